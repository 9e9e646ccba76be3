import type { SendSpeed } from '../clients/send-node.js'
import type { Network } from '../contracts/network.js'
import type { TokenBalance } from '../contracts/token.js'
import type { Recipient } from '../storage/send-items.js'

/** One transfer, as it is reviewed: the preview draws it, and the wallet is asked for it. It never changes. */
export interface SendReview {
  readonly network: Network
  /** Plain. */
  readonly from: string
  readonly isSmartAccount: boolean
  readonly receiver: Recipient
  readonly token: TokenBalance
  /** Of the contract or the mint, plain; undefined for the native coin. */
  readonly tokenAddress: string | undefined
  readonly decimals: number
  /** Smallest units. */
  readonly units: bigint
  /** The same, a decimal. */
  readonly amount: string
  /** A decimal in US dollars; undefined where the token has no price. */
  readonly worth: string | undefined
  /** Undefined until the chain has said what this transfer costs, and where nobody says so. */
  readonly fee: ReviewedFee | undefined
  /** Kinds of warnings that were looked at before it. */
  readonly knownWarnings: readonly string[]
}

/** The most that is paid for it. */
export interface ReviewedFee {
  readonly speed: SendSpeed
  /** Wei for a unit of gas; on Solana lamports for going first. */
  readonly gasPrice: bigint
  /** To the network, in smallest units of the native coin. */
  readonly units: bigint
  /** For an account that the receiver does not have yet. */
  readonly rent: bigint
  /** Both together, a decimal in US dollars. */
  readonly worth: string | undefined
}

/** What a review rests on. */
export type ReviewChange = 'network' | 'account' | 'token' | 'receiver' | 'amount' | 'price' | 'balance' | 'fee'
