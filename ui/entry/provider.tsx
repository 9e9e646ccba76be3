import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { createFacade, type Facade, type WalletModal } from './facade.js'
import { NetworkButtons } from './network-buttons.js'

const WalletModalContext = createContext<WalletModal | undefined>(undefined)

/** The props of `<WalletModalProvider>`: a modal, or the options to make one. */
export type WalletModalProviderProps = { children?: ReactNode } & (
  | {
      /** Made by `createWalletModal`, outside of the component. */
      modal: WalletModal
      options?: undefined
    }
  | {
      /** Read once, on the first rendering. The modal ends with the provider. */
      options: ModalOptions
      modal?: undefined
    }
)

/**
 * Gives the components and hooks below it their modal.
 * @example
 * <WalletModalProvider options={{ projectId: '…', adapters: [evm()] }}>
 *   <ConnectButton />
 *   <AccountButton />
 * </WalletModalProvider>
 */
export function WalletModalProvider({ modal, options, children }: WalletModalProviderProps): ReactNode {
  const [own] = useState<Facade | undefined>(() => (modal ? undefined : createFacade(options)))
  useEffect(() => own?.retain(), [own])
  return (
    <WalletModalContext.Provider value={modal ?? own}>
      <NetworkButtons>{children}</NetworkButtons>
    </WalletModalContext.Provider>
  )
}

/** @internal The provider's modal. @throws an error that names the caller when there is none. */
export function useProvidedModal(caller: string): WalletModal {
  const modal = useContext(WalletModalContext)
  if (!modal) throw new Error(`${caller} is used outside of <WalletModalProvider>.`)
  return modal
}

/**
 * The place of a modal with `enableEmbedded`: it is drawn here instead of in a dialog.
 * @example
 * <WalletModalProvider options={{ enableEmbedded: true, adapters: [evm()] }}>
 *   <EmbeddedWalletModal />
 * </WalletModalProvider>
 */
export function EmbeddedWalletModal({ className }: { className?: string }): ReactNode {
  const modal = useProvidedModal('EmbeddedWalletModal')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? modal.mount(place.current) : undefined), [modal])
  return <div ref={place} className={className} />
}
