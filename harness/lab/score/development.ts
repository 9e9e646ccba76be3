/** Matches scripts that development servers insert: Vite and tools built on Vite, Next.js, webpack, and Create React App. */
const marks =
  /\/@vite\/client|@react-refresh|"buildId":"development"|\/_next\/static\/(?:development\/|chunks\/webpack\.js\?v=)|hmr-client|next-devtools|webpack-dev-server|\/static\/js\/bundle\.js/

/** Whether a page comes from a development server, judged by the scripts in its HTML. */
export const isDevelopmentPage = (html: string): boolean => marks.test(html)

/** Whether a development server answers at an address. False if nothing answers: the checks report that. */
export async function isServedByDevelopment(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(30_000) })
    return isDevelopmentPage(await answer.text())
  } catch {
    return false
  }
}

/** The report's warning about a page from a development server. */
export const developmentNote =
  'A development server answered: bytes, times and memory are those of a development build. Score the built page for figures that count.'
