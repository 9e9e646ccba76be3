import { expect, test } from 'vitest'
import { detectDevice } from './detect-device.js'

// User agents of real browsers.
const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

interface More {
  maxTouchPoints?: number
  [global: string]: unknown
}

const profiles: readonly (readonly [name: string, userAgent: string, is: string, more?: More])[] = [
  ['Safari on an iPhone', `${ios} Version/17.5 Mobile/15E148 Safari/604.1`, 'mobile ios safari'],
  ['Chrome on an iPhone', `${ios} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'mobile ios'],
  ['Firefox on an iPhone', `${ios} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'mobile ios'],
  ['Edge on an iPhone', `${ios} Version/17.0 EdgiOS/125.0.2535.96 Mobile/15E148 Safari/604.1`, 'mobile ios'],
  ['Opera Touch on an iPhone', `${ios} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.7.0`, 'mobile ios'],
  ['DuckDuckGo on an iPhone', `${ios} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, 'mobile ios'],
  ["a wallet's own browser on an iPhone", `${ios} Mobile/15E148 MetaMaskMobile`, 'mobile ios'],
  ['Telegram on an iPhone', `${ios} Mobile/15E148`, 'mobile ios telegram', { TelegramWebviewProxy: {} }],
  ['Instagram on an iPhone', `${ios} Mobile/15E148 Instagram 336.0.0.21.111`, 'mobile ios'],
  ['Safari on an iPad', `${mac} Version/17.5 Safari/605.1.15`, 'mobile ios safari', { maxTouchPoints: 5 }],
  [
    'Safari on an old iPad',
    'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    'mobile ios safari',
  ],
  ['Chrome on Android', `${android} Chrome/126.0.0.0 Mobile Safari/537.36`, 'mobile android'],
  ['Chrome on an Android tablet', `${android} Chrome/126.0.0.0 Safari/537.36`, 'mobile android'],
  ['Samsung Internet', `${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'mobile android'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'mobile android'],
  [
    "a wallet's own browser on Android",
    `${android.replace('Pixel 8', 'Pixel 8; wv')} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36`,
    'mobile android',
  ],
  [
    'Telegram on Android',
    `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36`,
    'mobile android telegram',
    { TelegramWebviewProxyProto: {} },
  ],
  [
    'Opera Mini',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80 (S60; SymbOS; Opera Mobi/23.348/191.293; U; en) Presto/2.5.25 Version/10.54',
    'mobile',
  ],
  ['Safari on a Mac', `${mac} Version/17.5 Safari/605.1.15`, 'safari mac'],
  ['Chrome on a Mac', `${mac.replace('605.1.15', '537.36')} Chrome/126.0.0.0 Safari/537.36`, 'mac'],
  ['Telegram on a Mac', `${mac}`, 'mac telegram', { TelegramWebviewProxy: {} }],
  ['Chrome on Windows', `${windows} Chrome/126.0.0.0 Safari/537.36`, ''],
  ['Edge on Windows', `${windows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, ''],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', ''],
  [
    "a page that loads Telegram's script",
    `${windows} Chrome/126.0.0.0 Safari/537.36`,
    '',
    { Telegram: { WebApp: {} } },
  ],
]

for (const [name, userAgent, expected, { maxTouchPoints = 0, ...globals } = {}] of profiles)
  test(`${name} is ${expected || 'a desktop'}`, () => {
    const { isMobile, isIos, isAndroid, isSafari, isMac, isTelegram, isInIframe } = detectDevice({
      userAgent,
      maxTouchPoints,
      globals,
      isInIframe: false,
    })
    const words = {
      mobile: isMobile,
      ios: isIos,
      android: isAndroid,
      safari: isSafari,
      mac: isMac,
      telegram: isTelegram,
    }
    const named = Object.entries(words).flatMap(([word, isSo]) => (isSo ? [word] : []))
    expect({ named: named.join(' '), isInIframe }).toEqual({ named: expected, isInIframe: false })
  })
