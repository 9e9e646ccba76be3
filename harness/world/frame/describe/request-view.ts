import { formatUnits } from 'viem'

/** Amounts from here on count as unlimited: half of the range of a uint256. */
export const unlimitedFrom = 2n ** 255n

/** A request as the frame's page draws it: plain data with texts already made safe to show. */
export interface RequestView {
  readonly title: string
  /** What leaves the account, if that is one sum: it is drawn first. */
  readonly lead?: ViewSum
  readonly warnings: readonly string[]
  readonly blocks: readonly ViewBlock[]
}

export type ViewBlock =
  /** Pairs of label and value. `depth` of a pair is its nesting level. */
  | { readonly kind: 'facts'; readonly title?: string; readonly facts: readonly ViewFact[] }
  /** A text as it is signed. Invisible characters are written out. */
  | { readonly kind: 'text'; readonly title: string; readonly text: string }
  | { readonly kind: 'bytes'; readonly title: string; readonly hex: string }

/** An amount in whole units as a decimal. `worthUsd`: what it is worth in US dollars, if its price is known. */
export interface ViewSum {
  readonly amount: string
  readonly symbol: string
  readonly worthUsd?: number
}

export interface ViewFact {
  readonly label: string
  readonly value: string
  readonly depth?: number
}

/** A coin or token as far as the wallet knows it. `price`: US dollars for a whole one, 0 if unknown. */
export interface KnownToken {
  readonly symbol: string
  readonly decimals: number
  readonly price: number
}

/** A sum of a known token. */
export function sumOf(units: bigint, { symbol, decimals, price }: KnownToken): ViewSum {
  const amount = formatUnits(units, decimals)
  return { amount, symbol, ...(price > 0 && { worthUsd: Number(amount) * price }) }
}

/** Invisible characters, and those that change the display of others, such as directional marks and private use. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu

function spell(character: string): string {
  if (character === '\n') return '\n'
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `⟨U+${point}⟩`
}

/** Writes out hidden and directional characters: `⟨U+202E⟩`. Line breaks stay. */
export function reveal(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(hidden, spell)
}

export function hidesSomething(text: string): boolean {
  return reveal(text) !== text.replaceAll('\r\n', '\n')
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function toText(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
