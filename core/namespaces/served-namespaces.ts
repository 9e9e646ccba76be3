import type { KnownNamespace } from '../contracts/namespace.js'
import { shipped } from './namespace-table.js'
import type { ServedFeature, ShippedNamespace } from './shipped-namespace.js'

export type { ServedFeature }

type Shipped = typeof shipped
/** The names of the shipped namespaces that support a feature. */
type Serving<Feature extends ServedFeature> = {
  [Name in KnownNamespace]: Feature extends Shipped[Name]['features'][number] ? Name : never
}[KnownNamespace]

const all: readonly ShippedNamespace[] = Object.values(shipped)

/** The namespaces that support a feature. All flows and views use this function. */
export function namespacesOf<Feature extends ServedFeature>(feature: Feature): readonly Serving<Feature>[] {
  const serving = all.filter(({ features }) => features.includes(feature))
  return serving.map(({ id }) => id as Serving<Feature>) // made of the same table as the type
}

export function servesNamespace<Feature extends ServedFeature>(
  feature: Feature,
  namespace: string | undefined,
): namespace is Serving<Feature> {
  return all.some(({ id, features }) => id === namespace && features.includes(feature))
}
