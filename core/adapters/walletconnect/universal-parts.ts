import type { AdapterContext } from '../../contracts/adapter.js'
import type { NamespaceTable } from '../../namespaces/namespace-table.js'
import type { SessionOverride } from '../../options/session-override.js'
import type { EndSession } from './end-session.js'
import type { SdkSession } from './sdk/sdk-client.js'
import type { Sdk } from './sdk/start-sdk.js'

/** What all parts of one adapter share. */
export interface UniversalParts {
  readonly context: AdapterContext
  /** The namespaces of the modal. */
  readonly table: NamespaceTable
  /** The options of `universal()`. */
  readonly override: SessionOverride
  readonly end: EndSession
  /** Ends a session that nobody waits for. */
  letGo(sdk: Sdk, sdkSession: SdkSession): void
  /** Aborts when the adapter is disposed of. */
  readonly lifetime: AbortSignal
}
