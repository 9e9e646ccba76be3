import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { AccountType, ConnectedWalletInfo } from '../../core/contracts/account/account.js'
import type { CaipNetworkId, Namespace } from '../../core/contracts/caip.js'
import type {
  AccountSnapshot,
  ConnectionStatus,
  ModalEvent,
  ModalSnapshot,
  OpenOptions,
  WalletSnapshot,
} from '../../core/contracts/modal-api.js'
import type { Network } from '../../core/contracts/network/network.js'
import type { ProviderOf } from '../../core/contracts/providers.js'
import type { ThemeOptions } from '../../core/contracts/theme.js'
import { isModalError, type ModalError } from '../../core/errors/modal-error.js'
import type { Modal } from '../../core/modal/modal-methods.js'
import type { Spoken } from '../messages/language.js'
import { whenHere } from '../primitives/later.js'
import type { WalletModal } from './facade.js'
import { useProvidedModal } from './provider.js'

/** @internal Subscribes to a part of the snapshot, which `pick` returns: renders again when it changes. */
export function useSnapshot<Part>(caller: string, pick: (snapshot: ModalSnapshot) => Part): Part {
  const modal = useProvidedModal(caller)
  return useSyncExternalStore(
    modal.subscribe,
    () => pick(modal.getSnapshot()),
    () => pick(modal.getServerSnapshot()),
  )
}

/**
 * The modal, with `open`, `close`, `disconnect`, `switchNetwork` and its other methods.
 * @example
 * const { open } = useWalletModal()
 * <button onClick={() => open({ view: 'Networks' })}>Network</button>
 */
export const useWalletModal = (): WalletModal => useProvidedModal('useWalletModal')

/** The complete snapshot of the modal; renders again after each change. */
export const useModalState = (): ModalSnapshot => useSnapshot('useModalState', (snapshot) => snapshot)

/** The language of the buttons; renders again when it changes. */
export function useSpoken(caller: string): Spoken {
  const { language } = useProvidedModal(caller)
  return useSyncExternalStore(language.subscribe, language.get, language.getServer)
}

/** The result of {@link useWalletAccount}. */
export interface WalletAccount {
  namespace: Namespace | undefined
  status: ConnectionStatus
  isConnected: boolean
  address: string | undefined
  caipAddress: AccountSnapshot['caipAddress']
  allAccounts: AccountSnapshot['allAccounts']
  /** The type of the active account: an externally owned account (`eoa`), a smart account, or a payment account. */
  accountType: AccountType | undefined
  /** Sets the account type of a login, at once if a login is active. Rejects with a `ModalError`. */
  setAccountType: (type: AccountType) => Promise<void>
  /** For machines: three decimals, cut, with a point; `undefined` until it is known. */
  balance: string | undefined
  /** The same for people: in the page's language, such as `1.234,5 ETH` in German. `undefined` while it is not known. */
  balanceText: string | undefined
  balanceSymbol: string | undefined
  profileName: string | undefined
  profileImage: string | undefined
  walletInfo: ConnectedWalletInfo | undefined
}

/**
 * The connected account of a namespace; by default of the active one.
 * @example
 * const { address, isConnected } = useWalletAccount()
 */
export function useWalletAccount(options: { namespace?: Namespace } = {}): WalletAccount {
  const caller = 'useWalletAccount'
  const { setPreferredAccountType, accountText } = useProvidedModal(caller)
  useSpoken(caller)
  const namespace = useSnapshot(caller, ({ activeNamespace }) => options.namespace ?? activeNamespace)
  const account = useSnapshot(caller, ({ accounts }) => namespace && accounts[namespace])
  const activeStatus = useSnapshot(caller, (snapshot) => snapshot.status)
  const status = account?.status ?? (options.namespace ? 'disconnected' : activeStatus)
  const text = namespace && account && accountText(namespace, account)?.balance
  return useMemo(
    () => ({
      namespace,
      status,
      isConnected: status === 'connected',
      address: account?.address,
      caipAddress: account?.caipAddress,
      allAccounts: account?.allAccounts ?? [],
      accountType: account?.allAccounts.find(({ address }) => address === account.address)?.type,
      setAccountType: (type) => setPreferredAccountType(type, namespace),
      balance: account?.balance,
      balanceText: text,
      balanceSymbol: account?.balanceSymbol,
      profileName: account?.profileName,
      profileImage: account?.profileImage,
      walletInfo: account?.connectedWalletInfo,
    }),
    [namespace, status, account, setPreferredAccountType, text],
  )
}

