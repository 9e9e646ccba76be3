/**
 * The builds of the host page, by the folder of each below the site's own. Only React's development build mounts twice
 * under StrictMode and says what a host did wrong with it.
 */
export const editions = {
  production: '',
  development: 'development/',
  react18: 'react18/',
} as const

export type Edition = keyof typeof editions

/** Which build a page wants that is opened on a version of React, under StrictMode or not. */
export function editionOf({ react = 19, host }: { react?: 18 | 19 | undefined; host?: string | undefined }): Edition {
  if (react === 18) return 'react18'
  return host === 'strict' ? 'development' : 'production'
}
