import * as z from 'zod/mini'
import { namespace } from '../caip.js'
import { lazyStrictObject } from '../fields.js'
import { wallet } from '../wallet.js'

export const noData = z.optional(z.never())
export const inNamespace = z.optional(namespace)

export function withData<Name extends string, Data extends z.ZodMiniType>(name: Name, data: Data) {
  return lazyStrictObject(() => ({ view: z.enum([name]), data, namespace: inNamespace }))
}

export function plain<Name extends string>(name: Name) {
  return withData(name, noData)
}

/** Views that are opened without data. */
export function plainEach<Name extends string>(names: readonly Name[]) {
  const entries = names.map((name) => [name, plain(name)])
  return Object.fromEntries(entries) as { [Each in Name]: ReturnType<typeof plain<Each>> } // one for each name
}

/** A wallet of the catalogue, whole: what is shown of it needs no further request. */
export const ofWallet = z.strictObject({ wallet })
/** The same, or any. */
export const ofAnyWallet = z.strictObject({ wallet: z.optional(wallet) })
