/** Whether an address may be opened, framed, linked or fetched: https, or http on this machine. */
export function isWebUrl(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  } catch {
    return false // no address at all
  }
}

/** The same, or a path of the site that the page is on. A browser reads `//` and `/\` as another host. */
export const isSiteUrl = (text: string): boolean => /^\/(?![/\\])\S+$/.test(text) || isWebUrl(text)

/** Where a picture may be: on the web, or in the address itself. A longer one is never drawn, and would fill the storage. */
export const isPictureUrl = (text: string): boolean => !text[2e5] && (/^data:image\//i.test(text) || isWebUrl(text))

/**
 * The same for a picture that a stranger chose, such as the owner of a name. Only https: a stranger must not make the browser
 * ask a program on this machine. Which host on the web is asked, the stranger does choose.
 */
export const isStrangersPictureUrl = (text: string): boolean => isPictureUrl(text) && !/^http:/i.test(text)

/** True for web addresses and for schemes of apps, except those that run code, show data or read the device. */
export function isOpenable(text: string): boolean {
  // A browser drops blanks before a scheme and line breaks within. An app writes none.
  const app =
    /^(?!(https?|javascript|data|vbscript|file|filesystem|blob|about|view-source|intent)(:|$))[a-z][\w+.-]*(:|$)/i
  return app.test(text) || isWebUrl(text)
}
