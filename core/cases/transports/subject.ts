import type { NamespaceDefinition } from '../../contracts/namespace-definition.js'
import type { HostNetwork } from '../../contracts/network/network.js'
import type { Transport } from '../../contracts/transport.js'
import type { TransportStep } from '../../contracts/transport-step.js'
import type { Platform } from '../../lib/platform/platform.js'

/** The other end of a transport: a wallet in another app or on another device, with controls for its owner. */
export interface DistantWallet {
  /** Its id among the wallets of the transport. */
  readonly id: string
  /** The addresses of its accounts as the session writes them, the one in use first. */
  readonly addresses: readonly string[]
  /**
   * Receives each step that the visitor is shown: scan its code, or follow its link. Leave it out if the page opens the wallet itself. A
   * permission is granted by the case.
   */
  follow?(step: Exclude<TransportStep, { kind: 'permission' }>): void
  /**
   * From now on the owner approves or refuses every request, or lets it wait until the next call of `decide`. Before the first call the owner
   * approves.
   */
  decide(decision: 'approve' | 'refuse' | 'wait'): void
  /** True if the page may see the wallet's accounts. */
  isAllowed(): boolean
  /** The owner ends the session in the wallet. */
  forgetPage(): void
  /** The owner changes to another account. Leave it out if such a wallet tells no page of that. */
  turnTo?(address: string): void
}

/** A wallet within reach of a page, and the transport that is tested with it. */
export interface InstalledTransport {
  /** The entry of the option `transports`. */
  readonly transport: Transport
  readonly wallet: DistantWallet
  /** Removes the wallet. */
  remove?(): void
}

/** A transport, and what its cases need to know about it. */
export interface TransportSubject {
  /** A namespace that the transport serves. Signatures are checked with its `signIn`. */
  readonly namespace: NamespaceDefinition
  /** The networks of the page. The first one is asked for. @default the networks of the namespace */
  readonly networks?: readonly HostNetwork[]
  /** True if such a wallet cannot be told that the page has left, so that ending a session keeps its permission. */
  readonly keepsPermission?: boolean
  /** True if the page learns of an end in the wallet with its next request, because no connection stays open. */
  readonly isToldByRequests?: boolean
  /** Puts a new wallet within reach of a new page. It is called once for each case. */
  install(page: Platform): InstalledTransport | Promise<InstalledTransport>
}
