import { detectDevice } from '../../../core/lib/platform/detect-device.js'
import type { Device } from '../../../core/lib/platform/platform.js'

interface DeviceProfile {
  readonly userAgent: string
  /** The number of touch points of the screen. It tells an iPad from a Macintosh. */
  readonly touchPoints: number
  readonly globals: readonly string[]
}

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
/** A page inside another app, in Android's web view. */
const androidView = `${android.replace('Pixel 8', 'Pixel 8; wv')} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36`
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit'

function phone(userAgent: string, ...globals: string[]): DeviceProfile {
  return { userAgent, touchPoints: 5, globals }
}

function desktop(userAgent: string): DeviceProfile {
  return { userAgent, touchPoints: 0, globals: [] }
}

export const deviceProfiles = {
  'desktop-chrome': desktop(`${mac}/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36`),
  'desktop-safari': desktop(`${mac}/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`),
  'android-chrome': phone(`${android} Chrome/126.0.0.0 Mobile Safari/537.36`),
  'android-firefox': phone('Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'),
  'android-samsung': phone(`${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`),
  'ios-safari': phone(`${ios} Version/17.5 Mobile/15E148 Safari/604.1`),
  'ios-chrome': phone(`${ios} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`),
  'ios-firefox': phone(`${ios} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`),
  'ipad-safari': phone(`${mac}/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`),
  'telegram-android': phone(androidView, 'TelegramWebviewProxy'),
  'telegram-ios': phone(`${ios} Mobile/15E148`, 'TelegramWebviewProxy', 'TelegramWebviewProxyProto'),
  'metamask-android': phone(`${androidView} WebView MetaMaskMobile`),
  'metamask-ios': phone(`${ios} Mobile/15E148 WebView MetaMaskMobile`),
  'phantom-android': phone(`${androidView} Phantom/android`),
  'phantom-ios': phone(`${ios} Mobile/15E148 Phantom/ios`),
  'coinbase-android': phone(`${androidView} CoinbaseWallet`),
  'coinbase-ios': phone(`${ios} Mobile/15E148 CoinbaseWallet`),
} as const satisfies Record<string, DeviceProfile>

export type DeviceName = keyof typeof deviceProfiles

// `Object.keys` of the object literal above, which has entries
export const deviceNames = Object.keys(deviceProfiles) as [DeviceName, ...DeviceName[]]

export function deviceOf(name: DeviceName): Device {
  const { userAgent, touchPoints, globals } = deviceProfiles[name]
  return detectDevice({
    userAgent,
    maxTouchPoints: touchPoints,
    globals: Object.fromEntries(globals.map((global) => [global, {}])),
    isInIframe: false,
  })
}
