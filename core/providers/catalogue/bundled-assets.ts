import { assetPictures } from './asset-pictures.js'

/** The pictures by kind and id: `network eip155:1`, `token USDC`. Each is an SVG. */
export const readAssetPictures = (): Map<string, string> =>
  new Map(assetPictures.split('\n').map((line): [string, string] => JSON.parse(line)))

/** The picture of a network or of a token, or undefined. */
export function assetPictureOf(kind: 'network' | 'token', id: string): Blob | undefined {
  const svg = readAssetPictures().get(`${kind} ${id}`)
  return svg === undefined ? undefined : new Blob([svg], { type: 'image/svg+xml' })
}
