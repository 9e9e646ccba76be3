import type { Adapter, SendTransactionParams } from '../../../contracts/adapter.js'
import { parseCaipNetworkId } from '../../../contracts/caip.js'
import type { Network } from '../../../contracts/network/network.js'
import { WalletAnswerError } from '../../../errors/adapter.js'
import { requireNetwork } from '../../../errors/network.js'
import { toModalError } from '../../../errors/to-modal-error.js'
import { readMember } from '../../../lib/foreign.js'
import { lazy } from '../../../lib/lazy.js'
import type { Platform } from '../../../lib/platform/platform.js'
import { withAbort } from '../../../lib/with-abort.js'
import type { WalletCall } from '../frame/provider.js'

type Ask = (call: WalletCall) => Promise<unknown>

const evmOperations = lazy(() => import('../../../adapters/evm/adapter.js'))

/** The EVM operations of the embedded wallet, through its own methods. Their code is loaded with the first call. */
export function createEvmOperations(
  ask: Ask,
  connected: () => { network: Network; abort: AbortController; page: { provider: object } },
  platform: Platform,
) {
  const session = () => {
    const { network, abort, page } = connected()
    return {
      wallet: {
        provider: page.provider,
        request: (call: { method: string; params?: unknown }, ...signals: readonly AbortSignal[]) =>
          withAbort(ask({ namespace: 'eip155', ...call }), ...signals).catch((error) => {
            throw toModalError(error)
          }),
      },
      signal: abort.signal,
      chainId: parseCaipNetworkId(network.caipNetworkId).chainId,
    }
  }
  const load = async () => {
    const { createOperations, directSigner } = await evmOperations.load()
    return createOperations(session, directSigner, platform)
  }
  return {
    signMessage: async (params) => (await load()).signMessage(params),
    sendTransaction: async (params) => (await load()).sendTransaction(params),
    estimateGas: async (params) => (await load()).estimateGas(params),
    writeContract: async (params) => (await load()).writeContract(params),
    sendCalls: async (params) => (await load()).sendCalls(params),
    getCapabilities: async (address) => (await load()).getCapabilities(address),
  } satisfies Partial<Adapter>
}

const solanaTransfer = lazy(() => import('../../../adapters/solana/transfer.js'))
const solanaBytes = lazy(() => import('../../../lib/solana/bytes.js'))

/** The Solana operations of the embedded wallet. The frame encodes everything in base58. */
export function createSolanaOperations(ask: Ask, network: () => Network, platform: Platform) {
  const askToSign = async (method: string, params: unknown): Promise<string> => {
    const answer = await ask({ namespace: 'solana', method, params })
    // Some frames return the signature itself instead of an object.
    const signature = typeof answer === 'string' ? answer : readMember(answer, 'signature')
    if (typeof signature !== 'string' || signature === '') throw new WalletAnswerError({ method, got: answer })
    return signature
  }
  return {
    signMessage: async (address: string, message: string): Promise<string> => {
      const { toBase58 } = await solanaBytes.load()
      return askToSign('solana_signMessage', { message: toBase58(new TextEncoder().encode(message)), pubkey: address })
    },
    sendTransaction: async (transaction: SendTransactionParams): Promise<string> => {
      requireNetwork(transaction.network, network().caipNetworkId)
      const parts = [solanaTransfer.load(), solanaBytes.load()] as const
      const [{ createNode, createTransfer }, { toBase58 }] = await Promise.all(parts)
      const node = createNode({ platform, network: network() })
      const { signal } = new AbortController()
      const transfer = await createTransfer({ ...transaction, node, version: 0, signal })
      return askToSign('solana_signAndSendTransaction', { transaction: toBase58(transfer) })
    },
  }
}
