/** The text of a comment, without its stars and slashes. */
export interface Comment {
  readonly line: number
  readonly text: string
}

/** Finds TypeScript comments: each `/* … *\/`, and consecutive lines with `//` as one comment. */
export function readComments(source: string): Comment[] {
  const found: Comment[] = []
  const pattern = /'(?:\\.|[^'\\\n])*'|\/\*([\s\S]*?)\*\/|(?:(?<=^|\s)\/\/[^\n]*(?:\n[ \t]*(?=\/\/))?)+/g
  for (const match of source.matchAll(pattern)) {
    // A glob in quotes may look like the start of a comment.
    if (match[0].startsWith("'")) continue
    const text = match[0]
      .replace(/^\/\*+|\*+\/$/g, '')
      .split('\n')
      .map((line) => line.replace(/^\s*(?:\/\/+|\*+)\s?/, '').trim())
      .join('\n')
      .trim()
    if (/^biome-ignore|^@ts-/.test(text)) continue
    found.push({ line: source.slice(0, match.index).split('\n').length, text })
  }
  return found
}

/** The sentences of a comment. Code in backticks becomes a word, and tags end a sentence. */
export function sentencesOf({ text }: Comment): string[] {
  const prose = text
    .replace(/\{@link ([^}|]*)[^}]*\}/g, '$1')
    .replace(/```[\s\S]*?```/g, '')
    .replace(/@example[\s\S]*$/, '')
    .replace(/@(?:throws|default|see|param|returns|public)\b/g, '. ')
    .replace(/`[^`]*`/g, 'code')
    // Each item of a list begins a sentence.
    .replace(/\n\s*[-|]/g, '. ')
  return prose
    .split(/(?<=[.!?])\s+|\n\s*\n/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[a-z]/i.test(sentence))
}

export const wordsIn = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** The lines of a source on which a comment begins a code span that its next line ends. */
export function brokenSpans(source: string): number[] {
  const isOdd = source.split('\n').map((line) => {
    const [, text = ''] = /^\s*(?:\/\*\*?|\*|\/\/)\s(.*)$/.exec(line) ?? []
    return text.split('`').length % 2 === 0
  })
  return isOdd.flatMap((odd, index) => (odd && isOdd[index + 1] ? [index + 1] : []))
}

/** Documents that are not in this repository. A text in quotes may name them, such as a test that searches for them. */
export const pointer = /\b(?:SPEC|FACTS|HOUSE|DECISIONS|TRAPS(?:-2)?|HARNESS|LOOK)(?:\.md|'s)?\b(?![_'"`|)\]/\\])/
