import * as z from 'zod/mini'
import { faultIn } from './fault-definition.js'
import { refusingVendors } from './vendor-refusals.js'

const faults = [
  ['reject', 'The owner declines at once, with code 4001 or the given one.'],
  ['refuses-as', 'The owner declines, with the same error as the wallet of this `vendor`.'],
  ['error', 'The wallet fails with this code and message.'],
  ['4100', 'The wallet fails with code 4100: the page is not authorised.'],
  ['4200', 'The wallet fails with code 4200: it does not support the method.'],
  ['4900', 'The wallet fails with code 4900: it is disconnected from all chains.'],
  ['4901', 'The wallet fails with code 4901: it is disconnected from this chain.'],
  ['4902', 'The wallet fails with code 4902: it does not know the chain.'],
  ['already-pending', 'The wallet fails with code -32002: a request of this kind is already waiting.'],
  ['latency', 'The wallet answers as usual, after a delay.'],
  ['timeout', 'The wallet fails after a delay.'],
  ['never-answers', 'The wallet never answers.'],
  ['wrong-account', 'The wallet answers for an account that is not the one in use.'],
  ['empty-accounts', 'The wallet approves the connection but returns no account.'],
  ['locks', 'The wallet locks itself when the request arrives.'],
  ['switches-chain', 'The wallet switches to another chain when the request arrives.'],
  ['switches-chain-silently', 'The wallet switches to another chain when the request arrives, without an event.'],
  ['announces-twice', 'The wallet announces itself again, with the same uuid.'],
  ['announces-late', 'The wallet announces itself only after the page has opened.'],
  ['throws-non-error', 'The wallet throws a string or the given `answer` instead of an error.'],
  ['bad-signature', 'The signature has the right length but does not verify.'],
  ['answers', 'The wallet answers with the value of `answer`, without asking its owner.'],
  ['disconnects-mid-request', 'The wallet removes the connection to the page during the request.'],
] as const

export const walletFaultNames = faults.map(([name]) => name)

/** The schema of a wallet's fault. It differs from that of other faults, because wallets carry out their faults themselves. */
export const walletFault = z.strictObject({
  do: z.enum(walletFaultNames),
  method: z.optional(z.string().check(z.minLength(1))),
  times: z.optional(z.number().check(z.int(), z.minimum(1))),
  code: z.optional(z.number().check(z.int())),
  message: z.optional(z.string()),
  delayMs: z.optional(z.number().check(z.nonnegative())),
  answer: z.optional(z.json()),
  vendor: z.optional(z.enum(refusingVendors)),
})

const { do: _name, times: _schedule, ...options } = walletFault.shape
const fault = faultIn('wallet')

export const walletDefinitions = faults.map(([name, does]) => {
  const more = { answers: { method: 'eth_chainId', answer: '0x' }, 'refuses-as': { vendor: 'ledger' } }
  const example = { do: name, ...(Object.hasOwn(more, name) && more[name as keyof typeof more]) } // `hasOwn` has checked the key
  return fault(name, does, { example, options })
})
