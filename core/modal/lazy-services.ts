import type { ServiceConfig } from '../contracts/services.js'
import { lazy } from '../lib/lazy.js'
import type { Analytics, createAnalytics } from '../services/analytics.js'
import type { CatalogueApi } from '../services/catalogue-api.js'

const analytics = lazy(() => import('../services/analytics.js'))

type AnalyticsConfig = Omit<Parameters<typeof createAnalytics>[0], keyof ServiceConfig>

/** The clients of the services. Their code is downloaded by the first call: nothing is asked before the first open. */
export interface LazyServices {
  readonly config: ServiceConfig
  readonly catalogue: CatalogueApi
  loadAnalytics(config: AnalyticsConfig): Promise<Analytics>
}

export function createLazyServices(config: ServiceConfig): LazyServices {
  const catalogue = lazy(
    () => import('../services/catalogue-api.js'),
    ({ createCatalogueApi }) => createCatalogueApi(config),
  )
  return {
    config,
    catalogue: {
      fetchWallets: async (query, signal) => (await catalogue.load()).fetchWallets(query, signal),
      fetchAnalyticsConfig: async (signal) => (await catalogue.load()).fetchAnalyticsConfig(signal),
      fetchImage: async (kind, id, signal) => (await catalogue.load()).fetchImage(kind, id, signal),
    },
    loadAnalytics: async (more) => (await analytics.load()).createAnalytics({ ...config, ...more }),
  }
}
