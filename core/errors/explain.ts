import type * as z from 'zod/mini'
import { Refusal } from './base.js'
import { ConfigInvalidError, type ConfigProblem } from './config.js'
import { nearestName } from './nearest-name.js'
import { SiwxConflictError } from './set-up.js'

type Issue = z.core.$ZodIssue

/** What the contracts name by a word, so that nobody downloads its sentence while all is well. */
const wantedWords: Readonly<Record<string, string>> = {
  adapter: 'an adapter such as evm() or solana()',
  caip2: 'a CAIP-2 network id such as eip155:1',
  caip10: 'a CAIP-10 address such as eip155:1:0xab…',
  length: 'a length such as 10px',
  percentage: 'a number from 0 to 100',
  webUrl: 'an https URL (http on localhost)',
  wsUrl: 'a ws(s) URL',
  link: 'an https URL or a path of this site',
  picture: 'an https URL or a data:image/ one',
  rpcUrl: 'an http(s) URL: nodes are not asked over sockets',
  tokenAddress: 'an address of a token on an EVM network or on Solana',
  whole: 'a whole number from 0 on',
  ofNetworkIds: 'the CAIP-2 id of one of networks, such as eip155:1',
  rpcConfig: 'whole numbers from 0 on as timeout, retryCount and retryDelay',
  walletOnce: 'wallets with different ids',
  color: 'a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)',
  fontSize: 'a length from 4px to 40px',
  networks: 'at least one network',
  evmAddress: 'an address such as 0xab…',
  chainNumber: 'a chain number, or chainNamespace for another kind of chain',
  reference: 'the reference of a CAIP-2 id',
  once: 'each network once',
  ofNetworks: 'one of the networks in networks',
}

/** What was wanted, as a sentence says it. */
export function wantedInWords(wanted: string): string {
  return wantedWords[wanted] ?? wanted
}

/** Writes what is wrong; of a schema from zod's issues: zod/mini carries no texts of its own. */
export function explain({ what, reasons }: Refusal): ConfigInvalidError | SiwxConflictError {
  if ('isSiwxConflict' in reasons) return new SiwxConflictError()
  if ('problem' in reasons)
    return new ConfigInvalidError({
      what,
      problems: [{ ...reasons.problem, wanted: wantedInWords(reasons.problem.wanted) }],
    })
  const { issues, schema } = reasons
  return new ConfigInvalidError({ what, problems: issues.flatMap((issue) => toProblems(issue, [], schema)) })
}

/** Does something that may be refused, and says what is wrong with it. @throws {@link ConfigInvalidError} */
export function explaining<Value>(action: () => Value): Value {
  try {
    return action()
  } catch (thrown) {
    throw thrown instanceof Refusal ? explain(thrown) : thrown
  }
}

function toProblems(
  issue: Issue,
  parent: readonly PropertyKey[],
  schema: z.core.$ZodType | undefined,
): ConfigProblem[] {
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
    // The branch that came furthest is the one that was meant.
    const branch = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0]
    if (branch && depth(branch) > 0) return branch.flatMap((inner) => toProblems(inner, path, undefined))
    const wanted = issue.errors.flatMap((errors) => errors.map(wantedOf)).join(' or ')
    return [{ field: toField(path), got: toGot(issue.input), wanted }]
  }
  return [
    {
      field: toField(path),
      got: toGot(issue.input),
      wanted: wantedOf(issue),
      suggestion:
        issue.code === 'invalid_value' && typeof issue.input === 'string'
          ? nearestName(issue.input, issue.values.map(String))
          : undefined,
    },
  ]
}

function depth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map(({ path }) => path.length))
}

function wantedOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return withArticle(issue.expected)
    case 'invalid_value':
      return issue.values.length > 4
        ? `one of ${issue.values.join(', ')}`
        : issue.values.map((value) => JSON.stringify(value)).join(' or ')
    default:
      // Custom checks and patterns of ours carry what was wanted as their message. Other codes have a host's words, if any:
      // zod's texts are global to all who share its copy.
      return wantedInWords(issue.message)
  }
}

function withArticle(type: string): string {
  return type === 'never' ? 'nothing' : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

function toField(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) => {
      if (typeof part === 'number') return `[${part}]`
      const name = String(part)
      return /^[A-Za-z_$][\w$]*$/.test(name) ? (at === 0 ? name : `.${name}`) : `[${JSON.stringify(name)}]`
    })
    .join('')
}

const longestGot = 60

function toGot(input: unknown): string {
  if (input === undefined) return 'nothing'
  if (input === null || typeof input === 'number' || typeof input === 'boolean') return String(input)
  if (typeof input === 'string')
    return JSON.stringify(input.length > longestGot ? `${input.slice(0, longestGot)}…` : input)
  if (Array.isArray(input)) return input.length === 0 ? 'an empty array' : 'an array'
  return withArticle(typeof input)
}

/** The names that the object at `path` may have, for the suggestion. */
function knownKeys(schema: z.core.$ZodType | undefined, path: readonly PropertyKey[]): string[] {
  let at = schema
  for (const part of [...path, undefined]) {
    while (at && 'innerType' in at._zod.def) at = at._zod.def.innerType as z.core.$ZodType // optional, default, prefault
    if (!at) return []
    const { def } = at._zod
    if (part === undefined) return 'shape' in def ? Object.keys(def.shape as object) : [] // an object's members
    if ('shape' in def)
      at = (def.shape as Record<PropertyKey, z.core.$ZodType>)[part] // an object's members
    else if ('element' in def)
      at = def.element as z.core.$ZodType // an array's
    else return []
  }
  return []
}
