/** The kinds of chain that the product knows, as CAIP-2 names them. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** The first part of a CAIP id: `eip155` (EVM), `solana`, `polkadot` or `bip122` (Bitcoin). */
export type Namespace = (typeof namespaces)[number]

export function isNamespace(value: unknown): value is Namespace {
  return (namespaces as readonly unknown[]).includes(value) // widened: `includes` wants the element type
}

/** A record with a value for every namespace. */
export function forEachNamespace<Value>(make: (namespace: Namespace) => Value): Record<Namespace, Value> {
  return Object.fromEntries(namespaces.map((each) => [each, make(each)])) as Record<Namespace, Value> // all of them
}
