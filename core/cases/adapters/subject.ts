import type { AdapterReference } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import type { NamespaceDefinition } from '../../contracts/namespace-definition.js'
import type { HostNetwork } from '../../contracts/network/network.js'
import type { Platform } from '../../lib/platform/platform.js'

/** A wallet for the cases, with controls for its owner. */
export interface TestWallet {
  /** The name of its row in the modal. */
  readonly name: string
  /** The addresses of its accounts as the adapter returns them, the one in use first. */
  readonly addresses: readonly string[]
  /** Returns the row, if the page and not the adapter finds the wallet. @default the row of `loadWallets` with this name */
  connector?(): Connector
  /**
   * From now on the owner approves or refuses every request, or lets it wait until the next call of `decide`. Before the first call the owner
   * approves.
   */
  decide(decision: 'approve' | 'refuse' | 'wait'): void
  /** True if the page may see the wallet's accounts. */
  isAllowed(): boolean
  /** The owner removes the page's permission in the wallet. */
  forgetPage(): void
  /** The owner changes to another account. Leave it out if such a wallet has only one account for a page. */
  turnTo?(address: string): void
}

/** A wallet in a page, and the adapter that is tested with it. */
export interface InstalledWallet {
  /** The entry of the option `adapters`. */
  readonly reference: AdapterReference
  readonly wallet: TestWallet
  /** Removes the wallet from the page. */
  remove?(): void
}

/** An adapter, and what its cases need to know about it. */
export interface AdapterSubject {
  /** The namespace that the adapter serves. Signatures are checked with its `signIn`. */
  readonly namespace: NamespaceDefinition
  /** The networks of the page. The first one is connected. @default the networks of the namespace */
  readonly networks?: readonly HostNetwork[]
  /** True if a page cannot remove its permission in such wallets, so that disconnecting keeps it. */
  readonly keepsPermission?: boolean
  /** Puts a new wallet with one or two accounts into a new page. It is called once for each case. */
  install(page: Platform): InstalledWallet | Promise<InstalledWallet>
}
