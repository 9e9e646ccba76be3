/** A whole number of the smallest units as a decimal, exactly: `1000000000000000000` with 18 is `1`. */
export function toDecimal(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** From here on an approval is as good as without a limit: half of all that fits. */
export const unlimitedFrom = 2n ** 255n

/** A request as its page draws it: plain data, every text already made safe to show. */
export interface RequestView {
  readonly title: string
  readonly warnings: readonly string[]
  readonly blocks: readonly ViewBlock[]
}

export type ViewBlock =
  /** Pairs. `tree`: how deep it stands in what it belongs to. */
  | { readonly kind: 'facts'; readonly title?: string; readonly facts: readonly ViewFact[] }
  /** A text as it is signed; what cannot be seen is spelled out. */
  | { readonly kind: 'text'; readonly title: string; readonly text: string }
  | { readonly kind: 'bytes'; readonly title: string; readonly hex: string }

export interface ViewFact {
  readonly label: string
  readonly value: string
  readonly depth?: number
}
