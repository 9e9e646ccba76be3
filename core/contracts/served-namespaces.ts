import { type Namespace, namespaces } from './caip.js'

/** The namespaces that each feature serves. Flows and views ask here, and nowhere else. */
const servedNamespaces = {
  balance: ['eip155', 'solana'],
  /** By which name and picture the data provider knows an address. */
  identity: ['eip155', 'solana'],
  collectibles: ['eip155'],
  history: ['eip155'],
  /** The history and what was sent from here, which alone is known on Solana. */
  activity: ['eip155', 'solana'],
  names: ['eip155'],
  send: ['eip155', 'solana'],
  receive: namespaces,
  swaps: ['eip155'],
  /** Purchases so far. `onramp-providers` says which seller serves which network. */
  purchases: ['eip155'],
  login: ['eip155', 'solana'],
} as const satisfies Record<string, readonly Namespace[]>

type Served = typeof servedNamespaces
export type ServedFeature = keyof Served

export function namespacesOf<Feature extends ServedFeature>(feature: Feature): Served[Feature] {
  return servedNamespaces[feature]
}

export function servesNamespace<Feature extends ServedFeature>(
  feature: Feature,
  namespace: string | undefined,
): namespace is Served[Feature][number] {
  return servedNamespaces[feature].some((each) => each === namespace)
}
