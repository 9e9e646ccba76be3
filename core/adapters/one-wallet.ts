import type { AccountRecord } from '../contracts/account/account.js'
import type { AdapterConnection, AdapterContext, AdapterEvent, ConnectParams } from '../contracts/adapter.js'
import { type Namespace, parseCaipNetworkId } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'
import { NetworkUndefinedError, NoAccountsFoundError, ProviderUndefinedError } from '../errors/adapter.js'
import { AbortedError, DisposedError, isModalError } from '../errors/base.js'
import { mappedError } from '../errors/mapped-error.js'
import { toModalError } from '../errors/to-modal-error.js'
import { pause, withTimeLimit } from '../lib/time-limit.js'
import { eitherSignal, withAbort } from '../lib/with-abort.js'
import type { InUse, StandIn } from './stand-in/stand-in.js'

/** The polling interval while an earlier request is pending in the wallet. */
const LOOK_EVERY_MS = 1000

/** The part of an account that all adapters share. */
export type WalletAccount = { readonly address: string }

export interface OneWalletRules<Account> {
  readonly namespace: Namespace
  /** The accounts to show to the visitor. @default all of them */
  readonly toRecords?: (accounts: readonly Account[]) => AccountRecord[]
}

/** Keeps at most one connected wallet, and handles every way in which its session can end. */
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
  /** The time limit for a wallet to disconnect the page, after which the page goes on without it. */
  const limit = { platform, limitMs: 5000, outer: lifetime }
  /** One stand-in per wallet, so that a page always gets the same object. */
  const standIns = new WeakMap<object, StandIn>()
  const unanswered = new WeakMap<object, Promise<WalletState<Account>>>()
  let last: WalletSession<Account, Wallet> | undefined
  let owed: Wallet['revoke']

  /** The host's networks in this namespace. The modal's active network comes first, if it is in this namespace. */
  const wantedNetworks = ({ network }: ConnectParams) =>
    [network, ...networks(namespace)].filter((each) => each.chainNamespace === namespace)

  /** The network for a wallet that has no network of its own. */
  const chainIdFor = ({ serves }: Wallet, params: ConnectParams): string => {
    const wanted = wantedNetworks(params)
    const network = wanted.find((each) => serves?.(each) ?? true) ?? wanted[0]
    if (!network) throw new NetworkUndefinedError({ namespace })
    return parseCaipNetworkId(network.caipNetworkId).chainId
  }

  const standInOf = ({ provider, standIn }: Wallet): StandIn | undefined => {
    if (!standIn || typeof provider !== 'object' || provider === null) return undefined
    const known = standIns.get(provider)
    if (known) return known
    const isInUse = () => last !== undefined && !last.signal.aborted && last.wallet.provider === provider
    const made = standIn(() => (last && isInUse() ? toRecords(last.accounts).map(({ address }) => address) : []))
    standIns.set(provider, made)
    return made
  }

  /** Polls the wallet until it shows its accounts to the page. Rejects if the owner declines. */
  const lookUntilApproved = async (look: Look<Account>, ended: AbortSignal): Promise<WalletState<Account>> => {
    for (;;) {
      await pause(platform, LOOK_EVERY_MS, ended)
      ended.throwIfAborted()
      const state = await look(ended).catch((thrown: unknown) => {
        const error = toModalError(thrown)
        if (!isModalError(error, 'wallet_request_pending')) throw error
        return undefined
      })
      if (state && state.accounts.length > 0) return state
    }
  }

  const letGo = (session: WalletSession<Account, Wallet>) => {
    if (last === session) last = undefined
    session.end(new AbortedError())
  }

  return {
    lifetime,
    chainIdFor,

    /** The last session that was kept, even if its wallet has ended it. */
    get last() {
      return last
    },

    connected: () => {
      if (!last || last.signal.aborted) throw new ProviderUndefinedError({ namespace })
      return last
    },

    /**
     * Asks for accounts. If the visitor cancelled and tries again, an approval of the first request answers the second
     * one too. So does an approval on another page of this site, or on this page before a reload. The wallet reports it
     * by an event or when polled.
     */
    ask: async (
      { provider, ask, look, onApproved }: WalletQuestion<Account>,
      { signal, onAlreadyPending }: Pick<ConnectParams, 'signal' | 'onAlreadyPending'>,
    ): Promise<WalletState<Account>> => {
      const earlier = unanswered.get(provider)
      const waiting = new AbortController()
      let stopListening = () => {}
      // The request does not end with `signal`, because it stays pending in the wallet.
      const askToTheEnd = () => {
        const answer = ask(lifetime)
        if (!unanswered.has(provider)) {
          unanswered.set(provider, answer)
          const forget = () => unanswered.delete(provider)
          answer.then(forget, forget)
        }
        return answer
      }
      try {
        signal.throwIfAborted()
        const answer = askToTheEnd()
        return await withAbort(answer, signal).catch((thrown: unknown) => {
          const error = toModalError(thrown)
          if (!onAlreadyPending || !isModalError(error, 'wallet_request_pending')) throw error
          onAlreadyPending(error)
          const approval = new Promise<WalletState<Account>>((resolve, reject) => {
            stopListening = onApproved(resolve)
            earlier?.then(resolve, reject)
            lookUntilApproved(look ?? askToTheEnd, eitherSignal(waiting.signal, lifetime)).then(resolve, reject)
          })
          return withAbort(approval, signal, lifetime)
        })
      } catch (error) {
        throw toModalError(error)
      } finally {
        waiting.abort()
        stopListening()
      }
    },

    /**
     * Starts a session for a wallet that returned accounts, and finds out its network. A failed session leaves nothing
     * behind.
     */
    open: async (wallet: Wallet, state: WalletState<Account>, params: ConnectParams) => {
      if (state.accounts.length === 0) throw new NoAccountsFoundError()
      const onAccounts = () => standInOf(wallet)?.tell()
      const about = { namespace, wallet, connectorId: params.connector.id }
      const session = openSession({ ...about, state, toRecords, emit, onAccounts })
      const { signal } = session
      try {
        signal.throwIfAborted()
        const located = wallet.locate && (await withAbort(wallet.locate(signal), params.signal, signal, lifetime))
        // A network from an event that came meanwhile is newer, and is kept.
        session.chainId ??= located ?? chainIdFor(wallet, params)
        return session
      } catch (error) {
        session.end(error)
        throw toModalError(error)
      }
    },

    /** Replaces the previous session, which ends. Throws if the caller has given up on the new one. */
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
        // Includes changes before the first read. Later changes are also emitted as events.
        get accounts() {
          return session.signal.aborted ? [] : toRecords(session.accounts)
        },
        get chainId() {
          return session.chainId ?? ''
        },
        ...(approved && { approvedNetworkIds: [...new Set(approved.map((each) => each.caipNetworkId))] }),
        provider: standInOf(wallet)?.provider ?? wallet.provider,
      }
    },

    followNetworks: () => {
      if (!last || last.signal.aborted) return
      const { connectorId, wallet } = last
      if (!wallet.serves) return
      const approvedNetworkIds = networks(namespace)
        .filter(wallet.serves)
        .map(({ caipNetworkId }) => caipNetworkId)
      emit({ type: 'networksApproved', namespace, connectorId, approvedNetworkIds })
    },

    chooseAccount: ({ address }: { address: string }) => {
      if (!last || last.signal.aborted) return
      const chosen = last.accounts.find((account) => account.address === address)
      if (!chosen) return
      if (last.wallet.choose) return last.wallet.choose(address)
      last.change({ accounts: [chosen, ...last.accounts.filter((account) => account !== chosen)] })
    },

    disconnect: async (_namespace: Namespace, onRevokeFailed?: (error: unknown) => void, keepsPermission = false) => {
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
          // A wallet that refuses to disconnect is still connected, unless it ended the session anyway. One that does
          // not answer is dropped.
          if (!leaving.signal.aborted && !isModalError(error, 'wallet_timeout')) throw error
          onRevokeFailed?.(error)
        }
      }
      letGo(leaving)
      owed = keepsPermission ? revoke : undefined
      if (revoke && !keepsPermission)
        await withTimeLimit(limit, revoke).catch((error: unknown) => onRevokeFailed?.(error))
    },

    revokeKept: async (onRevokeFailed: (error: unknown) => void) => {
      const revoke = owed
      owed = undefined
      // Skipped if the visitor has connected the wallet here again meanwhile.
      if (revoke && (!last || last.signal.aborted)) await withTimeLimit(limit, revoke).catch(onRevokeFailed)
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

type Look<Account> = (signal: AbortSignal) => Promise<WalletState<Account>>

/** How to ask a wallet for its accounts, in terms of its interface. */
export interface WalletQuestion<Account> {
  readonly provider: object
  ask(signal: AbortSignal): Promise<WalletState<Account>>
  /**
   * Reads the accounts without a prompt while an earlier request is pending. Absent: the wallet cannot be polled and is
   * asked again, which it rejects as long as the earlier request is pending.
   */
  readonly look?: Look<Account> | undefined
  /**
   * Calls back when the wallet reports by an event that this page may see accounts. Returns a function that stops it.
   */
  onApproved(listener: (state: WalletState<Account>) => void): () => void
}

/** The state of a wallet: its accounts, and its network if the wallet has one. */
export interface WalletState<Account> {
  readonly accounts: readonly Account[]
  readonly chainId?: string | undefined
}

/** A change in a wallet. `isLeft` and `isLost` give the reason for missing accounts: see {@link AdapterEvent}. */
export type WalletChange<Account> = Partial<WalletState<Account>> & {
  readonly isLeft?: boolean | undefined
  readonly isLost?: boolean | undefined
}

/** A wallet with any interface, for a session in one namespace. */
export interface SessionWallet<Account> {
  readonly provider: unknown
  /** Calls back with each change; empty accounts end the session. Returns a function that stops it. */
  onChange(listener: (change: WalletChange<Account>) => void): () => void
  /** Makes the provider that the page gets instead of the wallet's own. */
  standIn?: ((inUse: InUse) => StandIn) | undefined
  /** Selects the active account in a host's library that keeps the accounts. */
  choose?: ((address: string) => void) | undefined
  /** Asks for the network of a wallet that does not report it with its accounts. */
  locate?: ((signal: AbortSignal) => Promise<string>) | undefined
  /** True if the wallet supports a network. Absent: the wallet does not say. */
  serves?: ((network: Network) => boolean) | undefined
  /** Asks a connected wallet to disconnect. If it refuses, it stays connected. */
  disconnect?: ((signal: AbortSignal) => Promise<unknown>) | undefined
  revoke?: ((signal: AbortSignal) => Promise<void>) | undefined
}

export type WalletSession<Account, Wallet extends SessionWallet<Account>> = ReturnType<
  typeof openSession<Account, Wallet>
>

export function openSession<Account, Wallet extends SessionWallet<Account>>(params: {
  namespace: Namespace
  wallet: Wallet
  connectorId: string
  state: WalletState<Account>
  toRecords(accounts: readonly Account[]): AccountRecord[]
  emit(event: AdapterEvent): void
  /** Called when the accounts or their order change. */
  onAccounts?(): void
}) {
  const { namespace, wallet, connectorId, state, toRecords, emit, onAccounts } = params
  const about = { namespace, connectorId }
  const { signal, begin, whileOpen, end } = createListening()
  const chainListeners = new Set<(chainId: string) => void>()

  const session = {
    wallet,
    connectorId,
    /** Aborts when the session ends, which cancels every request to the wallet. */
    signal,
    accounts: state.accounts,
    /** The wallet's network, or the modal's if the wallet has none. Undefined until the wallet has reported it. */
    chainId: state.chainId,
    /** True once changes are emitted as events. Before that, they only update `accounts` and `chainId`. */
    isPublic: false,
    /** True while the page is disconnecting the wallet, so that the end emits no event. */
    isLeaving: false,
    /**
     * Calls back each time the wallet reports its network, even if it is unchanged. Returns a function that stops it.
     */
    onChainId: (listener: (chainId: string) => void) => {
      chainListeners.add(listener)
      return () => chainListeners.delete(listener)
    },
    change: (change: WalletChange<Account>) => onChange(change),
    end,
  }

  const tell = (event: AdapterEvent) => {
    if (session.isPublic) emit(event)
  }

  const onChange = ({ accounts, chainId, isLeft, isLost }: WalletChange<Account>) => {
    if (accounts?.length === 0) {
      end(session.isLeaving ? new AbortedError() : mappedError('wallet_provider_disconnected'))
      if (!session.isLeaving)
        tell({ type: 'disconnected', ...about, ...(isLeft && { isLeft }), ...(isLost && { isLost }) })
      return
    }
    const before = addressesOf(toRecords(session.accounts))
    if (accounts) session.accounts = accounts
    if (chainId !== undefined) {
      const isOther = chainId !== session.chainId
      session.chainId = chainId
      for (const listener of [...chainListeners]) listener(chainId)
      if (isOther) tell({ type: 'networkChanged', ...about, chainId })
    }
    const records = toRecords(session.accounts)
    if (addressesOf(records) === before) return
    tell({ type: 'accountsChanged', ...about, accounts: records })
    onAccounts?.()
  }

  begin(() => wallet.onChange(whileOpen(onChange)))
  return session
}

export function createListening() {
  const controller = new AbortController()
  const { signal } = controller
  let stop = () => {}
  return {
    signal,
    /** Starts listening; `listen` returns a function that stops it. */
    begin: (listen: () => () => void) => {
      stop = listen()
      // Some wallets emit events while listeners are added, and such an event may have ended the session.
      if (signal.aborted) stop()
    },
    /** Wraps a listener so that it ignores calls after the end: some wallets cannot remove listeners. */
    whileOpen:
      <Args extends readonly unknown[]>(listener: (...args: Args) => void) =>
      (...args: Args) => {
        if (!signal.aborted) listener(...args)
      },
    /** Stops listening. Only the first call counts, with its reason. */
    end: (reason: unknown) => {
      if (signal.aborted) return
      stop()
      controller.abort(reason)
    },
  }
}

export const addressesOf = (records: readonly AccountRecord[]) => records.map(({ address }) => address).join()
