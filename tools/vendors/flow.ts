import type { MockWalletSpec } from '../../harness/world/wallets/create-wallet.js'
import type { Outcome } from './subject.js'
import type { Visit } from './visit.js'

export interface Flow {
  /** Acts for the visitor and for the wallet's owner. */
  readonly run: (visit: Visit) => Promise<Outcome>
  readonly expected: Outcome
  /** The flow runs with wallets of these namespaces. @default all */
  readonly namespaces?: readonly string[]
  /** The flow runs with the subjects of these names. @default all */
  readonly subjects?: readonly string[]
  /** Changes to the subject's wallet for this flow. */
  readonly wallet?: Partial<MockWalletSpec>
  /** True if the flow runs only with wallets that show the page in a frame and connect it without asking. */
  readonly isInFrame?: boolean
  /** True if no other such flow may run at the same time, because both would use the same account's nonce. */
  readonly isAlone?: boolean
}
