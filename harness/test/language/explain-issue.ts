import * as z from 'zod/mini'
import { nearestName } from '../../world/lib/nearest.js'
import type { Finding, Path } from './problem.js'

type Issue = z.core.$ZodIssue
type UnionIssue = Extract<Issue, { code: 'invalid_union' }>
type Schema = z.core.$ZodType

const wordsForPattern: readonly [part: string, words: string][] = [
  ['ms|s|m|h|d', 'a duration such as 50ms, 1s or 4m'],
  ['ETH|gwei', 'an amount such as 10 ETH or 0.5 SOL'],
  ['[A-Za-z][A-Za-z0-9]*$', 'an amount such as 10 ETH or 0.5 SOL'],
  ['#[A-Za-z_$]', 'a file and a function such as ./check.ts#fundsArrive'],
  ['^[a-z][a-zA-Z0-9-]*$', 'a name of letters, digits and hyphens that begins with a small letter'],
]

function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

const article = (word: string): string => (/^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`)

/** Keys under the names that other tools give them. */
const otherNames: Readonly<Record<string, string>> = { fork: 'state', rpc: 'nodes', rpcs: 'nodes' }

function nearestKey(key: string, known: readonly string[]): string | undefined {
  return known.find((each) => each === otherNames[key]) ?? nearestName(key, known)
}

const namesOfTypes: Record<string, string> = {
  int: 'whole number',
  array: 'list',
  object: 'map',
  record: 'map',
  boolean: 'true or false',
}

function typeName(type: string): string {
  const name = namesOfTypes[type] ?? type
  return type === 'boolean' ? name : article(name)
}

/** Lists the schemas at a path, over all branches of a union. */
function schemasAt(schema: Schema, path: Path): Schema[] {
  const { def } = schema._zod
  const [first, ...rest] = path
  // `type` names the class of the definition, which justifies each cast below.
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return schemasAt((def as z.core.$ZodOptionalDef).innerType, path) // see above
    case 'union':
      return (def as z.core.$ZodUnionDef).options.flatMap((option) => schemasAt(option, path)) // see above
  }
  if (first === undefined) return [schema]
  switch (def.type) {
    case 'object': {
      const next = (def as z.core.$ZodObjectDef).shape[String(first)] // see above
      return next ? schemasAt(next, rest) : []
    }
    case 'record':
      return schemasAt((def as z.core.$ZodRecordDef).valueType, rest) // see above
    case 'array':
      return schemasAt((def as z.core.$ZodArrayDef).element, rest) // see above
    default:
      return []
  }
}

export function keysAt(schema: Schema, path: Path): string[] {
  return schemasAt(schema, path).flatMap(
    ({ _zod: { def } }) => (def.type === 'object' ? Object.keys((def as z.core.$ZodObjectDef).shape) : []), // its type says so
  )
}

function literalsAt(schema: Schema, path: Path): string[] {
  return schemasAt(schema, path).flatMap(
    ({ _zod: { def } }) => (def.type === 'literal' ? (def as z.core.$ZodLiteralDef<string>).values.map(String) : []), // its type says so
  )
}

/** The branch that came nearest: its issue lies deepest in the data. Among equals, the branch with the fewest issues. */
function nearestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const depth = (issues: readonly Issue[]) =>
    Math.max(0, ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 0.5 : 0)))
  return [...branches].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? []
}

function toPath(path: readonly PropertyKey[]): Path {
  return path.map((part) => (typeof part === 'symbol' ? String(part) : part))
}

function explainUnion(issue: UnionIssue, schema: Schema, base: Path): Finding[] {
  const path = [...base, ...toPath(issue.path)]
  const deep = nearestBranch(issue.errors)
  const isShallow = deep.every((inner) => inner.path.length === 0 && inner.code !== 'unrecognized_keys')
  if (!isShallow)
    return deep.flatMap((inner) => explainIssue({ ...inner, path: [...issue.path, ...inner.path] }, schema, base))
  const inner = issue.errors.flat()
  const words = inner.flatMap((each) => (each.code === 'invalid_value' ? each.values.map(String) : []))
  const wanted = [
    ...words.map((word) => `"${word}"`),
    ...inner.flatMap((each) => (each.code === 'invalid_type' ? [typeName(each.expected)] : [])),
  ]
  const { input } = issue
  const message = `wants ${[...new Set(wanted)].join(' or ')}, got ${show(input)}`
  return [{ path, message, suggestion: typeof input === 'string' ? nearestName(input, words) : undefined }]
}

function explainDiscriminator(issue: UnionIssue, schema: Schema, base: Path): Finding {
  const path = [...base, ...toPath(issue.path)]
  const { input } = issue
  const discriminator = 'discriminator' in issue ? String(issue.discriminator) : 'shape'
  const known = literalsAt(schema, toPath(issue.path))
  if (known.length === 0) return { path, message: `wants a known ${discriminator}, got ${show(input)}` }
  const given = typeof input === 'object' && input !== null ? Reflect.get(input, discriminator) : input
  const message = `wants ${known.map((word) => `"${word}"`).join(' or ')}, got ${show(given)}`
  return { path, message, suggestion: typeof given === 'string' ? nearestName(given, known) : undefined }
}

/**
 * Explains a zod issue in plain words, since zod/mini has no messages. An issue with several unknown keys gives a finding
 * for each.
 */
export function explainIssue(issue: Issue, schema: Schema, base: Path = []): Finding[] {
  const path = [...base, ...toPath(issue.path)]
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = keysAt(schema, toPath(issue.path))
      return issue.keys.map((key) =>
        known.includes(key)
          ? { path, key, message: `"${key}" does not go with the other keys here` }
          : { path, key, message: `unknown key "${key}"`, suggestion: nearestKey(key, known) },
      )
    }
    case 'invalid_value': {
      const values = issue.values.map(String)
      const message = `wants ${values.map((value) => `"${value}"`).join(' or ')}, got ${show(issue.input)}`
      return [{ path, message, suggestion: nearestName(String(issue.input), values) }]
    }
    case 'invalid_type':
      return [{ path, message: `wants ${typeName(issue.expected)}, got ${show(issue.input)}` }]
    case 'invalid_format': {
      const pattern = 'pattern' in issue ? String(issue.pattern) : issue.format
      const words = wordsForPattern.find(([part]) => pattern.includes(part))?.[1] ?? `text of the form ${pattern}`
      return [{ path, message: `wants ${words}, got ${show(issue.input)}` }]
    }
    case 'too_small': {
      const least = `${String(issue.minimum)}${issue.origin === 'array' ? ' entries' : ''}`
      return [{ path, message: `wants at least ${least}, got ${show(issue.input)}` }]
    }
    case 'invalid_key': {
      const key = String(issue.path.at(-1))
      const message = `"${key}" is not a name: it wants letters, digits and hyphens, beginning with a small letter`
      return [{ path: path.slice(0, -1), key, message }]
    }
    case 'invalid_union':
      return issue.errors.length === 0 ? [explainDiscriminator(issue, schema, base)] : explainUnion(issue, schema, base)
    case 'custom':
      return [{ path, message: `wants ${issue.message}, got ${show(issue.input)}` }]
    default:
      return [{ path, message: `is not valid, got ${show(issue.input)}` }]
  }
}

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; findings: Finding[] }

export function parseWith<Shape extends z.ZodMiniType>(
  schema: Shape,
  data: unknown,
  base: Path = [],
): Parsed<z.infer<Shape>> {
  const result = z.safeParse(schema, data, { reportInput: true })
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, findings: result.error.issues.flatMap((issue) => explainIssue(issue, schema, base)) }
}
