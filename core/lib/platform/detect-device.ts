import type { Device } from './platform.js'

export function detectDevice(hints: {
  readonly userAgent: string
  readonly maxTouchPoints: number
  readonly globals: Readonly<Record<string, unknown>>
  readonly isInIframe: boolean
}): Device {
  const { userAgent, maxTouchPoints, globals, isInIframe } = hints
  const is = (pattern: RegExp) => pattern.test(userAgent)
  // An iPad calls itself a Macintosh; a Macintosh has no touch points.
  const isIos = is(/iPhone|iPad|iPod/) || (is(/Macintosh/) && maxTouchPoints > 1)
  const isAndroid = is(/Android/)
  return {
    isMobile: isIos || isAndroid || is(/Mobile|webOS|BlackBerry|Opera Mini/),
    isIos,
    isAndroid,
    // Every browser says that it is Safari; apps with a page in them (a wallet's own browser too) do not on iOS.
    isSafari: is(/Safari/) && !is(/Chrome|Chromium|CriOS|FxiOS|EdgiOS|Edg|OPR|OPT\/|DuckDuckGo|YaBrowser|GSA|Android/),
    isMac: is(/Macintosh/) && !isIos,
    // Any page may load Telegram's script, which makes `Telegram`; the proxies are made by Telegram itself.
    isTelegram: 'TelegramWebviewProxy' in globals || 'TelegramWebviewProxyProto' in globals,
    isInIframe,
  }
}
