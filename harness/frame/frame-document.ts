import { readPageFile } from '../page/built.js'
import type { Frame } from './frame-api.js'

/** Where the frame's document is on its origin. */
export const documentPath = '/sdk'

/**
 * The built document of the frame, told where the providers are. Nobody but who opened it may read it, and a page that
 * may not be framed elsewhere would say so here: the embedded wallet is for any page.
 */
export async function readFrameDocument({ origins }: Frame): Promise<string> {
  const meta = `<meta name="social-origin" content="${origins.social}" />`
  return (await readPageFile('frame.html')).replace('<head>', `<head>\n    ${meta}`)
}
