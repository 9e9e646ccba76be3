import * as z from 'zod/mini'
import { errorClasses, ModalError } from './base.js'

type Issue = z.core.$ZodIssue
type Schema = z.core.$ZodType

/** One fault in the options or arguments of a host. */
export interface ConfigProblem {
  /** The path: `themeVariables.zIndex`, `networks[1].id`; empty for the whole value. */
  field: string
  got: string
  wanted: string
  /** The nearest known name, if one is similar. */
  suggestion?: string | undefined
}

/** The problems, or the issues that a schema found. A parser must pass `reportInput: true`. */
type Found =
  | { readonly problems: readonly ConfigProblem[] }
  | { readonly issues: readonly Issue[] | undefined; readonly schema?: Schema }

/** A host option, or an argument of `open()`, is not valid. `problems` lists every fault. */
export class ConfigInvalidError extends ModalError<'config_invalid'> {
  readonly problems: readonly ConfigProblem[]

  constructor({ what, ...found }: { what: string } & Found) {
    const problems =
      'problems' in found
        ? found.problems
        : (found.issues ?? []).flatMap((issue) => toProblems(issue, [], found.schema))
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

/** Parses a value that a host passed. @throws {@link ConfigInvalidError} */
export function parseGiven<Form extends z.ZodMiniType>(form: Form, value: unknown, what: string): z.output<Form> {
  const result = z.safeParse(form, value, { reportInput: true })
  if (result.success) return result.data
  throw new ConfigInvalidError({ what, issues: result.error.issues, schema: form })
}

export const { ProjectIdNotConfiguredError, SiwxConflictError } = errorClasses({
  ProjectIdNotConfiguredError: {
    code: 'project_id_not_configured',
    text: 'Project ID Not Configured',
    meta: ['The option projectId is missing: the wallet catalogue, balances and names may not answer without it.'],
  },
  SiwxConflictError: {
    code: 'config_siwx_conflict',
    text: 'Cannot set both siweConfig and siwx: keep siwx and drop siweConfig',
    meta: [],
  },
})

function toSentence({ field, got, wanted, suggestion }: ConfigProblem): string {
  const where = field === '' ? '' : `${field}: `
  return `${where}got ${got}, wanted ${wanted}.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`
}

function toProblems(issue: Issue, parent: readonly PropertyKey[], schema: Schema | undefined): ConfigProblem[] {
  const path = [...parent, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, path)
    return issue.keys.map((key) => ({
      field: toField([...path, key]),
      got: 'an unknown name',
      wanted: known.length > 0 && known.length <= 8 ? `one of ${known.join(', ')}` : 'a known name',
      suggestion: nearestName(key, known),
    }))
  }
  if (issue.code === 'invalid_union') {
    // The branch whose issues lie deepest is probably the one that the host meant.
    const branch = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0]
    if (branch && depth(branch) > 0) return branch.flatMap((inner) => toProblems(inner, path, undefined))
    const wanted = issue.errors.flatMap((errors) => errors.map(wantedOf)).join(' or ')
    return [{ field: toField(path), got: toGot(issue.input), wanted }]
  }
  const isMisspelt = issue.code === 'invalid_value' && typeof issue.input === 'string'
  const suggestion = isMisspelt ? nearestName(String(issue.input), issue.values.map(String)) : undefined
  return [{ field: toField(path), got: toGot(issue.input), wanted: wantedOf(issue), suggestion }]
}

const depth = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(({ path }) => path.length))

function wantedOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return withArticle(issue.expected)
  // Our own checks put the wanted value into their message.
  if (issue.code !== 'invalid_value') return issue.message
  const { values } = issue
  return values.length > 4 ? `one of ${values.join(', ')}` : values.map((value) => JSON.stringify(value)).join(' or ')
}

function withArticle(type: string): string {
  if (type === 'never') return 'nothing'
  if (type === 'null') return type
  if (type === 'record') return 'an object'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

const toField = (path: readonly PropertyKey[]): string =>
  path
    .map((part, at) => {
      if (typeof part === 'number') return `[${part}]`
      const name = String(part)
      return /^[A-Za-z_$][\w$]*$/.test(name) ? (at === 0 ? name : `.${name}`) : `[${JSON.stringify(name)}]`
    })
    .join('')

const longestGot = 60

function toGot(input: unknown): string {
  if (input === undefined) return 'nothing'
  if (input === null || typeof input === 'number' || typeof input === 'boolean') return String(input)
  if (typeof input === 'string')
    return JSON.stringify(input.length > longestGot ? `${input.slice(0, longestGot)}…` : input)
  if (Array.isArray(input)) return input.length === 0 ? 'an empty array' : 'an array'
  return withArticle(typeof input)
}

function knownKeys(schema: Schema | undefined, path: readonly PropertyKey[]): string[] {
  let at = schema
  for (const part of [...path, undefined]) {
    while (at && 'innerType' in at._zod.def) at = at._zod.def.innerType as Schema // optional, default, prefault
    if (!at) return []
    const { def } = at._zod
    if (part === undefined) return 'shape' in def ? Object.keys(def.shape as object) : [] // an object's members
    if ('shape' in def)
      at = (def.shape as Record<PropertyKey, Schema>)[part] // an object's member
    else if ('element' in def)
      at = def.element as Schema // an array's element
    else return []
  }
  return []
}

/** Counts the one-letter edits (insert, drop, replace, swap of neighbours) between two words. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1)
      row.push(best)
    }
    beforeLast = last
    last = row
  }
  return last[to.length] ?? 0
}

/** The known name that the host probably meant, or undefined if none is similar. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const lowered = name.toLowerCase()
  const ranked = known
    .map((candidate) => ({ candidate, steps: distance(lowered, candidate.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps)
  const best = ranked[0]
  return best && best.steps <= Math.max(1, Math.floor(name.length / 3)) ? best.candidate : undefined
}
