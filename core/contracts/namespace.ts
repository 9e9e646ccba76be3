/** The CAIP-2 namespaces that ship with the product. */
export const knownNamespaces = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** A namespace that ships: `eip155` (EVM), `solana`, `polkadot` or `bip122` (Bitcoin). */
export type KnownNamespace = (typeof knownNamespaces)[number]

/** The namespace of a CAIP id: one that ships, or one that the host defines with `defineNamespace` (`sui`). */
export type Namespace = KnownNamespace | (string & {})

/**
 * True if a value has the form of a CAIP-2 namespace. A modal knows the four that ship and those of its option
 * `namespaces`.
 */
export const isNamespace = (value: unknown): value is Namespace =>
  typeof value === 'string' && /^[-a-z0-9]{3,8}$/.test(value)

export const isKnownNamespace = (value: unknown): value is KnownNamespace =>
  (knownNamespaces as readonly unknown[]).includes(value) // `includes` accepts only the element type otherwise
