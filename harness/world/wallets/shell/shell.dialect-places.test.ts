// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createAccounts } from '../../accounts/accounts.js'
import { createClock } from '../../lib/clock.js'
import { createSeed } from '../../lib/seed.js'
import { createMockWallet } from '../create-wallet.js'
import { chainStub } from '../testing/chain-stub.js'
import type { WalletSpec } from '../wallet-spec.js'
import { announceInto } from './testing/announce-into.js'

const accounts = createAccounts(createSeed(7))
const chains = {
  mainnet: chainStub('mainnet', 'eip155:1'),
  solana: chainStub('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  bitcoin: chainStub('bitcoin', 'bip122:000000000019d6689c085ae165831e93'),
  polkadot: chainStub('polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'),
}
let remove = () => {}
afterEach(() => remove())

function setup(spec: WalletSpec) {
  const clock = createClock()
  clock.pause()
  const wallet = createMockWallet({ policy: 'approve', ...spec }, { name: 'fox', seed: 7, accounts, chains, clock })
  const globals: Record<string, unknown> = {}
  remove = announceInto({ events: window, globals }, [wallet], clock)
  const at = (path: string) =>
    path.split('.').reduce<unknown>((owner, name) => Reflect.get(Object(owner), name), globals)
  return { wallet, globals, at }
}

test.each([
  ['phantom', ['phantom.solana', 'solana'], 'isPhantom'],
  ['brave', ['braveSolana', 'solana'], 'isBraveWallet'],
  ['okx', ['okxwallet.solana'], 'isOkxWallet'],
] as const)('the Solana provider of %s is where pages look for it', (dialect, places, flag) => {
  const { at, globals } = setup({ via: 'wallet-standard', dialect })
  for (const place of places) expect(at(place)).toMatchObject({ [flag]: true, isConnected: false, publicKey: null })
  // The wallet is not an EVM wallet.
  expect(at('phantom.ethereum')).toBeUndefined()
  remove()
  expect(globals).toEqual({})
})

test('the providers of a wallet of several chains coexist', () => {
  const { at, globals } = setup({ via: ['eip6963', 'wallet-standard', 'okx'], dialect: 'okx' })
  expect(at('okxwallet')).toMatchObject({ isOkxWallet: true, isOKExWallet: true })
  expect(at('okxwallet.solana')).toMatchObject({ isOkxWallet: true })
  expect(at('okxwallet.bitcoin.connect')).toBeInstanceOf(Function)
  remove()
  expect(globals).toEqual({})
})

test('an EVM wallet has no Solana provider, and a wallet without a dialect no older one', () => {
  const { globals } = setup({ via: 'eip6963', dialect: 'phantom' })
  expect(globals).not.toHaveProperty('solana')
  remove()
  expect(setup({ via: 'wallet-standard' }).globals).toEqual({})
})

test('Xverse has its own place, whatever its name', async () => {
  const { at, globals } = setup({ via: 'sats-connect', dialect: 'xverse' })
  const listed = [{ id: 'XverseProviders.BitcoinProvider', name: 'Fox' }]
  expect(globals['btc_providers']).toMatchObject(listed)
  expect(at('XverseProviders.BitcoinProvider.request')).toBeInstanceOf(Function)
})

test.each([
  ['polkadot-js', 'polkadot-js'],
  ['talisman', 'talisman'],
  ['onekey', 'OneKey'],
] as const)('%s is %s in injectedWeb3, and has no way to leave', async (dialect, key) => {
  const { at, wallet } = setup({ via: 'polkadot', dialect })
  const entry = at(`injectedWeb3.${key}`)
  expect(entry).not.toHaveProperty('disconnect')
  const injected = await Object(entry).enable('A page')
  expect(await injected.accounts.get()).toHaveLength(1)
  // A Polkadot wallet receives no calls of an EVM provider.
  expect(wallet.calls.map(({ method }) => method)).not.toContain('metamask_getProviderState')
})

test('OneKey also takes places of other wallets, and its standard wallet ignores account changes', async () => {
  const { at, wallet } = setup({ via: ['wallet-standard', 'polkadot'], dialect: 'onekey', accounts: ['alice', 'bob'] })
  expect(at('injectedWeb3.polkadot-js.enable')).toBeInstanceOf(Function)
  expect(at('injectedWeb3.polkadot-js')).not.toBe(at('injectedWeb3.OneKey'))

  const found: { name: string; accounts: { address: string }[]; features: Record<string, unknown> }[] = []
  const api = { register: (...wallets: typeof found) => found.push(...wallets) }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  expect(found.map(({ name }) => name)).toEqual(['Fox', 'Solflare', 'Jupiter', 'MetaMask'])
  const [, solflare] = found
  await Object(solflare?.features['standard:connect']).connect()
  const alice = accounts.alice?.solanaAddress
  expect(solflare?.accounts[0]?.address).toBe(alice)
  const heard: string[] = []
  wallet.onEvent(({ name }) => heard.push(name))
  wallet.setAccounts(['bob', 'alice'])
  await expect.poll(() => heard).toContain('standard:change')
  // The event reaches the page in a later turn.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(found[0]?.accounts[0]?.address).toBe(alice)
  // Removing the site is reported.
  wallet.disconnect()
  await expect.poll(() => found[0]?.accounts).toEqual([])
})

test('Leather is listed under its own name, and UniSat has a second place of its own', () => {
  const { globals } = setup({ via: 'leather', dialect: 'leather' })
  expect(globals['btc_providers']).toMatchObject([
    { id: 'LeatherProvider', name: 'Leather', methods: expect.arrayContaining(['getAddresses', 'signPsbt']) },
  ])
  remove()
  const { at } = setup({ via: 'unisat', dialect: 'unisat' })
  expect(at('unisat_wallet.requestAccounts')).toBe(at('unisat.requestAccounts'))
  remove()
  expect(setup({ via: 'unisat' }).globals).not.toHaveProperty('unisat_wallet')
})

const addressesRefused = 'User rejected request to get addresses'

test('UniSat throws plain objects; Leather and Xverse refuse with their own messages', async () => {
  const caught = (work: unknown) => Promise.resolve(work).catch((error: unknown) => error)
  const unisat = setup({ via: 'unisat', dialect: 'unisat', policy: 'reject' })
  const plain = await caught(Object(unisat.at('unisat')).requestAccounts())
  expect(plain).toMatchObject({ code: 4001, message: 'User rejected the request.', stack: expect.any(String) })
  expect(plain).not.toBeInstanceOf(Error)
  remove()

  const leather = setup({ via: 'leather', dialect: 'leather', policy: 'reject' })
  const rejected = await caught(Object(leather.at('LeatherProvider')).request('getAddresses'))
  expect(rejected).toMatchObject({ error: { code: 4001, message: addressesRefused } })
  remove()

  const xverse = setup({ via: 'sats-connect', dialect: 'xverse', policy: 'reject' })
  const answered = await Object(xverse.at('XverseProviders.BitcoinProvider')).request('getAddresses', {})
  expect(answered).toMatchObject({ error: { code: -32000, message: addressesRefused } })
})

test('a wallet that is a library announces nothing, and is where its script puts it', () => {
  const announced: unknown[] = []
  const listen = (event: Event) => announced.push(event)
  window.addEventListener('eip6963:announceProvider', listen)
  const { globals, at } = setup({ via: 'eip6963', dialect: 'base-account' })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', listen)
  expect(announced).toEqual([])
  const create = at('createBaseAccountSDK') as () => { getProvider(): unknown } // the package's function
  expect(create().getProvider()).toMatchObject({ isBaseAccount: true, disconnect: expect.any(Function) })
  remove()
  expect(globals).toEqual({})
})
