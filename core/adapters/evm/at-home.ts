import type { Platform } from '../../lib/platform/platform.js'

/** Safe shows dapps in a frame. Farcaster does so on the web, and uses a web view in its app. */
const homes: Readonly<Record<string, (platform: Pick<Platform, 'device' | 'globals'>) => boolean>> = {
  safe: ({ device }) => device.isInIframe,
  farcaster: ({ device, globals }) => device.isInIframe || 'ReactNativeWebView' in globals,
}

/** True if a wallet can work here. Some work only inside their own app, and fail elsewhere. */
export const isAtHome = (id: string, platform: Pick<Platform, 'device' | 'globals'>): boolean =>
  homes[id]?.(platform) ?? true
