/** The kinds of chain that ship with the product, as CAIP-2 names them. */
export const knownNamespaces = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** A namespace that ships: `eip155` (EVM), `solana`, `polkadot` or `bip122` (Bitcoin). */
export type KnownNamespace = (typeof knownNamespaces)[number]

/** The first part of a CAIP id: one that ships, or one that the host defines by `defineNamespace` (`sui`). */
export type Namespace = KnownNamespace | (string & {})

/** Whether a value is written as CAIP-2 writes a namespace. A modal knows the four that ship and those of its option `namespaces`. */
export const isNamespace = (value: unknown): value is Namespace =>
  typeof value === 'string' && /^[-a-z0-9]{3,8}$/.test(value)

export const isKnownNamespace = (value: unknown): value is KnownNamespace =>
  (knownNamespaces as readonly unknown[]).includes(value) // widened: `includes` wants the element type
