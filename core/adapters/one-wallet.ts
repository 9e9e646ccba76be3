import type { AccountRecord } from '../contracts/account/account.js'
import type { AdapterConnection, AdapterContext, ConnectParams } from '../contracts/adapter.js'
import { type Namespace, parseCaipNetworkId } from '../contracts/caip.js'
import { NetworkUndefinedError, NoAccountsFoundError, ProviderUndefinedError } from '../errors/adapter.js'
import { AbortedError, DisposedError, isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import { withTimeLimit } from '../lib/time-limit.js'
import { withAbort } from '../lib/with-abort.js'
import { openSession, type SessionWallet, type WalletSession, type WalletState } from './wallet-session.js'

/** How long a wallet may take to forget the page before the page goes on without it. */
const leaveLimitMs = 5000

/** An account of a wallet, at least as far as all adapters know it. */
export interface WalletAccount {
  readonly address: string
}

export interface OneWalletRules<Account> {
  readonly namespace: Namespace
  /** The accounts that the visitor is shown. @default all of them */
  readonly toRecords?: (accounts: readonly Account[]) => AccountRecord[]
}

interface AccountSource<Account> {
  /** Stands for the wallet. */
  readonly provider: object
  ask(signal: AbortSignal): Promise<WalletState<Account>>
  /** Calls back when the wallet says by itself that this page may see accounts. Returns how to stop. */
  onApproved(listener: (state: WalletState<Account>) => void): () => void
}

/** One connected wallet at a time, and every way in which its session ends. */
export function createOneWallet<Account extends WalletAccount, Wallet extends SessionWallet<Account>>(
  rules: OneWalletRules<Account>,
  { platform, networks, emit }: Pick<AdapterContext, 'platform' | 'networks' | 'emit'>,
) {
  const { namespace } = rules
  const toRecords =
    rules.toRecords ??
    ((accounts: readonly Account[]) =>
      accounts.map(({ address }): AccountRecord => ({ namespace, address, type: 'eoa' })))
  const disposing = new AbortController()
  const lifetime = disposing.signal
  const limit = { platform, limitMs: leaveLimitMs, outer: lifetime }
  const unanswered = new WeakMap<object, Promise<WalletState<Account>>>()
  let last: WalletSession<Account, Wallet> | undefined

  /** The host's networks of this namespace. The modal's own comes first, unless it is of another namespace. */
  const wantedNetworks = ({ network }: ConnectParams) =>
    [network, ...networks(namespace)].filter((each) => each.chainNamespace === namespace)

  /** The network that a wallet without one of its own is connected on. */
  const chainIdFor = ({ serves }: Wallet, params: ConnectParams): string => {
    const wanted = wantedNetworks(params)
    const network = wanted.find((each) => serves?.(each) ?? true) ?? wanted[0]
    if (!network) throw new NetworkUndefinedError({ namespace })
    return parseCaipNetworkId(network.caipNetworkId).chainId
  }

  const letGo = (session: WalletSession<Account, Wallet>) => {
    if (last === session) last = undefined
    session.end(new AbortedError())
  }

  return {
    lifetime,
    chainIdFor,

    /** The last session that was kept, ended by its wallet or not. */
    get last() {
      return last
    },

    connected: () => {
      if (!last || last.signal.aborted) throw new ProviderUndefinedError({ namespace })
      return last
    },

    /**
     * A visitor who cancelled and came back may approve the first request, and that answers the second. An approval in
     * another page of this site, which shows in an event, does so too.
     */
    ask: async (
      { provider, ask, onApproved }: AccountSource<Account>,
      { signal, onAlreadyPending }: Pick<ConnectParams, 'signal' | 'onAlreadyPending'>,
    ): Promise<WalletState<Account>> => {
      const earlier = unanswered.get(provider)
      let stopListening = () => {}
      try {
        signal.throwIfAborted()
        // Not given up with `signal`: what was asked stays in the wallet.
        const answer = ask(lifetime)
        if (!earlier) {
          unanswered.set(provider, answer)
          const forget = () => unanswered.delete(provider)
          answer.then(forget, forget)
        }
        return await withAbort(answer, signal).catch((thrown: unknown) => {
          const error = toModalError(thrown)
          if (!onAlreadyPending || !isModalError(error, 'wallet_request_pending')) throw error
          onAlreadyPending(error)
          const approval = new Promise<WalletState<Account>>((resolve, reject) => {
            stopListening = onApproved(resolve)
            earlier?.then(resolve, reject)
          })
          return withAbort(approval, signal, lifetime)
        })
      } catch (error) {
        throw toModalError(error)
      } finally {
        stopListening()
      }
    },

    /** Listens to a wallet that gave its accounts, and learns its network. Nothing is kept of one that fails. */
    open: async (wallet: Wallet, state: WalletState<Account>, params: ConnectParams) => {
      if (state.accounts.length === 0) throw new NoAccountsFoundError()
      const session = openSession({ namespace, wallet, connectorId: params.connector.id, state, toRecords, emit })
      const { signal } = session
      try {
        signal.throwIfAborted()
        const located = wallet.locate && (await withAbort(wallet.locate(signal), params.signal, signal, lifetime))
        // An event that came in between is newer and stays.
        session.chainId ??= located ?? chainIdFor(wallet, params)
        return session
      } catch (error) {
        session.end(error)
        throw toModalError(error)
      }
    },

    /** The session takes the place of the one before, which ends. Throws when somebody has given up on it. */
    keep: (session: WalletSession<Account, Wallet>, params: ConnectParams): AdapterConnection => {
      const ended = [params.signal, lifetime].find(({ aborted }) => aborted)
      if (ended) {
        session.end(ended.reason)
        throw toModalError(ended.reason)
      }
      last?.end(new AbortedError())
      last = session
      session.isPublic = true
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

    disconnect: async (_namespace: Namespace, onRevokeFailed?: (error: unknown) => void) => {
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
      if (revoke) await withTimeLimit(limit, revoke).catch((error: unknown) => onRevokeFailed?.(error))
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
