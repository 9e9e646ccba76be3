import * as z from 'zod/mini'
import { lateStrictObject, textLike } from './light-forms.js'

export const themeMode = z.enum(['light', 'dark'])
export type ThemeMode = z.infer<typeof themeMode>

// zod's own number checks weigh more than this line does.
function numberThat(isRight: (value: number) => boolean, wanted: string) {
  return z.number().check(z.refine(isRight, wanted))
}

/** What a host may set of the look. What has no default here follows the theme. */
export const themeVariables = lateStrictObject(() => {
  const length = textLike(/^\d+(\.\d+)?(px|rem|em)$/, 'a length such as 10px')
  return {
    fontFamily: z.optional(z.string()),
    /** Any CSS colour. */
    accent: z.optional(z.string()),
    /** A CSS colour that is mixed into every other. */
    colorMix: z.optional(z.string()),
    /** Percent. */
    colorMixStrength: z._default(
      numberThat((value) => value >= 0 && value <= 100, 'a number from 0 to 100'),
      0,
    ),
    fontSizeMaster: z._default(length, '10px'),
    borderRadiusMaster: z._default(length, '4px'),
    zIndex: z._default(numberThat(Number.isInteger, 'a whole number'), 999),
    qrColor: z.optional(z.string()),
  }
})
export type ThemeVariables = z.output<typeof themeVariables>
