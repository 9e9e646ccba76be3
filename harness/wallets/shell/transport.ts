import type { WalletAnswer } from '../rpc.js'
import type { WalletEvent } from '../wallet.js'

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
