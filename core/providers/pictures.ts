import type { AskedPicture, PicturesProvider } from '../contracts/service-providers.js'
import { lazy } from '../lib/lazy.js'
import { readUrl } from '../lib/web-url.js'

/**
 * URLs of pictures, by what they show. `{id}` stands for the id, and for a network also `{namespace}` and `{reference}`
 * for the two parts of its CAIP-2 id: `https://dapp.example/networks/{reference}.svg`.
 */
export type PictureTemplates = Readonly<Partial<Record<AskedPicture['kind'], string>>>

/**
 * Pictures at URLs of the page, or of a host that it names. The requests carry no cookies and no referrer.
 *
 * @example pictureUrls({ wallet: '/wallets/{id}.svg', token: '/tokens/{id}.png' })
 */
export const pictureUrls = (templates: PictureTemplates): PicturesProvider => ({
  name: 'Pictures of the page',
  hosts: [...new Set(Object.values(templates).flatMap((template) => readUrl(template)?.origin ?? []))],
  async picture({ kind, id }, { fetch, signal }) {
    const template = templates[kind]
    if (template === undefined) return undefined
    const [namespace = '', reference = ''] = id.split(':')
    const values: Readonly<Record<string, string>> = { id, namespace, reference }
    const url = template.replace(/\{(\w+)\}/g, (hole, name) => encodeURIComponent(values[name] ?? hole))
    const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
    return response.ok ? response.blob() : undefined
  },
})

/**
 * The pictures that ship with the package: those of the wallets of `bundled()`, of sixteen networks and of the tokens
 * that are sold most. They ask no host.
 */
export function bundledPictures(): PicturesProvider {
  const wallets = lazy(() => import('./catalogue/bundled-pictures.js'))
  const assets = lazy(() => import('./catalogue/bundled-assets.js'))
  return {
    name: 'Bundled pictures',
    hosts: [],
    async picture({ kind, id }) {
      if (kind === 'wallet') return (await wallets.load()).pictureOf(id)
      return kind === 'network' || kind === 'token' ? (await assets.load()).assetPictureOf(kind, id) : undefined
    },
  }
}
