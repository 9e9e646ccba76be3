import { createListeners } from '../../lib/lifecycle.js'
import type { WalletAnswer } from '../rpc.js'
import type { PageCall, WalletAnnouncement, WalletEvent } from '../wallet.js'

/** How a shell in a page reaches the wallet's brain in Node. */
export interface WalletTransport {
  call(call: { wallet: string; method: string; params: unknown }): Promise<WalletAnswer>
  onEvent(listener: (wallet: string, event: WalletEvent) => void): () => void
}

/** Asks the brain and throws what it threw, as an Error with a `code` where it was one. */
export async function ask(
  transport: WalletTransport,
  wallet: string,
  method: string,
  params: unknown,
): Promise<unknown> {
  // Every transport carries JSON, so that a page meets the same wallet over each of them.
  const wire: unknown = params === undefined ? undefined : JSON.parse(JSON.stringify(params))
  const answer = await transport.call({ wallet, method, params: wire })
  if ('result' in answer) return answer.result
  if ('thrown' in answer) throw answer.thrown
  const { code, message, data } = answer.error
  throw Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
}

export type ShellConfig = { readonly announcements: readonly WalletAnnouncement[] } & (
  | { readonly transport: 'binding' }
  | { readonly transport: 'http'; readonly base: string }
)

interface BindingWindow {
  __walletmodalCall?(call: PageCall): Promise<WalletAnswer>
  __walletmodalDeliver?(wallet: string, event: WalletEvent): void
}

/** For a driven browser, which puts both ends into the page. */
export function bindingTransport(): WalletTransport {
  const listeners = createListeners<[wallet: string, event: WalletEvent]>()
  const page = window as BindingWindow // the two members are ours, put there by the driver
  // Wallets that joined later have a transport of their own in the page.
  const earlier = page.__walletmodalDeliver
  page.__walletmodalDeliver = (wallet, event) => {
    earlier?.(wallet, event)
    listeners.tell(wallet, event)
  }
  return {
    async call(call) {
      if (!page.__walletmodalCall) return { error: { code: 4900, message: 'The wallets of this page are gone.' } }
      return page.__walletmodalCall({ ...call, origin: window.location.origin })
    },
    onEvent: listeners.add,
  }
}

/** Whether a page of this origin hears of an event. */
export function isFor(event: WalletEvent, origin: string): boolean {
  return event.origin === undefined || event.origin === origin
}

export type PageMessage =
  | { readonly kind: 'answer'; readonly call: string; readonly answer: WalletAnswer }
  | { readonly kind: 'event'; readonly wallet: string; readonly event: WalletEvent }

const GONE: WalletAnswer = { error: { code: 4900, message: 'The sandbox does not answer. Is it still running?' } }

/** Answers come down one stream: a waiting request would otherwise hold one of the browser's six connections. */
export function httpTransport(base: string): WalletTransport {
  const page = crypto.randomUUID()
  const waiting = new Map<string, (answer: WalletAnswer) => void>()
  const listeners = createListeners<[wallet: string, event: WalletEvent]>()
  const stream = new EventSource(`${base}/pages/${page}`)
  let count = 0

  stream.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data) as PageMessage // the stream is our own control server's
    if (message.kind === 'event') return listeners.tell(message.wallet, message.event)
    waiting.get(message.call)?.(message.answer)
    waiting.delete(message.call)
  })

  return {
    call: ({ wallet, method, params }) =>
      new Promise((resolve) => {
        count += 1
        const call = `${page}-${count}`
        waiting.set(call, resolve)
        const fail = () => {
          waiting.delete(call)
          resolve(GONE)
        }
        const body = JSON.stringify({ call, wallet, method, params })
        const headers = { 'content-type': 'application/json' }
        fetch(`${base}/pages/${page}/calls`, { method: 'POST', headers, body }).then((response) => {
          if (!response.ok) fail()
        }, fail)
      }),
    onEvent: listeners.add,
  }
}
