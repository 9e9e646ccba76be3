import * as catalogue from '../contracts/api/catalogue.js'
import { networkImageId } from '../contracts/network/network-images.js'
import { isCoreSdk, type ServiceConfig } from '../contracts/services.js'
import { ImageUnknownError } from '../errors/http.js'
import { type CallAnswer, createHttpClient } from '../lib/http/client.js'

/** Wallets that are always excluded for the core SDK type: Solflare, Coinbase, Phantom. */
export const coreExcludedWalletIds: readonly string[] = [
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
]

/** A query of the catalogue. An empty list does not filter. */
export interface WalletsQuery {
  page: number
  entries: number
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  /** CAIP-2 ids: only wallets that support at least one of them. */
  chains?: readonly string[] | undefined
  search?: string | undefined
  badgeType?: 'certified' | 'none' | undefined
  /** True if the query looks up wallets in order to hide them, so that no default exclusion applies. */
  isForHiding?: boolean | undefined
}

export type WalletsPage = CallAnswer<typeof catalogue.getWallets>

export type ImageKind = 'wallet' | 'network' | 'connector' | 'currency' | 'token'

export interface CatalogueApi {
  fetchWallets(asked: WalletsQuery, signal?: AbortSignal): Promise<WalletsPage>
  fetchAnalyticsConfig(signal?: AbortSignal): Promise<{ isAnalyticsEnabled: boolean }>
  /**
   * Fetches an image. `id` is an image id; for a network also its CAIP-2 id, for a currency its code, for a token its
   * symbol.
   */
  fetchImage(kind: ImageKind, id: string, signal?: AbortSignal): Promise<Blob>
}

const imageEndpoints = {
  wallet: catalogue.getWalletImage,
  network: catalogue.getAssetImage,
  connector: catalogue.getAssetImage,
  currency: catalogue.getCurrencyImage,
  token: catalogue.getTokenImage,
}

/** The client of the wallet catalogue and its images. The client id is not sent. */
export function createCatalogueApi({ services, clientId: _unused, ...config }: ServiceConfig): CatalogueApi {
  const http = createHttpClient({ ...config, base: services.catalogue as string }) // other code serves an object
  const alwaysExcluded = isCoreSdk(config.sdkVersion) ? coreExcludedWalletIds : []

  return {
    fetchWallets: async (asked: WalletsQuery, signal?: AbortSignal): Promise<WalletsPage> => {
      const excluded = asked.isForHiding ? [] : [...(asked.exclude ?? []), ...alwaysExcluded]
      const query = {
        page: String(asked.page),
        entries: String(asked.entries),
        include: toCommaList(asked.include),
        exclude: toCommaList(excluded),
        chains: toCommaList(asked.chains),
        search: asked.search?.trim(),
        badge_type: asked.badgeType,
      }
      return http.call(catalogue.getWallets, { query, signal })
    },
    fetchAnalyticsConfig: async (signal?: AbortSignal): Promise<{ isAnalyticsEnabled: boolean }> =>
      http.call(catalogue.getAnalyticsConfig, { signal }),
    fetchImage: async (kind: ImageKind, id: string, signal?: AbortSignal): Promise<Blob> =>
      http.call(imageEndpoints[kind], { params: { id: id.includes(':') ? toImageId(id) : id }, signal }),
  }
}

/** The image id of a network for which the host gives no image. */
function toImageId(id: string): string {
  const imageId = networkImageId(id)
  if (imageId === undefined) throw new ImageUnknownError({ id })
  return imageId
}

function toCommaList(ids: readonly string[] | undefined): string | undefined {
  return ids && ids.length > 0 ? [...new Set(ids)].join(',') : undefined
}
