import { expect, test } from 'vitest'
import { toBrowseLink } from './browse-link.js'
import { linkTarget, siteOf, toAppLink } from './open-wallet.js'

const uri = 'wc:7f6e504b@2?relay-protocol=irn&symKey=587d5484ce2a'
const encoded = 'wc%3A7f6e504b%402%3Frelay-protocol%3Dirn%26symKey%3D587d5484ce2a'
const phone = { isMobile: true, isAndroid: false, isTelegram: false, isInIframe: false }

// The catalogue's notation, the link that opens the app, and the link that is kept for the next request.
for (const [app, url, href] of [
  ['metamask://', `metamask://wc?uri=${encoded}`, 'metamask://'],
  ['metamask:', `metamask://wc?uri=${encoded}`, 'metamask://'],
  ['metamask:/', `metamask://wc?uri=${encoded}`, 'metamask://'],
  ['metamask', `metamask://wc?uri=${encoded}`, 'metamask://'],
  ['rainbow://app', `rainbow://app/wc?uri=${encoded}`, 'rainbow://app/'],
  ['https://metamask.app.link', `https://metamask.app.link/wc?uri=${encoded}`, 'https://metamask.app.link/'],
  ['https://link.trustwallet.com/', `https://link.trustwallet.com/wc?uri=${encoded}`, 'https://link.trustwallet.com/'],
  ['http://localhost/open', `http://localhost/open/wc?uri=${encoded}`, 'http://localhost/open/'],
] as const)
  test(`${app} is opened by ${url.replace(encoded, '…')}`, () => {
    expect(toAppLink(app, uri, phone)).toEqual({ url, href })
  })

test('Telegram on Android gets a native link whose URI is encoded twice, and a universal link unchanged', () => {
  const telegram = { ...phone, isAndroid: true, isTelegram: true }
  expect(toAppLink('rainbow://', uri, telegram)?.url).toBe(`rainbow://wc?uri=${encodeURIComponent(encoded)}`)
  expect(toAppLink('https://rnbwapp.com', uri, telegram)?.url).toBe(`https://rnbwapp.com/wc?uri=${encoded}`)
  expect(toAppLink('rainbow://', uri, { ...telegram, isAndroid: false })?.url).toBe(`rainbow://wc?uri=${encoded}`)
})

test('apps open in place, or at the top from within a frame, and all other links in a tab', () => {
  expect(linkTarget('mobile', phone)).toBe('_self')
  expect(linkTarget('mobile', { ...phone, isInIframe: true })).toBe('_top')
  expect(linkTarget('mobile', { ...phone, isTelegram: true })).toBe('_blank')
  expect(linkTarget('desktop', { ...phone, isMobile: false })).toBe('_blank')
  expect(linkTarget('web', { ...phone, isMobile: false })).toBe('_blank')
})

test.each([
  ['https://link.fox.test/app', 'link.fox.test'],
  ['https://xn--fx-fka.test', 'xn--fx-fka.test'],
  ['https://f\u00f6x.test', 'xn--fx-fka.test'],
  ['fox://', undefined],
  ['fox:', undefined],
  ['javascript:alert(1)', undefined],
  [null, undefined],
])('the way %s shows the site %s that gets the code', (link, site) => {
  expect(siteOf({ id: 'fox', name: 'Fox', mobile_link: link }, 'mobile')).toBe(site)
  expect(siteOf({ id: 'fox', name: 'Fox', webapp_link: link, mobile_link: 'https://other.test' }, 'web')).toBe(site)
})

test('Phantom and Coinbase Wallet open the page in their own browser, without its query and fragment, unless it runs there already', () => {
  const page = { href: 'https://dapp.test/swap?a=1&b=2#token=secret', origin: 'https://dapp.test' }
  const href = 'https%3A%2F%2Fdapp.test%2Fswap'
  expect(toBrowseLink('Phantom', page, {})).toBe(`https://phantom.app/ul/browse/${href}?ref=https%3A%2F%2Fdapp.test`)
  expect(toBrowseLink('Coinbase Wallet', page, {})).toBe(`https://go.cb-w.com/dapp?cb_url=${href}`)
  expect(toBrowseLink('Phantom', page, { phantom: {} })).toBeUndefined()
  expect(toBrowseLink('Coinbase Wallet', page, { coinbaseSolana: {} })).toBeUndefined()
  expect(toBrowseLink('Rainbow', page, {})).toBeUndefined()
})
