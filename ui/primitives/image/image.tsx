import { type CSSProperties, type Ref, useLayoutEffect, useRef } from 'react'
import { lazy } from '../../../core/lib/lazy.js'
import { type Shell, useShell } from '../context/shell.js'
import { whenHere } from '../later.js'
import { centred, css, forcedEdge, square } from '../styles/css.js'

// The picture inherits nothing: unset properties have their initial values, as in an `<img>`.
export const imageStyles = css`
  .wm-image {
    position: relative;
    ${centred}
    ${square('calc(var(--wm-image-size) * 1px)')}
    flex: none;
    border-radius: calc(var(--wm-radius-tile) * var(--wm-image-size) / 40);
    overflow: hidden;
    isolation: isolate;
    font-size: calc(var(--wm-image-size) * 0.44px);
    font-weight: 600;
    line-height: 1;
    text-transform: uppercase;
    color: hsl(var(--wm-image-hue) 30% var(--wm-color-tint-text));
    background: hsl(var(--wm-image-hue) 45% var(--wm-color-tint-lightness));
    @supports (color: oklch(0% 0 0)) {
      color: oklch(var(--wm-color-tint-text) 0.1 var(--wm-image-hue));
      background: oklch(var(--wm-color-tint-lightness) 0.05 var(--wm-image-hue));
    }
    box-shadow: inset 0 0 0 1px var(--wm-color-line);

    /* No letter flashes before a picture that is about to come. */
    &[data-coming]:not([data-covered], [data-uncovered]) {
      color: transparent;
      background: var(--wm-color-surface-2);
    }
    &:not([data-covered])::before {
      content: attr(data-initial);
    }
    &.wm-image-round {
      border-radius: 50%;
    }
    & .wm-picture {
      all: initial;
      visibility: inherit;
      color: #000;
      color-scheme: only light;
      forced-color-adjust: none;
      pointer-events: none;
      position: absolute;
      inset: 0;
      border-radius: inherit;
      overflow: hidden;
    }
    & .wm-picture[data-drawn] {
      outline: 1px solid var(--wm-color-line);
      outline-offset: -1px;
    }
    ${forcedEdge}
  }
`

/** The code that draws pictures. Until it is loaded, or without it, a tile shows its initial. */
export const galleryCode = lazy(() => import('./gallery.js'))

interface ImageProps {
  name: string
  src: string | Blob | undefined
  size: number
  isRound?: boolean
  /** True while a picture may still come: the tile is plain until then. */
  isComing?: boolean
  nodeRef?: Ref<HTMLSpanElement>
}

/**
 * The picture of a wallet, network or account: a tinted tile with the initial, covered by the picture once it is
 * loaded.
 */
export function Image({ name, src, size, isRound = false, isComing = false, nodeRef }: ImageProps) {
  imageStyles.use()
  return (
    <span
      className={isRound ? 'wm-image wm-image-round' : 'wm-image'}
      ref={nodeRef}
      style={{ '--wm-image-size': size, '--wm-image-hue': hueOf(name) } as CSSProperties} // React has no type for custom properties
      aria-hidden="true"
      data-initial={initialOf(name)}
      data-coming={isComing || undefined}
    >
      {src && <Picture src={src} />}
    </span>
  )
}

export function Picture({ src }: { src: string | Blob }) {
  const slotRef = useRef<HTMLSpanElement>(null)
  const shell = useShell()
  useLayoutEffect(() => (slotRef.current ? show(shell, slotRef.current, src) : undefined), [shell, src])
  return <span className="wm-picture" ref={slotRef} />
}

function show(shell: Shell, slot: HTMLElement, src: string | Blob): () => void {
  if (shell.gallery) return shell.gallery.show(slot, src)
  return whenHere(galleryCode.load(), ({ createGallery }) => {
    shell.gallery ??= createGallery()
    return shell.gallery.show(slot, src)
  })
}

/** The first letter or digit; without any, the first character. */
const initialOf = (name: string): string => (name.trim().match(/[\p{L}\p{N}]/u) ?? [...name.trim()])[0] ?? '?'

function hueOf(text: string): number {
  let hash = 7
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 3600
  return hash / 10
}
