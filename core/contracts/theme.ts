import * as z from 'zod/mini'
import { lateStrictObject, number, textLike } from './light-forms.js'

export const themeMode = z.enum(['light', 'dark'])
export type ThemeMode = z.infer<typeof themeMode>

// zod's own number checks weigh more than this line does.
function numberThat(isRight: (value: number) => boolean, wanted: string) {
  return number().check(z.refine(isRight, wanted))
}

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
  return {
    fontFamily: z.optional(z.string()),
    /** Any CSS colour. */
    accent: z.optional(z.string()),
    /** A CSS colour that is mixed into every other. */
    colorMix: z.optional(z.string()),
    /** Percent. */
    colorMixStrength: z._default(
      numberThat((value) => value >= 0 && value <= 100, 'percentage'),
      fallback.colorMixStrength,
    ),
    fontSizeMaster: z._default(length, fallback.fontSizeMaster),
    borderRadiusMaster: z._default(length, fallback.borderRadiusMaster),
    zIndex: z._default(numberThat(Number.isInteger, 'a whole number'), fallback.zIndex),
    qrColor: z.optional(z.string()),
  }
})
export type ThemeVariables = z.output<typeof themeVariables>
