import type { ViewName } from '../../../core/contracts/views/views.js'
import type { ViewDefinition } from '../../components/view.js'

/** Whose code the entry asks for, beside the modal's own. */
export type FirstViewName = 'Connect' | 'ConnectWallets'
/** Whose code the modal's own code asks for. */
export type LaterViewName = Exclude<ViewName, FirstViewName>

type LateViews = Readonly<Record<LaterViewName, () => Promise<{ default: ViewDefinition }>>>

let loadLateViews: (() => Promise<{ lateViews: LateViews }>) | undefined

/**
 * The modal says where the views behind the first are. Asked for by the modal's code alone, they share what that holds: asked
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
