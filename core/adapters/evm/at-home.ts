import type { Platform } from '../../lib/platform/platform.js'

/** Safe shows the page in a frame. Farcaster does so too, and in its app in a web view. */
const homes: Readonly<Record<string, (platform: Pick<Platform, 'device' | 'globals'>) => boolean>> = {
  safe: ({ device }) => device.isInIframe,
  farcaster: ({ device, globals }) => device.isInIframe || 'ReactNativeWebView' in globals,
}

/** Whether a wallet can be there at all: some exist only where they themselves show the page, and fail everywhere else. */
export const isAtHome = (id: string, platform: Pick<Platform, 'device' | 'globals'>): boolean =>
  homes[id]?.(platform) ?? true
