import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { OpenOptions } from '../../core/contracts/modal-api.js'
import { whenHere } from '../primitives/later.js'
import { adoptStyles, rootOf } from '../primitives/styles/sheet.js'
import { isLoadingUnseen, useOpen, useSnapshot } from './hooks.js'
import { galleryCode, lookCode } from './modal-code.js'
import { pageButtonStyles } from './page-button.css.js'
import { useProvidedModal } from './provider.js'

/** The props of every button on the host's page. */
export interface PageButtonProps {
  disabled?: boolean
  /** The height: 'md' is 40 px, 'sm' 32 px. @default 'md' */
  size?: 'md' | 'sm'
  /** Additional classes. Their rules override the button's own. */
  className?: string
}

interface Props extends PageButtonProps {
  kind: 'connect' | 'account' | 'network'
  /** Also true while the modal waits for something without being open. */
  isBusy?: boolean
  label?: string | undefined
  title?: string | undefined
  opens: OpenOptions
  children: ReactNode
}

/** @internal A button in the page, complete in the server's markup. */
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
  const [look, setLook] = useState<CSSProperties>()
  // Not in the server's markup, because a style policy may block inline styles there.
  const variables = useSyncExternalStore(modal.subscribe, modal.themeVariables, () => undefined)
  useEffect(() => {
    if (!variables) return undefined
    return whenHere(lookCode.load(), ({ buttonLook }) => void setLook(buttonLook(variables, themeMode)))
  }, [variables, themeMode])
  useInsertionEffect(() => adoptStyles(document, pageButtonStyles), [])
  useEffect(followPictureInPicture, [])
  const height = size === 'sm' ? 26 : 34
  return (
    // biome-ignore lint/a11y/useButtonType: no `type`, since resets of pages clear the background of `[type="button"]` with the weight of a class
    <button
      ref={bringStyles}
      part="wallet-button"
      form="" // The button must not submit a form.
      className={className ? `wm-button ${className}` : 'wm-button'}
      data-kind={kind}
      data-size={size}
      data-theme={themeMode}
      // The font is there at once. React has no type for custom properties.
      style={variables && ({ '--wm-button-font': variables.fontFamily, ...look } as CSSProperties)}
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

/** Adopts the styles in the root of the button, which may be a shadow root or another document. */
function bringStyles(button: HTMLButtonElement | null): void {
  const root = button && rootOf(button)
  if (root && root !== document) adoptStyles(root, pageButtonStyles)
}

/** Pages usually move existing elements into a picture-in-picture window, without rendering them again. */
function followPictureInPicture(): (() => void) | undefined {
  const pictures: EventTarget & { window?: Window | null } = Reflect.get(window, 'documentPictureInPicture')
  const bring = () => {
    if (pictures.window) adoptStyles(pictures.window.document, pageButtonStyles)
  }
  pictures?.addEventListener('enter', bring)
  return () => pictures?.removeEventListener('enter', bring)
}

/**
 * An account's avatar or a network's mark or initial, covered by its picture. Not an `<img>`, because a page may block
 * `data:` URLs.
 */
export function ButtonPicture({
  face,
  src,
  mark,
}: {
  face?: string
  src: string | Blob | undefined
  mark?: ReactNode
}) {
  const slotRef = useRef<HTMLSpanElement>(null)
  const [look, setLook] = useState<CSSProperties>()
  useEffect(() => {
    if (!src && !face) return undefined
    return whenHere(galleryCode.load(), ({ createGallery, avatarStyle }) => {
      if (face) setLook(avatarStyle(face))
      if (!src || !slotRef.current) return undefined
      const gallery = createGallery()
      const empty = gallery.show(slotRef.current, src)
      return () => {
        empty()
        gallery.dispose()
      }
    })
  }, [src, face])
  return (
    <span data-tile="" style={look} aria-hidden="true">
      {mark}
      <span data-picture="" ref={slotRef} />
    </span>
  )
}
