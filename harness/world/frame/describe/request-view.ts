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

/** Invisible characters, and those that change how others are shown, such as directional marks and private use. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu

function spell(character: string): string {
  if (character === '\n') return '\n'
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `⟨U+${point}⟩`
}

/** The text with whatever hides or turns in it spelled out: `⟨U+202E⟩`. Line ends stay. */
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
