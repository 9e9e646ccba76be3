import * as z from 'zod/mini'
import type { FaultDefinition } from './fault-definition.js'
import { walletFaultNames } from './wallet-fault-names.js'

const does: Readonly<Record<(typeof walletFaultNames)[number], string>> = {
  reject: 'The owner declines at once: code 4001, or the one that is given.',
  error: 'The wallet fails with this code and message.',
  '4100': 'The wallet says that the page is not authorised.',
  '4200': 'The wallet says that it does not support the method.',
  '4900': 'The wallet says that it is disconnected from all chains.',
  '4901': 'The wallet says that it is disconnected from this chain.',
  '4902': 'The wallet says that it does not know the chain.',
  'already-pending': 'The wallet says that a request of this kind waits already: code -32002.',
  latency: 'The wallet answers as always, later.',
  timeout: 'The wallet fails after a while.',
  'never-answers': 'The wallet never answers.',
  'wrong-account': 'The wallet answers for an account that is not the one in use.',
  'empty-accounts': 'The wallet approves, and shows no account.',
  locks: 'The wallet locks itself as the request comes.',
  'switches-chain': 'The wallet turns to another chain as the request comes.',
  'switches-chain-silently': 'The wallet turns to another chain as the request comes, and says so to nobody.',
  'announces-twice': 'The wallet announces itself again, with the same uuid.',
  'announces-late': 'The wallet announces itself after the page opened.',
  'throws-non-error': 'The wallet throws a string, or what `answer` says.',
  'bad-signature': 'The signature has the right shape and verifies for nobody.',
  answers: 'The wallet asks nobody and answers with this value, whatever it is.',
  'disconnects-mid-request': 'The wallet forgets the page while it asks.',
}

/** Faults of wallets, which the wallets themselves carry out: their options are those of `walletFault`. */
export const walletDefinitions: readonly FaultDefinition[] = walletFaultNames.map((name) => ({
  id: `wallet.${name}`,
  layer: 'wallet',
  name,
  does: does[name],
  example: name === 'answers' ? { do: name, method: 'eth_chainId', answer: '0x' } : { do: name },
  options: {
    method: z.optional(z.string()),
    code: z.optional(z.int()),
    message: z.optional(z.string()),
    delayMs: z.optional(z.number().check(z.nonnegative())),
    answer: z.optional(z.json()),
  },
}))
