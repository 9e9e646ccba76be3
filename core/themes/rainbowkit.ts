import type { ThemeOptions } from '../contracts/theme.js'
import { blurOf, type CssValue, colourOf, inBothModes, lengthOf, present } from './foreign.js'

/** What is read of a theme of RainbowKit 2: of `lightTheme()` and the others, or an object of the host's. */
export interface RainbowKitTheme {
  readonly blurs?: Partial<Record<'modalOverlay', CssValue>>
  readonly colors?: Partial<
    Record<
      | 'accentColor'
      | 'accentColorForeground'
      | 'connectionIndicator'
      | 'error'
      | 'generalBorder'
      | 'menuItemBackground'
      | 'modalBackdrop'
      | 'modalBackground'
      | 'modalText'
      | 'modalTextSecondary'
      | 'profileForeground'
      | 'standby',
      CssValue
    >
  >
  readonly fonts?: Partial<Record<'body', CssValue>>
  readonly radii?: Partial<Record<'actionButton' | 'menuButton' | 'modal', CssValue>>
  readonly shadows?: Partial<Record<'dialog', CssValue>>
}

/**
 * Theme variables with the look of a RainbowKit theme. Texts that would be hard to read are drawn with more contrast.
 * @example
 * createWalletModal({ themeVariables: fromRainbowKitTheme({ lightMode: lightTheme(), darkMode: darkTheme() }) })
 */
export const fromRainbowKitTheme = (
  theme: RainbowKitTheme | { readonly lightMode: RainbowKitTheme; readonly darkMode: RainbowKitTheme },
): ThemeOptions =>
  'lightMode' in theme ? inBothModes(translated(theme.lightMode), translated(theme.darkMode)) : translated(theme)

function translated({ blurs, colors = {}, fonts, radii, shadows }: RainbowKitTheme): ThemeOptions {
  return present({
    accent: colourOf(colors.accentColor),
    onAccent: colourOf(colors.accentColorForeground),
    surface: colourOf(colors.modalBackground),
    surface1: colourOf(colors.profileForeground),
    surface2: colourOf(colors.menuItemBackground),
    text: colourOf(colors.modalText),
    textSoft: colourOf(colors.modalTextSecondary),
    textQuiet: colourOf(colors.modalTextSecondary),
    line: colourOf(colors.generalBorder),
    overlay: colourOf(colors.modalBackdrop),
    success: colourOf(colors.connectionIndicator),
    warning: colourOf(colors.standby),
    failure: colourOf(colors.error),
    fontFamily: fonts?.body === undefined ? undefined : String(fonts.body),
    radiusCard: lengthOf(radii?.modal),
    radiusButton: lengthOf(radii?.actionButton),
    radiusRow: lengthOf(radii?.menuButton),
    shadow: shadows?.dialog === undefined ? undefined : String(shadows.dialog),
    overlayBlur: blurOf(blurs?.modalOverlay),
  })
}
