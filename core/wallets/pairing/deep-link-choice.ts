import { type DeepLinkChoice, deepLinkChoiceKey } from '../../contracts/deep-link-choice.js'
import type { Platform } from '../../lib/platform/platform.js'

/**
 * Keeps the app that the visitor connected with, under the one name by which the SDK reads it: each request opens that app
 * again. `undefined` forgets it.
 */
export function keepDeepLinkChoice(
  { storage, console }: Pick<Platform, 'storage' | 'console'>,
  choice: DeepLinkChoice | undefined,
): void {
  try {
    if (choice) storage.setItem(deepLinkChoiceKey, JSON.stringify(choice))
    else storage.removeItem(deepLinkChoiceKey)
  } catch (error) {
    // Storage failures are swallowed silently with a console note.
    console.info('walletmodal: the wallet that was chosen cannot be kept', error)
  }
}
