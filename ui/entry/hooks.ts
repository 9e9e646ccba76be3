import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ConnectedWalletInfo } from '../../core/contracts/account/account.js'
import type { CaipNetworkId, Namespace } from '../../core/contracts/caip.js'
import type {
  AccountSnapshot,
  ConnectionStatus,
  Modal,
  ModalEvent,
  ModalSnapshot,
} from '../../core/contracts/modal-api.js'
import type { Network } from '../../core/contracts/network/network.js'
import { useProvidedModal } from './provider.js'
import type { WalletModal } from './wallet-modal.js'

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
 * The modal itself: `open`, `close`, `disconnect`, `switchNetwork` …
 *
 * @example
 * const { open } = useWalletModal()
 * <button onClick={() => open({ view: 'Networks' })}>Network</button>
 */
export function useWalletModal(): WalletModal {
  return useProvidedModal('useWalletModal')
}

/** All that the modal says of itself, drawn anew when something in it changed. */
export function useModalState(): ModalSnapshot {
  return useSnapshot('useModalState', (snapshot) => snapshot)
}

export interface WalletAccount {
  namespace: Namespace | undefined
  status: ConnectionStatus
  isConnected: boolean
  address: string | undefined
  caipAddress: AccountSnapshot['caipAddress']
  allAccounts: AccountSnapshot['allAccounts']
  /** Three decimals, cut; `undefined` until known. */
  balance: string | undefined
  balanceSymbol: string | undefined
  profileName: string | undefined
  profileImage: string | undefined
  walletInfo: ConnectedWalletInfo | undefined
}

/**
 * The connected account of a namespace; of the active one when none is named.
 *
 * @example
 * const { address, isConnected } = useWalletAccount()
 */
export function useWalletAccount(options: { namespace?: Namespace } = {}): WalletAccount {
  const caller = 'useWalletAccount'
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
      balance: account?.balance,
      balanceSymbol: account?.balanceSymbol,
      profileName: account?.profileName,
      profileImage: account?.profileImage,
      walletInfo: account?.connectedWalletInfo,
    }),
    [namespace, status, account],
  )
}

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
 * The connected wallet's own object: EIP-1193 on eip155, the Wallet Standard wallet on solana. `undefined` until it is
 * there.
 *
 * @example
 * const provider = useWalletProvider<Eip1193Provider>('eip155')
 */
export function useWalletProvider<Provider = unknown>(namespace: Namespace): Provider | undefined {
  const modal = useProvidedModal('useWalletProvider')
  const connectorId = useSnapshot('useWalletProvider', ({ accounts }) => {
    const account = accounts[namespace]
    return account?.status === 'connected' ? account.connectorId : undefined
  })
  const [held, setHeld] = useState<{ connectorId: string; provider: unknown }>()
  useEffect(() => {
    if (!connectorId) return
    let isCurrent = true
    modal.getProvider(namespace).then(
      (provider) => {
        if (isCurrent) setHeld({ connectorId, provider })
      },
      // A provider that cannot be had is none; the modal says why where the visitor asked for it.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [modal, namespace, connectorId])
  const provider = held && held.connectorId === connectorId ? held.provider : undefined
  return provider as Provider | undefined // the caller knows what the namespace's wallets hand out
}

/** How to disconnect one namespace, or with none named all of them. */
export function useDisconnect(): { disconnect: (options?: { namespace?: Namespace }) => Promise<void> } {
  const modal = useProvidedModal('useDisconnect')
  return useMemo(() => ({ disconnect: (options) => modal.disconnect(options?.namespace) }), [modal])
}

export interface WalletTheme {
  themeMode: 'light' | 'dark'
  /** `system` follows the visitor's system again. */
  setThemeMode: (mode: 'light' | 'dark' | 'system') => void
  setThemeVariables: (variables: Record<string, string | number>) => void
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
 * Calls back for every event of the modal (`MODAL_OPEN`, `CONNECT_SUCCESS` …) and returns the last one.
 *
 * @example
 * useWalletEvents((event) => analytics.track(event.event, event.properties))
 */
export function useWalletEvents(listener?: (event: ModalEvent) => void): ModalEvent | undefined {
  const modal = useProvidedModal('useWalletEvents')
  const [last, setLast] = useState<ModalEvent>()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  const onEvent = useCallback((event: ModalEvent) => {
    setLast(event)
    latest.current?.(event)
  }, [])
  useEffect(() => modal.onEvent(onEvent), [modal, onEvent])
  return last
}
