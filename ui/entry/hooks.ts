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
import { whenHere } from '../primitives/later.js'
import type { WalletModal } from './facade.js'
import { useProvidedModal } from './provider.js'

/** @internal What `pick` takes of the snapshot, a text, a number or one of its members: draws anew when that is another. */
export function useSnapshot<Part>(caller: string, pick: (snapshot: ModalSnapshot) => Part): Part {
  const modal = useProvidedModal(caller)
  return useSyncExternalStore(
    modal.subscribe,
    () => pick(modal.getSnapshot()),
    () => pick(modal.getServerSnapshot()),
  )
}

/**
 * The modal itself, with `open`, `close`, `disconnect`, `switchNetwork` and its other methods.
 * @example
 * const { open } = useWalletModal()
 * <button onClick={() => open({ view: 'Networks' })}>Network</button>
 */
export const useWalletModal = (): WalletModal => useProvidedModal('useWalletModal')

/** All that the modal says of itself, drawn anew when something in it changed. */
export const useModalState = (): ModalSnapshot => useSnapshot('useModalState', (snapshot) => snapshot)

/** The result of {@link useWalletAccount}. */
export interface WalletAccount {
  namespace: Namespace | undefined
  status: ConnectionStatus
  isConnected: boolean
  address: string | undefined
  caipAddress: AccountSnapshot['caipAddress']
  allAccounts: AccountSnapshot['allAccounts']
  /** Whether the account in use is a key's (`eoa`), a smart account, or one for payments. */
  accountType: AccountType | undefined
  /** Sets the type of account that a login uses, at once where one is in use. Rejects with a `ModalError`. */
  setAccountType: (type: AccountType) => Promise<void>
  /** Three decimals, cut; `undefined` until known. */
  balance: string | undefined
  balanceSymbol: string | undefined
  profileName: string | undefined
  profileImage: string | undefined
  walletInfo: ConnectedWalletInfo | undefined
}

/**
 * The connected account of a namespace; of the active one when none is named.
 * @example
 * const { address, isConnected } = useWalletAccount()
 */
export function useWalletAccount(options: { namespace?: Namespace } = {}): WalletAccount {
  const caller = 'useWalletAccount'
  const { setPreferredAccountType } = useProvidedModal(caller)
  const namespace = useSnapshot(caller, ({ activeNamespace }) => options.namespace ?? activeNamespace)
  const account = useSnapshot(caller, ({ accounts }) => namespace && accounts[namespace])
  const activeStatus = useSnapshot(caller, (snapshot) => snapshot.status)
  const status = account?.status ?? (options.namespace ? 'disconnected' : activeStatus)
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
      balanceSymbol: account?.balanceSymbol,
      profileName: account?.profileName,
      profileImage: account?.profileImage,
      walletInfo: account?.connectedWalletInfo,
    }),
    [namespace, status, account, setPreferredAccountType],
  )
}

/** The result of {@link useWalletNetwork}. */
export interface WalletNetwork {
  network: Network | undefined
  caipNetworkId: CaipNetworkId | undefined
  /** The reference part of the CAIP-2 id: `1` for eip155:1. */
  chainId: Network['id'] | undefined
  isSupported: boolean
  /** Asks the wallet where one is connected. Rejects with a `ModalError` when it refuses. */
  switchNetwork: Modal['switchNetwork']
}

/** The active network, and how to leave it for another. */
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
 * The connected wallet's object, which names the account in use first, typed by {@link ProviderOf}: EIP-1193 on eip155.
 * `undefined` until it is there.
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
    // A provider that cannot be had is none; the modal says why where the visitor asked for it.
    return whenHere(modal.getProvider(namespace), (provider) => void setHeld({ connectorId, provider }))
  }, [modal, namespace, connectorId])
  return held && held.connectorId === connectorId ? held.provider : undefined
}

/** How to disconnect one namespace, or with none named all of them. */
export function useDisconnect(): { disconnect: (options?: { namespace?: Namespace }) => Promise<void> } {
  const modal = useProvidedModal('useDisconnect')
  return useMemo(() => ({ disconnect: (options) => modal.disconnect(options?.namespace) }), [modal])
}

/** The result of {@link useWalletTheme}. */
export interface WalletTheme {
  themeMode: 'light' | 'dark'
  /** `system` follows the visitor's system again. */
  setThemeMode: (mode: 'light' | 'dark' | 'system') => void
  setThemeVariables: (variables: ThemeOptions) => void
}

/** The theme that is shown, and how to change it. */
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
 * Calls back for every event of the modal (`MODAL_OPEN`, `CONNECT_SUCCESS` …). Never draws the component again.
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
 * The wallets that the visitor can choose: those of the page, those that adapters list, and `walletConnect`. Loads the modal's code;
 * empty until it is here.
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
  /** The wallets that can be chosen, as {@link useWallets} lists them. */
  connectors: readonly WalletSnapshot[]
  /**
   * Opens the modal at a wallet and asks it to connect; without one at the list of wallets. A wallet of several namespaces asks the
   * visitor which, unless one is named. Resolves when the window is shown; rejects with a `ModalError`.
   */
  connect: (wallet?: WalletSnapshot, options?: { namespace?: Namespace }) => Promise<void>
  /** Whether a wallet is connected, or is being connected. */
  status: ConnectionStatus
  /** The last failure, until the next try: a refused connection, a wallet that is not there. */
  error: ModalSnapshot['error']
}

/**
 * Lists the wallets and connects one, for a page with a list of its own. Loads the modal's code.
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
  /** The last failure, until the next try. */
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
  /** Makes a network of `networks` the active one, and asks the wallet for it. Rejects with a `ModalError`. */
  switchNetwork: (caipNetworkId: CaipNetworkId) => Promise<void>
  /** True while the wallet is asked. */
  isSwitching: boolean
  /** The last failure, until the next try. */
  error: ModalError | undefined
}

/**
 * Switches the network, within a namespace or across.
 * @example
 * const { switchNetwork, isSwitching, error } = useSwitchNetwork()
 * return <button onClick={() => switchNetwork('eip155:8453').catch(() => {})}>Base</button>
 */
export function useSwitchNetwork(): NetworkSwitching {
  const { switchNetwork: ask } = useProvidedModal('useSwitchNetwork')
  const { run, isPending, error } = usePending(ask)
  return useMemo(() => ({ switchNetwork: run, isSwitching: isPending, error }), [run, isPending, error])
}

/** Follows the newest of several calls. Keeps its error, and still rejects with it. */
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

/** True while something is awaited and no window of the modal shows it. */
export const isLoadingUnseen = ({ loading, open }: ModalSnapshot) => loading && !open

/** Opens a view; closes the modal instead if it is open. A failure is in the snapshot and on the screen. */
export function useOpen(caller: string): (options: OpenOptions) => void {
  const modal = useProvidedModal(caller)
  return (options) => void (modal.getSnapshot().open ? modal.close() : modal.open(options)).catch(() => {})
}
