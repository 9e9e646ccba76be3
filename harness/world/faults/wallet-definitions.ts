import * as z from 'zod/mini'
import { faultIn } from './fault-definition.js'
import { refusingVendors } from './vendor-refusals.js'

const faults = [
  ['reject', 'The owner declines at once: code 4001, or the one that is given.'],
  ['refuses-as', 'The owner declines in the words and the shape of a `vendor`.'],
  ['error', 'The wallet fails with this code and message.'],
  ['4100', 'The wallet says that the page is not authorised.'],
  ['4200', 'The wallet says that it does not support the method.'],
  ['4900', 'The wallet says that it is disconnected from all chains.'],
  ['4901', 'The wallet says that it is disconnected from this chain.'],
  ['4902', 'The wallet says that it does not know the chain.'],
  ['already-pending', 'The wallet says that a request of this kind waits already: code -32002.'],
  ['latency', 'The wallet answers as always, later.'],
  ['timeout', 'The wallet fails after a while.'],
  ['never-answers', 'The wallet never answers.'],
  ['wrong-account', 'The wallet answers for an account that is not the one in use.'],
  ['empty-accounts', 'The wallet approves, and shows no account.'],
  ['locks', 'The wallet locks itself as the request comes.'],
  ['switches-chain', 'The wallet turns to another chain as the request comes.'],
  ['switches-chain-silently', 'The wallet turns to another chain as the request comes, and says so to nobody.'],
  ['announces-twice', 'The wallet announces itself again, with the same uuid.'],
  ['announces-late', 'The wallet announces itself after the page opened.'],
  ['throws-non-error', 'The wallet throws a string, or what `answer` says.'],
  ['bad-signature', 'The signature has the right shape and verifies for nobody.'],
  ['answers', 'The wallet asks nobody and answers with this value, whatever it is.'],
  ['disconnects-mid-request', 'The wallet forgets the page while it asks.'],
] as const

export const walletFaultNames = faults.map(([name]) => name)

/** A wallet's fault. Wallets carry out their faults themselves, so this schema is separate from the catalogue's. */
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
