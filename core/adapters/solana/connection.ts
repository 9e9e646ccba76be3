import type { Network } from '../../contracts/network.js'
import { readMember } from '../../discovery/foreign.js'
import { ChainNotSupportedError } from '../../errors/adapter.js'
import type { Platform } from '../../platform.js'
import { methodOf } from '../foreign-call.js'
import { loadConnection } from './web3.js'

/** What the modal uses of a web3.js `Connection`. */
export interface SolanaConnection {
  readonly rpcEndpoint: string
  getLatestBlockhash(commitment?: 'confirmed'): Promise<{ blockhash: string; lastValidBlockHeight: number }>
  /** What stands at an address: who owns it, and its bytes. */
  getAccountInfo(key: { toBase58(): string }): Promise<{ owner: { toBase58(): string }; data: Uint8Array } | null>
  /** Resolves with the signature in base58. */
  sendRawTransaction(transaction: Uint8Array): Promise<string>
}

/** A `Connection` and how to end it: it keeps its socket open, and reconnects, until somebody does. */
export interface OpenedConnection<Kind extends object = SolanaConnection> {
  readonly connection: Kind
  close(): void
}

/** A `Connection` to the network's first RPC URL. @throws {@link ChainNotSupportedError} when it has none */
export async function openConnection(
  network: Pick<Network, 'name' | 'caipNetworkId' | 'rpcUrls'>,
  fetch?: Platform['fetch'],
): Promise<OpenedConnection> {
  const rpcUrl = network.rpcUrls.default.http[0]
  if (!rpcUrl) throw new ChainNotSupportedError({ network })
  // Left to itself web3.js looks for the socket one port further.
  const wsEndpoint = network.rpcUrls.default.webSocket?.[0]
  const Connection = await loadConnection()
  const connection = new Connection(rpcUrl, {
    commitment: 'confirmed',
    ...(wsEndpoint && { wsEndpoint }),
    ...(fetch && { fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(String(input), init) }),
  })
  return { connection, close: () => closeSocket(connection) }
}

/**
 * Closes the socket of a `Connection` for good. web3.js has no call for it: it reconnects as long as anything is
 * subscribed to, also when its node is gone.
 */
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
