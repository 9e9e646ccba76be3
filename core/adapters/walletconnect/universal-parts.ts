import type { AdapterContext } from '../../contracts/adapter.js'
import type { NamespaceTable } from '../../namespaces/namespace-table.js'
import type { SessionOverride } from '../../options/session-override.js'
import type { SessionEnds } from './end-session.js'

/** What all parts of one adapter share. */
export interface UniversalParts {
  readonly context: AdapterContext
  /** The namespaces of the modal. */
  readonly table: NamespaceTable
  /** The options of `universal()`. */
  readonly override: SessionOverride
  readonly ends: SessionEnds
  /** Aborts when the adapter is disposed of. */
  readonly lifetime: AbortSignal
}
