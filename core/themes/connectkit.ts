import type { ThemeOptions } from '../contracts/theme.js'
import { blurOf, type CssValue, colourOf, inBothModes, lengthOf, present } from './foreign.js'

/** A `customTheme` of ConnectKit: values by the names of its CSS variables. Unknown names are ignored. */
export type ConnectKitTheme = Readonly<Record<`--ck-${string}`, CssValue>>

/**
 * Theme variables with the look of ConnectKit's `customTheme`. Texts that would be hard to read are drawn with more
 * contrast.
 * @example
 * createWalletModal({ themeVariables: fromConnectKitTheme({ '--ck-accent-color': '#00d54b', '--ck-border-radius': 16 }) })
 */
export const fromConnectKitTheme = (
  theme: ConnectKitTheme | { readonly light: ConnectKitTheme; readonly dark: ConnectKitTheme },
): ThemeOptions => (isPair(theme) ? inBothModes(translated(theme.light), translated(theme.dark)) : translated(theme))

const isPair = (theme: object): theme is { readonly light: ConnectKitTheme; readonly dark: ConnectKitTheme } =>
  'light' in theme && 'dark' in theme

function translated(theme: ConnectKitTheme): ThemeOptions {
  const colour = (name: string) => colourOf(theme[`--ck-${name}`])
  const length = (name: string) => lengthOf(theme[`--ck-${name}`])
  const font = theme['--ck-font-family']
  const shadow = theme['--ck-modal-box-shadow']
  const weight = Number(theme['--ck-modal-heading-font-weight'] ?? Number.NaN)
  return present({
    fontFamily: font === undefined ? undefined : String(font),
    fontWeightHeading: weight >= 1 && weight <= 1000 ? weight : undefined,
    accent: colour('accent-color'),
    onAccent: colour('accent-text-color'),
    surface: colour('body-background'),
    surface1: colour('body-background-secondary'),
    surface2: colour('body-background-tertiary') ?? colour('secondary-button-background'),
    text: colour('body-color'),
    textSoft: colour('body-color-muted'),
    textQuiet: colour('body-color-muted'),
    line: colour('body-divider'),
    overlay: colour('overlay-background'),
    overlayBlur: blurOf(theme['--ck-overlay-backdrop-filter']),
    success: colour('body-color-valid'),
    failure: colour('body-color-danger'),
    radiusCard: length('border-radius'),
    radiusButton: length('connectbutton-border-radius') ?? length('secondary-button-border-radius'),
    radiusRow: length('primary-button-border-radius'),
    shadow: shadow === undefined ? undefined : String(shadow),
    qrColor: colour('qr-dot-color'),
  })
}
