import { AbortedError, isModalError, type ModalError, readMember, UnknownError, wordsOf } from './base.js'
import { OriginNotAllowedError } from './http.js'
import { type MappedRow, mappedError, mappedErrors } from './mapped-error.js'

/** The relay gives this reason in the text of a socket that was closed with 3000. */
const originRefused = /Unauthorized: origin not allowed/

/** Turns anything thrown into one of our errors; ours come back unchanged. Foreign codes and messages are read only here. */
export function toModalError(thrown: unknown): ModalError {
  if (isModalError(thrown)) return thrown
  const facts = { cause: thrown }
  const layers = layersOf(thrown)
  const find = (matches: (row: MappedRow, layer: Layer) => boolean | undefined) => {
    for (const layer of layers) {
      const found = mappedErrors.find(([, row]) => matches(row, layer))
      if (found) return mappedError(found[0], facts)
    }
    return undefined
  }
  const byCode = find(({ walletCodes }, { code }) => code !== undefined && walletCodes?.includes(code))
  if (byCode) return byCode
  if (layers.some(({ message }) => originRefused.test(message))) return new OriginNotAllowedError(facts)
  return (
    find(({ words }, { message }) => words?.test(message)) ??
    find(({ nodeCodes }, { code }) => code !== undefined && nodeCodes?.includes(code)) ??
    (layers.some(({ name }) => name === 'AbortError') ? new AbortedError(facts) : new UnknownError(facts))
  )
}

type Layer = { code: number | undefined; message: string; name: string }

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
