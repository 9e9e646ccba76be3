import type { ViewRequest } from '../contracts/views.js'

/** A view without data, by its name. */
export function loginView(view: string): ViewRequest {
  return { view } as ViewRequest // the views of logging in need no data: all of it is in the login store
}
