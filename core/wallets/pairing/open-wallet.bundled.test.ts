import { expect, test } from 'vitest'
import { bundled } from '../../providers/catalogue/bundled.js'
import { toBrowseLink } from './browse-link.js'
import { toAppLink, walletPlatforms } from './open-wallet.js'

const context = { signal: undefined, fetch: () => Promise.reject(new Error('A bundled list fetches nothing.')) }

const code = 'wc:1@2?relay-protocol=irn&symKey=2'
const phone = { isMobile: true, isAndroid: false, isTelegram: false, isInIframe: false }

for (const [name, device] of [
  ['iOS', phone],
  ['Android', { ...phone, isAndroid: true }],
  ['Telegram on iOS', { ...phone, isTelegram: true }],
  ['Telegram on Android', { ...phone, isTelegram: true, isAndroid: true }],
] as const)
  test(`every app of the list opens with the code on ${name}`, async () => {
    const { data } = await bundled().wallets({ page: 1, entries: 1000, networks: [] }, context)
    const apps = data.filter(({ mobile_link }) => mobile_link)
    expect(apps.length).toBeGreaterThan(20)
    const wrong = apps.filter((wallet) => {
      const { url } = toAppLink(wallet.mobile_link ?? '', code, device) ?? { url: '' }
      const times = device.isTelegram && device.isAndroid && !url.startsWith('https:') ? 2 : 1
      const read = (text: string) =>
        Array.from({ length: times }).reduce<string>((each) => decodeURIComponent(each), text)
      return read(url.split('wc?uri=')[1] ?? '') !== code || walletPlatforms(wallet, true)[0] !== 'mobile'
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

test('Base opens the page in its own browser by its name of today, as by its earlier one', () => {
  const page = { href: 'https://dapp.test/', origin: 'https://dapp.test' }
  const link = 'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fdapp.test%2F'
  const links = ['Base', 'Coinbase Wallet', 'Base Account'].map((name) => toBrowseLink(name, page, {}))
  expect(links).toEqual([link, link, undefined])
})
