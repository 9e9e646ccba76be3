import * as z from 'zod/mini'
import { lazyStrictObject, textLike, wholeNumber } from './fields.js'

export const themeMode = z.enum(['light', 'dark'])
export type ThemeMode = z.infer<typeof themeMode>

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

/** What a host may set of the look. A variable without a default follows the theme. */
export const themeVariables = lazyStrictObject(() => ({
  fontFamily: z.optional(z.string()),
  /** Any CSS colour. */
  accent: color,
  /** A CSS colour that is mixed into every other. */
  colorMix: color,
  /** Percent. */
  colorMixStrength: z._default(percentage, 0),
  fontSizeMaster: z._default(fontSize, '10px'),
  borderRadiusMaster: z._default(length, '4px'),
  zIndex: z._default(wholeNumber(), 999),
  qrColor: color,
}))
export type ThemeVariables = z.output<typeof themeVariables>
