import type { CSSProperties } from 'react'
import { avatarTints } from '../../core/format/address.js'
import { useStyles } from '../host/use-styles.js'
import { imageStyles } from '../primitives/image.css.js'
import { Picture } from '../primitives/image.js'
import { avatarStyles } from './avatar.css.js'

/** An account's face: its own picture over five tints of the address. */
export function Avatar({ address, src, size = 72 }: { address: string; src: string | undefined; size?: number }) {
  useStyles(imageStyles)
  useStyles(avatarStyles)
  const tints = Object.fromEntries(avatarTints(address).map((tint, index) => [`--wm-avatar-${index}`, tint]))
  const style = { '--wm-image-size': size, ...tints } as CSSProperties // React has no type for custom properties
  return (
    <span className="wm-image wm-image-round wm-avatar" aria-hidden="true" style={style}>
      {src && <Picture src={src} />}
    </span>
  )
}
