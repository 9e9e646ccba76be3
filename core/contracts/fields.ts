import * as z from 'zod/mini'
import { isPictureUrl, isStrangersPictureUrl, isWebUrl } from '../lib/web-url.js'
import { isNamespace } from './namespace.js'

// Fields that several contracts share. The message of a custom check names the wanted value: `errors/config` builds its
// sentence from it.

/** A readonly array, as hosts pass it. Parsing copies it. */
export function list<Item extends z.ZodMiniType>(item: Item) {
  return z.array(item) as unknown as z.ZodMiniType<readonly z.output<Item>[], readonly z.input<Item>[]> // the result is the same array, typed readonly
}

export function textLike(form: Pick<RegExp, 'test'>, wanted: string) {
  return z.string().check(z.refine((value) => form.test(value), wanted))
}

export const filledText = () => z.string().check(z.refine((value) => value !== '', 'at least one character'))

/** Replaces a text by the empty text unless `isGood`: an invalid link does not invalidate the object around it. */
export const orEmpty = (isGood: (text: string) => boolean) =>
  z.string().check((payload) => {
    if (!isGood(payload.value)) payload.value = ''
  })

export const webUrl = () => textLike({ test: isWebUrl }, 'an https URL (http on localhost)')

/** The URL of a picture that a third party chose. Becomes empty if the browser must not load it. */
export const pictureUrl = () => orEmpty(isStrangersPictureUrl)

/** The URL of a picture that the host chose, which may be on localhost during development. Becomes empty if invalid. */
export const hostPictureUrl = () => orEmpty(isPictureUrl)

export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** The most decimals that a token can have: 10^77 still fits into 256 bits. */
export const mostDecimals = 77

export function wholeNumber(most = Number.MAX_SAFE_INTEGER) {
  return z.custom<number>((value) => isWhole(value) && value <= most, 'a whole number from 0 on')
}

/** The form or null. An error names both. */
export const orNull = <Form extends z.ZodMiniType>(form: Form) => z.union([form, z.null()])

/** The form, null or absent: services write an unknown value in both ways. */
export const orNothing = <Form extends z.ZodMiniType>(form: Form) => z.optional(orNull(form))

/** A record whose keys are namespaces. */
export function byNamespace<Value extends z.ZodMiniType>(value: Value) {
  return z.record(textLike({ test: isNamespace }, 'a CAIP-2 namespace such as eip155'), value)
}

/** The longest amount that is parsed: 2^256 has 78 digits. */
const longestAmount = 80

export const tokenDecimals = () => wholeNumber(mostDecimals)

export const isTokenDecimals = (value: unknown): value is number => isWhole(value) && value <= mostDecimals

export function tokenDecimalsText() {
  const test = (text: string) => /^\d{1,2}$/.test(text) && isTokenDecimals(Number(text))
  return textLike({ test }, 'a whole number from 0 to 77, as text')
}

/** A non-negative decimal: digits and at most one point, without exponent or grouping. */
export const decimalAmount = () => textLike(new RegExp(`^(?=.{1,${longestAmount}}$)\\d+(\\.\\d+)?$`), 'a decimal')

/** A whole number of a token's smallest units, as a text. */
export const smallestUnits = () => textLike(new RegExp(`^\\d{1,${longestAmount}}$`), 'a whole number of smallest units')

/** A price or a value in US dollars. */
export const price = () => z.number().check(z.refine((value) => value >= 0, 'a price'))
