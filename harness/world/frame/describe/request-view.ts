/** Amounts from here on count as unlimited: half of the range of a uint256. */
export const unlimitedFrom = 2n ** 255n

/** A request as the frame's page draws it: plain data with texts already made safe to show. */
export interface RequestView {
  readonly title: string
  readonly warnings: readonly string[]
  readonly blocks: readonly ViewBlock[]
}

export type ViewBlock =
  /** Pairs of label and value. `depth` of a pair is its nesting level. */
  | { readonly kind: 'facts'; readonly title?: string; readonly facts: readonly ViewFact[] }
  /** A text as it is signed. Invisible characters are written out. */
  | { readonly kind: 'text'; readonly title: string; readonly text: string }
  | { readonly kind: 'bytes'; readonly title: string; readonly hex: string }

export interface ViewFact {
  readonly label: string
  readonly value: string
  readonly depth?: number
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
