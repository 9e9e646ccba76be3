import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isOpenable, isPictureUrl, isSiteUrl, isWebUrl } from '../lib/web-url.js'
import { knownTable } from '../namespaces/namespace-table.js'
import { mainnet } from '../networks/index.js'
import { sessionOverride } from '../options/session-override.js'
import { walletAssets } from '../services/wallet-assets.js'
import { wholeNumber } from './api/catalogue.js'
import { nameToRegister } from './api/names.js'
import { isCaipAddress, isCaipNetworkId, toCoinType } from './caip.js'
import { features } from './features.js'
import { tokenDecimalsText } from './fields.js'
import { email, parseFrameMessage } from './frame/messages.js'
import { gatewayNetworkIds, gatewayRpcUrl, rpcUrl, toNetwork, unsupportedNetwork } from './network/network.js'
import { networkImageId } from './network/network-images.js'
import { classifyWalletResponse, sessionEvents } from './rpc-methods.js'
import { themeVariables } from './theme.js'

/** The values that a schema accepts. */
function takenBy(schema: z.ZodMiniType, values: readonly unknown[]): readonly unknown[] {
  return values.filter((value) => z.safeParse(schema, value).success)
}

test('an e-mail address has its name, its dotted host, and nothing else', () => {
  const good = ['a@app.test', 'ALICE@APP.TEST', 'a.b@app.io', 'a+b@a-b.app.test']
  const bad = [
    'a@app.t',
    'a@app',
    'a..b@app.test',
    '.a@app.test',
    'a.@app.test',
    'x y@app.test',
    'a@app.test!',
    '@app.test',
  ]
  expect(takenBy(email, [...good, ...bad])).toEqual(good)
})

test('the outcome of a message is the end of its name', () => {
  expect(parseFrameMessage({ type: '@w3m-frame/SIGN_SUCCESS_OUT', id: 'a' })).toBeUndefined()
  expect(parseFrameMessage({ type: '@w3m-frame/SIGN_OUT_SUCCESS', id: 'a' })).toMatchObject({ kind: 'result' })
})

test('a name to register and a count are matched completely', () => {
  expect(takenBy(nameToRegister, ['abcd', 'A-1b', 'abc', '.abcd', 'abcd.', 'é-abcd'])).toEqual(['abcd', 'A-1b'])
  expect(takenBy(wholeNumber, ['0', '12', '', 'a1', '1a', '-1', '1.5'])).toEqual(['0', '12'])
})

test('the socials are a list, or false for none', () => {
  expect(takenBy(features(), [{ socials: [] }, { socials: false }, { socials: true }])).toEqual([
    { socials: [] },
    { socials: false },
  ])
})

test('every chain id below 2^31 has its own coin type', () => {
  expect([0, 1, 2, 2 ** 31 - 1].map(toCoinType)).toEqual([2147483648, 2147483649, 2147483650, 4294967295])
})

test('the picture of a network is found by its complete id', () => {
  expect([networkImageId('eip155:1'), networkImageId('x-eip155:1')]).toEqual([expect.any(String), undefined])
})

test('the gateway serves these networks, at a URL without double slashes', () => {
  const evm = [
    1, 10, 56, 97, 100, 137, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113, 43114,
    59144, 80002, 80084, 84532, 421614, 7777777, 11155111, 11155420, 999999999, 1313161554, 1313161555,
  ]
  expect([...gatewayNetworkIds]).toEqual([
    ...evm.map((id) => `eip155:${id}`),
    'near:mainnet',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4sgjmw1sunhzsxgspuhpqldx6wiyjntz',
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:000000000933ea01ad0ee984209779ba',
  ])
  const at = (gateway: string) => gatewayRpcUrl(gateway, 'eip155:1', '')
  expect([at('https://a.test//'), at('https://a.test/x//y')]).toEqual([
    'https://a.test/v1/?chainId=eip155%3A1',
    'https://a.test/x//y/v1/?chainId=eip155%3A1',
  ])
})

test('an unlisted network has the currency of its namespace', () => {
  const currency = (id: `${'eip155' | 'solana'}:${string}`) => unsupportedNetwork(id).nativeCurrency
  expect(currency('eip155:5')).toEqual({ name: '', symbol: 'ETH', decimals: 18 })
  expect(currency('solana:a')).toEqual({ name: '', symbol: '', decimals: 0 })
  expect(unsupportedNetwork('solana:a')).toMatchObject({
    id: 'a',
    chainNamespace: 'solana',
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    unsupported: true,
  })
})

test('an asset of a wallet is a contract or native, and its balance fits into 256 bits', () => {
  const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 1, iconUrl: '' }
  const address = `0x${'aB'.repeat(20)}`
  const isTaken = (asset: object) =>
    z.safeParse(walletAssets, { '0x1': [{ address, balance: '0x1', type: 'erc20', metadata, ...asset }] }).success
  const addresses = [address, 'native', 'Native', `${address}a`, address.slice(0, -1), `a${address}`, 'not native']
  expect(addresses.filter((each) => isTaken({ address: each }))).toEqual([address, 'native', 'Native'])
  const most = `0x${'F'.repeat(64)}`
  const balances = ['0x0', most, `${most}F`, '0x', 'a0x1', '0x1g', '1']
  expect(balances.filter((balance) => isTaken({ balance }))).toEqual(['0x0', most])
})