/** The result of {@link useWalletNetwork}. */
export interface WalletNetwork {
  network: Network | undefined
  caipNetworkId: CaipNetworkId | undefined
  /** The CAIP-2 reference: `1` for eip155:1. */
  chainId: Network['id'] | undefined
  isSupported: boolean
  /** Switches the network, and asks the connected wallet. Rejects with a `ModalError` if it refuses. */
  switchNetwork: Modal['switchNetwork']
}

/** The active network, and a function to switch it. */
export function useWalletNetwork(): WalletNetwork {
  const caller = 'useWalletNetwork'
  const network = useSnapshot(caller, ({ activeNetwork }) => activeNetwork)
  const caipNetworkId = useSnapshot(caller, (snapshot) => snapshot.caipNetworkId)
  const isNetworkSupported = useSnapshot(caller, (snapshot) => snapshot.isNetworkSupported)
  const { switchNetwork } = useProvidedModal(caller)
  return useMemo(
    () => ({ network, caipNetworkId, chainId: network?.id, isSupported: isNetworkSupported, switchNetwork }),
    [network, caipNetworkId, isNetworkSupported, switchNetwork],
  )
}

/**
 * The connected wallet's provider, which reports the active account first, typed by {@link ProviderOf}: EIP-1193 on
 * eip155. `undefined` until it is available.
 * @example
 * const provider = useWalletProvider('eip155')
 * const sign = () => provider?.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] })
 */
export function useWalletProvider<Name extends Namespace>(namespace: Name): ProviderOf<Name> | undefined {
  const modal = useProvidedModal('useWalletProvider')
  const connectorId = useSnapshot('useWalletProvider', ({ accounts }) => {
    const account = accounts[namespace]
    return account?.status === 'connected' ? account.connectorId : undefined
  })
  const [held, setHeld] = useState<{ connectorId: string; provider: ProviderOf<Name> | undefined }>()
  useEffect(() => {
    if (!connectorId) return undefined
    // If the provider cannot be loaded, the result stays undefined; the modal reports the reason.
    return whenHere(modal.getProvider(namespace), (provider) => void setHeld({ connectorId, provider }))
  }, [modal, namespace, connectorId])
  return held && held.connectorId === connectorId ? held.provider : undefined
}

/** A function that disconnects one namespace, or all of them by default. */
export function useDisconnect(): { disconnect: (options?: { namespace?: Namespace }) => Promise<void> } {
  const modal = useProvidedModal('useDisconnect')
  return useMemo(() => ({ disconnect: (options) => modal.disconnect(options?.namespace) }), [modal])
}

/** The result of {@link useWalletTheme}. */
export interface WalletTheme {
  themeMode: 'light' | 'dark'
  /** `system` makes the theme follow the visitor's system again. */
  setThemeMode: (mode: 'light' | 'dark' | 'system') => void
  setThemeVariables: (variables: ThemeOptions) => void
}

/** The current theme, and functions to change it. */
export function useWalletTheme(): WalletTheme {
  const modal = useProvidedModal('useWalletTheme')
  const themeMode = useSnapshot('useWalletTheme', (snapshot) => snapshot.themeMode)
  return useMemo(
    () => ({
      themeMode,
      setThemeMode: (mode) => modal.setTheme({ mode }),
      setThemeVariables: (variables) => modal.setTheme({ variables }),
    }),
    [modal, themeMode],
  )
}

/**
 * Calls back for every event of the modal (`MODAL_OPEN`, `CONNECT_SUCCESS` …). Does not render the component again.
 * @example
 * useWalletEvents((event) => analytics.track(event.event, event.properties))
 */
export function useWalletEvents(listener: (event: ModalEvent) => void): void {
  const modal = useProvidedModal('useWalletEvents')
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => modal.onEvent((event) => latest.current(event)), [modal])
}

/**
 * The wallets that the visitor can choose: those of the page, those of adapters, and `walletConnect`. Loads the modal's
 * code, and is empty until then.
 * @example
 * const wallets = useWallets()
 * return wallets.map(({ id, name }) => <li key={id}>{name}</li>)
 */
export function useWallets(): readonly WalletSnapshot[] {
  const modal = useProvidedModal('useWallets')
  const [wallets, setWallets] = useState<readonly WalletSnapshot[]>([])
  useEffect(() => modal.watchWallets(setWallets), [modal])
  return wallets
}

/** The result of {@link useConnect}. */
export interface WalletConnection {
  /** The wallets that can be chosen, like {@link useWallets}. */
  connectors: readonly WalletSnapshot[]
  /**
   * Opens the modal at a wallet and connects it; without a wallet, opens the list. For a wallet with several
   * namespaces, the visitor chooses unless `namespace` is set. Resolves when the window is shown; rejects with a
   * `ModalError`.
   */
  connect: (wallet?: WalletSnapshot, options?: { namespace?: Namespace }) => Promise<void>
  /** The state of the connection. */
  status: ConnectionStatus
  /** The last failure, until the next attempt: a refused connection, a missing wallet. */
  error: ModalSnapshot['error']
}

