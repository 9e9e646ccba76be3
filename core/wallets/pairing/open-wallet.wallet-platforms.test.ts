import { expect, test } from 'vitest'
import { walletPlatforms } from './open-wallet.js'

const links = { mobile_link: 'a://', webapp_link: 'https://a.test', desktop_link: 'a-desktop://', rdns: 'test.a' }
const wallet = (more: object) => ({ id: 'a', name: 'A', ...more })

// The ways to reach a wallet, best first.
for (const [name, given, desktop, phone] of [
  ['with every link', links, 'qrcode web desktop unsupported', 'mobile web unsupported'],
  ['of phones', { mobile_link: 'a://' }, 'qrcode', 'mobile'],
  ['of the web', { webapp_link: 'https://a.test' }, 'web', 'web'],
  ['of desktops', { desktop_link: 'a://' }, 'desktop', 'unsupported'],
  ['of browsers', { rdns: 'test.a' }, 'unsupported', 'unsupported'],
  ['of browsers, by its store', { chrome_store: 'https://a.test' }, 'unsupported', 'unsupported'],
  ['of browsers, by its injected id', { injected: [{ injected_id: 'isA' }] }, 'unsupported', 'unsupported'],
  ['that says nothing', {}, 'qrcode', 'unsupported'],
] as const)
  test(`a wallet ${name}`, () => {
    const of = (isMobile: boolean) => walletPlatforms(wallet(given as object), isMobile).join(' ') // it holds readonly lists
    expect([of(false), of(true)]).toEqual([desktop, phone])
  })

test('without a wallet, the code is for any wallet', () => {
  expect(walletPlatforms(undefined, false)).toEqual(['qrcode'])
})

// A browser drops line breaks, tabs and leading blanks from an address, so texts that become a script in that way are
// refused, too.
for (const link of [
  'javascript://%0aalert(1)//',
  'JavaScript:alert(1)',
  'javascript',
  ' javascript://x',
  'java\tscript://x',
  '\u0001javascript://x',
  'data:text/html,<script>alert(1)</script>',
  'vbscript://x',
  'blob:https://app.test/1',
  'file:///etc/passwd',
  '//elsewhere.test',
  '',
])
  test(`${JSON.stringify(link)} leads to no app`, () => {
    expect(walletPlatforms({ id: 'a', name: 'A', mobile_link: link }, true)).toEqual(['unsupported'])
    expect(walletPlatforms({ id: 'a', name: 'A', webapp_link: link, desktop_link: link }, false)).toEqual(['qrcode'])
  })

for (const link of [
  'rainbow://',
  'metamask:',
  'metamask',
  'https://metamask.app.link',
  'x-safepal-wallet://',
  'filecoin://',
  'database:',
])
  test(`${link} leads to an app`, () => {
    expect(walletPlatforms({ id: 'a', name: 'A', mobile_link: link }, true)).toEqual(['mobile'])
  })
