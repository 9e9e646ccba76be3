import type { WalletAnswer } from '../rpc.js'
import type { WalletEvent } from '../wallet.js'
import type { WalletTransport } from './transport.js'

export type PageMessage =
  | { readonly kind: 'answer'; readonly call: string; readonly answer: WalletAnswer }
  | { readonly kind: 'event'; readonly wallet: string; readonly event: WalletEvent }

const GONE: WalletAnswer = { error: { code: 4900, message: 'The sandbox does not answer. Is it still running?' } }

/** Answers come down one stream: a waiting request would otherwise hold one of the browser's six connections. */
export function httpTransport(base: string): WalletTransport {
  const page = crypto.randomUUID()
  const waiting = new Map<string, (answer: WalletAnswer) => void>()
  const listeners = new Set<(wallet: string, event: WalletEvent) => void>()
  const stream = new EventSource(`${base}/pages/${page}`)
  let count = 0

  stream.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data) as PageMessage // the stream is our own control server's
    if (message.kind === 'event') {
      for (const listener of listeners) listener(message.wallet, message.event)
      return
    }
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
        fetch(`${base}/pages/${page}/calls`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }).then((response) => {
          if (!response.ok) fail()
        }, fail)
      }),
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