/**
 * Lists wallets and connects one, for a page with its own list. Loads the modal's code.
 * @example
 * const { connectors, connect, status, error } = useConnect()
 * return connectors.map((wallet) => <button key={wallet.id} onClick={() => connect(wallet)}>{wallet.name}</button>)
 */
export function useConnect(): WalletConnection {
  const caller = 'useConnect'
  const modal = useProvidedModal(caller)
  const connectors = useWallets()
  const status = useSnapshot(caller, (snapshot) => snapshot.status)
  const error = useSnapshot(caller, (snapshot) => snapshot.error)
  const connect: WalletConnection['connect'] = useCallback(
    (wallet, { namespace } = {}) => {
      const within = namespace && { namespace }
      if (!wallet) return modal.open({ view: 'Connect', ...within })
      if (wallet.id === 'walletConnect') return modal.open({ view: 'ConnectingWalletConnectBasic', ...within })
      const fitting = wallet.connectors.filter((each) => !namespace || each.namespace === namespace)
      const [chosen] = fitting.length === 1 ? fitting : []
      return chosen
        ? modal.open({ view: 'ConnectingExternal', data: { connectorId: chosen.id, namespace: chosen.namespace } })
        : modal.open({ view: 'ConnectingMultiChain', data: { connectorId: wallet.id } })
    },
    [modal],
  )
  return useMemo(() => ({ connectors, connect, status, error }), [connectors, connect, status, error])
}

/** The result of {@link useSignMessage}. */
export interface MessageSigning {
  /** Asks the connected wallet to sign a text. Resolves with the signature; rejects with a `ModalError`. */
  signMessage: (message: string, options?: { namespace?: Namespace }) => Promise<string>
  /** True while the wallet is asked. */
  isSigning: boolean
  /** The last failure, until the next attempt. */
  error: ModalError | undefined
}

/**
 * Signs a text with the connected account.
 * @example
 * const { signMessage, isSigning, error } = useSignMessage()
 * const sign = async () => console.log(await signMessage('Hello'))
 */
export function useSignMessage(): MessageSigning {
  const { signMessage: ask } = useProvidedModal('useSignMessage')
  const { run, isPending, error } = usePending(ask)
  return useMemo(() => ({ signMessage: run, isSigning: isPending, error }), [run, isPending, error])
}

/** The result of {@link useSwitchNetwork}. */
export interface NetworkSwitching {
  /** Makes one of `networks` the active network, and asks the wallet to switch. Rejects with a `ModalError`. */
  switchNetwork: (caipNetworkId: CaipNetworkId) => Promise<void>
  /** True while the wallet is asked. */
  isSwitching: boolean
  /** The last failure, until the next attempt. */
  error: ModalError | undefined
}

/**
 * Switches the network, within a namespace or to another one.
 * @example
 * const { switchNetwork, isSwitching, error } = useSwitchNetwork()
 * return <button onClick={() => switchNetwork('eip155:8453').catch(() => {})}>Base</button>
 */
export function useSwitchNetwork(): NetworkSwitching {
  const { switchNetwork: ask } = useProvidedModal('useSwitchNetwork')
  const { run, isPending, error } = usePending(ask)
  return useMemo(() => ({ switchNetwork: run, isSwitching: isPending, error }), [run, isPending, error])
}

/** Tracks the newest of several calls. Stores its error, and also rejects with it. */
function usePending<Args extends readonly unknown[], Value>(ask: (...args: Args) => Promise<Value>) {
  const [{ pending, error }, setState] = useState<{ pending?: object; error?: ModalError | undefined }>({})
  const run = useCallback(
    (...args: Args): Promise<Value> => {
      const call = {}
      const end = (failure: ModalError | undefined) =>
        setState((now) => (now.pending === call ? { error: failure } : now))
      setState({ pending: call })
      const asked = ask(...args)
      asked.then(
        () => end(undefined),
        (thrown) => end(isModalError(thrown) ? thrown : undefined),
      )
      return asked
    },
    [ask],
  )
  return { run, isPending: pending !== undefined, error }
}

/** True while the modal is loading or waiting but not open. */
export const isLoadingUnseen = ({ loading, open }: ModalSnapshot) => loading && !open

/** Opens a view, or closes the modal if it is open. The snapshot and the window show failures. */
export function useOpen(caller: string): (options: OpenOptions) => void {
  const modal = useProvidedModal(caller)
  return (options) => void (modal.getSnapshot().open ? modal.close() : modal.open(options)).catch(() => {})
}
