import { type ServiceConfig, sdkType, sdkVersion } from '../contracts/services.js'
import type { Recorder } from '../features/recorder/recorder.js'
import { type Lazy, lazy } from '../lib/lazy.js'
import type { Platform } from '../lib/platform/platform.js'
import { withTimeLimit } from '../lib/time-limit.js'
import type { CatalogueApi } from '../services/catalogue-api.js'
import { createModalStorage } from '../services/storage/modal-storage.js'
import { OptionsStore } from '../state/options-store.js'
import { createRootStore, type RootStore } from '../state/root-store.js'
import { createFlows, type Flows } from './create-flows.js'

const analytics = lazy(() => import('../services/analytics.js'))
const providedAnalytics = lazy(() => import('../services/provided-analytics.js'))
const providedPictures = lazy(() => import('../services/provided-pictures.js'))

/** The time for a picture of the catalogue. Each provider of pictures has as long. */
const PICTURE_LIMIT_MS = 2000

export type Root = RootStore & { readonly flows: Flows; readonly recorder: Lazy<Recorder> }

/**
 * Makes the stores and flows of one modal, without starting them: call `root.start()`, and `root.dispose()` at the end.
 * Options that were read before are taken as they are.
 * @throws {@link ConfigInvalidError} on a bad option
 * @throws {@link SiwxConflictError}
 */
export function createRoot(
  options: unknown,
  platform: Platform,
  { isHeadless = false }: { isHeadless?: boolean } = {},
): Root {
  const optionsStore = options instanceof OptionsStore ? options : new OptionsStore(options, platform)
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
    loadAnalytics: async (more) => {
      const { createAnalytics } = await (isOfHost(services.analytics) ? providedAnalytics : analytics).load()
      return createAnalytics({ ...config, ...more })
    },
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

/** True for an object of the host in the place of a service's URL. */
const isOfHost = (service: string | object): boolean => typeof service !== 'string'

/**
 * The catalogue's code is loaded by the first call: the modal asks for no wallets before it first opens. `networks` are
 * the CAIP-2 ids of the page's networks.
 */
function lazyCatalogue(config: ServiceConfig, networks: () => readonly string[]): CatalogueApi {
  const { platform, services } = config
  const catalogue: Lazy<CatalogueApi> = isOfHost(services.catalogue)
    ? lazy(
        () => import('../services/provided-catalogue.js'),
        ({ createCatalogueApi }) => createCatalogueApi(config, networks),
      )
    : lazy(
        () => import('../services/catalogue-api.js'),
        ({ createCatalogueApi }) => createCatalogueApi(config),
      )
  return {
    fetchWallets: async (query, signal) => (await catalogue.load()).fetchWallets(query, signal),
    fetchAnalyticsConfig: async (signal) =>
      // A host that takes the events itself does not ask a service whether they are wanted.
      isOfHost(services.analytics)
        ? { isAnalyticsEnabled: true }
        : (await catalogue.load()).fetchAnalyticsConfig(signal),
    fetchImage: async (kind, id, signal) =>
      (services.pictures && (await (await providedPictures.load()).askPictures(config, { kind, id }, signal))) ||
      withTimeLimit({ platform, limitMs: PICTURE_LIMIT_MS, outer: signal }, async (ends) =>
        (await catalogue.load()).fetchImage(kind, id, ends),
      ),
  }
}
