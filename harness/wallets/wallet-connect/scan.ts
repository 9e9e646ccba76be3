import { loadOptionalPeer } from '../../processes/optional-peer.js'
import { decodePng } from './decode-png.js'

/**
 * Reads the QR code on a screenshot, as a phone's camera does.
 * @throws Error when there is no code to be seen
 */
export async function readCode(png: Uint8Array): Promise<string> {
  const { default: jsqr } = await loadOptionalPeer('jsqr', () => import('jsqr'))
  const { data, width, height } = decodePng(png)
  // The package says both of itself, that it is CommonJS and that it has a default.
  const read = 'default' in jsqr ? jsqr.default : jsqr
  const found = read(data, width, height)
  if (!found || found.data === '') throw new Error(`No QR code is to be seen on this picture of ${width} × ${height}.`)
  return found.data
}
