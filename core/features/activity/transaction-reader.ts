import type { Network } from '../../contracts/network/network.js'
import { lazy } from '../../lib/lazy.js'
import type { Platform } from '../../lib/platform/platform.js'
import { toRpcConfig } from '../../lib/rpc/config.js'
import type { TransactionReader } from './chain-transaction.js'

const evm = lazy(() => import('./evm-transactions.js'))
const solana = lazy(() => import('./solana-transactions.js'))

/** Loads what speaks a network's language; `undefined` where transactions are not followed. */
export async function loadTransactionReader(
  network: Network,
  platform: Platform,
): Promise<TransactionReader | undefined> {
  const rpcUrl = network.rpcUrls.default.http[0]
  if (!rpcUrl) return undefined
  const node = { platform, rpcUrl, ...toRpcConfig(network.rpcUrls.default.configs?.[rpcUrl]) }
  if (network.chainNamespace === 'eip155') return (await evm.load()).createEvmReader(node)
  if (network.chainNamespace === 'solana') return (await solana.load()).createSolanaReader(node)
  return undefined
}
