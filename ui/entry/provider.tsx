import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { changedOptions, withLatestCallbacks } from './changed-options.js'
import { createFacade, type Facade, type WalletModal } from './facade.js'
import { latestOf, noteMade, watchLatest } from './in-development.js'
import type { LoadRing } from './modal-code.js'

/**
 * Makes a wallet modal. Cheap: its code is loaded, and its options are validated, on first use. With invalid options
 * `open()` rejects with a `ModalError`, and the window says that the site is misconfigured. On a server it does
 * nothing.
 * @example
 * import { createWalletModal, evm } from 'walletmodal'
 *
 * const modal = createWalletModal({ projectId: '…', adapters: [evm()] })
 * document.querySelector('#connect').addEventListener('click', () => modal.open())
 */
export const createWalletModal: (options: ModalOptions) => WalletModal = make

/** `walletmodal/headless` calls it with the code of a modal without a window. */
function make(options: ModalOptions, loadRing?: LoadRing): WalletModal {
  const facade = createFacade(options, loadRing)
  // On a server the modal is made but never started.
  if (typeof document !== 'undefined') {
    noteMade(options?.storagePrefix, facade)
    queueMicrotask(facade.retain)
  }
  return facade
}

const WalletModalContext = createContext<WalletModal | undefined>(undefined)

/** The props of `<WalletModalProvider>`: a modal, or the options to make one. */
export type WalletModalProviderProps = { children?: ReactNode } & (
  | {
      /** A modal made by `createWalletModal`, outside of the component. */
      modal: WalletModal
      options?: undefined
    }
  | {
      /**
       * Makes a modal that ends with the provider. Changed options go to `update()`. They may be inline: functions, and
       * adapters of the same kind, count as unchanged between renderings.
       */
      options: ModalOptions
      modal?: undefined
    }
)

/**
 * Provides a modal to the components and hooks below it.
 * @example
 * <WalletModalProvider options={{ projectId: '…', adapters: [evm()] }}>
 *  <ConnectButton />
 *  <AccountButton />
 * </WalletModalProvider>
 */
export function WalletModalProvider({ modal, options, children }: WalletModalProviderProps): ReactNode {
  const latest = useRef(options)
  const [own] = useState<Facade | undefined>(() =>
    modal ? undefined : createFacade(withLatestCallbacks(options, () => latest.current)),
  )
  useEffect(() => own?.retain(), [own])
  useEffect(() => {
    const changes = changedOptions(latest.current, options)
    latest.current = options
    if (changes) own?.update(withLatestCallbacks(changes, () => latest.current)).catch((error) => console.error(error))
  })
  const written = modal ?? own
  const provided = useSyncExternalStore(
    watchLatest,
    () => written && latestOf(written),
    () => written,
  )
  return (
    <WalletModalContext.Provider value={provided}>
      <NetworkButtons>{children}</NetworkButtons>
    </WalletModalContext.Provider>
  )
}

/** @internal The provider's modal. @throws an error that names the caller if there is none. */
export function useProvidedModal(caller: string): WalletModal {
  const modal = useContext(WalletModalContext)
  if (!modal) throw new Error(`${caller} is used outside of <WalletModalProvider>.`)
  return modal
}

/**
 * The place of a modal with `enableEmbedded`: it is rendered here instead of in a dialog.
 * @example
 * <WalletModalProvider options={{ enableEmbedded: true, adapters: [evm()] }}>
 *  <EmbeddedWalletModal />
 * </WalletModalProvider>
 */
export function EmbeddedWalletModal({ className }: { className?: string }): ReactNode {
  const modal = useProvidedModal('EmbeddedWalletModal')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? modal.mount(place.current) : undefined), [modal])
  return <div ref={place} className={className} />
}

const NetworkButtonsContext = createContext({ count: 0, change: (_by: number): void => {} })

/** Counts the network buttons. If there is one, the account button need not say that the network is unsupported. */
function NetworkButtons({ children }: { children?: ReactNode }): ReactNode {
  const [count, setCount] = useState(0)
  const change = useCallback((by: number) => setCount((now) => now + by), [])
  const value = useMemo(() => ({ count, change }), [count, change])
  return <NetworkButtonsContext.Provider value={value}>{children}</NetworkButtonsContext.Provider>
}

export function useAsNetworkButton(): void {
  const { change } = useContext(NetworkButtonsContext)
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [change])
}

export const useHasNetworkButton = (): boolean => useContext(NetworkButtonsContext).count > 0
