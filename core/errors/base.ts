import type { ModalErrorCode } from './codes.js'
import { ModalError } from './modal-error.js'

export { isModalError, isOneOf, ModalError, type ModalErrorFacts } from './modal-error.js'

/** Reads a member of a foreign object, which may be a proxy or frozen. A getter that throws counts as absent. */
export function readMember(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined // an unreadable member cannot be used
  }
}

export interface MappedFacts {
  cause?: unknown
}

export function wordsOf(cause: unknown): string | undefined {
  const words = typeof cause === 'string' || typeof cause === 'number' ? String(cause) : readMember(cause, 'message')
  return typeof words === 'string' && words.trim() !== '' ? words.slice(0, 1000) : undefined
}

/** The lines that describe a foreign error: its own message and its code. */
export function factsOf(cause: unknown): string[] {
  const words = wordsOf(cause)
  const code = readMember(cause, 'code')
  return [
    ...(words === undefined ? [] : [`Said: ${words}`]),
    ...(typeof code === 'number' || typeof code === 'string' ? [`Code: ${code}`] : []),
  ]
}

/** The row of one error class. `{name}` in a text stands for the fact of that name. */
interface ErrorRow {
  readonly code: ModalErrorCode
  /** The `shortMessage`. */
  readonly text: string | ((facts: never) => string)
  /** The lines of facts. `{cause}` stands for the lines of the cause. @default only the lines of the cause */
  readonly meta?: readonly string[] | ((facts: never) => readonly string[])
  /** The facts that become members of the error too. */
  readonly keeps?: readonly string[]
}

type NameIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Exclude<Name, 'cause'> | NameIn<Rest> : never
type FactsIn<Part> = Part extends (facts: infer Facts) => unknown
  ? Facts
  : { readonly [Name in NameIn<Part extends readonly (infer Line)[] ? Line : Part>]: string | number }
type FactsOf<Row extends ErrorRow> = FactsIn<Row['text']> & FactsIn<Row['meta']> & MappedFacts
type ErrorClass<Row extends ErrorRow> = new (
  ...args: object extends FactsOf<Row> ? [facts?: FactsOf<Row>] : [facts: FactsOf<Row>]
) => ModalError<Row['code']> & {
  readonly [Name in keyof FactsOf<Row> as Row['keeps'] extends readonly (infer Kept)[]
    ? Name & Kept
    : never]: FactsOf<Row>[Name]
}

/** Makes a {@link ModalError} class for each name. `ModalErrorCodes` says beside each code when it is thrown. */
export function errorClasses<const Rows extends Readonly<Record<string, ErrorRow>>>(
  rows: Rows,
): { readonly [Name in keyof Rows]: ErrorClass<Rows[Name]> } {
  const toClass = (name: string, { code, text, meta = ['{cause}'], keeps = [] }: ErrorRow) =>
    class extends ModalError {
      constructor(given: MappedFacts = {}) {
        const facts = given as never // `ErrorClass` asks callers for the facts of this row
        const fill = (line: string) => line.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact]))
        const linesOf = (line: string) => (line === '{cause}' ? factsOf(given.cause) : fill(line))
        const shortMessage = typeof text === 'function' ? text(facts) : fill(text)
        const lines = typeof meta === 'function' ? meta(facts) : meta.flatMap(linesOf)
        super({ name, code, shortMessage, meta: lines, cause: given.cause })
        for (const kept of keeps) Object.assign(this, { [kept]: facts[kept] })
      }
    }
  const classes = Object.entries(rows).map(([name, row]) => [name, toClass(name, row)])
  return Object.fromEntries(classes) as { readonly [Name in keyof Rows]: ErrorClass<Rows[Name]> } // the keys are those of `rows`
}

export const { DisposedError, AdapterLoadError, AdapterFailedError, UnknownError, AbortedError } = errorClasses({
  DisposedError: { code: 'disposed', text: 'This modal was disposed of', meta: [] },
  AdapterLoadError: {
    code: 'adapter_load',
    text: 'Couldn’t load the code for this kind of wallet',
    meta: ['Adapter: {type}', '{cause}'],
  },
  AdapterFailedError: {
    code: 'adapter_failed',
    text: 'The code for this kind of wallet failed on this page',
    meta: ['Adapter: {type}', '{cause}'],
  },
  /**
   * An error with no row in the table of mapped errors. Its text is the foreign error's message, or else
   * `Unknown error`.
   */
  UnknownError: {
    code: 'unknown',
    text: ({ cause }: MappedFacts) => wordsOf(cause) ?? 'Unknown error',
    meta: ({ cause }: MappedFacts) => factsOf(cause).filter((fact) => fact.startsWith('Code: ')),
  },
  AbortedError: { code: 'aborted', text: 'Cancelled', meta: [] },
})
