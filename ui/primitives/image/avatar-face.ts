import type { CSSProperties } from 'react'
import { avatarTints } from '../../../core/lib/address.js'

/** The background of an account's avatar: layered gradients in {@link avatarColours}. */
const background = `
  radial-gradient(circle at 28% 22%, var(--wm-avatar-2), transparent 52%),
  radial-gradient(circle at 88% 26%, var(--wm-avatar-4), transparent 58%),
  radial-gradient(circle at 72% 92%, var(--wm-avatar-3), transparent 66%),
  linear-gradient(160deg, var(--wm-avatar-1), var(--wm-avatar-0))`

/** The avatar's background, for use in a `css` template. */
export const avatarFace = `
  background: ${background};
`

/** The avatar's colours as custom properties, derived from both ends of the address. */
export function avatarColours(address: string): CSSProperties {
  const [own = '', , pale, , palest] = avatarTints(address)
  const [other = '', lighter] = avatarTints([...address].reverse().join(''))
  const colours = [own, pale, palest, other, lighter]
  // React has no type for custom properties
  return Object.fromEntries(colours.map((tint, index) => [`--wm-avatar-${index}`, tint])) as CSSProperties
}

/** The avatar of an account as the style of one element, outside of a style sheet. */
export const avatarStyle = (address: string): CSSProperties => ({
  backgroundImage: background,
  forcedColorAdjust: 'none',
  ...avatarColours(address),
})
