import type { Network } from '../../contracts/network/network.js'
import type { HttpClient } from '../../lib/http/client.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { BlockchainApi } from '../../services/blockchain-api.js'
import type { NodeClient } from '../../services/nodes/node-client.js'

export type SendSpeed = 'standard' | 'fast' | 'instant'

/** A transfer that may still be incomplete. */
export interface SendDraft {
  readonly from: string
  readonly to?: string | undefined
  readonly token?: string | undefined
  readonly amount?: bigint | undefined
}

export type FeeOption = Readonly<Record<'price' | 'fee', bigint>>

export interface FeeQuote {
  readonly options: Readonly<Record<SendSpeed, FeeOption>>
  /** Cost of creating the receiver's account, in smallest units of the native coin. */
  readonly rent: bigint
  /** Smallest amount that a new account may receive. */
  readonly minimum: bigint
  readonly isReverted: boolean
}

/** Reads what a transfer needs from a chain. Rejects with a {@link ModalError}, at once when `signal` aborts. */
export interface ChainNode {
  quote(draft: SendDraft, signal: AbortSignal): Promise<FeeQuote>
  isContract(address: string, signal: AbortSignal): Promise<boolean>
  /** Resolves with `undefined` when the chain tells none. Rejects only when `signal` aborts. */
  readDecimals(token: string, signal: AbortSignal): Promise<bigint | undefined>
}

export interface SendNode extends Omit<ChainNode, 'readDecimals'> {
  /** Decimals that the chain tells, by address. A quote with a token amount fills it, even when the quote fails. */
  readonly decimals: ReadonlyMap<string, bigint>
}

export interface SendNodeNeeds {
  readonly platform: Platform
  readonly network: Network
  readonly node: NodeClient
  readonly lifetime: AbortSignal
  readonly provider: { readonly http: HttpClient } & Pick<BlockchainApi, 'isNetworkSupported'>
}

export function bySpeed<Value>(make: (speed: SendSpeed) => Value): Readonly<Record<SendSpeed, Value>> {
  return { standard: make('standard'), fast: make('fast'), instant: make('instant') }
}

/** Asks for the decimals of a draft's token beside each quote. */
export function withDecimals({ quote, readDecimals, isContract }: ChainNode): SendNode {
  const decimals = new Map<string, bigint>()
  const load = async ({ token, amount }: SendDraft, signal: AbortSignal) => {
    if (token === undefined || amount === undefined || decimals.has(token)) return
    const told = await readDecimals(token, signal)
    if (told !== undefined) decimals.set(token, told)
  }
  return {
    decimals,
    isContract,
    quote: async (draft, signal) => {
      // A token can be sent without a known fee, but never without checked decimals.
      const [quoted] = await Promise.allSettled([quote(draft, signal), load(draft, signal)])
      if (quoted.status === 'rejected') throw quoted.reason
      return quoted.value
    },
  }
}
