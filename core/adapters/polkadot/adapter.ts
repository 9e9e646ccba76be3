import { type Adapter, type AdapterContext, defineAdapter } from '../../contracts/adapter.js'
import { parseCaipNetworkId } from '../../contracts/caip.js'
import { answerRequest } from '../answer-request.js'
import { createWalletAdapter } from '../wallet-adapter.js'
import { methods, signMessage } from './requests.js'
import { type PolkadotAccount, type PolkadotWallet, toPolkadotWallet, toRecords } from './wallet.js'

/** The code behind `polkadot()`: wallets of `window.injectedWeb3`, one at a time. They sign; they send nothing. */
export const polkadotAdapter = defineAdapter({
  type: 'polkadot',
  namespaces: ['polkadot'],
  setup: setupPolkadotAdapter,
})

function setupPolkadotAdapter(context: AdapterContext): Adapter {
  const { platform } = context
  // The wallet shows it to its owner.
  const appName = () => platform.pageMetadata().title || platform.location().hostname
  const letIn = new WeakMap<object, unknown>()
  const { connected, ...connecting } = createWalletAdapter<PolkadotAccount, PolkadotWallet>(
    {
      namespace: 'polkadot',
      refusesSilently: true,
      toWallet: ({ connector }) => toPolkadotWallet(connector.provider, appName, letIn),
      toRecords,
    },
    context,
  )
  return {
    type: 'polkadot',
    ...connecting,
    signMessage: async ({ address, message }) => signMessage(connected(), address, message),
    request: async (call) => answerRequest(methods, connected(), call),
    // These wallets are on no network of their own: each transaction says which one it is for.
    switchNetwork: async ({ network }) => {
      connected().moveTo(parseCaipNetworkId(network.caipNetworkId).chainId)
    },
  }
}
