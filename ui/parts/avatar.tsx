import { type CSSProperties, useState } from 'react'
import { avatarTints } from '../../core/format/address.js'
import { useStyles } from '../host/use-styles.js'
import { avatarStyles } from './avatar.css.js'

/** An account's face: its own picture, else five tints of the address. */
export function Avatar({ address, src }: { address: string; src: string | undefined }) {
  useStyles(avatarStyles)
  const [failed, setFailed] = useState<string>()
  const tints = Object.fromEntries(avatarTints(address).map((tint, index) => [`--wm-avatar-${index}`, tint]))
  const style = tints as CSSProperties // React has no type for custom properties
  return (
    <span className="wm-avatar" aria-hidden="true" style={style}>
      {src && src !== failed && <img src={src} alt="" draggable={false} onError={() => setFailed(src)} />}
    </span>
  )
}
