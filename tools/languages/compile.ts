import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { partsOf } from './icu.js'

/** The properties of a language that its compiled texts need. */
export interface Writing {
  /**
   * If the language is written from right to left, each argument is wrapped in an isolate (UAX #9), since it may run
   * the other way.
   */
  readonly isRightToLeft: boolean
  /** Returns the source that formats a number, from the source of the number. */
  number(source: string): string
  /** Returns the source that chooses a form by a number. Each form is the source of a text. */
  plural(source: string, forms: ReadonlyMap<string, string>): string
}

/** The context of a part of a text. */
interface Around {
  /** True if the part is the whole text. */
  readonly isWhole: boolean
  /** The source of the number of the enclosing plural. */
  readonly counted?: string
}

/**
 * Returns the source of a text: a string, or a function of `parameters`.
 * @throws Error with the place, if the text is not an ICU message or has a part that the modal does not need: dates,
 * skeletons, tags
 */
export function compileText(
  text: string,
  { place, parameters, writing }: { place: string; parameters: readonly string[]; writing: Writing },
): string {
  const parts = partsOf(text, place)
  const names = parameters.map((parameter) => parameter.replace(/\W.*/, ''))
  const source = compile(parts, { isWhole: true })
  return parameters.length === 0 ? source : `(${parameters.join(', ')}) => ${source}`

  function compile(parts: readonly MessageFormatElement[], around: Around): string {
    const [only] = parts
    if (only === undefined) return quoted('')
    if (parts.length === 1 && only.type === TYPE.literal) return quoted(wordsOf(only.value, around))
    // A text that is only an argument needs no quotes.
    if (parts.length === 1 && only.type === TYPE.argument && (around.isWhole || !writing.isRightToLeft))
      return known(only.value)
    if (parts.length === 1 && 'options' in only) return choice(only, around)
    return `\`${parts.map((part) => spanOf(part, { ...around, isWhole: false })).join('')}\``
  }

  /** Inside a choice within a plural the parser does not treat `#` as a number, so visitors would see it. */
  function wordsOf(words: string, { counted }: Around): string {
    if (counted === undefined || !words.includes('#')) return words
    throw new Error(`${place} has # in a choice within a plural. Name the number there: {count, number}`)
  }

  function spanOf(part: MessageFormatElement, around: Around): string {
    if (part.type === TYPE.literal) return wordsOf(part.value, around).replace(/[\\`]|\$(?=\{)/g, '\\$&')
    if (part.type === TYPE.pound && around.counted) return `\${${writing.number(around.counted)}}`
    if ('options' in part) return `\${${choice(part, around)}}`
    if (part.type === TYPE.number && part.style) throw unknownPart(part)
    const span = part.type === TYPE.number ? writing.number(known(part.value)) : known(argumentOf(part))
    return writing.isRightToLeft ? `\\u2068\${${span}}\\u2069` : `\${${span}}`
  }

  function choice(part: MessageFormatElement, around: Around): string {
    if (part.type === TYPE.plural && part.pluralType !== 'ordinal') return pluralOf(part, around)
    if (part.type !== TYPE.select) throw unknownPart(part)
    const name = known(part.value)
    const { other, ...answers } = part.options
    return Object.entries(answers).reduceRight(
      (rest, [answer, { value }]) => {
        const then = compile(value, around)
        // An empty name counts as a missing one.
        if (answer === 'undefined') return `(${name} ? ${rest} : ${then})`
        if (answer === 'true') return `(${name} ? ${then} : ${rest})`
        if (answer === 'false') return `(${name} ? ${rest} : ${then})`
        return `(${name} === ${quoted(answer)} ? ${then} : ${rest})`
      },
      compile(other?.value ?? [], around),
    )
  }

  function pluralOf(
    { value, options, offset }: Extract<MessageFormatElement, { type: TYPE.plural }>,
    { isWhole }: Around,
  ): string {
    const name = known(value)
    const counted = offset ? `${name} - ${offset}` : name
    const exact = Object.entries(options).filter(([form]) => form.startsWith('='))
    const forms = Object.entries(options).filter(([form]) => !form.startsWith('='))
    const sources = new Map(forms.map(([form, { value }]) => [form, compile(value, { isWhole, counted })]))
    const other = sources.get('other') ?? quoted('')
    const isOne = [...sources.values()].every((source) => source === other)
    return exact.reduceRight(
      (rest, [form, { value }]) =>
        `(${name} === ${Number(form.slice(1))} ? ${compile(value, { isWhole, counted })} : ${rest})`,
      isOne ? other : writing.plural(counted, sources),
    )
  }

  function argumentOf(part: MessageFormatElement): string {
    if (part.type === TYPE.argument) return part.value
    throw unknownPart(part)
  }

  function known(name: string): string {
    if (names.includes(name)) return name
    throw new Error(
      `${place} names {${name}}, but its arguments are ${names.map((each) => `{${each}}`).join(', ') || 'none'}`,
    )
  }

  function unknownPart({ type }: MessageFormatElement): Error {
    const said = {
      [TYPE.date]: 'a date',
      [TYPE.time]: 'a time',
      [TYPE.tag]: 'a tag',
      [TYPE.plural]: 'an ordinal',
      [TYPE.number]: 'a style of a number',
    }
    const what = Object.entries(said).find(([key]) => Number(key) === type)?.[1] ?? '# without a plural'
    return new Error(`${place} has ${what}. Texts have arguments, numbers, plurals and selects alone.`)
  }
}

/** A text as a string literal in the style of the repository. */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
