import type { Network } from '../../../contracts/network/network.js'
import { HttpUnreachableError } from '../../../errors/http.js'
import type { HttpClient } from '../../../lib/http/client.js'
import type { Platform } from '../../../lib/platform/platform.js'
import { createRpcClient } from '../../../lib/rpc/client.js'
import { toRpcConfig } from '../../../lib/rpc/config.js'
import type { BlockchainApi } from '../../../services/blockchain-api.js'

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
  quote(draft: SendDraft, signal: AbortSignal): Promise<FeeQuote>
  /** What contracts and mints say, by address. Known once a quote with an amount of the token has ended, also with a failure. */
  readonly decimals: ReadonlyMap<string, bigint>
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

/**
 * Adds the decimals of a draft's token to what a quote asks the chain. `readDecimals` resolves with `undefined` when the chain tells
 * none, and rejects only when its signal aborts.
 */
export function withDecimals(
  quote: SendNode['quote'],
  readDecimals: (token: string, signal: AbortSignal) => Promise<bigint | undefined>,
): Pick<SendNode, 'decimals' | 'quote'> {
  const decimals = new Map<string, bigint>()
  const load = async ({ token, amount }: SendDraft, signal: AbortSignal) => {
    if (token === undefined || amount === undefined || decimals.has(token)) return
    const told = await readDecimals(token, signal)
    if (told !== undefined) decimals.set(token, told)
  }
  return {
    decimals,
    quote: async (draft, signal) => {
      // A token can be sent although its fee is not known: the decimals have to be known either way.
      const [quoted] = await Promise.allSettled([quote(draft, signal), load(draft, signal)])
      if (quoted.status === 'rejected') throw quoted.reason
      return quoted.value
    },
  }
}
