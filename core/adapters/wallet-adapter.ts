import type { Adapter, AdapterContext, AdapterDefinition, ConnectParams } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import { AbortedError, isOneOf } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import { withAbort } from '../lib/with-abort.js'
import type { OneWalletRules } from './one-wallet.js'
import { createOneWallet } from './one-wallet.js'
import type { SessionWallet, WalletAccount, WalletSession, WalletState } from './wallet-session.js'

export interface ConnectableWallet<Account> extends SessionWallet<Account> {
  readonly provider: object
  /**
   * Asks for accounts. With `isSilent`, the visitor is not prompted, and the accounts are empty if nothing is approved.
   */
  ask(
    params: {
      isSilent: boolean
      chainId: string | undefined
      keptAddresses?: readonly string[] | undefined
      signInOn?: ConnectParams['signInOn'] | undefined
    },
    signal: AbortSignal,
  ): Promise<WalletState<Account>>
}

interface WalletAdapterRules<Account, Wallet extends ConnectableWallet<Account>>
  extends Pick<OneWalletRules<Account>, 'toRecords'> {
  toWallet(params: ConnectParams, isRestored: boolean): Wallet | Promise<Wallet>
  enter?(session: WalletSession<Account, Wallet>, signal: AbortSignal): Promise<void>
  /** True if many of these wallets reject a silent request instead of returning no account. */
  readonly refusesSilently?: boolean
  /**
   * True if these wallets cannot be asked silently: a refusal is their owner's, even while a connection is restored.
   */
  readonly asksAnyway?: boolean
  /** The operations that differ between wallets: signing and sending. */
  operations(
    connected: () => WalletSession<Account, Wallet>,
  ): Omit<Adapter, 'type' | 'connect' | 'reconnect' | 'disconnect' | 'forget' | 'dispose'>
}

/** Makes an adapter for one namespace that keeps one wallet connected at a time. */
export function createWalletAdapter<Account extends WalletAccount, Wallet extends ConnectableWallet<Account>>(
  type: string,
  namespace: Namespace,
  toRules: (context: AdapterContext) => WalletAdapterRules<Account, Wallet>,
): AdapterDefinition {
  const setup = (context: AdapterContext): Adapter => {
    const rules = toRules(context)
    const one = createOneWallet<Account, Wallet>({ namespace, ...rules }, context)

    const prepare = async (params: ConnectParams, isSilent: boolean) => {
      const wallet = await rules.toWallet(params, isSilent)
      const chainId = wallet.locate ? undefined : one.chainIdFor(wallet, params)
      const asking = (silently: boolean) => (signal: AbortSignal) =>
        wallet.ask(
          { isSilent: silently, chainId, keptAddresses: params.keptAddresses, signInOn: params.signInOn },
          signal,
        )
      return { wallet, ask: asking(isSilent), look: asking(true) }
    }

    /** The state for a wallet that rejects a silent request: the page may see no accounts yet. */
    const nothingSeen = (): WalletState<Account> => ({ accounts: [] })

    const isNothingApproved = (error: unknown) =>
      isOneOf(error, 'wallet_unauthorized')
        ? rules.refusesSilently || rules.asksAnyway
        : rules.refusesSilently && isOneOf(error, 'wallet_user_rejected')

    return {
      type,
      ...rules.operations(one.connected),
      ...(rules.asksAnyway && { asksAnyway: true }),
      disconnect: one.disconnect,
      revokeKept: one.revokeKept,
      forget: one.forget,
      chooseAccount: one.chooseAccount,
      followNetworks: one.followNetworks,
      dispose: one.dispose,

      awaitReturn: async (params) => {
        const wallet = await rules.toWallet(params, true)
        let stop = () => {}
        const back = new Promise<void>((resolve) => {
          stop = wallet.onChange(({ accounts = [] }) => accounts.length > 0 && resolve())
        })
        await withAbort(back, params.signal, one.lifetime).finally(stop)
      },

      connect: async (params) => {
        const { wallet, ask, look } = await prepare(params, false)
        const onApproved = (listener: (state: WalletState<Account>) => void) =>
          wallet.onChange(({ accounts = [], ...rest }) => accounts.length > 0 && listener({ accounts, ...rest }))
        const lookAgain = rules.asksAnyway ? undefined : (signal: AbortSignal) => look(signal).catch(nothingSeen)
        const state = await one.ask({ provider: wallet.provider, ask, look: lookAgain, onApproved }, params)
        const session = await one.open(wallet, state, params)
        try {
          await rules.enter?.(session, params.signal)
          await state.keepSignIn?.()
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
          const { wallet, ask } = await prepare(params, true)
          const state = await withAbort(ask(one.lifetime), params.signal)
          if (state.accounts.length === 0) return undefined
          const session = await one.open(wallet, state, params)
          if (one.last === before) return one.keep(session, params)
          // The visitor has connected manually meanwhile, and that connection stays.
          session.end(new AbortedError())
          return undefined
        } catch (thrown) {
          const error = toModalError(thrown)
          if (isNothingApproved(error)) return undefined
          throw error
        }
      },
    }
  }
  return { type, namespaces: [namespace], setup }
}
