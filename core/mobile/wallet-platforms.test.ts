import { expect, test } from 'vitest'
import { walletPlatforms } from './wallet-platforms.js'

const links = { mobile_link: 'a://', webapp_link: 'https://a.test', desktop_link: 'a-desktop://', rdns: 'test.a' }
const wallet = (more: object) => ({ id: 'a', name: 'A', ...more })

// FACTS 6.2, "platforms": the best first.
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
    const of = (isMobile: boolean) => walletPlatforms(wallet(given as object), isMobile).join(' ') // readonly lists in it
    expect([of(false), of(true)]).toEqual([desktop, phone])
  })

test('without a wallet there is a code for any', () => {
  expect(walletPlatforms(undefined, false)).toEqual(['qrcode'])
})
