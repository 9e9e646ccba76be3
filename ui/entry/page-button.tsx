import { type ReactNode, useInsertionEffect, useSyncExternalStore } from 'react'
import { adoptStyles } from '../primitives/styles/css.js'
import { pageButtonStyles } from './button.css.js'
import { useProvidedModal } from './provider.js'

/** The props of every button on the host's page. */
export interface PageButtonProps {
  disabled?: boolean
  /** @default 'md': 40 px high; 'sm': 32 px */
  size?: 'md' | 'sm'
  /** Further classes. Every rule of the host's own weighs more than the button's. */
  className?: string
}

interface Props extends PageButtonProps {
  kind: 'connect' | 'account' | 'network'
  isBusy?: boolean
  label?: string | undefined
  title?: string | undefined
  onPress: () => void
  children: ReactNode
}

/** @internal A real button of the page, from the server's markup on. */
export function PageButton({
  kind,
  size = 'md',
  isBusy = false,
  disabled,
  className,
  label,
  title,
  onPress,
  children,
}: Props) {
  const modal = useProvidedModal('The button')
  const themeMode = useSyncExternalStore(
    modal.subscribe,
    () => modal.getSnapshot().themeMode,
    () => modal.serverThemeMode,
  )
  useInsertionEffect(() => adoptStyles(document, [pageButtonStyles]), [])
  const height = size === 'sm' ? 26 : 34
  return (
    <button
      type="button"
      className={className ? `wm-button ${className}` : 'wm-button'}
      data-kind={kind}
      data-size={size}
      data-theme={themeMode}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      aria-label={label}
      title={title}
      onClick={onPress}
      onPointerEnter={modal.prefetch}
      onFocus={modal.prefetch}
    >
      <canvas data-spacer="" width="9" height={height} />
      {isBusy && (
        <svg
          data-ring=""
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <circle cx="8" cy="8" r="7" opacity="0.25" />
          <path d="M8 1a7 7 0 0 1 7 7" strokeLinecap="round" />
        </svg>
      )}
      {children}
      <canvas data-spacer="" width="9" height={height} />
    </button>
  )
}
