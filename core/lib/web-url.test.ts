import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hostPictureUrl, pictureUrl } from '../contracts/fields.js'
import { hostNetwork } from '../contracts/network/network.js'
import { hostWallet, wallet } from '../contracts/wallet.js'
import { toAppHref } from '../wallets/pairing/open-wallet.js'
import { isOpenable, isPictureUrl, isSiteUrl, isStrangersPictureUrl, isWebUrl } from './web-url.js'

const scripts = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'filesystem:https://a.test/x',
  'blob:https://a.test/1',
  'about:blank',
  'view-source:https://a.test',
  'intent://a.test#Intent;end',
  'http://a.test',
  'http://localhost.a.test',
  'http://localhost@a.test',
  'http://127.0.0.1.a.test/',
  '',
]

test.each(scripts)('%j is opened, framed, linked and fetched by nobody', (url) => {
  expect({
    isWebUrl: isWebUrl(url),
    isSiteUrl: isSiteUrl(url),
    isOpenable: isOpenable(url),
    isPictureUrl: isPictureUrl(url),
    toAppHref: toAppHref(url),
  }).toEqual({
    isWebUrl: false,
    isSiteUrl: false,
    isOpenable: false,
    isPictureUrl: false,
    toAppHref: undefined,
  })
})

test.each([
  'https://a.test',
  'HTTPS://a.test/x y',
  'http://localhost:3000',
  'http://127.0.0.1/',
  'http://[::1]:80/a?b#c',
])('%s is of the web, or of this machine', (url) => {
  expect({
    isWebUrl: isWebUrl(url),
    isSiteUrl: isSiteUrl(url),
    isOpenable: isOpenable(url),
    isPictureUrl: isPictureUrl(url),
  }).toEqual({ isWebUrl: true, isSiteUrl: true, isOpenable: true, isPictureUrl: true })
})

test.each(['metamask:', 'rainbow://', 'x-safepal-wallet://a/b', 'tg://resolve', 'telos:', 'searcher:', 'msw:'])(
  '%s is of an app',
  (url) => {
    expect({ isWebUrl: isWebUrl(url), isSiteUrl: isSiteUrl(url), isOpenable: isOpenable(url) }).toEqual({
      isWebUrl: false,
      isSiteUrl: false,
      isOpenable: true,
    })
  },
)

test.each([
  'tel:*06#',
  'sms:+100',
  'mailto:a@b.test',
  'facetime-audio:a',
  'ms-settings:',
  'ms-msdt:/id x',
  'search-ms:query=x',
  'chrome://settings',
  'chrome-extension://a/b',
  'moz-extension://a/b',
  'feed:javascript:alert(1)',
  'jar:https://a.test!/',
  'itms-services://?action=download-manifest',
  'android-app://a',
  'FTP://a.test',
  'wss://a.test',
  'smb://a.test/x',
])('%s is of the browser, the system or the telephone, and of no wallet', (url) => {
  expect({ isOpenable: isOpenable(url), toAppHref: toAppHref(url) }).toEqual({
    isOpenable: false,
    toAppHref: undefined,
  })
})

test.each([
  ['/terms', true],
  ['/a/b?c#d', true],
  ['//a.test', false],
  ['/\\a.test', false],
  ['/\t/a.test', false],
  ['terms', false],
])('%j is a path of this site: %s', (path, isOne) => {
  expect(isSiteUrl(path)).toBe(isOne)
})

// Checked once, it is the URL that opens: removing a colon later could turn it into a script.
test.each([
  'java:script:',
  'd:ata:',
  'about:',
  'view-source:',
  'intent:',
  'http://a.test',
  'https://',
  'blob',
  '//a.test',
])('%s opens no app', (link) => {
  expect(toAppHref(link)).toBeUndefined()
})

test('a picture is on the web or in its URL', () => {
  expect(['data:image/png;base64,AA', 'data:text/html,x', 'ipfs://a', '/logo.png'].map(isPictureUrl)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

// URLs that an NFT's owner may write; the URL parser turns each of the first group into 127.0.0.1.
test.each([
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '0177.1', '127.0.0.1.', '１２７.0.0.1'],
  ...['0.0.0.0', '0', '10.0.0.1', '10.255.255.255', '100.64.0.1', '127.255.255.255', '169.254.169.254', '172.16.0.1'],
  ...[
    '172.31.255.255',
    '192.168.1.1',
    '3232235777',
    '0xc0a80101',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:10.0.0.1]',
    '[::127.0.0.1]',
  ],
  ...[
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ],
  ...['[2001::1]', '[2001:0:7f00:1::]'],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'app.localhost',
    'nas.local',
    'NAS.Local.',
    'metadata.google.internal',
    'router',
  ],
  ...['localhost..', 'nas.local..', '127.0.0.1..', 'nas.localdomain', 'a..test'],
  ...['router.lan', 'a.home.arpa', 'wiki.corp', 'user@a.test', 'user:word@a.test'],
])('a stranger has no picture fetched from %s', (host) => {
  const urls = [`https://${host}/a.png`, `https://${host}:8384/a.png?x=1`, `http://${host}/a.png`]
  expect(urls.filter(isStrangersPictureUrl)).toEqual([])
  expect(urls.map((url) => z.parse(pictureUrl(), url))).toEqual(['', '', ''])
})

test.each([
  'a.test',
  'ipfs.io',
  'localhost.a.test',
  'local.a.test',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '11.0.0.1',
  '[2606:4700::1111]',
])('a stranger may have a picture at %s', (host) => {
  expect(isStrangersPictureUrl(`https://${host}/a.png`)).toBe(true)
  expect(isStrangersPictureUrl(`http://${host}/a.png`)).toBe(false)
})

test('the host may have pictures on this machine', () => {
  expect(z.parse(hostPictureUrl(), 'http://localhost:5173/logo.png')).toBe('http://localhost:5173/logo.png')
})

test("a stranger's picture is never on this machine, and its URL not longer than any other", () => {
  const long = `data:image/png,${'a'.repeat(200_000)}`
  const bad = [
    'http://localhost/a.png',
    'HTTP://127.0.0.1/a.png',
    'http://[::1]/',
    'ipfs://a',
    'data:text/html,x',
    long,
  ]
  const good = ['https://a.test/a.png', 'HTTPS://a.test', 'data:image/png;base64,AA']
  expect([...bad, ...good].filter(isStrangersPictureUrl)).toEqual(good)
})

test('an invalid link in the catalogue costs the link, not the wallet', () => {
  const bad = { homepage: 'javascript:1', mobile_link: 'otter', webapp_link: null, image_url: 'http://a.test/x.png' }
  expect(z.parse(wallet(), { id: 'o', name: 'Otter', ...bad, app_store: 'https://a.test' })).toEqual({
    id: 'o',
    name: 'Otter',
    homepage: '',
    mobile_link: 'otter',
    webapp_link: null,
    image_url: '',
    app_store: 'https://a.test',
  })
  expect(z.parse(hostWallet(), { id: 'o', name: 'Otter', chrome_store: 'data:text/html,x' }).chrome_store).toBe('')
})

test('an unsafe explorer URL costs the explorer, not the network', () => {
  const chain = {
    id: 1,
    name: 'A',
    nativeCurrency: { name: 'A', symbol: 'A', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: 'A', url: 'javascript:alert(1)' } },
  }
  expect(z.parse(hostNetwork(), chain).blockExplorers?.default.url).toBe('')
})
