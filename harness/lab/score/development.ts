/** Scripts that development servers put into a page: of Vite and what is built on it, Next.js, webpack, Create React App. */
const marks =
  /\/@vite\/client|@react-refresh|"buildId":"development"|\/_next\/static\/(?:development\/|chunks\/webpack\.js\?v=)|hmr-client|next-devtools|webpack-dev-server|\/static\/js\/bundle\.js/

/** Whether a page comes from a development server, by the scripts in its HTML. */
export const isDevelopmentPage = (html: string): boolean => marks.test(html)

/** Whether the page at an address does. One that does not answer says so in its checks. */
export async function isServedByDevelopment(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(30_000) })
    return isDevelopmentPage(await answer.text())
  } catch {
    return false
  }
}

/** The sentence of a report about such a page. */
export const developmentNote =
  'A development server answered: bytes, times and memory are those of a development build. Score the built page for figures that count.'
