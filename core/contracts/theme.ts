import * as z from 'zod/mini'

export const themeMode = z.enum(['light', 'dark'])
export type ThemeMode = z.infer<typeof themeMode>

const length = z.string().check(z.regex(/^\d+(\.\d+)?(px|rem|em)$/, 'a length such as 10px'))

/** What a host may set of the look. What has no default here follows the theme. */
export const themeVariables = z.strictObject({
  fontFamily: z.optional(z.string()),
  /** Any CSS colour. */
  accent: z.optional(z.string()),
  /** A CSS colour that is mixed into every other. */
  colorMix: z.optional(z.string()),
  /** Percent. */
  colorMixStrength: z._default(z.number().check(z.gte(0), z.lte(100)), 0),
  fontSizeMaster: z._default(length, '10px'),
  borderRadiusMaster: z._default(length, '4px'),
  zIndex: z._default(z.int(), 999),
  qrColor: z.optional(z.string()),
})
export type ThemeVariables = z.output<typeof themeVariables>
