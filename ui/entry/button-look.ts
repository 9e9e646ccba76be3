import type { CSSProperties } from 'react'
import type { ThemeOptions } from '../../core/contracts/theme.js'

/** @public In this chunk, since both are drawn right after the first paint. */
export { networkInitial, networkMark } from './network-mark.js'

/**
 * A CSS colour: the text's own, or black or white where that would not be readable on the ground (WCAG 1.4.3). The
 * ground's luminance travels as the opacity of a mixed colour, since CSS compares no two colours.
 */
function readable(text: string, ground: string): string {
  const on = '(alpha * 2 - 1)'
  const own = '(y * alpha * 2)'
  const isFaint = `clamp(0, (4.5 - (max(${own}, ${on}) + 0.05) / (min(${own}, ${on}) + 0.05)) * 9999, 1)`
  const isDark = `clamp(0, (0.179 - ${on}) * 9999, 1)`
  const [x, y, z] = Object.entries({ x: 0.95, y: 1, z: 1.089 }).map(
    ([channel, white]) => `calc(${channel} * alpha * 2 * (1 - ${isFaint}) + ${isDark} * ${white} * ${isFaint})`,
  )
  const luminance = `color(from ${ground} xyz-d65 0 0 0 / y)`
  const opaque = `color(from ${text} xyz-d65 x y z / 1)`
  return `color(from color-mix(in xyz-d65, ${opaque}, ${luminance}) xyz-d65 ${x} ${y} ${z} / 1)`
}

/** Black on dark colours, white on others: hover moves a background there, away from its text. */
function poleOf(ground: string): string {
  const isBright = 'clamp(0, (y - 0.179) * 9999, 1)'
  return `color(from ${ground} xyz-d65 calc(${isBright} * 0.95) ${isBright} calc(${isBright} * 1.089))`
}

const mixed = (one: string, other: string, share: number) => `color-mix(in oklab, ${one}, ${other} ${share}%)`

/** @public The styles that theme variables give to a button. They are not validated yet, and may have any type. */
export function buttonLook(variables: ThemeOptions, mode: 'light' | 'dark' = 'light'): CSSProperties {
  const of = (name: keyof ThemeOptions): string | undefined => {
    const value = Object(variables)[name]
    return Object(value) === value ? value[mode] : value
  }
  const base = of('borderRadiusMaster')
  const look: Record<`--wm-button-${string}`, string | undefined> = {
    '--wm-button-font': of('fontFamily'),
    '--wm-button-radius': of('radiusButton') ?? (base && `calc(${base} * 5)`),
    '--wm-button-line': of('line'),
  }
  // Older browsers draw the buttons in their own colours: they could not keep the text readable.
  if (typeof CSS === 'undefined' || !CSS.supports('color', readable('red', 'red'))) return look
  const accent = of('accent')
  if (accent) {
    look['--wm-button-accent'] = accent
    look['--wm-button-on-accent'] = readable(of('onAccent') ?? '#fff', accent)
    look['--wm-button-accent-hover'] = mixed(accent, poleOf(accent), 10)
  }
  const isDark = mode === 'dark'
  if (of('surface') || of('text')) {
    const surface = of('surface') ?? (isDark ? '#18191d' : '#fff')
    const text = of('text') ?? (isDark ? '#f2f3f5' : '#15181e')
    look['--wm-button-surface'] = surface
    const hover = mixed(surface, text, 6)
    look['--wm-button-hover'] = hover
    // The background is closest to its text under the pointer.
    look['--wm-button-text'] = readable(text, hover)
    look['--wm-button-line'] ??= mixed(text, 'transparent', 84)
  }
  return look as CSSProperties // React has no type for custom properties
}
