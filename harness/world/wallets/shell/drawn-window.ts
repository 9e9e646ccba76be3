import type { PendingRequest } from '../wallet.js'
import type { WalletTransport } from './transport.js'

/** The call that reports a press in such a window. No page's own code makes it. */
export const drawnAnswer = 'walletmodal_drawnAnswer'

/**
 * Draws a wallet's questions into the requesting page, in a window on the top layer. Wallets that come as a library do
 * this: @metamask/connect-evm 2.1.1 appends such an element to `body`.
 */
export function drawWindows(
  globals: object,
  { wallet, name }: { wallet: string; name: string },
  ofPage: WalletTransport,
) {
  let open = 0
  let drawn: { id: string; element: HTMLElement } | undefined
  const found: unknown = Reflect.get(globals, 'document')
  // A modal may be tested without a page.
  const page = found instanceof Object ? (found as Document) : undefined

  const answer = (id: string, isApproved: boolean) => {
    erase()
    void ofPage.call({ wallet, method: drawnAnswer, params: { id, isApproved } })
  }
  function erase() {
    drawn?.element.remove()
    drawn = undefined
  }
  function draw(document: Document, { id, method }: PendingRequest) {
    const element = document.createElement('div')
    element.setAttribute('role', 'dialog')
    element.setAttribute('aria-label', `Window of ${name}`)
    element.style.cssText =
      'position: fixed; top: 80px; left: 20px; box-sizing: border-box; width: 300px; max-width: calc(100vw - 40px); padding: 16px; z-index: 2147483647; color: #111; background: #fff; border: 1px solid #777; font: 16px sans-serif'
    const text = document.createElement('p')
    text.textContent = `${name}: ${method}`
    const buttons = [['Approve', true] as const, ['Decline', false] as const].map(([label, isApproved]) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = label
      button.addEventListener('click', () => answer(id, isApproved))
      return button
    })
    element.append(text, ...buttons)
    document.body.append(element)
    drawn = { id, element }
  }

  const transport: WalletTransport = {
    ...ofPage,
    async call(call) {
      open += 1
      try {
        return await ofPage.call(call)
      } finally {
        open -= 1
      }
    },
  }
  return {
    transport,
    /** Receives the requests that wait for the owner. A page without its own request, such as another tab, draws no window. */
    hear(pending: readonly PendingRequest[]) {
      const [first] = pending
      if (drawn?.id === first?.id) return
      erase()
      if (page && first && open > 0) draw(page, first)
    },
    erase,
  }
}
