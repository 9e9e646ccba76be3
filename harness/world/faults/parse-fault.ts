import * as z from 'zod/mini'
import { nearestName } from '../lib/nearest.js'
import { faultsOf } from './catalogue.js'
import { type FaultDefinition, type FaultLayer, type FaultSchedule, scheduleShape } from './fault-definition.js'

/** A fault in a scenario has an unknown name, value or option. */
export class FaultError extends Error {
  override readonly name = 'FaultError'
  /** The unknown word as the scenario has it. */
  readonly word: string | undefined

  constructor(message: string, word?: string) {
    super(message)
    this.word = word
  }
}

export interface ParsedFault {
  readonly definition: FaultDefinition
  /** `503` in `{ status: 503 }`; absent for faults without a value. */
  readonly value: unknown
  readonly options: Readonly<Record<string, unknown>>
  readonly schedule: FaultSchedule
}

/** Reads `malformed-json`, `{ status: 503, times: 2 }` or `{ do: status, value: 503 }`. @throws {@link FaultError} */
export function parseFault(layer: FaultLayer, given: unknown): ParsedFault {
  const { definition, rest } = findDefinition(layer, given)
  const { id, value, isValueOptional = false, options = {} } = definition
  const schema = z.strictObject({
    // A fault without a value may also be written as `name: true`, where a map is easier to write.
    value: value ? (isValueOptional ? z.optional(value) : value) : z.optional(z.literal(true)),
    ...options,
    ...scheduleOf(layer),
  })
  const parsed = z.safeParse(schema, rest, { reportInput: true })
  if (!parsed.success) {
    const { what, word } = describe(parsed.error, definition, Object.keys(schema.shape))
    throw new FaultError(`The fault ${id} ${what}`, word)
  }
  const { value: parsedValue, ...others } = parsed.data
  const parsedOptions = Object.entries(others).filter(([key]) => key in options)
  return {
    definition,
    value: value ? parsedValue : undefined,
    options: Object.fromEntries(parsedOptions),
    schedule: z.parse(z.object(scheduleShape), others),
  }
}

/** A wallet's fault takes `times` alone. A fault of the browser is a step that happens once, so it has no schedule. */
function scheduleOf(layer: FaultLayer): Partial<typeof scheduleShape> {
  if (layer === 'wallet') return { times: scheduleShape.times }
  return layer === 'browser' ? {} : scheduleShape
}

function findDefinition(layer: FaultLayer, given: unknown): { definition: FaultDefinition; rest: object } {
  const known = faultsOf(layer)
  const find = (name: unknown) => known.find((definition) => definition.name === name)
  if (typeof given === 'string') {
    const definition = find(given)
    if (definition) return { definition, rest: {} }
    throw unknownFault(layer, given, known)
  }
  if (typeof given !== 'object' || given === null) throw unknownFault(layer, String(given), known)
  const { do: word, ...rest } = { do: undefined, ...given }
  if (word !== undefined && word !== '') {
    const definition = find(word)
    if (definition) return { definition, rest }
    throw unknownFault(layer, String(word), known)
  }
  const names = Object.keys(rest).filter((key) => find(key))
  const [name] = names
  const definition = find(name)
  if (!definition || name === undefined) throw unknownFault(layer, Object.keys(rest).join(', '), known)
  if (names.length > 1)
    throw new FaultError(`A fault can have only one name. This one has ${names.join(' and ')}.`, names[1])
  const { [name]: value, ...others } = { ...rest } as Record<string, unknown> // a map from the scenario
  return { definition, rest: value === undefined ? others : { ...others, value } }
}

function unknownFault(layer: FaultLayer, word: string, known: readonly FaultDefinition[]): FaultError {
  const names = known.map(({ name }) => name)
  const nearest = nearestName(word, names)
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  const message = `The layer ${layer} has no fault "${word}".${hint} Faults: ${names.join(', ')}.`
  return new FaultError(message, word)
}

function describe(
  error: z.core.$ZodError,
  { name, example }: FaultDefinition,
  known: readonly string[],
): { what: string; word: string } {
  const [issue] = error.issues
  const field = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : String(issue?.path[0] ?? 'value')
  const where = field === 'value' ? name : field
  const what = issue?.code === 'unrecognized_keys' ? 'has no option' : 'has an invalid'
  const got =
    issue && 'input' in issue && issue.code !== 'unrecognized_keys'
      ? `, got ${JSON.stringify(issue.input) ?? 'nothing'}`
      : ''
  const nearest = issue?.code === 'unrecognized_keys' ? nearestName(issue.keys[0] ?? '', known) : undefined
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  return {
    what: `${what} ${where}${got}.${hint} Example: ${JSON.stringify(example)}.`,
    word: issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? where) : where,
  }
}
