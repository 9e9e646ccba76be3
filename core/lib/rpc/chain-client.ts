import type { Network } from '../../contracts/network/network.js'
import { lazy } from '../lazy.js'
import type { Platform } from '../platform/platform.js'
import { toRpcConfig } from './config.js'

const evm = lazy(() => import('./evm.js'))
const solana = lazy(() => import('./solana.js'))

/** What the modal asks a chain itself, without a wallet. */
export interface ChainClient {
  /** Smallest units. Rejects with a {@link ModalError}, at once when `signal` aborts. */
  getBalance(address: string, signal: AbortSignal): Promise<bigint>
  /** Of one token, by its contract or its mint. Its symbol is where the chain knows it. Rejects as `getBalance` does. */
  getTokenBalance(address: string, token: string, signal: AbortSignal): Promise<TokenAmount>
}

export interface TokenAmount {
  /** Smallest units. */
  readonly units: bigint
  readonly decimals: number
  readonly symbol: string | undefined
}

/**
 * Loads what speaks a network's language; `undefined` where the product shows no balances. It asks the network's first
 * default RPC URL.
 */
export async function loadChainClient(network: Network, platform: Platform): Promise<ChainClient | undefined> {
  const rpcUrl = network.rpcUrls.default.http[0]
  if (!rpcUrl) return undefined
  const config = network.rpcUrls.default.configs?.[rpcUrl]
  const node = { platform, rpcUrl, ...toRpcConfig(config) }
  if (network.chainNamespace === 'eip155') return (await evm.load()).createEvmClient(node)
  if (network.chainNamespace === 'solana') return (await solana.load()).createSolanaClient(node)
  return undefined
}
