import type { ServiceConfig } from '../contracts/service-config.js'
import type { Analytics, createAnalytics } from '../services/analytics.js'
import type { CatalogueApi } from '../services/catalogue-api.js'

type AnalyticsConfig = Omit<Parameters<typeof createAnalytics>[0], keyof ServiceConfig>

/** The clients of the services. Their code is downloaded by the first call: nothing is asked before the first open. */
export interface LazyServices {
  readonly config: ServiceConfig
  readonly catalogue: CatalogueApi
  loadAnalytics(config: AnalyticsConfig): Promise<Analytics>
}

export function createLazyServices(config: ServiceConfig): LazyServices {
  let loading: Promise<CatalogueApi> | undefined
  const load = (): Promise<CatalogueApi> => {
    loading ??= import('../services/catalogue-api.js').then(({ createCatalogueApi }) => createCatalogueApi(config))
    // A download that failed is tried again by the next call.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    config,
    catalogue: {
      fetchWallets: async (query, signal) => (await load()).fetchWallets(query, signal),
      fetchAnalyticsConfig: async (signal) => (await load()).fetchAnalyticsConfig(signal),
      fetchImage: async (kind, id, signal) => (await load()).fetchImage(kind, id, signal),
    },
    loadAnalytics: async (analytics) => {
      const { createAnalytics } = await import('../services/analytics.js')
      return createAnalytics({ ...config, ...analytics })
    },
  }
}
