import { createListeners } from '../../lib/lifecycle.js'
import type { WalletAnswer } from '../rpc.js'
import type { PageCall, WalletAnnouncement, WalletEvent } from '../wallet.js'

/** Connects a shell in a page to its wallet in Node. */
export interface WalletTransport {
  call(call: { wallet: string; method: string; params: unknown }): Promise<WalletAnswer>
  onEvent(listener: (wallet: string, event: WalletEvent) => void): () => void
}

/** Calls the wallet and rethrows its error, as an Error with a `code` if it was one. */
export async function ask(
  transport: WalletTransport,
  wallet: string,
  method: string,
  params: unknown,
): Promise<unknown> {
  // Every transport carries JSON, so that a page sees the same wallet over each.
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

/** The transport of a driven browser, which puts both ends into the page. */
export function bindingTransport(): WalletTransport {
  const listeners = createListeners<[wallet: string, event: WalletEvent]>()
  const page = window as BindingWindow // the driver puts these two members there
  // Wallets that were added later have their own transport in the page.
  const earlier = page.__walletmodalDeliver
  page.__walletmodalDeliver = (wallet, event) => {
    earlier?.(wallet, event)
    listeners.emit(wallet, event)
  }
  return {
    async call(call) {
      if (!page.__walletmodalCall) return { error: { code: 4900, message: 'The wallets of this page have ended.' } }
      return page.__walletmodalCall({ ...call, origin: window.location.origin })
    },
    onEvent: listeners.add,
  }
}

/** True if a page of this origin receives an event. */
export function isFor(event: WalletEvent, origin: string): boolean {
  return event.origin === undefined || event.origin === origin
}

export type PageMessage =
  | { readonly kind: 'answer'; readonly call: string; readonly answer: WalletAnswer }
  | { readonly kind: 'event'; readonly wallet: string; readonly event: WalletEvent }

const GONE: WalletAnswer = { error: { code: 4900, message: 'The sandbox does not answer. Is it still running?' } }

/** Answers use a single stream: waiting requests would otherwise use up the browser's six connections. */
export function httpTransport(base: string): WalletTransport {
  const page = crypto.randomUUID()
  const waiting = new Map<string, (answer: WalletAnswer) => void>()
  const listeners = createListeners<[wallet: string, event: WalletEvent]>()
  const stream = new EventSource(`${base}/pages/${page}`)
  let count = 0

  stream.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data) as PageMessage // sent by our own control server
    if (message.kind === 'event') return listeners.emit(message.wallet, message.event)
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