test("settings of a host's URL are stored under that URL", () => {
  const item = { ...mainnet, rpcUrls: { default: { http: ['https://own.test'] } } }
  const urls = (given: readonly { url: string; config?: Record<string, unknown> }[]) => {
    const context = { customRpcUrls: { 'eip155:1': given }, gateway: undefined, projectId: '' }
    const { chainDefault, default: first } = toNetwork(item, context).rpcUrls
    return { default: first.http, chainDefault: chainDefault.http, configs: first.configs }
  }
  expect(urls([{ url: 'https://a.test', config: { timeout: 1 } }, { url: 'https://b.test' }])).toEqual({
    default: ['https://a.test', 'https://b.test', 'https://own.test'],
    chainDefault: ['https://a.test', 'https://b.test', 'https://own.test'],
    configs: { 'https://a.test': { timeout: 1 } },
  })
  expect(urls([{ url: 'https://b.test' }]).configs).toBeUndefined()
})

test('decimals as text have one or two digits, and are 77 at most', () => {
  expect(takenBy(tokenDecimalsText(), ['0', '18', '77', '78', '077', '', '1.5', '-1'])).toEqual(['0', '18', '77'])
})

test('a node that a host names for a session has an http(s) URL', () => {
  const isTaken = (url: string) => z.safeParse(sessionOverride, { rpcMap: { 'eip155:1': url } }).success
  const urls = ['https://a.test', 'http://a.test', 'ws://a.test', 'xhttps://a.test', 'https://a.test b', 'https://']
  expect(urls.filter(isTaken)).toEqual(['https://a.test', 'http://a.test'])
})

test('"Events for every namespace."', () => {
  expect(sessionEvents).toEqual(['accountsChanged', 'chainChanged'])
  const further = knownTable.all.map(({ walletConnect }) => walletConnect?.events ?? [])
  expect(further).toEqual([[], [], [], ['bip122_addressesChanged']])
})

test('an answer of a wallet is a hash or a signature by its length, in any case, and matched completely', () => {
  const kinds = (digits: string) => [digits, `a${digits}`, `${digits}g`].map(classifyWalletResponse)
  for (const digit of ['a', 'A', '0']) {
    expect(kinds(`0x${digit.repeat(61)}`)).toEqual(['object', 'object', 'object'])
    expect(kinds(`0x${digit.repeat(62)}`)).toEqual(['signed-message', 'object', 'object'])
    expect(kinds(`0x${digit.repeat(64)}`)).toEqual(['transaction-hash', 'object', 'object'])
    expect(kinds(`0x${digit.repeat(65)}`)).toEqual(['signed-message', 'object', 'object'])
  }
})

test('lengths, sizes, colours and percentages of the theme are accepted up to their bounds', () => {
  const takenAs = (name: string, values: readonly unknown[]) =>
    values.filter((value) => z.safeParse(themeVariables(), { [name]: value }).success)
  const table: readonly (readonly [name: string, good: readonly unknown[], bad: readonly unknown[]])[] = [
    ['borderRadiusMaster', ['0px', '10px', '1.5rem', '2em'], ['px', '10', '10px ', 'a10px', '1.px', '10pt', '10PX']],
    [
      'fontSizeMaster',
      ['4px', '9.5px', '39.9px', '40px', '.3em', '0.3rem', '1em', '2.5rem'],
      ['3.9px', '40.5px', '41px', '0.2em', '3em', 'x4px', '4pxx', '2emx', 'x1em'],
    ],
    [
      'accent',
      ['#abc', '#ABCDEF12', 'red', 'RED', 'rgb(0 0 0 / 50%)', 'color-mix(in srgb, red, blue)'],
      ['#ab', '#123456789', '1red', 'red;', 'rgb(', '', 'a b'],
    ],
    ['colorMixStrength', [0, 0.5, 100], [-0.1, 100.1, '1', Number.NaN]],
    ['zIndex', [0, 999], [-1, 1.5, '1']],
  ]
  for (const [name, good, bad] of table)
    expect({ name, takenAs: takenAs(name, [...good, ...bad]) }).toEqual({ name, takenAs: good })
})

test('a URL is matched completely, and its scheme in any case', () => {
  const local = ['http://localhost', 'http://127.0.0.1:80', 'http://[::1]/']
  expect([...local, 'http://xlocalhost', 'http://localhost.test', 'http://a.test'].filter(isWebUrl)).toEqual(local)
  expect(['/a', '/a b', '//a', '/\\a', 'a', '/'].filter(isSiteUrl)).toEqual(['/a'])
  expect(['data:image/png,', 'DATA:IMAGE/png,', 'xdata:image/png,', 'data:text/html,'].filter(isPictureUrl)).toEqual([
    'data:image/png,',
    'DATA:IMAGE/png,',
  ])
  // Longer values could not be drawn, and would only fill storage.
  const long = ['data:image/png,', 'https://a.test/'].flatMap((each) => [
    each.padEnd(2e5, 'a'),
    each.padEnd(2e5 + 1, 'a'),
  ])
  expect(long.map(isPictureUrl)).toEqual([true, false, true, false])
  const bad = ['javaScript:a', 'jAVASCRIPT:a', 'dATA:a', ' fox:a', '1fox:a', 'http://a.test', 'intent:a', 'intent']
  expect(['fox:a', 'Fox:a', 'https://a.test', ...bad].filter(isOpenable)).toEqual(['fox:a', 'Fox:a', 'https://a.test'])
  expect(takenBy(rpcUrl(), ['http://a', 'https://a', 'xhttps://a', 'ws://a', 'https:///'])).toEqual([
    'http://a',
    'https://a',
  ])
})

test('an id is always a text', () => {
  const others = [undefined, null, 1, ['eip155:1'], { 'eip155:1': true }]
  expect(others.filter((value) => isCaipNetworkId(value) || isCaipAddress(value))).toEqual([])
})
