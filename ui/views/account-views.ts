import type { ViewDefinition } from './view.js'

/** Views of who is connected: what can be seen and done with an account. */
export const accountViews = {} satisfies Readonly<Record<string, () => Promise<{ default: ViewDefinition }>>>
