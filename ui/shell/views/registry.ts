import type { ViewName } from '../../../core/contracts/views/views.js'
import type { ViewDefinition } from '../../components/view.js'
import { type FirstViewName, loadLateView } from './late.js'

type Load = () => Promise<{ default: ViewDefinition }>

/**
 * Where the code of the first view is; `late-views.ts` says it of all others. Nothing else imports a view. What stands here is
 * in the entry, which every page of a host loads.
 */
const loaders: Readonly<Record<FirstViewName, Load>> = {
  Connect: () => import('../../features/connect/connect.js'),
  // The same: what it shows is by the name of the view.
  ConnectWallets: () => import('../../features/connect/connect.js'),
}

/** The code of the views that arrived: the same for every modal of the page. */
const arrived: Partial<Record<ViewName, ViewDefinition>> = {}

function isFirst(name: ViewName): name is FirstViewName {
  return name in loaders
}

/** The view's code, when it is here. */
export function peekView(name: ViewName): ViewDefinition | undefined {
  return arrived[name]
}

/** Loads the view's code. Rejects when it does not arrive; the next call tries again. */
export async function loadView(name: ViewName): Promise<ViewDefinition> {
  const known = arrived[name]
  if (known) return known
  const { default: view } = await (isFirst(name) ? loaders[name]() : loadLateView(name))
  arrived[name] = view
  return view
}
