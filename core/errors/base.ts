/** What a {@link ModalError} is made of. `code` is stable across releases: match on it, not on the text. */
export interface ModalErrorFacts<Code extends string> {
  /** Stays when a host's minifier renames the class. */
  name: string
  code: Code
  /** One sentence in plain words: what a visitor or a console gets to see. */
  shortMessage: string
  /** Facts, one per line, for whoever looks for the reason. */
  meta?: readonly string[]
  cause?: unknown
}

/**
 * Everything that the modal throws on purpose. `message` is `shortMessage` followed by the facts in `meta`.
 *
 * @example
 * try { await modal.open() } catch (error) { if (isModalError(error, 'config_invalid')) console.log(error.meta) }
 */
export class ModalError<Code extends string = string> extends Error {
  readonly code: Code
  readonly shortMessage: string
  readonly meta: readonly string[]

  constructor(facts: ModalErrorFacts<Code>) {
    const meta = facts.meta ?? []
    super([facts.shortMessage, ...meta].join('\n'), facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = facts.name
    this.code = facts.code
    this.shortMessage = facts.shortMessage
    this.meta = meta
  }
}

/** The modal was disposed of; nothing can be asked of it any more. */
export class DisposedError extends ModalError<'disposed'> {
  constructor() {
    super({ name: 'DisposedError', code: 'disposed', shortMessage: 'This modal was disposed of' })
  }
}

/**
 * Whether a caught value is one of ours, and of that code when one is given. Works across copies of the package, where
 * `instanceof` does not.
 */
export function isModalError<Code extends string>(error: unknown, code?: Code): error is ModalError<Code> {
  try {
    // Other libraries' errors have some of these members, none has all.
    if (!(error instanceof Error) || !('shortMessage' in error && 'code' in error && 'meta' in error)) return false
    return Array.isArray(error.meta) && typeof error.code === 'string' && (code === undefined || error.code === code)
  } catch {
    return false // a proxy that does not let itself be looked at
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

/** What an error that was made from a foreign one takes. */
export interface MappedFacts {
  cause?: unknown
}

/** What a foreign error says of itself, if it is words. */
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
