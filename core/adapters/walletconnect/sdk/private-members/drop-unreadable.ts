import { readMember } from '../../../../errors/base.js'
import { relayerInternals } from './members.js'

/**
 * The longest message of the relay that is read, in characters of base64. The SDK compares each account of a session
 * with each other one: 1,300 accounts, which fit, take 0.23 s, and ten times as many 5.3 s.
 */
export const longestMessage = 100_000
/**
 * The longest message while a request waits for its answer: a signed Bitcoin transaction contains whole earlier
 * transactions.
 */
const longestAnswer = 1_000_000

/**
 * Drops messages of the relay that the SDK cannot read. On such a message, for example a call without parameters, the
 * SDK throws an uncaught error. It logs a message of megabytes three times. Such messages do not come from the visitor's
 * wallet, so no error is shown.
 */
export function dropUnreadable(relayer: object, isAsking: () => boolean): void {
  const internals = relayerInternals(relayer)
  const { onProviderPayload } = internals
  internals.onProviderPayload = async (payload) => {
    const message = readMember(readMember(readMember(payload, 'params'), 'data'), 'message')
    if (typeof message === 'string' && message.length > (isAsking() ? longestAnswer : longestMessage)) return
    await onProviderPayload.call(relayer, payload).catch(() => {})
  }
}
