import { caipNetworkIdOf, type HostNetwork, type Network } from '../../contracts/network/network.js'
import { ChainNotSupportedError } from '../../errors/adapter.js'
import { readMember } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'

/** The part of a web3.js `Connection` that the modal uses. */
export interface SolanaConnection {
  readonly rpcEndpoint: string
  getLatestBlockhash(commitment?: 'confirmed'): Promise<{ blockhash: string; lastValidBlockHeight: number }>
  /** Reads the account at an address: its owner and its bytes. */
  getAccountInfo(key: { toBase58(): string }): Promise<{ owner: { toBase58(): string }; data: Uint8Array } | null>
  /** Resolves with the signature in base58. */
  sendRawTransaction(transaction: Uint8Array): Promise<string>
}

/** A `Connection` of the host, or a function that returns or loads one for a network. */
export type HostConnection =
  | SolanaConnection
  | ((network: Network) => SolanaConnection | undefined | Promise<SolanaConnection | undefined>)

/**
 * Finds the host's connection for a network. A connection belongs to one cluster: its blockhashes are invalid in
 * others.
 */
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

/** A `Connection`, and `close`: it keeps its socket open, and reconnects, until it is closed. */
export interface OpenedConnection<Kind extends object> {
  readonly connection: Kind
  close(): void
}

/** The class `Connection` of the host's web3.js. */
export type ConnectionClass<Kind extends object> = new (
  rpcUrl: string,
  config: { commitment: 'confirmed'; wsEndpoint?: string },
) => Kind

/** Opens a `Connection` to the network's first RPC URL. @throws {@link ChainNotSupportedError} if it has none */
export function openConnection<Kind extends object>(
  network: HostNetwork,
  Connection: ConnectionClass<Kind>,
): OpenedConnection<Kind> {
  const { name, rpcUrls } = network
  const [rpcUrl] = rpcUrls.default.http
  if (!rpcUrl) throw new ChainNotSupportedError({ network: { name, caipNetworkId: caipNetworkIdOf(network) } })
  // By default, web3.js expects the WebSocket at the next port.
  const wsEndpoint = rpcUrls.default.webSocket?.[0]
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', ...(wsEndpoint && { wsEndpoint }) })
  return { connection, close: () => closeSocket(connection) }
}

/** Closes the socket of a `Connection` for good. web3.js reconnects as long as there are subscriptions. */
function closeSocket(connection: object): void {
  const socket = readMember(connection, '_rpcWebSocket')
  Reflect.set(connection, '_updateSubscriptions', async () => undefined)
  /** `clearTimeout` also clears intervals. */
  const clear = (owner: unknown, name: string) =>
    clearTimeout(readMember(owner, name) as ReturnType<typeof setTimeout> | undefined) // a timer of web3.js
  for (const name of ['_rpcWebSocketIdleTimeout', '_rpcWebSocketHeartbeat']) {
    clear(connection, name)
    Reflect.set(connection, name, null)
  }
  methodOf(socket, 'setAutoReconnect')?.(false)
  clear(socket, 'reconnect_timer_id')
  methodOf(socket, 'close')?.()
}
