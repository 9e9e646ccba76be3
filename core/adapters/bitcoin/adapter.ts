import { type Adapter, type AdapterContext, defineAdapter } from '../../contracts/adapter.js'
import { parseCaipNetworkId } from '../../contracts/caip.js'
import { ChainNotSupportedError } from '../../errors/adapter.js'
import { isModalError } from '../../errors/base.js'
import { withAbort } from '../../lib/with-abort.js'
import { answerRequest } from '../answer-request.js'
import { createWalletAdapter } from '../wallet-adapter.js'
import { accountOf, methods, sendTransfer } from './requests.js'
import { toBitcoinWallet } from './to-wallet.js'
import { type BitcoinAccount, type BitcoinWallet, toRecords } from './wallet.js'

/** The code behind `bitcoin()`: Bitcoin wallets of the page, whatever interface they speak, one at a time. */
export const bitcoinAdapter = defineAdapter({ type: 'bitcoin', namespaces: ['bip122'], setup: setupBitcoinAdapter })

/** The codes of wallets that cannot switch networks, or not to this one. */
const unable = ['wallet_unsupported_method', 'rpc_method_not_found', 'wallet_unrecognized_chain'] as const

function setupBitcoinAdapter(context: AdapterContext): Adapter {
  const { connected, ...connecting } = createWalletAdapter<BitcoinAccount, BitcoinWallet>(
    {
      namespace: 'bip122',
      refusesSilently: true,
      toWallet: ({ connector }) => toBitcoinWallet(connector.provider),
      toRecords,
    },
    context,
  )
  return {
    type: 'bitcoin',
    ...connecting,

    signMessage: async ({ address, message }) => {
      const session = connected()
      const account = accountOf(session, address)
      return (await session.wallet.signMessage({ account, message, protocol: undefined }, session.signal)).signature
    },

    request: async (call) => answerRequest(methods, connected(), call),

    switchNetwork: async ({ network, signal }) => {
      const session = connected()
      const { chainId } = parseCaipNetworkId(network.caipNetworkId)
      if (chainId === session.chainId) return
      const { switchNetwork, serves } = session.wallet
      if (!switchNetwork || serves?.(network) === false) throw new ChainNotSupportedError({ network })
      try {
        await withAbort(switchNetwork(chainId, session.signal), signal)
      } catch (cause) {
        const isUnable = unable.some((code) => isModalError(cause, code))
        throw isUnable ? new ChainNotSupportedError({ network, cause }) : cause
      }
      session.moveTo(chainId)
    },

    sendTransaction: async ({ from, to, value }) => sendTransfer(connected(), { from, to, satoshis: value }),
  }
}
