import * as z from 'zod/mini'
import { type ActionsOf, nothing } from './actions.js'

/** Verbs of a visitor who sends or receives. Each means the same in both targets. */
export const sendVerbs = {
  chooseSendToken: z.string(),
  openSendTokens: nothing,
  findSendToken: z.string(),
  seeSendTokens: z.array(z.string()),
  enterSend: z.string(),
  /** An address or a name; an account's by `$alice`, `$alice.solana`. */
  sendTo: z.string(),
  chooseRecipient: z.string(),
  sendAll: nothing,
  switchSendMeasure: nothing,
  /** Why the form, or the review, does not go on; with the words of the error that lies behind it, where there is one. */
  seeSendBlocked: z.strictObject({
    by: z.enum(['token', 'amountEmpty', 'amount', 'funds', 'gas', 'receiverEmpty', 'receiver', 'minimum']),
    text: z.optional(z.string()),
    reason: z.optional(z.enum(['zero', 'negative', 'exponent', 'grouping', 'digits', 'decimals', 'balance', 'text'])),
    problem: z.optional(z.enum(['text', 'checksum', 'namespace', 'noName'])),
  }),
  /** Waits until the form warns of this, and of nothing else; also once it was tapped away. Without any: until of nothing. */
  seeSendWarned: z.array(z.enum(['own', 'burn', 'contract', 'mixedScript', 'lookAlike'])),
  /** The page's `lang`: it says by which sign its numbers have decimals. Before the form is opened. */
  writePageIn: z.string(),
  reviewSend: nothing,
  chooseSpeed: z.enum(['standard', 'fast', 'instant']),
  /** In the review: the button that asks the wallet, or says that it is done all the same. */
  confirmSend: nothing,
  /** In the review of a transfer or a swap, where the wallet is on another network: the button that takes it there. */
  switchWallet: nothing,
  finishSend: nothing,
  seePaymentUri: z.string(),
  copyReceiveAddress: nothing,
  openCompatibleNetworks: nothing,
} as const

export type SendActions = ActionsOf<typeof sendVerbs>
