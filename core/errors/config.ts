import { ModalError } from './base.js'

/** One thing that is wrong with what a host wrote. */
export interface ConfigProblem {
  /** Where: `themeVariables.zIndex`, `networks[1].id`; empty for the whole. */
  field: string
  got: string
  wanted: string
  /** The nearest name, where one is near. */
  suggestion?: string | undefined
}

function toSentence({ field, got, wanted, suggestion }: ConfigProblem): string {
  const where = field === '' ? '' : `${field}: `
  return `${where}got ${got}, wanted ${wanted}.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`
}

/** A host option (or the argument of `open()`) that is not what it must be. `problems` has every fault that was found. */
export class ConfigInvalidError extends ModalError<'config_invalid'> {
  readonly problems: readonly ConfigProblem[]

  constructor({ what, problems }: { what: string; problems: readonly ConfigProblem[] }) {
    const sentences = problems.map(toSentence)
    super({
      name: 'ConfigInvalidError',
      code: 'config_invalid',
      shortMessage: `Invalid ${what}: ${sentences[0]}`,
      meta: sentences.slice(1),
    })
    this.problems = problems
  }
}
