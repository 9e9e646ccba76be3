import type { Root } from '../../core/modal/root.js'
import { cardPlace } from '../primitives/card-place.js'
import { besides, type Colour, contrastOf, isDark, mix, readable, write } from './contrast.js'

type Look = Root['theme']['look']

/** The tokens that take a variable as it is. */
const tokenOf = {
  fontFamily: '--wm-font-family',
  fontHeading: '--wm-font-heading',
  fontWeightHeading: '--wm-weight-heading',
  accent: '--wm-color-accent',
  colorMix: '--wm-color-mix',
  fontSizeMaster: '--wm-font-size',
  borderRadiusMaster: '--wm-radius',
  radiusCard: '--wm-radius-card',
  radiusButton: '--wm-radius-button',
  radiusRow: '--wm-radius-row',
  radiusTile: '--wm-radius-tile',
  radiusChip: '--wm-radius-chip',
  zIndex: '--wm-z-index',
  qrColor: '--wm-qr-color',
  line: '--wm-color-line',
  overlay: '--wm-color-dim',
} as const satisfies Partial<Record<keyof Look, string>>

/** Colours that depend on each other, because texts must be readable on all surfaces. */
const related = ['surface', 'surface1', 'surface2', 'text', 'textSoft', 'textQuiet'] as const
const states = ['success', 'warning', 'failure'] as const

/** Sets a token of the modal's element, or removes it. */
type SetToken = (token: string, value?: string | number) => void

/** The opaque colour that the browser makes of a CSS colour over a ground. `undefined` if it knows no such colour. */
type Read = (css: string | undefined, ground?: Colour) => Colour | undefined

/** Applies a theme to the modal's element: the mode's colours, the host's variables, and texts readable on them. */
export function applyTheme(element: HTMLElement, { mode, look }: Root['theme'], probe: HTMLElement): void {
  element.dataset['theme'] = mode
  // An empty value removes a token.
  const set: SetToken = (token, value = '') => element.style.setProperty(token, String(value))
  const read: Read = (css, ground) => readColour(css, ground, probe)
  for (const name of Object.keys(tokenOf) as (keyof typeof tokenOf)[]) set(tokenOf[name], look[name]) // the keys of `tokenOf`
  set('--wm-color-mix-strength', `${look.colorMixStrength}%`)
  set('--wm-color-edge', look.line)
  // In a list with other shadows, `none` would be invalid.
  set('--wm-shadow', look.shadow === 'none' ? '0 0 #0000' : look.shadow)
  set('--wm-card-place', cardPlace(look.position))
  set('--wm-overlay-filter', look.overlayBlur && `blur(${look.overlayBlur})`)
  const surface = applyNeutrals(element, look, set, read)
  applyAccent(look, surface ?? (mode === 'dark' ? [0.067, 0.075, 0.082] : [1, 1, 1]), set, read)
}

function applyAccent({ accent, onAccent }: Look, surface: Colour, set: SetToken, read: Read): void {
  const ground = read(accent ?? (onAccent && 'var(--wm-color-accent)'))
  const text = ground && (read(onAccent, ground) ?? (isDark(ground) ? [1, 1, 1] : [0, 0, 0]))
  set('--wm-color-on-accent', text && write(readable(text, [ground])))
  set('--wm-color-off-accent', ground && (isDark(ground) ? '#000' : '#fff'))
  set('--wm-color-focus', ground && contrastOf(ground, surface) < 3 ? 'var(--wm-color-text)' : undefined)
}

/**
 * Applies the host's surfaces, texts and colours of states, and derives those that belong to them. Returns the surface
 * if any is set.
 */
function applyNeutrals(element: HTMLElement, look: Look, set: SetToken, read: Read): Colour | undefined {
  const names = [...related, ...states]
  const tokens = Object.fromEntries(
    names.map((name) => [name, `--wm-color-${name.replace(/[A-Z\d]/, '-$&').toLowerCase()}`]),
  )
  for (const token of [...Object.values(tokens), '--wm-color-thumb', '--wm-color-failure-soft']) set(token)
  if (!names.some((name) => look[name])) return undefined

  const given = read(look.surface, read('var(--wm-color-surface)'))
  // Lines, shadows and tints are those for a dark surface, whatever the mode.
  if (given) element.dataset['theme'] = isDark(given) ? 'dark' : 'light'
  const own = (name: (typeof names)[number]) => read(`var(${tokens[name]})`)
  const surface = given ?? own('surface')
  const wanted = surface && (read(look.text, surface) ?? own('text'))
  // Browsers without `color-mix` keep the theme's own colours.
  if (!surface || !wanted) return undefined
  const step = (name: 'surface1' | 'surface2', share: number): Colour =>
    besides(read(look[name], surface) ?? ((!given && own(name)) || mix(surface, wanted, share)), surface)
  const surface1 = step('surface1', 0.03)
  const surface2 = step('surface2', 0.06)
  const onAll = (text: Colour) => readable(text, [surface, surface1, surface2])
  const text = onAll(wanted)
  const isOwn = !given && !look.text
  const level = (name: 'textSoft' | 'textQuiet', share: number): Colour =>
    onAll(read(look[name], surface) ?? ((isOwn && own(name)) || mix(text, surface, share)))
  const colours = {
    surface,
    surface1,
    surface2,
    text,
    textSoft: level('textSoft', 0.26),
    textQuiet: level('textQuiet', 0.36),
  }
  for (const [name, colour] of Object.entries(colours)) set(tokens[name] ?? '', write(colour))
  // A thumb is lighter than the track below it.
  if (given) set('--wm-color-thumb', write(isDark(given) ? mix(surface2, text, 0.14) : given))
  for (const name of states) {
    const colour = read(look[name], surface) ?? own(name)
    if (colour) set(tokens[name] ?? '', write(onAll(colour)))
    if (colour && name === 'failure') set('--wm-color-failure-soft', write(mix(surface, colour, 0.1)))
  }
  return surface
}

function readColour(css: string | undefined, ground: Colour | undefined, probe: HTMLElement): Colour | undefined {
  if (css === undefined) return undefined
  probe.style.color = ''
  // Without support for `color-mix`, the browser keeps the previous value.
  probe.style.color = css
  probe.style.color = `color-mix(in srgb, ${css}, ${css})`
  const form = /^(?:color\(srgb|(rgb)a?\()\s*([\d.e-]+),? ([\d.e-]+),? ([\d.e-]+)(?:(?:,| \/) ([\d.e-]+))?/
  const parts = probe.style.color ? form.exec(getComputedStyle(probe).color) : null
  if (!parts) return undefined
  const [, isOld, red, green, blue, alpha = '1'] = parts
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) =>
    Math.min(1, Math.max(0, Number(channel) / (isOld ? 255 : 1))),
  )
  return ground ? mix(ground, [r, g, b], Number(alpha)) : [r, g, b]
}
