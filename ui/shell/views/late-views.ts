import type { ViewDefinition } from '../../components/view.js'
import { accountViews } from './account-views.js'
import type { LaterViewName } from './late.js'
import { loginViews } from './login-views.js'
import { walletViews } from './wallet-views.js'

/** Where the code of the views behind the first is. A name without a line in one of the three does not compile. */
export const lateViews: Readonly<Record<LaterViewName, () => Promise<{ default: ViewDefinition }>>> = {
  ...walletViews,
  ...loginViews,
  ...accountViews,
}
