import type { AdapterReference } from '../contracts/adapter.js'
import type { Connector } from '../contracts/connector.js'
import type { NamespaceDefinition } from '../contracts/namespace-definition.js'
import type { HostNetwork } from '../contracts/network/network.js'
import type { Platform } from '../lib/platform/platform.js'

/** A wallet of a test, and the person who owns it. */
export interface TestWallet {
  /** The name of its row. */
  readonly name: string
  /** Its accounts as the adapter writes them, the one in use first. */
  readonly addresses: readonly string[]
  /** The row, where the page finds the wallet without the adapter. @default the row of `loadWallets` with this name */
  connector?(): Connector
  /**
   * Its owner approves or refuses whatever is asked from now on, or lets it wait until the next call. Until the first call
   * the owner approves.
   */
  decide(decision: 'approve' | 'refuse' | 'wait'): void
  /** Whether its owner lets the page see accounts. */
  isAllowed(): boolean
  /** Its owner takes the page's permission back, in the wallet itself. */
  forgetPage(): void
  /** Its owner turns to another account. Leave it out where a wallet of this kind has one account for a page. */
  turnTo?(address: string): void
}

/** A wallet that stands in a page, and the adapter that is tested with it. */
export interface InstalledWallet {
  /** The entry of the option `adapters`. */
  readonly reference: AdapterReference
  readonly wallet: TestWallet
  /** Takes the wallet out of the page. */
  remove?(): void
}

/** An adapter, and everything that its cases need to know of it. */
export interface AdapterSubject {
  /** The namespace that the adapter serves. Signatures are checked with its `signIn`. */
  readonly namespace: NamespaceDefinition
  /** The networks of the page, the one to connect on first. @default those of the namespace */
  readonly networks?: readonly HostNetwork[]
  /** Wallets of this kind cannot be told to forget a page: disconnecting leaves their permission. */
  readonly keepsPermission?: boolean
  /** Puts a new wallet with two accounts, or one, into a new page. Called once for each case. */
  install(page: Platform): InstalledWallet | Promise<InstalledWallet>
}
