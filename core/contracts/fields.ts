import * as z from 'zod/mini'
import { isPictureUrl, isStrangersPictureUrl, isWebUrl } from '../lib/web-url.js'
import { isNamespace } from './namespace.js'

// Fields that several contracts share. A custom check's message says what was wanted: `errors/config` makes the sentence of it.

/** A list that nobody may write to, as hosts hand them over; what is parsed is a copy. */
export function list<Item extends z.ZodMiniType>(item: Item) {
  return z.array(item) as unknown as z.ZodMiniType<readonly z.output<Item>[], readonly z.input<Item>[]> // less is allowed
}

export function textLike(form: Pick<RegExp, 'test'>, wanted: string) {
  return z.string().check(z.refine((value) => form.test(value), wanted))
}

export const filledText = () => z.string().check(z.refine((value) => value !== '', 'at least one character'))

/** A text that is made empty unless `isGood`: a bad link costs the link, and not what it belongs to. */
export const orEmpty = (isGood: (text: string) => boolean) =>
  z.string().check((payload) => {
    if (!isGood(payload.value)) payload.value = ''
  })

export const webUrl = () => textLike({ test: isWebUrl }, 'an https URL (http on localhost)')

/** The address of a picture that a stranger chose, whoever passes it on; empty for one that is never asked for. */
export const pictureUrl = () => orEmpty(isStrangersPictureUrl)

/** The same from the host of the page, which may have its pictures on this machine while it is built. */
export const hostPictureUrl = () => orEmpty(isPictureUrl)

export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** The most that decimals can be: 10^77 still fits 256 bits. */
export const mostDecimals = 77

export function wholeNumber(most = Number.MAX_SAFE_INTEGER) {
  return z.custom<number>((value) => isWhole(value) && value <= most, 'a whole number from 0 on')
}

/** The same, or null. A refusal names both. */
export const orNull = <Form extends z.ZodMiniType>(form: Form) => z.union([form, z.null()])

/** The same, or null, or absent: services write what they do not know in both ways. */
export const orNothing = <Form extends z.ZodMiniType>(form: Form) => z.optional(orNull(form))

/** A namespace as key. */
export function byNamespace<Value extends z.ZodMiniType>(value: Value) {
  return z.record(textLike({ test: isNamespace }, 'a CAIP-2 namespace such as eip155'), value)
}

/** The longest amount that is read: 2^256 has 78 digits. A longer one would only cost time. */
const longestAmount = 80

export const tokenDecimals = () => wholeNumber(mostDecimals)

export const isTokenDecimals = (value: unknown): value is number => isWhole(value) && value <= mostDecimals

export function tokenDecimalsText() {
  const test = (text: string) => /^\d{1,2}$/.test(text) && isTokenDecimals(Number(text))
  return textLike({ test }, 'a whole number from 0 to 77, as text')
}

/** A decimal that is not below zero: digits, at most one point, no exponent, no grouping. */
export const decimalAmount = () => textLike(new RegExp(`^(?=.{1,${longestAmount}}$)\\d+(\\.\\d+)?$`), 'a decimal')

/** A whole number of a token's smallest units, as text. */
export const smallestUnits = () => textLike(new RegExp(`^\\d{1,${longestAmount}}$`), 'a whole number of smallest units')

/** A price in US dollars, or what something is worth. */
export const price = () => z.number().check(z.refine((value) => value >= 0, 'a price'))
