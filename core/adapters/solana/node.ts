import { caipNetworkIdOf, type HostNetwork, type Network } from '../../contracts/network/network.js'
import { ChainNotSupportedError } from '../../errors/adapter.js'
import { readMember } from '../../lib/foreign.js'
import { callWallet, methodOf } from '../../lib/foreign-call.js'
import type { Platform } from '../../lib/platform/platform.js'
import { fromBase64, toBase64 } from '../../lib/solana/bytes.js'
import type { SolanaNodeAccount } from '../../lib/solana/token-transfer.js'
import { createNodeClient } from '../../services/nodes/node-client.js'
import { createSolanaClient } from '../../services/nodes/solana.js'

export interface SolanaNode {
  getLatestBlockhash(signal: AbortSignal): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>
  getAccount(address: string, signal: AbortSignal): Promise<SolanaNodeAccount | undefined>
  send(transaction: Uint8Array, signal: AbortSignal): Promise<string>
}

/** Asks the network's nodes. @throws {@link ChainNotSupportedError} when it has none */
export function createNode(params: { platform: Platform; network: Network }): SolanaNode {
  const node = createNodeClient(params)
  if (node.url === '') throw new ChainNotSupportedError(params)
  const client = createSolanaClient(node)
  return {
    getLatestBlockhash: client.getLatestBlockhash,
    getAccount: async (address, signal) => {
      const found = await client.getAccount(address, signal)
      return found && { owner: found.owner, data: fromBase64(found.data, 'data') }
    },
    send: (transaction, signal) => client.sendTransaction(toBase64(transaction), signal),
  }
}

export function nodeThrough(connection: SolanaConnection): SolanaNode {
  return {
    getLatestBlockhash: async (signal) => {
      const ask = () => connection.getLatestBlockhash('confirmed')
      const { blockhash, lastValidBlockHeight } = await callWallet(ask, [], signal)
      return { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
    },
    getAccount: async (address, signal) => {
      // web3.js only reads the key's text, and the host's `PublicKey` class is not ours to construct.
      const found = await callWallet(() => connection.getAccountInfo({ toBase58: () => address }), [], signal)
      return found ? { owner: found.owner.toBase58(), data: found.data } : undefined
    },
    send: (transaction, signal) => callWallet(() => connection.sendRawTransaction(transaction), [], signal),
  }
}

/** The part of a web3.js `Connection` that the modal uses. */
export interface SolanaConnection {
  readonly rpcEndpoint: string
  getLatestBlockhash(commitment?: 'confirmed'): Promise<{ blockhash: string; lastValidBlockHeight: number }>
  /** Reads the account at an address: its owner and its bytes. */
  getAccountInfo(key: { toBase58(): string }): Promise<{ owner: { toBase58(): string }; data: Uint8Array } | null>
  /** Resolves with the signature in base58. */
  sendRawTransaction(transaction: Uint8Array): Promise<string>
}

/** A `Connection` of the host, or a function that gives or loads the one for a network. */
export type HostConnection =
  | SolanaConnection
  | ((network: Network) => SolanaConnection | undefined | Promise<SolanaConnection | undefined>)

/** A connection is to one cluster: the blockhashes that it gives mean nothing to another. */
export async function connectionOfHost(
  given: HostConnection | undefined,
  network: Network,
  networks: readonly Network[],
): Promise<SolanaConnection | undefined> {
  if (typeof given === 'function') return given(network)
  if (!given) return undefined
  const { default: all, chainDefault } = network.rpcUrls
  const isItsOwn = [...all.http, ...chainDefault.http].includes(given.rpcEndpoint)
  return isItsOwn || networks.length <= 1 ? given : undefined
}

/** A `Connection` and how to end it: it keeps its socket open, and reconnects, until somebody does. */
export interface OpenedConnection<Kind extends object> {
  readonly connection: Kind
  close(): void
}

/** The class `Connection` of the host's web3.js. */
export type ConnectionClass<Kind extends object> = new (
  rpcUrl: string,
  config: { commitment: 'confirmed'; wsEndpoint?: string },
) => Kind

/** A `Connection` to the network's first RPC URL. @throws {@link ChainNotSupportedError} when it has none */
export function openConnection<Kind extends object>(
  network: HostNetwork,
  Connection: ConnectionClass<Kind>,
): OpenedConnection<Kind> {
  const { name, rpcUrls } = network
  const [rpcUrl] = rpcUrls.default.http
  if (!rpcUrl) throw new ChainNotSupportedError({ network: { name, caipNetworkId: caipNetworkIdOf(network) } })
  // Left to itself web3.js looks for the socket one port further.
  const wsEndpoint = rpcUrls.default.webSocket?.[0]
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', ...(wsEndpoint && { wsEndpoint }) })
  return { connection, close: () => closeSocket(connection) }
}

/** Closes the socket of a `Connection` for good. web3.js reconnects as long as anything is subscribed to. */
function closeSocket(connection: object): void {
  const socket = readMember(connection, '_rpcWebSocket')
  Reflect.set(connection, '_updateSubscriptions', async () => undefined)
  for (const [name, stop] of [
    ['_rpcWebSocketIdleTimeout', clearTimeout],
    ['_rpcWebSocketHeartbeat', clearInterval],
  ] as const) {
    const timer = readMember(connection, name)
    if (timer) stop(timer as ReturnType<typeof setTimeout>) // web3.js made it with the function of that name
    Reflect.set(connection, name, null)
  }
  methodOf(socket, 'setAutoReconnect')?.(false)
  const waiting = readMember(socket, 'reconnect_timer_id')
  if (waiting) clearTimeout(waiting as ReturnType<typeof setTimeout>) // likewise
  methodOf(socket, 'close')?.()
}
