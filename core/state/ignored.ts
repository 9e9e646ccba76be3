import { isModalError, readMember } from '../errors/base.js'
import type { RootStore } from './root-store.js'

/**
 * Handles a failure that changes nothing for the visitor: `work.catch(ignored(root, 'preloading a view'))`. With `debug` the console
 * names the failure. Work that was aborted has not failed.
 */
export function ignored({ options, platform }: Pick<RootStore, 'options' | 'platform'>, what: string) {
  return (error: unknown): undefined => {
    const isAborted = isModalError(error, 'aborted') || readMember(error, 'name') === 'AbortError'
    if (options.given.debug && !isAborted) platform.console.info(`walletmodal: ignored a failure of ${what}`, error)
    return undefined
  }
}
