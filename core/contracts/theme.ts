import * as z from 'zod/mini'
import { textLike, wholeNumber } from './fields.js'

export type ThemeMode = 'light' | 'dark'

/** The variables of the option `themeVariables`. */
export interface ThemeOptions {
  /** Sets the font of the whole modal, as CSS writes it. @default the system's */
  fontFamily?: string | undefined
  /** Sets the colour of what stands out, any CSS colour; the text on it is chosen for contrast. @default a deep blue */
  accent?: string | undefined
  /** Mixes a CSS colour into every other. @default none */
  colorMix?: string | undefined
  /** Sets how much of `colorMix` goes into the others, in percent. @default 0 */
  colorMixStrength?: number | undefined
  /** Scales every size of type, which is a multiple of it: from 4px to 40px, or as much in rem or em. @default '10px' */
  fontSizeMaster?: string | undefined
  /** Scales every radius, which is a multiple of it: a length in px, rem or em. @default '4px' */
  borderRadiusMaster?: string | undefined
  /** Sets the layer of the card among the page's own, with `enableEmbedded`, with `topLayer: false`, and beside a wallet's window. @default 999 */
  zIndex?: number | undefined
  /** Sets the colour of QR codes, any CSS colour. @default the theme's */
  qrColor?: string | undefined
}

export const themeVariables = () => {
  const length = textLike(/^\d+(\.\d+)?(px|rem|em)$/, 'a length such as 10px')
  /** 4px to 40px, or the same in units of a page's usual 16px. */
  const fontSize = textLike(
    /^(([4-9]|[1-3]\d)(\.\d+)?|40)px$|^(0?\.[3-9]\d*|[12](\.\d+)?)r?em$/,
    'a length from 4px to 40px',
  )
  /** By its form alone: the browser knows which names are colours. */
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
