import type { KnownNamespace } from '../contracts/namespace.js'
import type { NamespaceDefinition } from '../contracts/namespace-definition.js'

/** The features that serve some namespaces only. */
export type ServedFeature =
  | 'balance'
  /** The name and the picture by which the data provider knows an address. */
  | 'identity'
  | 'collectibles'
  | 'history'
  /** The history and what was sent from here, which alone is known on Solana. */
  | 'activity'
  | 'names'
  | 'send'
  | 'receive'
  | 'swaps'
  /** Purchases so far. `onramp-providers` says which seller serves which network. */
  | 'purchases'
  | 'login'

/** A namespace that ships. The modal has code of its own for it, and these members say which. */
export interface ShippedNamespace extends NamespaceDefinition {
  readonly id: KnownNamespace
  readonly features: readonly ServedFeature[]
  /** The JSON-RPC of its nodes, by which balances are read and transactions are sent and watched. */
  readonly rpc?: 'ethereum' | 'solana'
  /** True if a wallet is on one of several networks, and is asked to go to another. */
  readonly walletsSwitch?: boolean
  /** True if the name stands for many chains of the same kind: `Ethereum` for every EVM network. */
  readonly isFamily?: boolean
  /** True if a wallet on another device can sign the sign-in message with its approval (CAIP-222). */
  readonly signsWithApproval?: boolean
  /** True if a wallet can write and sign the sign-in message itself (Sign-In with Solana). */
  readonly walletsWriteSignIn?: boolean
  /** True if a wallet's link on a phone opens the page in the wallet's own browser. */
  readonly hasBrowseLinks?: boolean
  /** The coin that is named beside a balance that could not be read. Absent: the network's. */
  readonly unknownCoin?: string
  /** The asset that Meld's page opens with. Absent: USDC. */
  readonly meldCurrency?: string
}
