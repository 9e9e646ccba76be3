import * as z from 'zod/mini'
import type { CatalogueContext, CatalogueProvider } from '../contracts/catalogue-provider.js'
import type { ServiceConfig } from '../contracts/services.js'
import { catalogueWallet, type Wallet } from '../contracts/wallet.js'
import { ImageUnknownError } from '../errors/http.js'
import type { CatalogueApi } from './catalogue-api.js'

/**
 * The catalogue that a host gives as an object. It answers for wallets alone: networks and tokens get drawn letters,
 * and no analytics is sent. `networks` are the CAIP-2 ids of the page's networks.
 */
export function createCatalogueApi(
  { platform, services }: Pick<ServiceConfig, 'platform' | 'services'>,
  networks: () => readonly string[],
): CatalogueApi {
  const provider = services.catalogue as CatalogueProvider // other code serves a URL
  const contextOf = (signal: AbortSignal | undefined): CatalogueContext => ({ signal, fetch: platform.fetch })
  return {
    fetchWallets: async ({ badgeType, isForHiding: _unused, ...asked }, signal) => {
      // No list of a host certifies wallets.
      if (badgeType === 'certified') return { data: [], count: 0 }
      const { data, count } = await provider.wallets({ ...asked, networks: networks() }, contextOf(signal))
      return { data: readRows(data), count }
    },
    fetchAnalyticsConfig: async () => ({ isAnalyticsEnabled: false }),
    fetchImage: async (kind, id, signal) => {
      const picture = kind === 'wallet' ? await provider.picture?.(id, contextOf(signal)) : undefined
      if (!picture) throw new ImageUnknownError({ id })
      return picture
    },
  }
}

/** One bad row costs one row. */
function readRows(rows: readonly unknown[]): Wallet[] {
  return rows.flatMap((row) => z.safeParse(catalogueWallet(), row).data ?? [])
}
