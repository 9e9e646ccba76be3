import { type CSSProperties, type Ref, useContext, useState } from 'react'
import { ShellContext } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import { imageStyles } from './image.css.js'

interface ImageProps {
  /** What the tile's initial and tint are made of; the words beside the image say it to everybody. */
  name: string
  src: string | undefined
  size: number
  isRound?: boolean
  nodeRef?: Ref<HTMLSpanElement>
}

/** A wallet's, network's or account's picture: a tinted tile with the initial, and the picture over it once it is there. */
export function Image({ name, src, size, isRound = false, nodeRef }: ImageProps) {
  useStyles(imageStyles)
  const known = useContext(ShellContext)?.drawnImages
  const [failed, setFailed] = useState<string>()
  return (
    <span
      className={isRound ? 'wm-image wm-image-round' : 'wm-image'}
      ref={nodeRef}
      style={{ '--wm-image-size': size, '--wm-image-hue': hueOf(name) } as CSSProperties} // React has no type for custom properties
      aria-hidden="true"
      data-initial={initialOf(name)}
    >
      {src && src !== failed && (
        <img
          key={src}
          src={src}
          alt=""
          draggable={false}
          decoding="async"
          data-drawn={known?.has(src) || undefined}
          onLoad={(event) => {
            known?.add(src)
            // Not by a state: a list would be drawn once more for each of its pictures.
            event.currentTarget.dataset.drawn = 'true'
          }}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}

/** The first letter or digit; a name that begins with an emblem keeps it. */
function initialOf(name: string): string {
  const [first] = name.trim().match(/[\p{L}\p{N}]/u) ?? [...name.trim()]
  return first ?? '?'
}

/** The same name has the same tint everywhere. */
export function hueOf(text: string): number {
  let hash = 7
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 3600
  return hash / 10
}
