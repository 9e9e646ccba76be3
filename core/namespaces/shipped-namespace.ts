import type { KnownNamespace } from '../contracts/namespace.js'
import type { NamespaceDefinition } from '../contracts/namespace-definition.js'

/** The features that only some namespaces support. */
export type ServedFeature =
  | 'balance'
  /** The name and picture of an address at the data provider. */
  | 'identity'
  | 'collectibles'
  | 'history'
  /** The list of transactions: the history and those sent from this page. On Solana only the latter are known. */
  | 'activity'
  | 'names'
  | 'send'
  | 'receive'
  | 'swaps'
  /** The list of purchases. `onramp-providers` defines which provider sells on which network. */
  | 'purchases'
  | 'login'

/** A namespace that ships with the modal, with the members that only the modal's own code reads. */
export interface ShippedNamespace extends NamespaceDefinition {
  readonly id: KnownNamespace
  readonly features: readonly ServedFeature[]
  /** The kind of JSON-RPC of its nodes. It is used to read balances and to send and watch transactions. */
  readonly rpc?: 'ethereum' | 'solana'
  /** True if wallets are on one network at a time and can be asked to switch. */
  readonly walletsSwitch?: boolean
  /** True if the name stands for many chains of the same kind: `Ethereum` for every EVM network. */
  readonly isFamily?: boolean
  /** True if a wallet on another device can sign the sign-in message with its approval (CAIP-222). */
  readonly signsWithApproval?: boolean
  /** True if a wallet can write and sign the sign-in message itself (Sign-In with Solana). */
  readonly walletsWriteSignIn?: boolean
  /** True if a wallet's link on a phone opens the page in the wallet's own browser. */
  readonly hasBrowseLinks?: boolean
  /** The coin to show for a balance that could not be read. If absent, the network's coin is used. */
  readonly unknownCoin?: string
  /** The asset that is selected when Meld's page opens. If absent, it is USDC. */
  readonly meldCurrency?: string
}
