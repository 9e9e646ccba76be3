import type { AccountRecord } from '../contracts/account/account.js'
import type { AdapterConnection, AdapterContext, ConnectParams } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import { NoAccountsFoundError, ProviderUndefinedError } from '../errors/adapter.js'
import { AbortedError, DisposedError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import { withTimeLimit } from '../lib/time-limit.js'
import { withAbort } from '../lib/with-abort.js'
import { type AskAccounts, createAskAccounts } from './ask-accounts.js'
import { leaveWallet } from './leave-wallet.js'
import type { StandIn } from './stand-in/stand-in.js'
import { approvedIds, chainIdFor } from './wallet-networks.js'
import {
  openSession,
  type SessionWallet,
  type WalletAccount,
  type WalletSession,
  type WalletState,
} from './wallet-session.js'

export interface OneWalletRules<Account> {
  readonly namespace: Namespace
  /** The accounts to show to the visitor. @default all of them */
  readonly toRecords?: (accounts: readonly Account[]) => AccountRecord[]
}

/** At most one connected wallet of an adapter. */
export interface OneWallet<Account extends WalletAccount, Wallet extends SessionWallet<Account>> {
  /** Aborts when the adapter is disposed of. */
  readonly lifetime: AbortSignal
  /** The last session that was kept, even if its wallet has ended it. */
  readonly last: WalletSession<Account, Wallet> | undefined
  readonly ask: AskAccounts<Account>
  /**
   * The network for a wallet that has no network of its own.
   * @throws {@link NetworkUndefinedError} if the host has none in this namespace
   */
  chainIdFor(wallet: Wallet, params: ConnectParams): string
  /** @throws {@link ProviderUndefinedError} if no wallet is connected */
  connected(): WalletSession<Account, Wallet>
  /**
   * Starts a session for a wallet that returned accounts, and finds out its network. A failed session leaves nothing
   * behind.
   */
  open(wallet: Wallet, state: WalletState<Account>, params: ConnectParams): Promise<WalletSession<Account, Wallet>>
  /** Replaces the previous session, which ends. Throws if the caller has given up on the new one. */
  keep(session: WalletSession<Account, Wallet>, params: ConnectParams): AdapterConnection
  /** Emits which of the host's networks the wallet supports, after the host has changed them. */
  followNetworks(): void
  chooseAccount(account: { address: string }): void
  /** Disconnects the wallet. `keepsPermission`: another part of the page still uses it. */
  disconnect(namespace: Namespace, onRevokeFailed?: (error: unknown) => void, keepsPermission?: boolean): Promise<void>
  /** Revokes a permission that `disconnect` kept. Does nothing if the visitor has connected the wallet again. */
  revokeKept(onRevokeFailed: (error: unknown) => void): Promise<void>
  /** Ends the session without telling the wallet. */
  forget(): Promise<void>
  dispose(): void
}

/** Keeps at most one connected wallet, and handles every way in which its session can end. */
export function createOneWallet<Account extends WalletAccount, Wallet extends SessionWallet<Account>>(
  rules: OneWalletRules<Account>,
  { platform, networks, emit }: Pick<AdapterContext, 'platform' | 'networks' | 'emit'>,
): OneWallet<Account, Wallet> {
  const { namespace } = rules
  const toRecords =
    rules.toRecords ??
    ((accounts: readonly Account[]) =>
      accounts.map(({ address }): AccountRecord => ({ namespace, address, type: 'eoa' })))
  const disposing = new AbortController()
  const lifetime = disposing.signal
  /** The time limit for a wallet to disconnect the page, after which the page goes on without it. */
  const limit = { platform, limitMs: 5000, outer: lifetime }
  /** One stand-in per wallet, so that a page always gets the same object. */
  const standIns = new WeakMap<object, StandIn>()
  let last: WalletSession<Account, Wallet> | undefined
  /** Revokes a permission that `disconnect` kept. */
  let owed: Wallet['revoke']

  /** The host's networks in this namespace. The modal's active network comes first, if it is in this namespace. */
  const wantedNetworks = ({ network }: ConnectParams) =>
    [network, ...networks(namespace)].filter((each) => each.chainNamespace === namespace)

  /** The session of a wallet that is connected now. */
  const current = () => (last?.signal.aborted ? undefined : last)

  const standInOf = ({ provider, standIn }: Wallet): StandIn | undefined => {
    if (!standIn || typeof provider !== 'object' || provider === null) return undefined
    const known = standIns.get(provider)
    if (known) return known
    const made = standIn(() => {
      const session = current()
      return session?.wallet.provider === provider ? toRecords(session.accounts).map(({ address }) => address) : []
    })
    standIns.set(provider, made)
    return made
  }

  const letGo = (session: WalletSession<Account, Wallet>) => {
    if (last === session) last = undefined
    session.end(new AbortedError())
  }

  return {
    lifetime,
    chainIdFor: (wallet, params) => chainIdFor(namespace, wallet, wantedNetworks(params)),
    ask: createAskAccounts(platform, lifetime),

    get last() {
      return last
    },

    connected: () => {
      const session = current()
      if (!session) throw new ProviderUndefinedError({ namespace })
      return session
    },

    open: async (wallet, state, params) => {
      if (state.accounts.length === 0) throw new NoAccountsFoundError()
      const onAccounts = () => standInOf(wallet)?.tell()
      const about = { namespace, wallet, connectorId: params.connector.id }
      const session = openSession({ ...about, state, toRecords, emit, onAccounts })
      const { signal } = session
      try {
        signal.throwIfAborted()
        const located = wallet.locate && (await withAbort(wallet.locate(signal), params.signal, signal, lifetime))
        // A network from an event that came meanwhile is newer, and is kept.
        session.chainId ??= located ?? chainIdFor(namespace, wallet, wantedNetworks(params))
        return session
      } catch (error) {
        session.end(error)
        throw toModalError(error)
      }
    },

    keep: (session, params) => {
      const ended = [params.signal, lifetime].find(({ aborted }) => aborted)
      if (ended) {
        session.end(ended.reason)
        throw toModalError(ended.reason)
      }
      last?.end(new AbortedError())
      last = session
      session.isPublic = true
      const { wallet, connectorId } = session
      const approvedNetworkIds = approvedIds(wallet, wantedNetworks(params))
      return {
        namespace,
        connectorId,
        // Includes changes before the first read. Later changes are also emitted as events.
        get accounts() {
          return session.signal.aborted ? [] : toRecords(session.accounts)
        },
        get chainId() {
          return session.chainId ?? ''
        },
        ...(approvedNetworkIds && { approvedNetworkIds }),
        provider: standInOf(wallet)?.provider ?? wallet.provider,
      }
    },

    followNetworks: () => {
      const session = current()
      const approvedNetworkIds = session && approvedIds(session.wallet, networks(namespace))
      if (approvedNetworkIds)
        emit({ type: 'networksApproved', namespace, connectorId: session.connectorId, approvedNetworkIds })
    },

    chooseAccount: ({ address }) => {
      const session = current()
      const chosen = session?.accounts.find((account) => account.address === address)
      if (!session || !chosen) return
      if (session.wallet.choose) return session.wallet.choose(address)
      session.change({ accounts: [chosen, ...session.accounts.filter((account) => account !== chosen)] })
    },

    disconnect: async (_namespace, onRevokeFailed, keepsPermission = false) => {
      const session = current()
      if (!session) return
      const { revoke } = session.wallet
      await leaveWallet(session, limit, onRevokeFailed)
      letGo(session)
      owed = keepsPermission ? revoke : undefined
      if (revoke && !keepsPermission)
        await withTimeLimit(limit, revoke).catch((error: unknown) => onRevokeFailed?.(error))
    },

    revokeKept: async (onRevokeFailed) => {
      const revoke = owed
      owed = undefined
      // Skipped if the visitor has connected the wallet here again meanwhile.
      if (revoke && !current()) await withTimeLimit(limit, revoke).catch(onRevokeFailed)
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
