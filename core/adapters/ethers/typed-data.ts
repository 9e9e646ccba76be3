import type { TypedData } from '../../contracts/adapter.js'

/** ethers derives the domain's own type, and refuses to be given it. */
export function toTypes(types: TypedData['types']): Record<string, { name: string; type: string }[]> {
  return Object.fromEntries(
    Object.entries(types)
      .filter(([name]) => name !== 'EIP712Domain')
      .map(([name, members]) => [name, [...members]]),
  )
}

export function isAbi(item: unknown): item is object {
  return typeof item === 'object' && item !== null
}
