import * as z from 'zod/mini'

// Characters that draw nothing, turn the direction of writing, or have no picture in any font.
const invisible = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]|^\p{M}+/gu

/** A foreign text as it may be shown: one line that holds only what a reader can see. Empty when nothing is left of it. */
export const cleanText = (value: string): string =>
  value
    .slice(0, 256)
    .replace(invisible, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1') // more marks on one letter would cover the lines around it
    .replace(/\p{Z}+/gu, ' ')
    .trim()

/** A name that somebody else chose: of a wallet, a token, a collectible or an account. It is cleaned where it enters. */
export const shownText = () =>
  z.string().check((payload) => {
    payload.value = cleanText(payload.value)
  })
