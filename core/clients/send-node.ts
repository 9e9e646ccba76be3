import type { CaipNetworkId } from '../contracts/caip.js'
import type { Network } from '../contracts/network.js'
import { HttpUnreachableError } from '../errors/http.js'
import type { HttpClient } from '../http/client.js'
import type { Platform } from '../platform.js'
import type { BlockchainApi } from './blockchain-api.js'
import { createRpcClient } from './rpc.js'
import { toRpcConfig } from './rpc-config.js'

export type SendSpeed = 'standard' | 'fast' | 'instant'

/** What is to be sent, as far as that is known. */
export interface SendDraft {
  readonly from: string
  readonly to?: string | undefined
  /** Of the contract or the mint; without it the native coin. */
  readonly token?: string | undefined
  /** Smallest units. */
  readonly amount?: bigint | undefined
}

export interface FeeOption {
  /** Wei for a unit of gas; on Solana the lamports that are paid for going first. */
  readonly price: bigint
  /** What it costs in all, in smallest units of the native coin. */
  readonly fee: bigint
}

export interface FeeQuote {
  readonly options: Readonly<Record<SendSpeed, FeeOption>>
  /** What making the receiver's account costs besides, in smallest units of the native coin. */
  readonly rent: bigint
  /** What the receiver must get at least, where they have nothing yet. */
  readonly minimum: bigint
  /** The chain says that it would fail. */
  readonly isReverted: boolean
}

/** What sending asks of a chain without a wallet. Rejects with a {@link ModalError}, at once when `signal` aborts. */
export interface SendNode {
  readonly network: CaipNetworkId
  quote(draft: SendDraft, signal: AbortSignal): Promise<FeeQuote>
  /** What the contract or the mint says; `undefined` where nobody tells. Rejects only when `signal` aborts. */
  decimalsOf(token: string, signal: AbortSignal): Promise<bigint | undefined>
  /** Whether a program stands there, and not a person's account. */
  isContract(address: string, signal: AbortSignal): Promise<boolean>
}

export interface SendNodeNeeds {
  readonly platform: Platform
  readonly network: Network
  /** Ends what is asked for all quotes together. */
  readonly lifetime: AbortSignal
  readonly provider: { readonly http: HttpClient } & Pick<BlockchainApi, 'isNetworkSupported'>
}

/** The network's first RPC URL. @throws {@link HttpUnreachableError} when it has none */
export function nodeOf({ platform, network }: Pick<SendNodeNeeds, 'platform' | 'network'>) {
  const rpcUrl = network.rpcUrls.default.http[0]
  if (!rpcUrl) throw new HttpUnreachableError({ url: '', cause: new Error(`${network.name} has no RPC URL`) })
  const rpc = createRpcClient({ platform, rpcUrl, ...toRpcConfig(network.rpcUrls.default.configs?.[rpcUrl]) })
  return { rpc, rpcUrl }
}
