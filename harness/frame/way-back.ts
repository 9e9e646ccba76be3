/** Splits a login's state: a page in Telegram adds the place where its visitor returns. */
export function splitState(state: string): { id: string; page: string | undefined } {
  const at = state.indexOf('--')
  if (at < 0) return { id: state, page: undefined }
  return { id: state.slice(0, at), page: decodeURIComponent(state.slice(at + 2)) }
}

/** The page that a visitor comes back to, told how it went. */
export function withResult(page: string, resultUri: string): string {
  const url = new URL(page)
  url.searchParams.set('result_uri', resultUri)
  return url.href
}
