import type { AccountRecord } from '../contracts/account/account.js'
import type { Adapter, AdapterConnection, AdapterContext, ConnectParams } from '../contracts/adapter.js'
import { type Namespace, parseCaipNetworkId } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'
import { NetworkUndefinedError, NoAccountsFoundError } from '../errors/adapter.js'
import { isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import { AbortedError } from '../errors/unknown.js'
import { withTimeLimit } from '../lib/time-limit.js'
import { withAbort } from '../lib/with-abort.js'
import { createAskForAccounts } from './ask-for-accounts.js'
import { createCurrentSession } from './current-session.js'
import { openPageSession, type PageSession, type PageState, type PageWallet } from './page-session.js'

/** How long a wallet may take to be disconnected before that goes on without it. */
const disconnectLimitMs = 5000

export interface PageAdapter<Account, Wallet extends PageWallet<Account>>
  extends Pick<Adapter, 'connect' | 'reconnect' | 'disconnect' | 'forget' | 'dispose'> {
  /** @throws {@link ProviderUndefinedError} when no wallet is connected */
  connected(): PageSession<Account, Wallet>
}

/** What adapters of one namespace share whose wallets stand in the page: connecting to one of them at a time. */
export function createPageAdapter<Account, Wallet extends PageWallet<Account>>(
  rules: {
    readonly namespace: Namespace
    /** @throws {@link ProviderNotFoundError} when it is none */
    toWallet(provider: unknown): Wallet
    toRecords(accounts: readonly Account[]): AccountRecord[]
  },
  { platform, networks, emit }: AdapterContext,
): PageAdapter<Account, Wallet> {
  const { namespace, toWallet, toRecords } = rules
  const current = createCurrentSession<PageSession<Account, Wallet>>(namespace)
  const { lifetime } = current
  const askForAccounts = createAskForAccounts<PageState<Account>>(lifetime)

  /** Those of the modal that are of this namespace, the one that it is on first. */
  const wantedNetworks = ({ network }: ConnectParams) =>
    [network, ...networks(namespace)].filter((each) => each.chainNamespace === namespace)
  const referenceOf = (network: Network) => parseCaipNetworkId(network.caipNetworkId).chainId
  const firstNetwork = (wallet: Wallet, params: ConnectParams) => {
    const wanted = wantedNetworks(params)
    const network = wanted.find((each) => wallet.serves?.(each) ?? true) ?? wanted[0]
    if (!network) throw new NetworkUndefinedError({ namespace })
    return referenceOf(network)
  }

  function open(wallet: Wallet, state: PageState<Account>, params: ConnectParams): AdapterConnection {
    const connectorId = params.connector.id
    const chainId = state.chainId ?? firstNetwork(wallet, params)
    // First: of a wallet that is connected again, nobody hears twice.
    current.kept?.end(new AbortedError())
    const { accounts } = state
    const opened = openPageSession({ namespace, wallet, connectorId, accounts, chainId, toRecords, emit })
    current.keep(opened)
    const { serves } = wallet
    const approved = serves && wantedNetworks(params).filter(serves)
    return {
      namespace,
      connectorId,
      // What the wallet says before somebody reads this is in it; what it says after is an event.
      get accounts() {
        return opened.signal.aborted ? [] : toRecords(opened.accounts)
      },
      get chainId() {
        return opened.chainId
      },
      ...(approved && { approvedNetworkIds: [...new Set(approved.map((each) => each.caipNetworkId))] }),
      provider: wallet.provider,
    }
  }

  return {
    connected: current.connected,

    connect: async (params) => {
      const wallet = toWallet(params.connector.provider)
      const chainId = firstNetwork(wallet, params)
      const source = {
        provider: wallet.provider,
        ask: (signal: AbortSignal) => wallet.connect(chainId, signal),
        onApproved: (listener: (state: PageState<Account>) => void) =>
          wallet.onChange(({ accounts = [], ...rest }) => accounts.length > 0 && listener({ accounts, ...rest })),
      }
      const state = await askForAccounts(source, params)
      if (toRecords(state.accounts).length === 0) throw new NoAccountsFoundError()
      return open(wallet, state, params)
    },

    reconnect: async (params) => {
      const wallet = toWallet(params.connector.provider)
      const before = current.kept
      try {
        params.signal.throwIfAborted()
        const state = await withAbort(wallet.reconnect(firstNetwork(wallet, params), lifetime), params.signal)
        // The visitor may have been faster: what they connected by hand stays.
        return toRecords(state.accounts).length > 0 && current.kept === before ? open(wallet, state, params) : undefined
      } catch (thrown) {
        const error = toModalError(thrown)
        // Asked silently, many wallets refuse where others name no account: it is the same answer.
        if (isModalError(error, 'wallet_user_rejected') || isModalError(error, 'wallet_unauthorized')) return undefined
        throw error
      }
    },

    disconnect: async (_namespace, onRevokeFailed) => {
      const leaving = current.kept
      if (!leaving || leaving.signal.aborted) return
      leaving.isLeaving = true
      const { wallet } = leaving
      const limit = { platform, limitMs: disconnectLimitMs, outer: lifetime }
      try {
        const { disconnect } = wallet
        if (disconnect) await withTimeLimit(limit, (signal) => disconnect(signal))
      } catch (thrown) {
        const error = toModalError(thrown)
        leaving.isLeaving = false
        // A wallet that says no is connected still, unless it went all the same. One that says nothing is let go of.
        if (!leaving.signal.aborted && !isModalError(error, 'wallet_timeout')) throw error
        onRevokeFailed?.(error)
      }
      current.forget(leaving)
      leaving.end(new AbortedError())
    },

    forget: async () => {
      const gone = current.kept
      if (!gone) return
      current.forget(gone)
      gone.end(new AbortedError())
    },

    dispose: current.dispose,
  }
}
