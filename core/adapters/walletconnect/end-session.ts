import type { Platform } from '../../lib/platform/platform.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import type { SdkSession } from './sdk/sdk-client.js'
import type { Sdk } from './sdk/start-sdk.js'

/**
 * Ends a session. Rejects when the wallet could not be told within five seconds. In both cases the session is over in
 * this page.
 */
export type EndSession = (sdk: Sdk, sdkSession: SdkSession) => Promise<void>

/** `lifetime` aborts when the adapter is disposed of. */
export const createEndSession =
  (platform: Platform, lifetime: AbortSignal): EndSession =>
  (sdk, sdkSession) =>
    withTimeLimit({ platform, limitMs: 5000, outer: lifetime }, (signal) =>
      withAbort(sdk.end(sdkSession), signal),
    ).finally(() => sdk.forget(sdkSession))
