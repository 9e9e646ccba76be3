import * as z from 'zod/mini'

// Characters that draw nothing, change the writing direction, or have no glyph in any font.
const invisible = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]|^\p{M}+/gu

/** Cleans a foreign text for display: one line of visible characters. The result may be empty. */
export const cleanText = (value: string): string =>
  value
    .slice(0, 256)
    .replace(invisible, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1') // more marks on one letter would cover adjacent lines
    .replace(/\p{Z}+/gu, ' ')
    .trim()

/**
 * The schema of a name that a third party chose, for a wallet, a token, a collectible or an account. Parsing cleans it.
 */
export const shownText = () =>
  z.string().check((payload) => {
    payload.value = cleanText(payload.value)
  })
