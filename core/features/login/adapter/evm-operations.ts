import type { AccountRecord } from '../../../contracts/account/account.js'
import type { Adapter, AdapterContext } from '../../../contracts/adapter.js'
import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '../../../contracts/caip.js'
import { toModalError } from '../../../errors/to-modal-error.js'
import { lazy } from '../../../lib/lazy.js'
import { withAbort } from '../../../lib/with-abort.js'
import type { WalletCall } from '../frame/provider.js'

const evmOperations = lazy(() => import('../../../adapters/evm/operations.js'))
const signer = lazy(() => import('../../../adapters/evm/direct-signer.js'))

type Operations = Required<
  Pick<
    Adapter,
    | 'signMessage'
    | 'signTypedData'
    | 'sendTransaction'
    | 'estimateGas'
    | 'writeContract'
    | 'getCapabilities'
    | 'sendCalls'
  >
>

/**
 * What can be asked of the embedded wallet in eip155: the same as of any EVM wallet, by its own methods. The code for it
 * comes with the first call.
 */
export function createEvmOperations(config: {
  context: AdapterContext
  ask(call: WalletCall): Promise<unknown>
  connected(namespace: Namespace): {
    readonly network: { caipNetworkId: CaipNetworkId }
    readonly accounts: readonly AccountRecord[]
    readonly abort: AbortController
    readonly page: { readonly provider: object }
  }
  connectorId: () => string
}): Operations {
  const session = () => {
    const { network, accounts, abort, page } = config.connected('eip155')
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
        listen: () => () => {},
      },
      connectorId: config.connectorId(),
      signal: abort.signal,
      accounts: [...accounts],
      chainId: parseCaipNetworkId(network.caipNetworkId).chainId,
      setChainId: () => {},
      publish: () => {},
      onChainChanged: () => () => {},
      end: () => {},
    }
  }
  const load = async () => {
    const [{ createOperations }, { directSigner }] = await Promise.all([evmOperations.load(), signer.load()])
    const current = {
      lifetime: config.connected('eip155').abort.signal,
      kept: undefined,
      connected: session,
      keep: () => {},
      forget: () => {},
      dispose: () => {},
    }
    return createOperations(current, directSigner, config.context) as Operations // it has them all
  }
  return {
    signMessage: async (params) => (await load()).signMessage(params),
    signTypedData: async (params) => (await load()).signTypedData(params),
    sendTransaction: async (params) => (await load()).sendTransaction(params),
    estimateGas: async (params) => (await load()).estimateGas(params),
    writeContract: async (params) => (await load()).writeContract(params),
    getCapabilities: async (address) => (await load()).getCapabilities(address),
    sendCalls: async (params) => (await load()).sendCalls(params),
  }
}
