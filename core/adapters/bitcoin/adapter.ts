import type { Adapter, AdapterContext, AdapterDefinition } from '../../contracts/adapter.js'
import { parseCaipNetworkId } from '../../contracts/caip.js'
import { ChainNotSupportedError, ProviderNotFoundError } from '../../errors/adapter.js'
import { isModalError } from '../../errors/base.js'
import { readMember } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { withAbort } from '../../lib/with-abort.js'
import { answerRequest } from '../answer-request.js'
import { createWalletAdapter } from '../wallet-adapter.js'
import { toInjectedWallet } from './injected-wallet.js'
import { methods, sendTransfer, signMessage } from './requests.js'
import { toSatsWallet } from './sats-wallet.js'
import { toStandardWallet } from './standard-wallet.js'
import { type BitcoinAccount, type BitcoinWallet, toRecords } from './wallet.js'

/** The code behind `bitcoin()`: Bitcoin wallets of the page, whatever interface they speak, one at a time. */
export const bitcoinAdapter: AdapterDefinition = { type: 'bitcoin', namespaces: ['bip122'], setup: setupBitcoinAdapter }

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
    signMessage: async ({ address, message }) => (await signMessage(connected(), { address, message })).signature,
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
      session.chainId = chainId
    },

    sendTransaction: async ({ from, to, value }) => sendTransfer(connected(), { from, to, satoshis: value }),
  }
}

function toBitcoinWallet(provider: unknown): BitcoinWallet {
  if (typeof provider !== 'object' || provider === null) throw new ProviderNotFoundError()
  const features = readMember(provider, 'features')
  if (methodOf(readMember(features, 'bitcoin:connect'), 'connect')) return toStandardWallet(provider)
  // Some register by the Wallet Standard and carry the other interface with them.
  const carried = readMember(readMember(features, 'sats-connect:'), 'provider')
  if (methodOf(carried, 'request')) return toSatsWallet(provider, carried)
  if (methodOf(provider, 'requestAccounts')) return toInjectedWallet(provider)
  if (methodOf(provider, 'request')) return toSatsWallet(provider, provider)
  throw new ProviderNotFoundError()
}
