import { parseUnits } from 'viem'
import type { WorldAccount } from '../accounts/accounts.js'

export type TokenStandard = 'erc20' | 'erc721' | 'erc1155' | 'spl'

/** A token on a local chain: a contract or a mint. Its price comes from the services. */
export interface ChainToken {
  readonly standard: TokenStandard
  /** Address of the contract or the mint, not in CAIP form. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  /** 0 for indivisible tokens such as NFTs. */
  readonly decimals: number
  /** True if services flag the token as spam. @default false */
  readonly isSpam?: boolean | undefined
  /** Balance in smallest units; for NFTs, their number. */
  balanceOf(address: string): Promise<bigint>
}

/** Initial token holdings by account name, in whole tokens: `{ alice: { USDC: '250.5', BONK: 3 } }`. */
export type TokenHoldings = Readonly<Record<string, Readonly<Record<string, string | number>>>>

/** Converts whole tokens to smallest units. @throws Error for more decimals than the token has */
export function unitsOf({ symbol, decimals }: Pick<ChainToken, 'symbol' | 'decimals'>, numeric: string): bigint {
  if (!/^\d+(\.\d+)?$/.test(numeric)) {
    throw new Error(`"${numeric}" is not an amount of ${symbol}; write whole tokens, such as 250.5.`)
  }
  if ((numeric.split('.')[1] ?? '').length > decimals) {
    throw new Error(`${numeric} ${symbol} has more decimals than the ${decimals} of the token.`)
  }
  return parseUnits(numeric, decimals)
}

/** One line of a chain's journal: a JSON-RPC call through the proxy, in order of arrival. Batches are split into calls. */
export interface ChainCall {
  readonly method: string
  readonly params: unknown
  /** The result or error that the caller received, after faults and corrections. Neither is set while the call is pending. */
  readonly result?: unknown
  readonly error?: { code: number; message: string }
  readonly from: 'http' | 'websocket'
}

/** Effect of a fault on a call. */
export type ChainFaultEffect =
  | { error: { code: number; message: string; data?: unknown } }
  | { result: unknown }
  /** Calls the node and answers with the changed result. */
  | { change: (result: unknown) => unknown }
  /** Calls the node with other parameters. */
  | { params: unknown }
  /** Calls the node after a delay on the world's clock. */
  | { delayMs: number }
  /** Answers the whole HTTP request, also for one call of a batch. A WebSocket is closed. */
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Breaks the connection. */
  | { reset: true }
  /** Never answers. */
  | { hang: true }

/** A function that returns a call's fault; `undefined` lets the call through. The first fault that returns an effect applies. */
export type ChainFault = (call: { method: string; params: unknown }) => ChainFaultEffect | undefined

/** Built-in kinds of chain, run on Anvil, a Solana node, or the UTXO service. On Polkadot wallets only sign. */
export type KnownChainKind = 'evm' | 'solana' | 'bitcoin' | 'polkadot'

/** A built-in kind, or the name of a kind made by `defineChain`. */
export type ChainKind = KnownChainKind | (string & {})

/** The public nodes in whose place a chain from `defineChain` answers. */
export interface OwnNodes {
  /** Address patterns as in `nodes` of a world: `https://fullnode.*.sui.io/*`. */
  readonly addresses: readonly string[]
  /** True if these nodes have the method. It identifies calls to unknown addresses. */
  answers(method: string): boolean
  /** True if they also answer requests that are not JSON-RPC. */
  readonly isHttp: boolean
}

/** A local node behind its proxy. The modal, wallets and services all use `rpcUrl`. */
export interface Chain {
  /** The chain's name in the scenario: `mainnet`. */
  readonly name: string
  readonly kind: ChainKind
  /** CAIP-2 id from the scenario, never from the node. */
  readonly caipNetworkId: string
  /** HTTP and WebSocket share one origin on 127.0.0.1. */
  readonly rpcUrl: string
  readonly webSocketUrl: string
  /** URL of the node itself, without faults and journal, for programs on this machine. */
  readonly nodeUrl: string
  /** Calls the node without faults and journal. Rejects with the node's JSON-RPC error. */
  request<Result = unknown>(method: string, params?: unknown): Promise<Result>
  readonly journal: readonly ChainCall[]
  /** Adds a fault. Returns a function that removes it. */
  addFault(fault: ChainFault): () => void
  /** Breaks every open socket. New sockets are accepted. */
  dropSockets(): void
  /** The account's address on this chain. */
  addressOf(account: WorldAccount): string
  /** Sets the native balance: wei, lamports or satoshis. */
  setBalance(address: string, amount: bigint): Promise<void>
  getBalance(address: string): Promise<bigint>
  /** Tokens on the chain in order of creation. Code that creates a token has to add it here. */
  readonly tokens: ChainToken[]
  /** The coin of a chain from `defineChain`. */
  readonly coin?: { readonly symbol: string; readonly decimals: number } | undefined
  /** The public nodes in whose place such a chain answers. */
  readonly ownNodes?: OwnNodes | undefined
  /** Moves the chain's time to `nowMs`, virtual milliseconds since the epoch. An earlier time has no effect. */
  setTime(nowMs: number): Promise<void>
  stop(): Promise<void>
}
