import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { partsOf } from './icu.js'

/** How a language is written, as far as its compiled texts need it. */
export interface Writing {
  /** Right to left: each argument stands in an isolate (UAX #9), since it may be written the other way. */
  readonly isRightToLeft: boolean
  /** The source of a number for people, from the source of the number. */
  number(source: string): string
  /** The source of a choice among forms by a number. Each form is the source of a text. */
  plural(source: string, forms: ReadonlyMap<string, string>): string
}

/**
 * The source of a text: a string, or a function of `parameters` that makes one.
 * @throws Error with the place, where the text is no ICU message or has what the modal does not need: dates, skeletons, tags
 */
export function compileText(
  text: string,
  { place, parameters, writing }: { place: string; parameters: readonly string[]; writing: Writing },
): string {
  const parts = partsOf(text, place)
  const names = parameters.map((parameter) => parameter.replace(/\W.*/, ''))
  const source = compile(parts, undefined)
  return parameters.length === 0 ? source : `(${parameters.join(', ')}) => ${source}`

  function compile(parts: readonly MessageFormatElement[], counted: string | undefined): string {
    const [only] = parts
    if (only === undefined) return quoted('')
    if (parts.length === 1 && only.type === TYPE.literal) return quoted(only.value)
    if (parts.length === 1 && only.type === TYPE.argument) return known(only.value)
    if (parts.length === 1 && 'options' in only) return choice(only, counted)
    return `\`${parts.map((part) => spanOf(part, counted)).join('')}\``
  }

  function spanOf(part: MessageFormatElement, counted: string | undefined): string {
    if (part.type === TYPE.literal) return part.value.replace(/[\\`]|\$(?=\{)/g, '\\$&')
    if (part.type === TYPE.pound && counted) return `\${${writing.number(counted)}}`
    if ('options' in part) return `\${${choice(part, counted)}}`
    const span = part.type === TYPE.number ? writing.number(known(part.value)) : known(argumentOf(part))
    return writing.isRightToLeft ? `\\u2068\${${span}}\\u2069` : `\${${span}}`
  }

  function choice(part: MessageFormatElement, counted: string | undefined): string {
    if (part.type === TYPE.plural && part.pluralType !== 'ordinal') return pluralOf(part)
    if (part.type !== TYPE.select) throw unknownPart(part)
    const name = known(part.value)
    const { other, ...answers } = part.options
    return Object.entries(answers).reduceRight(
      (rest, [answer, { value }]) => {
        const then = compile(value, counted)
        // Nothing to name is an empty text as well as none.
        if (answer === 'undefined') return `(${name} ? ${rest} : ${then})`
        if (answer === 'true') return `(${name} ? ${then} : ${rest})`
        return `(${name} === ${quoted(answer)} ? ${then} : ${rest})`
      },
      compile(other?.value ?? [], counted),
    )
  }

  function pluralOf({ value, options, offset }: Extract<MessageFormatElement, { type: TYPE.plural }>): string {
    const name = known(value)
    const counted = offset ? `${name} - ${offset}` : name
    const exact = Object.entries(options).filter(([form]) => form.startsWith('='))
    const forms = Object.entries(options).filter(([form]) => !form.startsWith('='))
    const sources = new Map(forms.map(([form, { value }]) => [form, compile(value, counted)]))
    const other = sources.get('other') ?? quoted('')
    const isOne = [...sources.values()].every((source) => source === other)
    return exact.reduceRight(
      (rest, [form, { value }]) => `(${name} === ${Number(form.slice(1))} ? ${compile(value, counted)} : ${rest})`,
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
    const said = { [TYPE.date]: 'a date', [TYPE.time]: 'a time', [TYPE.tag]: 'a tag', [TYPE.plural]: 'an ordinal' }
    const what = Object.entries(said).find(([key]) => Number(key) === type)?.[1] ?? '# without a plural'
    return new Error(`${place} has ${what}. Texts have arguments, numbers, plurals and selects alone.`)
  }
}

/** A text as a string literal of the house's style. */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
