import type { LateViewName } from '../../core/contracts/late-views.js'
import type { ViewDefinition } from './view.js'

/** Whose code the modal's own code asks for: those of who is connected, too. */
export type LaterViewName =
  | LateViewName
  | 'Account'
  | 'Networks'
  | 'UnsupportedChain'
  | 'SIWXSignMessage'
  | 'ConnectingSiwe'

type LateViews = Readonly<Record<LaterViewName, () => Promise<{ default: ViewDefinition }>>>

let loadLateViews: (() => Promise<{ lateViews: LateViews }>) | undefined

/**
 * The modal says where the views are that few visits need. Asked for by the modal's code alone, they share what that holds: asked
 * for from the entry, a bundler would part the modal into a chunk for each set of views that some part of it serves.
 */
export function teachLateViews(load: () => Promise<{ lateViews: LateViews }>): void {
  loadLateViews = load
}

/** Rejects when the code does not arrive; the next call tries again. */
export async function loadLateView(name: LaterViewName): Promise<{ default: ViewDefinition }> {
  if (!loadLateViews) throw new Error(`The view ${name} was asked for before the modal.`)
  return (await loadLateViews()).lateViews[name]()
}
