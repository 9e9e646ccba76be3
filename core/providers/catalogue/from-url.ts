import type { CatalogueContext, CatalogueProvider } from '../../contracts/catalogue-provider.js'
import { lazy } from '../../lib/lazy.js'
import { originOf } from './origin-of.js'

/** How a list at a URL is checked. */
export interface FromUrlOptions {
  /**
   * The public key that signs the list: ECDSA on P-256, as SPKI in base64. The signature is fetched from the list's URL
   * with `.sig` after it, and a list with another signature is refused.
   * @default none: the list is trusted as the page's own files are
   */
  readonly publicKey?: string | undefined
}

/**
 * A list of wallets at a URL: `{ "wallets": [ListedWallet, …] }`. It is fetched once, when it is first needed.
 * @example createWalletModal({ services: { catalogue: fromUrl('/wallets.json', { publicKey: 'MFkw…' }) } })
 */
export function fromUrl(url: string, { publicKey }: FromUrlOptions = {}): CatalogueProvider {
  const code = lazy(
    () => import('./fetched-list.js'),
    ({ createFetchedList }) => createFetchedList(url, publicKey),
  )
  const list = async (context: CatalogueContext) => (await code.load()).load(context)
  return {
    kind: 'catalogue',
    name: 'List of the page',
    hosts: originOf(url),
    wallets: async (asked, context) => (await list(context)).answer(asked),
    picture: async (id, context) => (await list(context)).pictureOf(id),
  }
}
