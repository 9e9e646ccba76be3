import type { Adapter, AdapterContext, ConnectParams } from '../contracts/adapter.js'
import { parseCaipNetworkId } from '../contracts/caip.js'
import { NetworkUndefinedError } from '../errors/adapter.js'
import { isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import { AbortedError } from '../errors/unknown.js'
import { withAbort } from '../lib/with-abort.js'
import { createAskForAccounts } from './ask-for-accounts.js'
import { createOneWallet, type OneWallet, type OneWalletRules } from './one-wallet.js'
import type { SessionWallet, WalletSession, WalletState } from './wallet-session.js'

/** A wallet that the adapter itself asks for accounts. */
export interface ConnectableWallet<Account> extends SessionWallet<Account> {
  readonly provider: object
  /** Asks the wallet's owner. Rejects with a {@link ModalError}. `chainId` is that of the host's network, if any. */
  connect(chainId: string | undefined, signal: AbortSignal): Promise<WalletState<Account>>
  /** Asks nobody; names no accounts when nothing is approved. */
  reconnect(chainId: string | undefined, signal: AbortSignal): Promise<WalletState<Account>>
  /** Calls back when the wallet lets the page in by itself. @default each change with accounts */
  onApproved?: ((listener: (state: WalletState<Account>) => void) => () => void) | undefined
}

export interface WalletAdapterRules<Account, Wallet extends ConnectableWallet<Account>>
  extends OneWalletRules<Account> {
  /** @throws {@link ProviderNotFoundError} when there is none behind the connector */
  toWallet(params: ConnectParams, isRestored: boolean): Wallet | Promise<Wallet>
  /** Runs before a new wallet counts as connected. */
  enter?(session: WalletSession<Account, Wallet>, signal: AbortSignal): Promise<void>
  /** Asked silently, many of these wallets refuse instead of naming no account. */
  readonly refusesSilently?: boolean
}

/** Connects to one wallet at a time. Adapters of one namespace add what their wallets sign and send. */
export function createWalletAdapter<Account, Wallet extends ConnectableWallet<Account>>(
  rules: WalletAdapterRules<Account, Wallet>,
  context: AdapterContext,
): Pick<Adapter, 'connect' | 'reconnect' | 'disconnect' | 'forget' | 'dispose'> &
  Pick<OneWallet<Account, Wallet>, 'connected'> {
  const one = createOneWallet<Account, Wallet>(rules, context)
  const askForAccounts = createAskForAccounts<WalletState<Account>>(one.lifetime)

  /** @throws {@link NetworkUndefinedError} where the wallet has no network of its own and the host lists none */
  const chainIdFor = (wallet: Wallet, params: ConnectParams): string | undefined => {
    const network = one.networkFor(wallet, params)
    if (!network && !wallet.locate) throw new NetworkUndefinedError({ namespace: rules.namespace })
    return network && parseCaipNetworkId(network.caipNetworkId).chainId
  }

  /** Some wallets refuse where others name no account: both mean that nothing is approved. */
  const isNothingApproved = (error: unknown) =>
    rules.refusesSilently && (isModalError(error, 'wallet_user_rejected') || isModalError(error, 'wallet_unauthorized'))

  return {
    connected: one.connected,

    connect: async (params) => {
      const wallet = await rules.toWallet(params, false)
      const chainId = chainIdFor(wallet, params)
      const source = {
        provider: wallet.provider,
        ask: (signal: AbortSignal) => wallet.connect(chainId, signal),
        onApproved:
          wallet.onApproved ??
          ((listener: (state: WalletState<Account>) => void) =>
            wallet.onChange(({ accounts = [], ...rest }) => accounts.length > 0 && listener({ accounts, ...rest }))),
      }
      const session = await one.open(wallet, await askForAccounts(source, params), params)
      try {
        await rules.enter?.(session, params.signal)
      } catch (error) {
        session.end(error)
        throw error
      }
      return one.keep(session, params)
    },

    reconnect: async (params) => {
      const before = one.last
      try {
        params.signal.throwIfAborted()
        const wallet = await rules.toWallet(params, true)
        const chainId = chainIdFor(wallet, params)
        const state = await withAbort(wallet.reconnect(chainId, one.lifetime), params.signal)
        if (rules.toRecords(state.accounts).length === 0) return undefined
        const session = await one.open(wallet, state, params)
        if (one.last === before) return one.keep(session, params)
        // The visitor was faster: what they connected by hand stays.
        session.end(new AbortedError())
        return undefined
      } catch (thrown) {
        const error = toModalError(thrown)
        if (isNothingApproved(error)) return undefined
        throw error
      }
    },

    disconnect: one.disconnect,
    forget: one.forget,
    dispose: one.dispose,
  }
}
