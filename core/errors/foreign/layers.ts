import { readMember } from '../base.js'

/** One error of a chain of wrapped errors, reduced to the parts that are read. */
export interface Layer {
  readonly code: number | undefined
  /** Its message, and the texts of other members in which libraries put a wallet's message. */
  readonly words: readonly string[]
  /**
   * Its name, and its code if that is a word. `USER_REJECTED` and `UserRejectedError` are both read as
   * `user rejected …`.
   */
  readonly names: readonly string[]
}

/**
 * Members that hold another error, or its text.
 * - `cause`: ECMAScript 2022, viem 2.57, wagmi 3.7. `errors`: AggregateError of ECMAScript 2021.
 * - `data`, `data.originalError`, `data.cause`: @metamask/rpc-errors 7.0.3, @metamask/utils 11.
 * - `error`: JSON-RPC 2.0, @solana/wallet-adapter-base 0.9.28, ErrorEvent; ethers 5.8 (`error.error`).
 * - `info`, `info.error`, `payload`: ethers 6.17. `reason`: ethers 5.8, PromiseRejectionEvent. `body`: ethers 5.8, a JSON text.
 * - `details`, `shortMessage`: viem 2.57. `value`: the JSON text of ethjs-query in MetaMask 8 to 10.
 */
const nested = [
  'cause',
  'data',
  'originalError',
  'error',
  'errors',
  'info',
  'reason',
  'details',
  'body',
  'value',
  'payload',
  'innerError',
]
const spoken = ['message', 'reason', 'details', 'error', 'shortMessage', 'statusText', 'description']
const called = ['name', 'code', 'type', 'error']

const mostLayers = 24
const mostLetters = 1000

/**
 * The error and the errors that it wraps, outermost first. Ends for every value: cycles, wide lists and deep nests are
 * cut.
 */
export function layersOf(thrown: unknown): Layer[] {
  const layers: Layer[] = []
  const seen = new Set<unknown>()
  let queue: unknown[] = [thrown]
  while (queue.length > 0 && layers.length < mostLayers) {
    const [value, ...rest] = queue
    queue = rest
    if (typeof value === 'string') {
      layers.push({ code: undefined, words: [value.slice(0, mostLetters)], names: [] })
      queue.push(parseInside(value))
    }
    // Some wallets throw a bare code.
    if (typeof value === 'number') layers.push({ code: value, words: [], names: [] })
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue
    seen.add(value)
    if (isList(value)) {
      queue.push(...value.slice(0, mostLayers))
      continue
    }
    layers.push(toLayer(value))
    queue.push(parseInside(readMember(value, 'message')))
    for (const member of nested) {
      const inner = readMember(value, member)
      if (typeof inner === 'object') queue.push(inner)
      else if (typeof inner === 'string') queue.push(parseInside(inner))
    }
  }
  return layers
}

/** `Array.isArray` throws for a revoked proxy. */
function isList(value: object): value is unknown[] {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

function toLayer(value: object): Layer {
  const textsAt = (members: readonly string[]) =>
    members.flatMap((member) => {
      const text = readMember(value, member)
      return typeof text === 'string' && text.trim() !== '' ? [text.slice(0, mostLetters)] : []
    })
  const code = toNumber(readMember(value, 'code')) ?? toNumber(readMember(value, 'statusCode'))
  const isOfBrowser = typeof DOMException !== 'undefined' && isInstance(value, DOMException)
  return {
    // The codes of a DOMException have a numbering of their own.
    code: isOfBrowser ? undefined : code,
    words: textsAt(spoken),
    names: textsAt(called).filter(isName).map(toWords),
  }
}

function isInstance(value: object, made: new (...args: never[]) => object): boolean {
  try {
    return value instanceof made
  } catch {
    return false // a proxy whose traps throw
  }
}

/** Some wallets send their codes as text. */
function toNumber(code: unknown): number | undefined {
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : undefined
}

const isName = (text: string) => /^[A-Za-z][\w.$-]{0,79}$/.test(text) && text !== 'Error'

const toWords = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.$-]+/g, ' ')
    .toLowerCase()

/** Finds JSON inside a text, which may be a whole sentence. */
function parseInside(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > 20_000) return undefined
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start < 0 || end < start) return undefined
  try {
    return JSON.parse(text.slice(start, end + 1))
  } catch {
    return undefined // the braces belong to the sentence
  }
}
