import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** The use of an argument: as text, as a number, or as the key of a choice. */
export type Use = 'text' | 'number' | 'maybe' | 'boolean' | 'choice'

/**
 * The parts of a text in ICU MessageFormat.
 * @throws Error with the place, if the text is invalid
 */
export function partsOf(text: string, place: string): readonly MessageFormatElement[] {
  try {
    return parse(text, { requiresOtherClause: true })
  } catch (error) {
    throw new Error(`${place} is not an ICU message: ${error instanceof Error ? error.message : error} in “${text}”`)
  }
}

/** The arguments of a text in the order of their first use, each with its use. */
export function argumentsOf(parts: readonly MessageFormatElement[], found = new Map<string, Use>()): Map<string, Use> {
  for (const part of parts) {
    if (part.type === TYPE.argument && !found.has(part.value)) found.set(part.value, 'text')
    if (part.type === TYPE.number || part.type === TYPE.plural) found.set(part.value, 'number')
    if (part.type === TYPE.select) found.set(part.value, kindOfSelect(Object.keys(part.options)))
    if ('options' in part) for (const { value } of Object.values(part.options)) argumentsOf(value, found)
  }
  return found
}

function kindOfSelect(answers: readonly string[]): Use {
  if (answers.includes('undefined')) return 'maybe'
  return answers.includes('true') || answers.includes('false') ? 'boolean' : 'choice'
}

/** The forms of each plural in a text, such as `one` and `other`. */
export function pluralsOf(parts: readonly MessageFormatElement[]): readonly (readonly string[])[] {
  return parts.flatMap((part) => {
    if (!('options' in part)) return []
    const inner = Object.values(part.options).flatMap(({ value }) => pluralsOf(value))
    return part.type === TYPE.plural ? [Object.keys(part.options), ...inner] : inner
  })
}

/** The words of a text with a mark for each argument: one sentence for each form and answer. */
export function sentencesOf(parts: readonly MessageFormatElement[], mark = '□'): readonly string[] {
  return parts.reduce<readonly string[]>(
    (said, part) => {
      const next = wordsOf(part, mark)
      return said.flatMap((before) => next.map((words) => before + words))
    },
    [''],
  )
}

function wordsOf(part: MessageFormatElement, mark: string): readonly string[] {
  if (part.type === TYPE.literal) return [part.value]
  if ('options' in part) return Object.values(part.options).flatMap(({ value }) => sentencesOf(value, mark))
  return [mark]
}
