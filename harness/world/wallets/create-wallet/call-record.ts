import { type Deed, isWanted, sharedDeed } from '../deeds.js'
import { describeWalletError } from '../rpc.js'
import type { PendingMatch, WalletCall } from '../wallet.js'

/** A call as it comes, before it is answered. */
type Asked = Pick<WalletCall, 'method' | 'params' | 'origin'>

/** The calls of pages to one wallet, and how each was answered. */
export interface CallRecord {
  readonly calls: readonly WalletCall[]
  /** Records a call with the result or the error of its answer. `note` records who answered, as a phrase. */
  record(asked: Asked, answer: (note: (by: string) => void) => Promise<unknown>): Promise<unknown>
  /**
   * A sentence for an error message: the last calls that an owner's answer may have been meant for, each with the source
   * of its answer.
   */
  tellOf(match: PendingMatch): string
}

export function createCallRecord(wallet: string, deeds: ReadonlyMap<string, Deed>): CallRecord {
  const calls: WalletCall[] = []
  /** How each call was answered, unless the wallet answered it by itself: a phrase for error messages. */
  const answeredBy = new WeakMap<WalletCall, string>()

  return {
    calls,
    async record({ method, params, origin }, answer) {
      const call: { -readonly [Key in keyof WalletCall]: WalletCall[Key] } = { wallet, method, params, origin }
      if (method !== 'metamask_getProviderState') calls.push(call)
      try {
        const result = await answer((by) => void answeredBy.set(call, by))
        call.result = result
        return result
      } catch (thrown) {
        call.error = describeWalletError(thrown)
        throw thrown
      }
    },
    tellOf({ id, method, deed }) {
      if (id !== undefined || (method === undefined && deed === undefined)) return ''
      const isMeant = (asked: string) =>
        method === undefined
          ? isWanted({ deed }, asked, deeds.get(asked))
          : asked === method || sharedDeed(method, asked) !== undefined
      const meant = calls.filter((call) => isMeant(call.method) && ('result' in call || call.error)).slice(-3)
      if (meant.length === 0) return ''
      const told = meant.map((call) => {
        const how = call.error ? `with ${call.error.code} “${call.error.message}”` : 'with a result'
        return `${call.method} came and was answered ${answeredBy.get(call) ?? 'by itself'}, ${how}`
      })
      return `Before: ${told.join('; ')}.`
    },
  }
}
