import * as z from 'zod/mini'
import { textLike, wholeNumber } from './fields.js'

export type ThemeMode = 'light' | 'dark'

/** The variables of the option `themeVariables`. */
export interface ThemeOptions {
  /** Sets the font of the whole modal: a CSS `font-family`. @default the system's */
  fontFamily?: string | undefined
  /** Sets the accent colour, any CSS colour; the text on it is chosen for contrast. @default a deep blue */
  accent?: string | undefined
  /** Mixes a CSS colour into all other colours. @default none */
  colorMix?: string | undefined
  /** Sets the share of `colorMix` in the other colours, in percent. @default 0 */
  colorMixStrength?: number | undefined
  /**
   * Sets the base font size, of which all font sizes are multiples: 4px to 40px, or the same in rem or em. @default
   * '10px'
   */
  fontSizeMaster?: string | undefined
  /** Sets the base radius, of which all radii are multiples: a length in px, rem or em. @default '4px' */
  borderRadiusMaster?: string | undefined
  /**
   * Sets the `z-index` of the card, which applies with `enableEmbedded`, with `topLayer: false`, and beside a wallet's
   * window. @default 999
   */
  zIndex?: number | undefined
  /** Sets the colour of QR codes, any CSS colour. @default the theme's */
  qrColor?: string | undefined
}

export const themeVariables = () => {
  const length = textLike(/^\d+(\.\d+)?(px|rem|em)$/, 'a length such as 10px')
  /** 4px to 40px, or the same in rem or em, at a page's usual 16px. */
  const fontSize = textLike(
    /^(([4-9]|[1-3]\d)(\.\d+)?|40)px$|^(0?\.[3-9]\d*|[12](\.\d+)?)r?em$/,
    'a length from 4px to 40px',
  )
  /** Only the form is checked: the browser knows which names are colours. */
  const color = z.optional(
    textLike(/^(#[\da-f]{3,8}|[a-z]+|[a-z-]+\(.*\))$/i, 'a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)'),
  )
  const percentage = z.number().check(z.refine((value) => value >= 0 && value <= 100, 'a number from 0 to 100'))
  return z.strictObject({
    fontFamily: z.optional(z.string()),
    accent: color,
    colorMix: color,
    colorMixStrength: z._default(percentage, 0),
    fontSizeMaster: z._default(fontSize, '10px'),
    borderRadiusMaster: z._default(length, '4px'),
    zIndex: z._default(wholeNumber(), 999),
    qrColor: color,
  })
}
export type ThemeVariables = z.output<ReturnType<typeof themeVariables>>
