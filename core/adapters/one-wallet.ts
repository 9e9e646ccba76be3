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

/** How often a wallet is looked at while its owner has an earlier request before them. */
const LOOK_EVERY_MS = 1000

/** An account as far as all adapters know it. */
export type WalletAccount = { readonly address: string }

export interface OneWalletRules<Account> {
  readonly namespace: Namespace
  /** The accounts that the visitor is shown. @default all of them */
  readonly toRecords?: (accounts: readonly Account[]) => AccountRecord[]
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
  /** How long a wallet may take to forget the page before the page goes on without it. */
  const limit = { platform, limitMs: 5000, outer: lifetime }
  /** One for each wallet, so that a page that compares finds the same object again. */
  const standIns = new WeakMap<object, StandIn>()
  const unanswered = new WeakMap<object, Promise<WalletState<Account>>>()
  let last: WalletSession<Account, Wallet> | undefined
  let owed: Wallet['revoke']

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

  const standInOf = ({ provider, standIn }: Wallet): StandIn | undefined => {
    if (!standIn || typeof provider !== 'object' || provider === null) return undefined
    const known = standIns.get(provider)
    if (known) return known
    const isInUse = () => last !== undefined && !last.signal.aborted && last.wallet.provider === provider
    const made = standIn(() => (last && isInUse() ? toRecords(last.accounts).map(({ address }) => address) : []))
    standIns.set(provider, made)
    return made
  }

  /** Looks at the wallet until it shows the page its accounts. Rejects where the owner declines. */
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

    /** The last session that was kept, ended by its wallet or not. */
    get last() {
      return last
    },

    connected: () => {
      if (!last || last.signal.aborted) throw new ProviderUndefinedError({ namespace })
      return last
    },

    /**
     * A visitor who cancelled and came back may approve the first request, and that answers the second. So does an approval in another
     * page of this site, or of this page before it was loaded anew. An event shows that, or the wallet itself when it is looked at.
     */
    ask: async (
      { provider, ask, look, onApproved }: WalletQuestion<Account>,
      { signal, onAlreadyPending }: Pick<ConnectParams, 'signal' | 'onAlreadyPending'>,
    ): Promise<WalletState<Account>> => {
      const earlier = unanswered.get(provider)
      const waiting = new AbortController()
      let stopListening = () => {}
      // Not given up with `signal`: what was asked stays in the wallet.
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

    /** Listens to a wallet that gave its accounts, and learns its network. Nothing is kept of one that fails. */
    open: async (wallet: Wallet, state: WalletState<Account>, params: ConnectParams) => {
      if (state.accounts.length === 0) throw new NoAccountsFoundError()
      const onAccounts = () => standInOf(wallet)?.tell()
      const about = { namespace, wallet, connectorId: params.connector.id }
      const session = openSession({ ...about, state, toRecords, emit, onAccounts })
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
          // A wallet that refuses is connected still, unless it went all the same. One that does not answer is let go of.
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
      // The visitor may have connected the wallet here again.
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

/** A wallet that is asked for its accounts, in words of its interface. */
export interface WalletQuestion<Account> {
  readonly provider: object
  ask(signal: AbortSignal): Promise<WalletState<Account>>
  /**
   * Looks at the accounts while an earlier request waits; the wallet's owner is asked nothing. Absent: the wallet cannot be looked at, and is
   * asked again, which it turns down for as long as the earlier request waits.
   */
  readonly look?: Look<Account> | undefined
  /** Calls back when the wallet says by itself that this page may see accounts. Returns how to stop. */
  onApproved(listener: (state: WalletState<Account>) => void): () => void
}

/** The state of a wallet: its accounts, and its network where the wallet chooses one. */
export interface WalletState<Account> {
  readonly accounts: readonly Account[]
  readonly chainId?: string | undefined
}

/** News of a wallet. `isLeft` and `isLost` say why there are no accounts: see {@link AdapterEvent}. */
export type WalletChange<Account> = Partial<WalletState<Account>> & {
  readonly isLeft?: boolean | undefined
  readonly isLost?: boolean | undefined
}

/** A wallet of any interface, as a session of one namespace uses it. */
export interface SessionWallet<Account> {
  readonly provider: unknown
  /** Calls back with what changed; no accounts end the session. Returns how to stop. */
  onChange(listener: (change: WalletChange<Account>) => void): () => void
  /** Makes the object that the page gets in place of the wallet's own. */
  standIn?: ((inUse: InUse) => StandIn) | undefined
  /** Where a library of the host keeps the accounts: has it use this one. */
  choose?: ((address: string) => void) | undefined
  /** Asks a wallet that does not tell its network with its accounts. */
  locate?: ((signal: AbortSignal) => Promise<string>) | undefined
  /** Absent: the wallet names no networks. */
  serves?: ((network: Network) => boolean) | undefined
  /** Asks a connected wallet to go. One that refuses stays connected. */
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
  /** There are others, or others are first. */
  onAccounts?(): void
}) {
  const { namespace, wallet, connectorId, state, toRecords, emit, onAccounts } = params
  const about = { namespace, connectorId }
  const { signal, begin, whileOpen, end } = createListening()
  const chainListeners = new Set<(chainId: string) => void>()

  const session = {
    wallet,
    connectorId,
    /** Aborts when the session ends, and gives up every request to the wallet. */
    signal,
    accounts: state.accounts,
    /** The wallet's network, or the modal's where the wallet is on none of its own. Unknown until the wallet has told it. */
    chainId: state.chainId,
    /** Changes are told. Before, they only keep `accounts` and `chainId` right. */
    isPublic: false,
    /** The page is asking the wallet to go, so its going is not told. */
    isLeaving: false,
    /** Calls back each time the wallet says its network, also the same again. Returns how to stop. */
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
    /** Listens from now on; `listen` returns how to stop. */
    begin: (listen: () => () => void) => {
      stop = listen()
      // Some speak while they are being listened to, and that may have been the end.
      if (signal.aborted) stop()
    },
    /** A listener that is deaf after the end: a wallet that cannot take listeners back goes on calling them. */
    whileOpen:
      <Args extends readonly unknown[]>(listener: (...args: Args) => void) =>
      (...args: Args) => {
        if (!signal.aborted) listener(...args)
      },
    /** Stops listening. The first reason counts. */
    end: (reason: unknown) => {
      if (signal.aborted) return
      stop()
      controller.abort(reason)
    },
  }
}

export const addressesOf = (records: readonly AccountRecord[]) => records.map(({ address }) => address).join()
