import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLoginPage, isPurchasePage } from './opened-pages.js'

const address = `0x${'a1'.repeat(20)}`
const other = `0x${'66'.repeat(20)}`
const site = 'https://pay.coinbase.com'
const isPurchase = (link: string) => isPurchasePage(link, { address, site })
const wallets = (of: string) =>
  encodeURIComponent(JSON.stringify([{ address: of, blockchains: ['base'], assets: ['ETH'] }]))

test.each([
  `${site}/buy?sessionToken=abc`,
  `${site}/buy/select-asset?appId=1&destinationWallets=${wallets(address)}`,
  `${site}/buy?destinationWallets=${wallets(address.toUpperCase().replace('0X', '0x'))}`,
  `${site}/buy?addresses=${encodeURIComponent(JSON.stringify({ [address]: ['base'] }))}&partnerUserId=${address}`,
  `${site}/buy?tx=0x${'66'.repeat(32)}`,
  `${site}/buy?sessionToken=7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK&defaultNetwork=base&presetFiatAmount=10`,
  `${site}/buy?sessionToken=${btoa('2ee480bb-60d2-4fab-b1a4-19c8c6e6fc97')}`,
  `${site}/buy?destinationWallets[0][address]=${address}&destinationWallets[0][blockchains][0]=base`,
  `${site}/buy?data=${encodeURIComponent(btoa(JSON.stringify({ address })))}`,
])('opens Coinbase for the account: %s', (link) => {
  expect(isPurchase(link)).toBe(true)
})

test.each([
  'https://pay-coinbase.evil.test/buy',
  'https://pay.coinbase.com.evil.test/buy',
  'https://evil.test/pay.coinbase.com/buy',
  'https://pay.coinbase.com@evil.test/buy',
  'https://user@pay.coinbase.com/buy',
  'https://pay.coinbase.com:8443/buy',
  'http://pay.coinbase.com/buy',
  'https://pаy.coinbase.com/buy',
  'https://coinbase.com/buy',
  'javascript:alert(1)',
  'no address',
])('opens no other page for Coinbase: %s', (link) => {
  expect(isPurchase(link)).toBe(false)
})

test.each([
  `destinationWallets=${wallets(other)}`,
  `destinationWallets=[{"address":"${other}"}]`,
  `destinationWallets=${encodeURIComponent(JSON.stringify([{ address }, { address: other }]))}`,
  `destinationWallets=${encodeURIComponent(JSON.stringify([{ address: other.slice(2) }]))}`,
  `addresses=${encodeURIComponent(JSON.stringify({ [other]: ['base'] }))}`,
  `address=${other}`,
  `address=${address}&address=${other}`,
  `address=7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK`,
  `next=${encodeURIComponent(encodeURIComponent(`/buy?to=${other}`))}`,
  `ref=0X${'66'.repeat(20)}`,
  `data=${encodeURIComponent(btoa(JSON.stringify({ address: other })))}`,
  `data=${btoa(`{"destination": "${other}"}`).replaceAll('=', '')}`,
  'Address=thief.eth',
  'destinationWallets[0][address]=thief.eth',
  'destinationWallets.0.address=7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK',
  `destinationWallets=${encodeURIComponent(JSON.stringify([{ address, also: '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK' }]))}`,
  `destinationWallets=${encodeURIComponent(JSON.stringify([{ address, walletAddress: 'thief.eth' }]))}`,
  `destinationWallets=${encodeURIComponent(JSON.stringify({ wallets: [{ address: 'thief.eth' }] }))}`,
  'recipient=thief.eth',
  'ref=7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK',
  'ref=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  `x=%&ref=${encodeURIComponent(other)}`,
])('opens no page that names another account: %s', (query) => {
  expect(isPurchase(`${site}/buy?${query}`)).toBe(false)
  expect(isPurchase(`${site}/buy#${query}`)).toBe(false)
})

test.each([
  `/buy/${other}`,
  `/buy/%30x${'66'.repeat(20)}`,
  '/buy/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '/v3/sell/input',
  '/SELL',
])('opens no path of the shop that is not for the account: %s', (path) => {
  expect(isPurchase(`${site}${path}`)).toBe(false)
})

test('an account of another chain is compared letter by letter', () => {
  const solana = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
  const isFor = (of: string) =>
    isPurchasePage(`${site}/buy?destinationWallets=${wallets(of)}`, { address: solana, site })
  expect([isFor(solana), isFor(solana.replace('E', 'e'))]).toEqual([true, false])
})

