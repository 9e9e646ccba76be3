import { walletPictures } from './wallet-pictures.js'

/** The pictures by wallet id, as SVG. */
export const readPictures = (): Map<string, string> =>
  new Map(walletPictures.split('\n').map((line): [string, string] => JSON.parse(line)))

/** The picture of a wallet, or undefined. */
export function pictureOf(id: string): Blob | undefined {
  const svg = readPictures().get(id)
  return svg === undefined ? undefined : new Blob([svg], { type: 'image/svg+xml' })
}
