import * as z from 'zod/mini'

// zod's own records weigh four times what these two do, and say less when a key is wrong.

/** Any text as key. */
export function byKey<Value extends z.ZodMiniType>(value: Value) {
  return z.catchall(z.object({}), value)
}

/** A namespace as key; each may be absent, but not `undefined`. */
export function byNamespace<Value extends z.ZodMiniType>(value: Value) {
  const optional = z.exactOptional(value)
  return z.strictObject({ eip155: optional, solana: optional, polkadot: optional, bip122: optional })
}
