import { isModalError, type MappedFacts, type ModalError, readMember, wordsOf } from './base.js'
import { OriginNotAllowedError } from './http.js'
import { mappedError, mappedErrors } from './mapped-error.js'
import { AbortedError, UnknownError } from './unknown.js'

type ErrorMaker = (facts: MappedFacts) => ModalError

const walletCodes = new Map<number | undefined, ErrorMaker>()
const nodeCodes = new Map<number | undefined, ErrorMaker>()
const patterns: (readonly [RegExp, ErrorMaker])[] = [
  // The relay's reason, in the text of a socket that was closed with 3000.
  [/Unauthorized: origin not allowed/, (facts) => new OriginNotAllowedError(facts)],
]
for (const [code, row] of mappedErrors) {
  const make: ErrorMaker = (facts) => mappedError(code, facts)
  for (const number of row.walletCodes ?? []) walletCodes.set(number, make)
  for (const number of row.nodeCodes ?? []) nodeCodes.set(number, make)
  if (row.words) patterns.push([row.words, make])
}

/**
 * Turns anything thrown into one of our errors, which come back unchanged. The only place that reads foreign codes and
 * messages.
 */
export function toModalError(thrown: unknown): ModalError {
  if (isModalError(thrown)) return thrown
  const layers = layersOf(thrown)
  const make: ErrorMaker =
    find(layers, ({ code }) => walletCodes.get(code)) ??
    find(layers, ({ message }) => patterns.find(([pattern]) => pattern.test(message))?.[1]) ??
    find(layers, ({ code }) => nodeCodes.get(code)) ??
    find(layers, ({ name }) => (name === 'AbortError' ? (facts) => new AbortedError(facts) : undefined)) ??
    ((facts) => new UnknownError(facts))
  return make({ cause: thrown })
}

interface Layer {
  code: number | undefined
  message: string
  name: string
}

function find(layers: readonly Layer[], pick: (layer: Layer) => ErrorMaker | undefined): ErrorMaker | undefined {
  for (const layer of layers) {
    const found = pick(layer)
    if (found) return found
  }
  return undefined
}

/** The error and what it wraps: `cause` (libraries), `data.originalError` (wallets that call everything −32603), `error`. */
function layersOf(thrown: unknown): Layer[] {
  const layers: Layer[] = []
  const seen = new Set<unknown>()
  let queue: unknown[] = [thrown]
  while (queue.length > 0 && layers.length < 10) {
    const [value, ...rest] = queue
    queue = rest
    if (typeof value === 'string') layers.push({ code: undefined, message: value, name: '' })
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const name = readMember(value, 'name')
    layers.push({
      code: toCode(readMember(value, 'code')),
      message: wordsOf(value) ?? '',
      name: typeof name === 'string' ? name : '',
    })
    queue.push(readMember(readMember(value, 'data'), 'originalError'))
    queue.push(readMember(value, 'cause'), readMember(value, 'error'))
  }
  return layers
}

/** Some wallets write their codes as text. */
function toCode(code: unknown): number | undefined {
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : undefined
}
