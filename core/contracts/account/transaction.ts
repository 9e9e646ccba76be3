import * as z from 'zod/mini'
import { shownText } from '../../lib/shown-text.js'
import { decimalAmount, orNothing, pictureUrl } from '../fields.js'

const media = z.object({ url: pictureUrl(), content_type: orNothing(z.string()) })

/** One movement within a {@link Transaction}: of a token (`fungible_info`) or of an NFT (`nft_info`). */
export const transfer = z.object({
  fungible_info: orNothing(
    z.object({
      name: orNothing(shownText()),
      symbol: orNothing(shownText()),
      icon: orNothing(z.object({ url: pictureUrl() })),
      /**
       * The address of the contract or mint, plain or CAIP-10; `native` for the network's own coin. The service does
       * not report it today; transactions sent from here have it.
       */
      address: orNothing(z.string()),
    }),
  ),
  nft_info: orNothing(
    z.object({
      name: orNothing(shownText()),
      content: orNothing(z.object({ preview: orNothing(media), detail: orNothing(media) })),
      flags: z.object({ is_spam: z.boolean() }),
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: decimalAmount() }),
  value: orNothing(z.number()),
  price: orNothing(z.number()),
})
/** One movement of a coin, a token or an NFT within a {@link Transaction}. */
export type Transfer = z.infer<typeof transfer>

/** The long names are those of card purchases. */
export const transactionStatus = z.enum([
  'confirmed',
  'failed',
  'pending',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
])

/** A transaction of the history. `operationType` is an open set: the service adds new words. */
export const transaction = z.object({
  id: z.string(),
  metadata: z.object({
    operationType: z.string(),
    hash: z.string(),
    chain: z.string(),
    /** ISO 8601. */
    minedAt: z.string(),
    sentFrom: z.string(),
    sentTo: z.string(),
    status: transactionStatus,
    nonce: z.optional(z.number()),
  }),
  transfers: z.array(transfer),
})
/** A transaction of an account's history, with what it moved. */
export type Transaction = z.infer<typeof transaction>

/** True if every transfer is flagged as spam. A transaction without transfers is not spam. */
export function isSpamTransaction({ transfers }: Pick<Transaction, 'transfers'>): boolean {
  return transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags.is_spam === true)
}

/** True if the transaction is on the network of the CAIP-2 id; only those of the connected network are shown. */
export function isOnNetwork({ metadata }: Pick<Transaction, 'metadata'>, caipNetworkId: string): boolean {
  return metadata.chain === caipNetworkId
}
