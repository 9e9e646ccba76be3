import {
  getAnalyticsConfig,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
  getWallets,
} from '../contracts/api/catalogue.js'
import { networkImageId } from '../contracts/network/network-images.js'
import { isCoreSdk, type ServiceConfig } from '../contracts/services.js'
import type { Wallet } from '../contracts/wallet.js'
import { ImageUnknownError } from '../errors/http.js'
import { createHttpClient } from '../lib/http/client.js'

/** Three wallet ids are always excluded for the core SDK type: Solflare, Coinbase, Phantom. */
export const coreExcludedWalletIds: readonly string[] = [
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
]

/** A query of the catalogue. An empty list sets no filter. The lists are never written to. */
export interface WalletsQuery {
  /** From 1. */
  page: number
  entries: number
  /** Wallet ids. */
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  /** CAIP-2 ids; a wallet that knows one of them is enough. */
  chains?: readonly string[] | undefined
  /** Trimmed here. */
  search?: string | undefined
  badgeType?: 'certified' | 'none' | undefined
  /** Asks about the wallets in `include` in order to hide them, so none of them may be left out. */
  isForHiding?: boolean | undefined
}

export interface WalletsPage {
  data: Wallet[]
  /** How many there are in all. */
  count: number
}

export type ImageKind = 'wallet' | 'network' | 'connector' | 'currency' | 'token'

export interface CatalogueApi {
  fetchWallets(query: WalletsQuery, signal?: AbortSignal): Promise<WalletsPage>
  fetchAnalyticsConfig(signal?: AbortSignal): Promise<{ isAnalyticsEnabled: boolean }>
  /** `id` is an image id; of a network also its CAIP-2 id, of a currency its code, of a token its symbol. */
  fetchImage(kind: ImageKind, id: string, signal?: AbortSignal): Promise<Blob>
}

const imageEndpoints = {
  wallet: getWalletImage,
  network: getAssetImage,
  connector: getAssetImage,
  currency: getCurrencyImage,
  token: getTokenImage,
}

/** The wallet catalogue and its images. No client id goes there. */
export function createCatalogueApi({ services, clientId: _unused, ...config }: ServiceConfig): CatalogueApi {
  const http = createHttpClient({ ...config, base: services.catalogue })
  const alwaysExcluded = isCoreSdk(config.sdkVersion) ? coreExcludedWalletIds : []

  return {
    async fetchWallets({ page, entries, include, exclude, chains, search, badgeType, isForHiding }, signal) {
      const excluded = isForHiding ? [] : [...(exclude ?? []), ...alwaysExcluded]
      return await http.call(getWallets, {
        query: {
          page: String(page),
          entries: String(entries),
          include: toCommaList(include),
          exclude: toCommaList(excluded),
          chains: toCommaList(chains),
          search: search?.trim(),
          badge_type: badgeType,
        },
        signal,
      })
    },
    async fetchAnalyticsConfig(signal) {
      return await http.call(getAnalyticsConfig, { signal })
    },
    async fetchImage(kind, id, signal) {
      return await http.call(imageEndpoints[kind], {
        params: { id: id.includes(':') ? toImageId(id) : id },
        signal,
      })
    },
  }
}

/** The image of a host's network that names none. */
function toImageId(id: string): string {
  const imageId = networkImageId(id)
  if (imageId === undefined) throw new ImageUnknownError({ id })
  return imageId
}

function toCommaList(ids: readonly string[] | undefined): string | undefined {
  return ids && ids.length > 0 ? [...new Set(ids)].join(',') : undefined
}
