import { parseUnits } from 'viem'
import type { WorldAccount } from '../accounts/accounts.js'

export type TokenStandard = 'erc20' | 'erc721' | 'erc1155' | 'spl'

/** A token on a local chain, as a contract or a mint. The services know its price. */
export interface ChainToken {
  readonly standard: TokenStandard
  /** The plain address of the contract or the mint. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  /** 0 for those that cannot be divided: NFTs, and tokens that say so. */
  readonly decimals: number
  /** Services flag it. @default false */
  readonly isSpam?: boolean | undefined
  /** In smallest units; of NFTs how many somebody has. */
  balanceOf(address: string): Promise<bigint>
}

/** The tokens that accounts hold at the start, by account name, in whole tokens: `{ alice: { USDC: '250.5', BONK: 3 } }`. */
export type TokenHoldings = Readonly<Record<string, Readonly<Record<string, string | number>>>>

/** Smallest units of so many whole tokens. @throws Error when it cannot be divided so far */
export function unitsOf({ symbol, decimals }: Pick<ChainToken, 'symbol' | 'decimals'>, numeric: string): bigint {
  if (!/^\d+(\.\d+)?$/.test(numeric)) {
    throw new Error(`"${numeric}" is no amount of ${symbol}; write whole tokens, such as 250.5.`)
  }
  if ((numeric.split('.')[1] ?? '').length > decimals) {
    throw new Error(`${numeric} ${symbol} has more decimals than the ${decimals} of the token.`)
  }
  return parseUnits(numeric, decimals)
}

/** One line of a chain's journal: a JSON-RPC call that came through its proxy, batches split. In order of arrival. */
export interface ChainCall {
  readonly method: string
  readonly params: unknown
  /** The result or error that the caller saw, faults and mends included; neither while it is under way. */
  readonly result?: unknown
  readonly error?: { code: number; message: string }
  readonly from: 'http' | 'websocket'
}

/** The effect of a fault in place of the node's answer. */
export type ChainFaultEffect =
  | { error: { code: number; message: string; data?: unknown } }
  | { result: unknown }
  /** Asks the node, and answers with what this makes of its result. */
  | { change: (result: unknown) => unknown }
  /** Asks the node with these instead of the caller's. */
  | { params: unknown }
  /** Asks the node this much later, in time of the world's clock. */
  | { delayMs: number }
  /** The whole HTTP answer, also for a call in a batch. A socket closes. */
  | { status: number; headers?: Record<string, string>; body?: string }
  /** The connection breaks off. */
  | { reset: true }
  /** No answer ever comes. */
  | { hang: true }

/** A fault answered instead of the node; `undefined` lets the call through. First match wins. */
export type ChainFault = (call: { method: string; params: unknown }) => ChainFaultEffect | undefined

/** The node behind a chain: Anvil, a Solana node, the UTXO service. On Polkadot wallets only sign. */
export type KnownChainKind = 'evm' | 'solana' | 'bitcoin' | 'polkadot'

/** One of the kinds that the harness has, or the name of one that `defineChain` made. */
export type ChainKind = KnownChainKind | (string & {})

/** The public nodes that a chain from outside stands for, where a page asks one. */
export interface OwnNodes {
  /** Their addresses, as `nodes` of a world writes them: `https://fullnode.*.sui.io/*`. */
  readonly addresses: readonly string[]
  /** Whether it is a method of theirs: a page asks for it at an address that nobody knows. */
  answers(method: string): boolean
  /** They answer other requests than JSON-RPC, too. */
  readonly isHttp: boolean
}

/** A real local node behind its proxy. Everybody, the modal, the wallets and the services, talks to `rpcUrl`. */
export interface Chain {
  /** The scenario's word for it: `mainnet`. */
  readonly name: string
  readonly kind: ChainKind
  /** CAIP-2, from the scenario and never from the node. */
  readonly caipNetworkId: string
  /** HTTP and WebSocket on one origin, on 127.0.0.1. */
  readonly rpcUrl: string
  readonly webSocketUrl: string
  /** The node itself, past faults and journal, for programs on this machine. */
  readonly nodeUrl: string
  /** Calls the node past faults and journal. Rejects with the node's JSON-RPC error. */
  request<Result = unknown>(method: string, params?: unknown): Promise<Result>
  readonly journal: readonly ChainCall[]
  /** Returns how to take the fault back. */
  addFault(fault: ChainFault): () => void
  /** Every open socket breaks off; new ones are taken. */
  dropSockets(): void
  /** Where the account is on this chain. */
  addressOf(account: WorldAccount): string
  /** Sets the native balance: wei, lamports or satoshis. */
  setBalance(address: string, amount: bigint): Promise<void>
  getBalance(address: string): Promise<bigint>
  /** Those that live on it, in the order in which they came; who puts one there adds it. */
  readonly tokens: ChainToken[]
  /** The coin of a chain that `defineChain` made. */
  readonly coin?: { readonly symbol: string; readonly decimals: number } | undefined
  /** The nodes that such a chain stands for. */
  readonly ownNodes?: OwnNodes | undefined
  /** Moves chain time to `nowMs`, virtual milliseconds since the epoch. Time that has come already is kept. */
  setTime(nowMs: number): Promise<void>
  stop(): Promise<void>
}
