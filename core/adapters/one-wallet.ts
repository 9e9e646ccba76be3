import type { AccountRecord } from '../contracts/account/account.js'
import type { Adapter, AdapterConnection, AdapterContext, ConnectParams } from '../contracts/adapter.js'
import { type Namespace, parseCaipNetworkId } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'
import { NetworkUndefinedError, NoAccountsFoundError, ProviderUndefinedError } from '../errors/adapter.js'
import { DisposedError, isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import { AbortedError } from '../errors/unknown.js'
import { withTimeLimit } from '../lib/time-limit.js'
import { withAbort } from '../lib/with-abort.js'
import { openSession, type SessionWallet, type WalletSession, type WalletState } from './wallet-session.js'

/** How long a wallet may take to forget the page before the page goes on without it. */
const leaveLimitMs = 5000

export interface OneWalletRules<Account> {
  readonly namespace: Namespace
  /** The accounts that the visitor is shown. */
  toRecords(accounts: readonly Account[]): AccountRecord[]
}

/** One connected wallet at a time, and every way in which its session ends. */
export interface OneWallet<Account, Wallet extends SessionWallet<Account>>
  extends Required<Pick<Adapter, 'disconnect' | 'forget' | 'dispose'>> {
  /** Aborts with the adapter itself. */
  readonly lifetime: AbortSignal
  /** The last session that was kept, ended by its wallet or not. */
  readonly last: WalletSession<Account, Wallet> | undefined
  /** @throws {@link ProviderUndefinedError} when no wallet is connected */
  connected(): WalletSession<Account, Wallet>
  /** The network that a wallet without one of its own is connected on. */
  networkFor(wallet: Wallet, params: ConnectParams): Network | undefined
  /**
   * Listens to a wallet that gave its accounts, and learns its network. Nothing is kept of one that fails.
   * @throws {@link NoAccountsFoundError} @throws {@link NetworkUndefinedError} when the host lists no network for it
   */
  open(wallet: Wallet, state: WalletState<Account>, params: ConnectParams): Promise<WalletSession<Account, Wallet>>
  /** The session takes the place of the one before, which ends. Throws when somebody has given up on it. */
  keep(session: WalletSession<Account, Wallet>, params: ConnectParams): AdapterConnection
}

export function createOneWallet<Account, Wallet extends SessionWallet<Account>>(
  { namespace, toRecords }: OneWalletRules<Account>,
  { platform, networks, emit }: Pick<AdapterContext, 'platform' | 'networks' | 'emit'>,
): OneWallet<Account, Wallet> {
  const disposing = new AbortController()
  const lifetime = disposing.signal
  const limit = { platform, limitMs: leaveLimitMs, outer: lifetime }
  let last: WalletSession<Account, Wallet> | undefined

  /** The host's networks of this namespace. The modal's own comes first, unless it is of another namespace. */
  const wantedNetworks = ({ network }: ConnectParams) =>
    [network, ...networks(namespace)].filter((each) => each.chainNamespace === namespace)

  const networkFor = ({ serves }: Wallet, params: ConnectParams) => {
    const wanted = wantedNetworks(params)
    return wanted.find((each) => serves?.(each) ?? true) ?? wanted[0]
  }

  const letGo = (session: WalletSession<Account, Wallet>) => {
    if (last === session) last = undefined
    session.end(new AbortedError())
  }

  return {
    lifetime,
    get last() {
      return last
    },
    connected: () => {
      if (!last || last.signal.aborted) throw new ProviderUndefinedError({ namespace })
      return last
    },
    networkFor,

    open: async (wallet, state, params) => {
      if (toRecords(state.accounts).length === 0) throw new NoAccountsFoundError()
      const { id: connectorId } = params.connector
      const session = openSession({ namespace, wallet, connectorId, state, toRecords, emit })
      try {
        if (session.signal.aborted) throw session.signal.reason
        if (wallet.locate) {
          const signals = [params.signal, session.signal, lifetime]
          session.setFirstChainId(await withAbort(wallet.locate(session.signal), ...signals))
        } else if (session.chainId === undefined) {
          const network = networkFor(wallet, params)
          if (!network) throw new NetworkUndefinedError({ namespace })
          session.setFirstChainId(parseCaipNetworkId(network.caipNetworkId).chainId)
        }
        return session
      } catch (error) {
        session.end(error)
        throw toModalError(error)
      }
    },

    keep: (session, params) => {
      for (const { aborted, reason } of [params.signal, lifetime]) {
        if (!aborted) continue
        session.end(reason)
        throw toModalError(reason)
      }
      last?.end(new AbortedError())
      last = session
      session.publish()
      const { wallet, connectorId } = session
      const approved = wallet.serves && wantedNetworks(params).filter(wallet.serves)
      return {
        namespace,
        connectorId,
        // Includes what the wallet said before the first read. Later changes arrive as events.
        get accounts() {
          return session.signal.aborted ? [] : toRecords(session.accounts)
        },
        get chainId() {
          return session.chainId ?? ''
        },
        ...(approved && { approvedNetworkIds: [...new Set(approved.map((each) => each.caipNetworkId))] }),
        provider: wallet.provider,
      }
    },

    disconnect: async (_namespace, onRevokeFailed) => {
      const leaving = last
      if (!leaving || leaving.signal.aborted) return
      const { disconnect, revoke } = leaving.wallet
      if (disconnect) {
        leaving.isLeaving = true
        try {
          await withTimeLimit(limit, disconnect)
        } catch (thrown) {
          const error = toModalError(thrown)
          leaving.isLeaving = false
          // A wallet that refuses is connected still, unless it went all the same. One that does not answer is let go of.
          if (!leaving.signal.aborted && !isModalError(error, 'wallet_timeout')) throw error
          onRevokeFailed?.(error)
        }
      }
      letGo(leaving)
      if (!revoke) return
      try {
        await withTimeLimit(limit, revoke)
      } catch (error) {
        onRevokeFailed?.(error)
      }
    },

    forget: async () => {
      if (last) letGo(last)
    },

    dispose: () => {
      disposing.abort(new DisposedError())
      last?.end(new DisposedError())
      last = undefined
    },
  }
}
