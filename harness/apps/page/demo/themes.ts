import type { ThemeOptions } from '../../../../core/contracts/theme.js'
import { enterprise, midnight, soft, terminal } from '../../../../core/themes/index.js'
import { carbon, primer, protocol } from './brands.js'

interface Theme {
  readonly name: string
  readonly variables: ThemeOptions
  /** True for a theme that `walletmodal/themes` exports. The others are palettes of known design systems. */
  readonly isShipped: boolean
}

/** The themes that the demo offers, by the name of their export. */
export const themes = {
  soft: { name: 'Soft', variables: soft, isShipped: true },
  terminal: { name: 'Terminal', variables: terminal, isShipped: true },
  enterprise: { name: 'Enterprise', variables: enterprise, isShipped: true },
  midnight: { name: 'Midnight', variables: midnight, isShipped: true },
  carbon: { name: 'Carbon (IBM)', variables: carbon, isShipped: false },
  primer: { name: 'Primer (GitHub)', variables: primer, isShipped: false },
  protocol: { name: 'Protocol (Mozilla)', variables: protocol, isShipped: false },
} as const satisfies Readonly<Record<string, Theme>>
export type ThemeName = keyof typeof themes

/** The three themes that stand beside the default at the top of the demo. */
export const presets = ['soft', 'terminal', 'enterprise'] as const satisfies readonly ThemeName[]

export const isThemeName = (name: string): name is ThemeName => Object.hasOwn(themes, name)

/** The theme of a name, or `undefined` for the modal's own look. */
export const themeNamed = (name: string): Theme | undefined => (isThemeName(name) ? themes[name] : undefined)

/** Every variable that a theme of the demo sets, without a value. A change of theme resets what the next one does not set. */
export const unset: ThemeOptions = Object.fromEntries(
  Object.values(themes).flatMap(({ variables }) => Object.keys(variables).map((name) => [name, undefined])),
)
