import { type ReactNode, useEffect, useRef } from 'react'
import { useProvidedModal } from './provider.js'

/**
 * The place of a modal with `enableEmbedded`: it is drawn here instead of in a dialog.
 *
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
