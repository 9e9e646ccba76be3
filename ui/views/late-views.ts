import { accountViews } from './account-views.js'
import type { LaterViewName } from './late.js'
import { loginViews } from './login-views.js'
import type { ViewDefinition } from './view.js'

/** Where the code of the views is that few visits need. A name without a line in one of the two does not compile. */
export const lateViews: Readonly<Record<LaterViewName, () => Promise<{ default: ViewDefinition }>>> = {
  ...loginViews,
  ...accountViews,
}
