import type { MockWalletSpec } from '../../harness/world/wallets/create-wallet.js'
import type { Outcome } from './subject.js'
import type { Visit } from './visit.js'

export interface Flow {
  /** Acts for the visitor and for the wallet's owner. */
  readonly run: (visit: Visit) => Promise<Outcome>
  readonly expected: Outcome
  /** The namespaces of wallets that can do this. @default all */
  readonly namespaces?: readonly string[]
  /** The subjects that have such a way, by their names. @default all */
  readonly subjects?: readonly string[]
  /** Parts of the wallet that are otherwise in this flow. */
  readonly wallet?: Partial<MockWalletSpec>
  /** Only wallets that show the page, and let it in, do so. */
  readonly isOfFrame?: boolean
  /** It takes a nonce of an account that other visits have too, so these flows run one after another. */
  readonly isAlone?: boolean
}
