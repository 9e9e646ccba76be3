import { ModalError } from './modal-error.js'

export { isModalError } from './is-modal-error.js'
export { ModalError, type ModalErrorFacts } from './modal-error.js'

/** The modal was disposed of; nothing can be asked of it any more. */
export class DisposedError extends ModalError<'disposed'> {
  constructor() {
    super({ name: 'DisposedError', code: 'disposed', shortMessage: 'This modal was disposed of' })
  }
}

/**
 * Reads a member of an object that somebody else made. Such an object may be a proxy, frozen, or lie: a getter that
 * throws counts as a member that is not there.
 */
export function readMember(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined // what cannot be read cannot be used
  }
}

/** The parameters of an error that wraps a foreign one. */
export interface MappedFacts {
  cause?: unknown
}

/** Returns a foreign error's message, where it has one. */
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

/** An adapter's code could not be downloaded or set up. */
export class AdapterLoadError extends ModalError<'adapter_load'> {
  constructor({ type, cause }: { type: string; cause: unknown }) {
    super({
      name: 'AdapterLoadError',
      code: 'adapter_load',
      shortMessage: 'The code for this kind of wallet could not be loaded',
      meta: [`Adapter: ${type}`, ...factsOf(cause)],
      cause,
    })
  }
}
