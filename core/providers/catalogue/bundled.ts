import type { CatalogueProvider } from '../../contracts/catalogue-provider.js'
import { lazy } from '../../lib/lazy.js'

/**
 * The list of wallets that ships with the package. It asks no host: its two files load with the page's own.
 * @example createWalletModal({ services: { catalogue: bundled() } })
 */
export function bundled(): CatalogueProvider {
  const list = lazy(() => import('./bundled-list.js'))
  const pictures = lazy(() => import('./bundled-pictures.js'))
  return {
    kind: 'catalogue',
    name: 'Bundled list',
    hosts: [],
    wallets: async (asked) => (await list.load()).answer(asked),
    picture: async (id) => (await pictures.load()).pictureOf(id),
  }
}
