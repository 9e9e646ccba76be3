import * as z from 'zod/mini'
import { lateStrictObject, number, oneOf, orDefault, textLike, wholeNumber } from '../lib/light-forms.js'

export const themeMode = oneOf(['light', 'dark'])
export type ThemeMode = z.infer<typeof themeMode>

/** What holds where a host sets nothing. */
export const themeDefaults = () => ({
  colorMixStrength: 0,
  fontSizeMaster: '10px',
  borderRadiusMaster: '4px',
  zIndex: 999,
})

/** What a host may set of the look. What has no default here follows the theme. */
export const themeVariables = lateStrictObject(() => {
  const fallback = themeDefaults()
  const length = textLike(/^\d+(\.\d+)?(px|rem|em)$/, 'length')
  // 4px to 40px, or as much of a page's usual 16.
  const fontSize = textLike(/^(([4-9]|[1-3]\d)(\.\d+)?|40)px$|^(0?\.[3-9]\d*|[12](\.\d+)?)r?em$/, 'fontSize')
  // By its form alone: which names are colours the browser knows.
  const color = z.optional(textLike(/^(#[\da-f]{3,8}|[a-z]+|[a-z-]+\(.*\))$/i, 'color'))
  return {
    fontFamily: z.optional(z.string()),
    /** Any CSS colour. */
    accent: color,
    /** A CSS colour that is mixed into every other. */
    colorMix: color,
    /** Percent. */
    colorMixStrength: orDefault(
      number().check(z.refine((value) => value >= 0 && value <= 100, 'percentage')),
      fallback.colorMixStrength,
    ),
    fontSizeMaster: orDefault(fontSize, fallback.fontSizeMaster),
    borderRadiusMaster: orDefault(length, fallback.borderRadiusMaster),
    zIndex: orDefault(wholeNumber(), fallback.zIndex),
    qrColor: color,
  }
})
export type ThemeVariables = z.output<typeof themeVariables>
