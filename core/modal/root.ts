import { type ServiceConfig, sdkType, sdkVersion } from '../contracts/services.js'
import type { Recorder } from '../features/recorder/recorder.js'
import { type Lazy, lazy } from '../lib/lazy.js'
import type { Platform } from '../lib/platform/platform.js'
import type { CatalogueApi } from '../services/catalogue-api.js'
import { createModalStorage } from '../services/storage/modal-storage.js'
import { OptionsStore } from '../state/options-store.js'
import { createRootStore, type RootStore } from '../state/root-store.js'
import { createFlows, type Flows } from './create-flows.js'

const analytics = lazy(() => import('../services/analytics.js'))

export type Root = RootStore & { readonly flows: Flows; readonly recorder: Lazy<Recorder> }

/**
 * Makes the stores and flows of one modal, without starting them: call `root.start()`, and `root.dispose()` at the end.
 * @throws {@link ConfigInvalidError} on a bad option
 * @throws {@link SiwxConflictError}
 */
export function createRoot(
  options: unknown,
  platform: Platform,
  { isHeadless = false }: { isHeadless?: boolean } = {},
): Root {
  const optionsStore = new OptionsStore(options, platform)
  const { adapters, debug, projectId, services, storagePrefix } = optionsStore.given
  const config: ServiceConfig = {
    platform,
    services,
    projectId,
    isDebug: debug,
    sdkType,
    sdkVersion: sdkVersion({ isHeadless, adapters: adapters.map((adapter) => adapter.type) }),
    clientId: () => root.connections.clientId,
  }
  const root: RootStore = createRootStore({
    platform,
    options: optionsStore,
    storage: createModalStorage(platform, storagePrefix),
    catalogueApi: lazyCatalogue(config, () => root.chains.networks.map(({ caipNetworkId }) => caipNetworkId)),
  })
  const flows = createFlows(root, {
    config,
    loadAnalytics: async (more) => (await analytics.load()).createAnalytics({ ...config, ...more }),
  })
  root.own(flows)
  const recorder = lazy(
    () => import('../features/recorder/recorder.js'),
    ({ createRecorder }) => createRecorder(root),
  )
  // The caller that made the root loads the recorder's code. With a screen, it loads before the first press.
  root.own(recorder)
  return Object.assign(root, { flows, recorder })
}

/**
 * The catalogue's code is loaded by the first call: the modal asks for no wallets before it first opens. `networks` are
 * the CAIP-2 ids of the page's networks.
 */
function lazyCatalogue(config: ServiceConfig, networks: () => readonly string[]): CatalogueApi {
  const catalogue: Lazy<CatalogueApi> =
    typeof config.services.catalogue === 'string'
      ? lazy(
          () => import('../services/catalogue-api.js'),
          ({ createCatalogueApi }) => createCatalogueApi(config),
        )
      : lazy(
          () => import('../services/provided-catalogue.js'),
          ({ createCatalogueApi }) => createCatalogueApi(config, networks),
        )
  return {
    fetchWallets: async (query, signal) => (await catalogue.load()).fetchWallets(query, signal),
    fetchAnalyticsConfig: async (signal) => (await catalogue.load()).fetchAnalyticsConfig(signal),
    fetchImage: async (kind, id, signal) => (await catalogue.load()).fetchImage(kind, id, signal),
  }
}
