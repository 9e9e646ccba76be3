import { AdapterFailedError, AdapterLoadError, type ModalError } from '../base.js'
import { layersOf } from './layers.js'

/**
 * Texts of an `import()` or a `fetch` whose file did not arrive: Chromium 150, Firefox 145, Safari 26, webpack 5, Vite
 * 8, Parcel 2. Any other failure comes from code that arrived and ran.
 */
const notArrived =
  /dynamically imported module|importing a module script|module script failed|fail(?:ed|ure) (?:to (?:fetch|load)|during load)|load(?:ing)? (?:failed|(?:css )?chunk)|chunk load error|unable to preload|networkerror|network (?:error|request failed|connection)|err_(?:network|internet|connection|aborted)|offline|cannot find (?:module|package)/i

/** True if code did not arrive: the connection is lost, or the site was deployed anew since this page loaded. */
export const isLoadFailure = (thrown: unknown): boolean =>
  layersOf(thrown).some(({ words, names }) => [...words, ...names].some((text) => notArrived.test(text)))

/** Makes the error of an adapter whose code did not arrive, or failed to start on this page. */
export function toAdapterError(facts: { type: string; cause: unknown }): ModalError {
  return isLoadFailure(facts.cause) ? new AdapterLoadError(facts) : new AdapterFailedError(facts)
}
