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
  /** Timeouts and intervals are cleared alike. */
  const clear = (owner: unknown, name: string) =>
    clearTimeout(readMember(owner, name) as ReturnType<typeof setTimeout> | undefined) // web3.js made it, or will
  for (const name of ['_rpcWebSocketIdleTimeout', '_rpcWebSocketHeartbeat']) {
    clear(connection, name)
    Reflect.set(connection, name, null)
  }
  methodOf(socket, 'setAutoReconnect')?.(false)
  clear(socket, 'reconnect_timer_id')
  methodOf(socket, 'close')?.()
}