test('another account is found in any link, however often it is encoded', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(3), fc.constantFrom('?q=', '#', '?a=1&b='), (around, times, before) => {
      let text = `${around.replace(/[0-9a-f]/gi, '')} ${other} `
      for (let count = 0; count <= times; count++) text = encodeURIComponent(text)
      expect(isPurchase(`${site}/buy${before}${text}`)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('a site of the host replaces Coinbase’s', () => {
  const own = { address, site: 'http://127.0.0.1:4747' }
  expect(isPurchasePage('http://127.0.0.1:4747/buy?x=1', own)).toBe(true)
  expect(isPurchasePage('https://pay.coinbase.com/buy', own)).toBe(false)
})

const sites = { frame: 'https://secure.test/sdk', frameSite: 'https://site.test' }
const handedOn = (inner: string) =>
  `https://auth.magic.link/v1/start?provider_authorization_url=${encodeURIComponent(inner)}`

test.each([
  ['google', 'https://accounts.google.com/o/oauth2/v2/auth?state=s'],
  ['apple', 'https://appleid.apple.com/auth/authorize?state=s'],
  ['facebook', 'https://www.facebook.com/v19.0/dialog/oauth?state=s'],
  ['github', 'https://github.com/login/oauth/authorize?state=s'],
  ['x', 'https://x.com/i/oauth2/authorize?state=s'],
  ['x', 'https://api.twitter.com/oauth/authenticate?state=s'],
  ['discord', 'https://discord.com/oauth2/authorize?state=s'],
  ['farcaster', 'https://farcaster.xyz/~/siwf?channelToken=t'],
  ['farcaster', 'https://warpcast.com/~/siwf?channelToken=t'],
  ['farcaster', 'https://warpcast.com/~/sign-in-with-farcaster?channelToken=t'],
  ['farcaster', 'https://client.farcaster.xyz/deeplinks/siwf?channelToken=t'],
  ['apple', 'https://appleid.apple.com/auth/oauth2/v2/authorize?state=s'],
  ['facebook', 'https://m.facebook.com/dialog/oauth?state=s'],
  ['discord', 'https://discord.com/api/oauth2/authorize?state=s'],
  ['google', 'https://site.test/login'],
  ['google', 'https://secure.test/login'],
  ['google', handedOn('https://accounts.google.com/o/oauth2/auth?state=s')],
] as const)('a login with %s may lead to %s', (provider, link) => {
  expect(isLoginPage(link, provider, sites)).toBe(true)
})

test.each([
  ['google', 'https://accounts-google.evil.test/'],
  ['google', 'https://accounts.google.com.evil.test/'],
  ['google', 'https://accounts.google.com@evil.test/'],
  ['google', 'http://accounts.google.com/'],
  ['google', 'https://github.com/login'],
  ['github', 'https://evil.github.com/login'],
  ['farcaster', 'https://accounts.google.com/'],
  ['google', handedOn('https://evil.test/o?state=s')],
  ['google', handedOn(handedOn('https://evil.test/o?state=s'))],
  ['google', 'javascript:alert(1)'],
  ['google', 'https://accounts.google.com/Logout?continue=https://evil.test'],
  ['google', 'https://accounts.google.com/o/oauth2/../../evil'],
  ['google', `${handedOn('https://accounts.google.com/o/oauth2/auth')}&provider_authorization_url=https://evil.test`],
  ['github', 'https://github.com/evil/login'],
  ['github', 'https://github.com/evil/login/oauth/authorize'],
  ['x', 'https://x.com/evil'],
  ['discord', 'https://discord.com/invite/evil'],
  ['facebook', 'https://www.facebook.com/evil'],
  ['facebook', 'https://www.facebook.com/l.php?u=https://evil.test'],
  ['apple', 'https://appleid.apple.com/evil'],
  ['farcaster', 'https://farcaster.xyz/evil'],
  ['farcaster', 'https://farcaster.xyz/evil/~/siwf'],
] as const)('a login with %s never leads to %s', (provider, link) => {
  expect(isLoginPage(link, provider, sites)).toBe(false)
})

test('a site that the host names is allowed', () => {
  expect(
    isLoginPage('http://127.0.0.1:5050/authorize', 'google', { ...sites, loginPages: 'http://127.0.0.1:5050' }),
  ).toBe(true)
  expect(isLoginPage('http://127.0.0.1:5050/authorize', 'google', sites)).toBe(false)
})
