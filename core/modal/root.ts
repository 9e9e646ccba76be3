import { sdkType, sdkVersion } from '../contracts/services.js'
import type { Platform } from '../lib/platform/platform.js'
import { createModalStorage } from '../services/storage/modal-storage.js'
import { OptionsStore } from '../state/options-store.js'
import { createRootStore, type RootStore } from '../state/root-store.js'
import { createFlows, type Flows } from './create-flows.js'
import { createLazyServices } from './lazy-services.js'

/** All stores of one modal, and what can be done with them. */
export type Root = RootStore & { readonly flows: Flows }

/**
 * Makes the stores and flows of one modal, without starting anything: call `root.start()`, and `root.dispose()` at the end.
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
  const lazyServices = createLazyServices({
    platform,
    services,
    projectId,
    isDebug: debug,
    sdkType,
    sdkVersion: sdkVersion({ isHeadless, adapters: adapters.map((adapter) => adapter.type) }),
    clientId: () => root.connections.clientId,
  })
  const root: RootStore = createRootStore({
    platform,
    options: optionsStore,
    storage: createModalStorage(platform, storagePrefix),
    catalogueApi: lazyServices.catalogue,
  })
  const flows = createFlows(root, lazyServices)
  root.own(flows)
  return Object.assign(root, { flows })
}
