import { hidesSomething, type RequestView, reveal, unlimitedFrom, type ViewFact } from './request-view.js'

export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Deeper than any type in use. Deeper nesting is refused. */
const mostDeep = 16

/** Lists every field by its type, nested as it is signed. Fields without a type are not signed, so they are not shown. */
export function typedFacts(data: TypedData, type: string, value: unknown, label: string, depth = 0): ViewFact[] {
  if (depth > mostDeep) throw new Error(`The typed data is nested more than ${mostDeep} deep.`)
  const [, inner] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (inner !== undefined && Array.isArray(value)) {
    const head = { label, value: value.length === 1 ? '1 entry' : `${value.length} entries`, depth }
    return [head, ...value.flatMap((each, index) => typedFacts(data, inner, each, String(index + 1), depth + 1))]
  }
  const fields = Object.hasOwn(data.types, type) ? data.types[type] : undefined
  if (fields && typeof value === 'object' && value !== null) {
    const members = fields.flatMap((field) => {
      return typedFacts(data, field.type, Reflect.get(value, field.name), field.name, depth + 1)
    })
    return [{ label, value: type, depth }, ...members]
  }
  return [{ label, value: reveal(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'missing')), depth }]
}

/** True for a permit of ERC-2612 or Permit2 without a limit, which equals an unlimited approval. */
function isUnlimited(data: TypedData): boolean {
  if (!/permit/i.test(data.primaryType)) return false
  const words = JSON.stringify(data.message, (_key, value) => (typeof value === 'bigint' ? value.toString() : value))
  return [...words.matchAll(/"(?:value|amount)":"?(0x[0-9a-f]+|\d+)"?/gi)].some(([, amount = '0']) => {
    // Permit2 has amounts of 160 bits.
    return BigInt(amount) >= unlimitedFrom || BigInt(amount) === 2n ** 160n - 1n
  })
}

export function describeTypedData(data: TypedData, facts: readonly ViewFact[]): RequestView {
  const domain = Object.entries(data.domain).map(([label, value]) => ({ label, value: reveal(String(value)) }))
  const message = typedFacts(data, data.primaryType, data.message, data.primaryType)
  return {
    title: 'Sign typed data',
    warnings: [
      ...(isUnlimited(data) ? ['This lets another address take any amount of a token, now and later.'] : []),
      ...(hidesSomething(JSON.stringify(data.message))
        ? ['Some characters cannot be seen. They are spelled out.']
        : []),
    ],
    blocks: [
      { kind: 'facts', facts },
      { kind: 'facts', title: 'For', facts: domain },
      { kind: 'facts', title: 'What is signed', facts: message },
    ],
  }
}
