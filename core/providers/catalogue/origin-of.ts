/** The origin of a URL, in a list. Empty for a path of the page. */
export const originOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : [])
