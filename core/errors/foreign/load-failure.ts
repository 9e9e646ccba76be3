import { AdapterFailedError, AdapterLoadError, type ModalError } from '../base.js'
import { layersOf } from './layers.js'

/**
 * Texts of an `import()` whose file does not arrive: Chromium 150 and `fetch`, Firefox 145, Safari 26, webpack 5, Vite 8, Parcel 2.
 * Any other failure is of code that has arrived and ran.
 */
const notArrived =
  /dynamically imported module|importing a module script|module script failed|fail(?:ed|ure) (?:to (?:fetch|load)|during load)|load(?:ing)? (?:failed|(?:css )?chunk)|chunk load error|unable to preload|networkerror|network (?:error|request failed|connection)|err_(?:network|internet|connection|aborted)|offline|cannot find (?:module|package)/i

/** Whether code did not arrive: a connection is lost, or the site has newer files than this page. */
export const isLoadFailure = (thrown: unknown): boolean =>
  layersOf(thrown).some(({ words, names }) => [...words, ...names].some((text) => notArrived.test(text)))

/** The error of an adapter that is not there: its code did not arrive, or failed on this page. */
export function toAdapterError(facts: { type: string; cause: unknown }): ModalError {
  return isLoadFailure(facts.cause) ? new AdapterLoadError(facts) : new AdapterFailedError(facts)
}
