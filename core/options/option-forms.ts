import * as z from 'zod/mini'
import { isWhole, list, textLike } from '../contracts/fields.js'
import type { SiweConfig } from '../contracts/sign-in/siwe-config.js'
import type { SiwxConfig, SiwxReference } from '../contracts/sign-in/siwx-config.js'
import type { SwapDecoder, SwapInterface } from '../contracts/swap-router.js'
import { hasMethod } from '../lib/foreign.js'
import { isPictureUrl, isSiteUrl } from '../lib/web-url.js'

// Forms of values that several options have, or that need more than a line.

/** An EVM contract or a Solana mint. Tokens of other namespaces are not supported. */
const tokenAddress = /^(0x[\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

/** The token whose balance replaces the native one, by CAIP-2 id. */
export function balanceTokens() {
  const token = z.strictObject({
    address: textLike(tokenAddress, 'an address of a token on an EVM network or on Solana'),
    image: z.optional(textLike({ test: isPictureUrl }, 'an https URL or a data:image/ one')),
  })
  return z._default(z.record(z.string(), token), {})
}

export function hasWholeNumbers(config: Readonly<Record<string, unknown>>): boolean {
  return ['timeout', 'retryCount', 'retryDelay'].every((name) => isWhole(config[name] ?? 0))
}

export function areDistinct(wallets: readonly { id: string }[]): boolean {
  return new Set(wallets.map(({ id }) => id)).size === wallets.length
}

export function callback<Args extends unknown[]>() {
  return z.optional(z.custom<(...args: Args) => void>((value) => typeof value === 'function', 'a function'))
}

export function check<Check>() {
  return z.optional(z.custom<NonNullable<Check>>((value) => typeof value === 'function', 'a function'))
}

export function siwx() {
  const isSiwx = (value: unknown) => hasMethod(value, 'setup') || hasMethod(value, 'getSessions')
  return z.optional(z.custom<SiwxConfig | SiwxReference>(isSiwx, 'localSiwx() or a SiwxConfig'))
}

export function siweConfig() {
  return z.optional(z.custom<SiweConfig>((value) => hasMethod(value, 'verifyMessage'), 'a SiweConfig'))
}

export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

export const walletIds = () => z._default(list(z.string()), [])

export const link = () => z.optional(textLike({ test: isSiteUrl }, 'an https URL or a path of this site'))

const routerAddress = () => textLike(/^0x[\da-f]{40}$/i, 'an address such as 0xab…')

/** Ends with the marker of ERC-8021. Without one, any end of a call could pass for the suffix. */
export const isDataSuffix = (value: unknown) =>
  typeof value === 'string' && /^0x([\da-f]{2}){1,512}(8021){8}$/i.test(value)

const isDecoder = (value: unknown): value is SwapDecoder => typeof value === 'function'

const swapInterfaces = ['1inch-v6'] as const satisfies readonly SwapInterface[]

/**
 * An address, or an address with a decoder. The two forms are distinguished first, so that an error names the wrong
 * field.
 */
export const swapRouter = () =>
  z.union([
    routerAddress(),
    z.strictObject({
      address: routerAddress(),
      decode: z.optional(z.union([z.enum(swapInterfaces), z.custom<SwapDecoder>(isDecoder)])),
    }),
  ])
