import type { WalletModal } from '../../../../ui/index.js'

/**
 * The ways in which wallets draw a window of their own into the page.
 * `overlay`: a fixed element in `body` with the highest z-index, like the install window of @metamask/connect-evm 2.1.1.
 * `closed`: a closed shadow root, as @solana-mobile/wallet-standard-mobile 0.6.0 draws "Allow connections" (`index.browser.js`).
 * `shown`: an element that exists from the start and that a style makes visible, like the iframe of @magic-sdk/provider 33.13.
 * `popover` and `dialog`: the browser's own elements, `dialog` without `showModal()`.
 */
export type Way = 'overlay' | 'closed' | 'shown' | 'popover' | 'dialog'

export interface Drawing {
  readonly way?: Way
  readonly library?: 'wagmi' | 'evm' | 'announced'
  readonly options?: object
}

declare global {
  interface Window {
    wmDrawing?: Drawing
    modal?: WalletModal
  }
}

const account = `0x${'a1'.repeat(20)}`

function draw(way: Way, question: string): Promise<boolean> {
  const host = way === 'closed' ? document.createElement('div') : undefined
  const root = host?.attachShadow({ mode: 'closed' })
  const kept = way === 'shown' ? document.getElementById('sdk-window') : undefined
  const element = kept ?? document.createElement(way === 'dialog' ? 'dialog' : 'div')
  element.id = 'sdk-window'
  element.style.cssText =
    'position: fixed; inset: auto; top: 180px; left: 20px; width: 320px; height: 200px; z-index: 2147483647; background: #fed; display: block'
  element.innerHTML = `<h2>${question}</h2><input aria-label="SDK email"><button data-answer="yes" style="position: absolute; inset: 140px auto auto 10px">Approve in SDK</button><button data-answer="no" style="position: absolute; inset: 140px auto auto 180px">Refuse in SDK</button>`
  if (root && host) {
    root.append(element)
    document.body.append(host)
  } else document.body.append(element)
  if (way === 'popover') {
    element.setAttribute('popover', 'manual')
    element.showPopover()
  }
  if (element instanceof HTMLDialogElement) element.show()
  // SDKs focus their field synchronously, within the call that asks.
  element.querySelector('input')?.focus()
  return new Promise((resolve) => {
    for (const button of element.querySelectorAll('button'))
      button.onclick = () => {
        if (kept) kept.style.display = 'none'
        else (host ?? element).remove()
        resolve(button.dataset['answer'] === 'yes')
      }
  })
}

/** Makes an EIP-1193 provider that draws its questions into the page. */
export function drawingProvider(way: () => Way) {
  let isConnected = false
  let chainId = '0x1'
  const ask = async (question: string) => {
    if (!(await draw(way(), question))) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  return {
    on: () => {},
    removeListener: () => {},
    request: async ({ method, params }: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
      const [first] = params ?? []
      switch (method) {
        case 'eth_requestAccounts':
          if (!isConnected) await ask('Connect?')
          isConnected = true
          return [account]
        case 'eth_accounts':
          return isConnected ? [account] : []
        case 'eth_chainId':
          return chainId
        case 'personal_sign':
          await ask('Sign?')
          return `0x${'11'.repeat(65)}`
        case 'eth_sendTransaction':
          await ask('Send?')
          return `0x${'22'.repeat(32)}`
        case 'wallet_switchEthereumChain':
          await ask('Switch?')
          chainId = (first as { chainId: string }).chainId // by EIP-3326
          return null
        default:
          throw Object.assign(new Error(`There is no ${method}.`), { code: 4200 })
      }
    },
  }
}
