import type { Adapter } from '../../../contracts/adapter.js'
import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '../../../contracts/caip.js'
import { toModalError } from '../../../errors/to-modal-error.js'
import { lazy } from '../../../lib/lazy.js'
import { withAbort } from '../../../lib/with-abort.js'
import type { WalletCall } from '../frame/provider.js'

const evmOperations = lazy(() => import('../../../adapters/evm/operations.js'))
const signer = lazy(() => import('../../../adapters/evm/direct-signer.js'))

type Operations = Required<
  Pick<Adapter, 'signMessage' | 'sendTransaction' | 'estimateGas' | 'writeContract' | 'getCapabilities'>
>

/** The operations of any EVM wallet, asked of the embedded one by its own methods. The first call loads their code. */
export function createEvmOperations(config: {
  ask(call: WalletCall): Promise<unknown>
  connected(namespace: Namespace): {
    readonly network: { caipNetworkId: CaipNetworkId }
    readonly abort: AbortController
    readonly page: { readonly provider: object }
  }
}): Operations {
  const session = () => {
    const { network, abort, page } = config.connected('eip155')
    return {
      wallet: {
        provider: page.provider,
        request: async (call: { method: string; params?: unknown }, ...signals: readonly AbortSignal[]) => {
          try {
            return await withAbort(config.ask({ namespace: 'eip155', ...call }), ...signals)
          } catch (error) {
            throw toModalError(error)
          }
        },
      },
      signal: abort.signal,
      chainId: parseCaipNetworkId(network.caipNetworkId).chainId,
    }
  }
  const load = async () => {
    const [{ createOperations }, { directSigner }] = await Promise.all([evmOperations.load(), signer.load()])
    return createOperations(session, directSigner) as Operations // it has them all
  }
  return {
    signMessage: async (params) => (await load()).signMessage(params),
    sendTransaction: async (params) => (await load()).sendTransaction(params),
    estimateGas: async (params) => (await load()).estimateGas(params),
    writeContract: async (params) => (await load()).writeContract(params),
    getCapabilities: async (address) => (await load()).getCapabilities(address),
  }
}
