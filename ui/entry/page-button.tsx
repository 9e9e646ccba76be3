import { type CSSProperties, type ReactNode, useEffect, useInsertionEffect, useRef, useSyncExternalStore } from 'react'
import type { OpenOptions } from '../../core/contracts/modal-api.js'
import { avatarColours, avatarFace } from '../primitives/image/avatar-face.js'
import { whenHere } from '../primitives/later.js'
import { adoptStyles, css } from '../primitives/styles/sheet.js'
import { galleryCode } from './facade.js'
import { isLoadingUnseen, useOpen, useSnapshot } from './hooks.js'
import { useProvidedModal } from './provider.js'

/** Lives in the page, where every rule of the host weighs more. Spacers give the button its size before that. */
const pageButtonStyles = css`
  :where(.wm-button) {
    --wm-button-surface: light-dark(oklch(100% 0 0), oklch(21.5% 0.007 264));
    --wm-button-hover: light-dark(oklch(96% 0.003 264), oklch(26% 0.009 264));
    --wm-button-text: light-dark(oklch(21% 0.012 264), oklch(96.5% 0.003 264));
    --wm-button-line: light-dark(oklch(20% 0.02 264 / 0.16), oklch(100% 0 0 / 0.14));
    --wm-button-accent: light-dark(oklch(47% 0.2 264), oklch(55% 0.2 263));
    --wm-button-accent-hover: light-dark(oklch(52% 0.2 264), oklch(50% 0.2 263));
    color-scheme: light dark;
    box-sizing: border-box;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    block-size: 40px;
    max-inline-size: 100%;
    margin: 0;
    padding: 0 14px;
    border: 1px solid var(--wm-button-line);
    border-radius: 20px;
    font: 500 15px / 1.2 var(--wm-button-font, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    color: var(--wm-button-text);
    background: var(--wm-button-surface);
    cursor: pointer;
    touch-action: manipulation;

    &:where(:hover) {
      background: var(--wm-button-hover);
      transition: background-color 120ms;
    }
    &:where(:focus-visible) {
      outline: 2px solid var(--wm-button-accent);
      outline-offset: 2px;
    }
    &:where(:disabled) {
      cursor: default;
    }
    &:where([data-kind="connect"]) {
      border-color: transparent;
      color: #fff;
      background: var(--wm-button-accent);
    }
    &:where([data-kind="connect"]:hover) {
      background: var(--wm-button-accent-hover);
    }
    &:where([data-size="sm"]) {
      block-size: 32px;
      padding: 0 10px;
      font-size: 14px;
      border-radius: 16px;
    }
    &:where([data-theme="light"]) {
      color-scheme: light;
    }
    &:where([data-theme="dark"]) {
      color-scheme: dark;
    }
    & :where(canvas[data-spacer]) {
      display: none;
    }
    & :where(span) {
      overflow: hidden;
      text-overflow: ellipsis;
    }
    & :where(span[data-amount]) {
      flex: none;
      /* In a button as wide as its text, half is too little for the amount beside a short name. */
      max-inline-size: max(50%, min(100% - 4ch, 16ch));
      padding-inline-end: 8px;
      border-inline-end: 1px solid var(--wm-button-line);
    }
    & :where(span[data-tile]) {
      position: relative;
      display: grid;
      place-items: center;
      flex: none;
      inline-size: 20px;
      block-size: 20px;
      border-radius: 50%;
      font-size: 11px;
      text-transform: uppercase;
      background: var(--wm-button-line);

      &::before {
        content: attr(data-initial);
      }
      &:has(> [data-drawn])::before {
        content: none;
      }
      &:where([data-face]) {
        ${avatarFace}
        forced-color-adjust: none;
      }
    }
    & :where(span[data-picture]) {
      position: absolute;
      inset: 0;
      pointer-events: none;
      forced-color-adjust: none;
    }
    & :where(span[data-more]) {
      flex: none;
      inline-size: 5px;
      block-size: 5px;
      margin-block-start: -3px;
      border: solid currentColor;
      border-width: 0 1.5px 1.5px 0;
      opacity: 0.6;
      rotate: 45deg;
    }
    & :where(span[data-ring]) {
      flex: none;
      box-sizing: border-box;
      inline-size: 16px;
      block-size: 16px;
      border: 2px solid color-mix(in srgb, currentColor 25%, transparent);
      border-block-start-color: currentColor;
      border-radius: 50%;
      animation: wm-button-turn 0.9s linear infinite;
    }
    @media (max-width: 480px) {
      padding: 0 11px;

      & :where(span[data-more]) {
        display: none;
      }
    }
    @media (max-width: 340px) {
      & :where(span[data-tile]) {
        display: none;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      transition: none;

      & :where(span[data-ring]) {
        animation: none;
      }
    }
    @media (forced-colors: active) {
      border-color: ButtonText;
    }
  }
  @keyframes wm-button-turn {
    to {
      transform: rotate(1turn);
    }
  }
`

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
  /** Also true while something is awaited that no window shows. */
  isBusy?: boolean
  label?: string | undefined
  title?: string | undefined
  opens: OpenOptions
  children: ReactNode
}

/** @internal A real button of the page, from the server's markup on. */
export function PageButton({ kind, size = 'md', disabled, className, label, title, opens, children, ...rest }: Props) {
  const caller = 'The button'
  const modal = useProvidedModal(caller)
  const press = useOpen(caller)
  const isLoading = useSnapshot(caller, isLoadingUnseen)
  const isBusy = rest.isBusy || isLoading
  const themeMode = useSyncExternalStore(
    modal.subscribe,
    () => modal.getSnapshot().themeMode,
    () => modal.serverThemeMode,
  )
  // Not in a server's markup: a style policy may refuse it there.
  const font = useSyncExternalStore(modal.subscribe, modal.fontFamily, () => undefined)
  useInsertionEffect(() => adoptStyles(document, pageButtonStyles), [])
  const height = size === 'sm' ? 26 : 34
  return (
    <button
      type="button"
      className={className ? `wm-button ${className}` : 'wm-button'}
      data-kind={kind}
      data-size={size}
      data-theme={themeMode}
      style={font ? ({ '--wm-button-font': font } as CSSProperties) : undefined} // React has no type for custom properties
      disabled={disabled}
      aria-busy={isBusy || undefined}
      aria-label={label}
      title={title}
      onClick={() => press(opens)}
      onPointerEnter={modal.prefetch}
      onFocus={modal.prefetch}
    >
      <canvas data-spacer="" width="9" height={height} />
      {isBusy && <span data-ring="" aria-hidden="true" />}
      {children}
      {kind !== 'connect' && <span data-more="" aria-hidden="true" />}
      <canvas data-spacer="" width="9" height={height} />
    </button>
  )
}

/** An account's face, or a network's first letter, below its picture. Never an `<img>`: a page may refuse a `data:` address. */
export function ButtonPicture(props: { name?: string; face?: string; src: string | Blob | undefined }) {
  const { name, face, src } = props
  const slotRef = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!src) return undefined
    return whenHere(galleryCode.load(), ({ createGallery }) => {
      if (!slotRef.current) return undefined
      const gallery = createGallery()
      const empty = gallery.show(slotRef.current, src)
      return () => {
        empty()
        gallery.dispose()
      }
    })
  }, [src])
  return (
    <span
      data-tile=""
      data-initial={name && [...name.trim()][0]}
      data-face={face && ''}
      style={face ? avatarColours(face) : undefined}
      aria-hidden="true"
    >
      <span data-picture="" ref={slotRef} />
    </span>
  )
}
