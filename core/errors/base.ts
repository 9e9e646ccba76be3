import type { ModalErrorCode } from './codes.js'
import { ModalError } from './modal-error.js'

export { isModalError } from './is-modal-error.js'
export { ModalError, type ModalErrorFacts } from './modal-error.js'

/** Reads a member of a foreign object, which may be a proxy or frozen. A getter that throws counts as absent. */
export function readMember(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined // what cannot be read cannot be used
  }
}

export interface MappedFacts {
  cause?: unknown
}

export function wordsOf(cause: unknown): string | undefined {
  const words = typeof cause === 'string' ? cause : readMember(cause, 'message')
  return typeof words === 'string' && words.trim() !== '' ? words.slice(0, 1000) : undefined
}

/** The lines that a foreign error adds to ours: its own words and its code. */
export function factsOf(cause: unknown): string[] {
  const words = wordsOf(cause)
  const code = readMember(cause, 'code')
  return [
    ...(words === undefined ? [] : [`Said: ${words}`]),
    ...(typeof code === 'number' || typeof code === 'string' ? [`Code: ${code}`] : []),
  ]
}

type Arguments<Facts> = object extends Facts ? [facts?: Facts & MappedFacts] : [facts: Facts & MappedFacts]

/**
 * Makes the class of a {@link ModalError} without members of its own. The reason for each is beside its code, in `ModalErrorCodes`.
 * `meta` makes the lines of facts; without it they are those of the cause.
 */
export function errorClass<Code extends ModalErrorCode, Facts extends object = object>(
  name: string,
  code: Code,
  text: string | ((facts: Facts) => string),
  meta: (facts: Facts & MappedFacts) => readonly string[] = ({ cause }) => factsOf(cause),
): new (
  ...args: Arguments<Facts>
) => ModalError<Code> {
  return class extends ModalError<Code> {
    constructor(...[given]: Arguments<Facts>) {
      const facts = (given ?? {}) as Facts & MappedFacts // left out only where all of them may be
      const shortMessage = typeof text === 'string' ? text : text(facts)
      super({ name, code, shortMessage, meta: meta(facts), cause: facts.cause })
    }
  }
}

export const DisposedError = errorClass('DisposedError', 'disposed', 'This modal was disposed of', () => [])

export const AdapterLoadError = errorClass(
  'AdapterLoadError',
  'adapter_load',
  'The code for this kind of wallet could not be loaded',
  ({ type, cause }: { type: string } & MappedFacts) => [`Adapter: ${type}`, ...factsOf(cause)],
)

/** An error that the table does not know. Its text is the foreign error's own, or else `Unknown error`. */
export const UnknownError = errorClass(
  'UnknownError',
  'unknown',
  ({ cause }: { cause?: unknown }) => wordsOf(cause) ?? 'Unknown error',
  ({ cause }) => factsOf(cause).filter((fact) => fact.startsWith('Code: ')),
)

export const AbortedError = errorClass('AbortedError', 'aborted', 'Cancelled', () => [])
