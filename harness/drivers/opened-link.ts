/** A link that the page opened: an app's, or a site's. */
export interface OpenedLink {
  readonly url: string
  /** `_self`, `_top`, `_blank` */
  readonly target: string
  /** In the same tap, nothing awaited between: what comes later a browser may block, and blocks where it is a window. */
  readonly inTap: boolean
}

/** Whether the page is left for it: a site is always there, an app where it is installed. */
export function leavesPage({ url }: Pick<OpenedLink, 'url'>, hasApps: boolean): boolean {
  return hasApps || /^https?:/i.test(url)
}
