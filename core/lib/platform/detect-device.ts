import type { Device } from './platform.js'

export function detectDevice(hints: {
  readonly userAgent: string
  readonly maxTouchPoints: number
  readonly globals: Readonly<Record<string, unknown>>
  readonly isInIframe: boolean
}): Device {
  const { userAgent, maxTouchPoints, globals, isInIframe } = hints
  const is = (pattern: RegExp) => pattern.test(userAgent)
  // An iPad's user agent says Macintosh, but a Macintosh has no touch points.
  const isIos = is(/iPhone|iPad|iPod/) || (is(/Macintosh/) && maxTouchPoints > 1)
  const isAndroid = is(/Android/)
  return {
    isMobile: isIos || isAndroid || is(/Mobile|webOS|BlackBerry|Opera Mini/),
    isIos,
    isAndroid,
    // Every browser's user agent says Safari. On iOS, web views inside apps (such as a wallet's browser) do not say it.
    isSafari: is(/Safari/) && !is(/Chrome|Chromium|CriOS|FxiOS|EdgiOS|Edg|OPR|OPT\/|DuckDuckGo|YaBrowser|GSA|Android/),
    isMac: is(/Macintosh/) && !isIos,
    // Any page can load Telegram's script, which defines `Telegram`. Telegram itself defines these proxies.
    isTelegram: 'TelegramWebviewProxy' in globals || 'TelegramWebviewProxyProto' in globals,
    isInIframe,
  }
}
