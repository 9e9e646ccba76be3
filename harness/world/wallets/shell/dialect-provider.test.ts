// @vitest-environment happy-dom
import { createStore } from 'mipd'
import { afterEach, expect, test, vi } from 'vitest'
import { createAccounts } from '../../accounts/accounts.js'
import { createClock } from '../../lib/clock.js'
import { createSeed } from '../../lib/seed.js'
import { createMockWallet } from '../create-wallet.js'
import { chainStub } from '../testing/chain-stub.js'
import type { WalletSpec } from '../wallet-spec.js'
import { announceInto } from './testing/announce-into.js'

const accounts = createAccounts(createSeed(7))
const chains = { mainnet: chainStub('mainnet', 'eip155:1'), base: chainStub('base', 'eip155:8453') }
const alice = accounts.alice?.evmAddress.toLowerCase()
const removals: (() => void)[] = []
afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

interface Provider extends Record<string, unknown> {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(name: string, listener: (data: unknown) => void): Provider
  once(name: string, listener: (data: unknown) => void): Provider
  removeAllListeners(name?: string): Provider
  enable(): Promise<string[]>
  _metamask?: { isUnlocked(): Promise<boolean> }
}

function setup(spec: Partial<WalletSpec> & Pick<WalletSpec, 'dialect'>) {
  const clock = createClock()
  clock.pause()
  const wallet = createMockWallet(
    { via: ['eip6963', 'injected'], networks: ['mainnet', 'base'], policy: 'approve', ...spec },
    { name: 'fox', seed: 7, accounts, chains, clock },
  )
  const globals: Record<string, unknown> = {}
  removals.push(announceInto({ events: window, globals }, [wallet], clock))
  const provider = globals['ethereum'] as Provider // the shell placed it there
  return { wallet, globals, provider }
}

test.each([
  ['metamask', 'io.metamask', { isMetaMask: true }, []],
  ['coinbase', 'com.coinbase.wallet', { isCoinbaseWallet: true }, ['coinbaseWalletExtension']],
  ['rabby', 'io.rabby', { isRabby: true, isMetaMask: true }, ['rabby']],
  ['rainbow', 'me.rainbow', { isRainbow: true, isReady: true, isMetaMask: true }, []],
  ['phantom', 'app.phantom', { isPhantom: true, isMetaMask: true }, ['phantom', 'ethereum']],
  ['okx', 'com.okex.wallet', { isOkxWallet: true, isOKExWallet: true }, ['okxwallet']],
  ['onekey', 'so.onekey.app.wallet', { isOneKey: true, isMetaMask: true }, ['$onekey', 'ethereum']],
  ['brave', 'com.brave.wallet', { isBraveWallet: true, isMetaMask: true }, []],
  ['trust', 'com.trustwallet.app', { isTrust: true, isTrustWallet: true }, []],
  ['ledger', 'com.ledger', { isLedgerLive: true, isMetaMask: true }, ['ethereum']],
  ['talisman', 'xyz.talisman', { isTalisman: true }, ['talismanEth']],
] as const)('%s is found where pages look for it', (dialect, rdns, flags, place) => {
  const { globals, provider } = setup({ dialect })
  expect(provider).toMatchObject(flags)
  if (place.length > 0) {
    const found = place.reduce<unknown>((owner, name) => Reflect.get(Object(owner), name), globals)
    expect(found).toMatchObject(flags)
  }
  const detail = createStore().findProvider({ rdns })
  expect(detail?.provider).toMatchObject(flags)
  expect(Object.isFrozen(detail) && Object.isFrozen(detail?.info)).toBe(true)
  expect(detail?.info).toEqual({
    name: 'Fox',
    rdns,
    uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    icon: expect.stringMatching(/^data:image\//),
  })
  for (const remove of removals.splice(0)) remove()
  expect(globals).toEqual({})
})

test('given flags and rdns override those of the dialect', () => {
  const { provider } = setup({ dialect: 'rabby', rdns: 'test.own', flags: { isMetaMask: false } })
  expect(provider).toMatchObject({ isRabby: true, isMetaMask: false })
  expect(createStore().findProvider({ rdns: 'test.own' })).toBeDefined()
})

test('an announced wallet is not at window.ethereum, but in its own place', () => {
  const { globals } = setup({ dialect: 'phantom', via: 'eip6963' })
  expect(globals).not.toHaveProperty('ethereum')
  expect(globals).toHaveProperty('phantom.ethereum.isPhantom', true)
})

test('Rabby’s announced provider differs from the one at window.ethereum', () => {
  const { globals, provider } = setup({ dialect: 'rabby' })
  const announced = createStore().findProvider({ rdns: 'io.rabby' })?.provider
  expect(announced).toBe(globals['rabby'])
  expect(announced).not.toBe(provider)
  expect(provider).toMatchObject({ isRabby: true })
})

test('it emits `connect` with its chain, and keeps its state', async () => {
  const { provider, wallet } = setup({ dialect: 'metamask' })
  const heard: unknown[][] = []
  for (const name of ['connect', 'chainChanged', 'accountsChanged']) {
    provider.on(name, (data) => heard.push([name, data]))
  }
  expect(provider).toMatchObject({ chainId: null, networkVersion: null, selectedAddress: null })
  await expect.poll(() => heard).toEqual([['connect', { chainId: '0x1' }]])
  expect(provider).toMatchObject({ chainId: '0x1', networkVersion: '1', selectedAddress: null })
  expect(await provider.enable()).toEqual([alice])
  await expect.poll(() => provider['selectedAddress']).toBe(alice)
  wallet.setChain('base')
  await expect.poll(() => provider).toMatchObject({ chainId: '0x2105', networkVersion: '8453' })
  expect(heard.slice(1)).toEqual([
    ['accountsChanged', [alice]],
    ['chainChanged', '0x2105'],
  ])
  expect(await provider['_metamask']?.isUnlocked()).toBe(true)
  wallet.setAccounts([])
  await expect.poll(() => provider['selectedAddress']).toBe(null)
  wallet.loseStream()
  await expect.poll(() => provider['chainId']).toBe(null)
  expect(await provider['_metamask']?.isUnlocked()).toBe(false)
})

test('Ledger’s app emits its account and chain at once, and its messages begin with the code', async () => {
  const { provider, wallet } = setup({ dialect: 'ledger', via: 'eip6963', accounts: ['alice', 'bob'], policy: 'ask' })
  const heard: unknown[][] = []
  for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged'])
    provider.on(name, (data) => heard.push([name, data]))
  const own = accounts.alice?.evmAddress
  await expect.poll(() => heard).toHaveLength(2)
  expect(heard).toEqual([
    ['accountsChanged', [own]],
    ['chainChanged', '0x1'],
  ])
  // The owner is not asked.
  expect(await provider.enable()).toEqual([own])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([own])
  expect(wallet.pending).toEqual([])
  expect(provider).toMatchObject({ currentProvider: provider })
  expect(provider).not.toHaveProperty('selectedAddress')

  const signing = provider.request({ method: 'personal_sign', params: ['0x68', own] }).catch((error: unknown) => error)
  await wallet.reject('sign')
  const words = 'Personal message signed declined'
  expect(await signing).toMatchObject({ isRpcError: true, code: 4001, reason: words, message: `4001: ${words}` })

  const answers: unknown[][] = []
  const sendAsync = provider['sendAsync'] as (payload: object, callback: (...given: unknown[]) => void) => void
  sendAsync({ id: 7, method: 'eth_chainId' }, (...given) => answers.push(given))
  sendAsync({ id: 8, method: 'wallet_getPermissions' }, (...given) => answers.push(given))
  await expect.poll(() => answers).toHaveLength(2)
  expect(answers).toContainEqual([null, { id: 7, jsonrpc: '2.0', result: '0x1' }])
  const fromNode = { code: -32601, message: 'Method not found' }
  expect(answers).toContainEqual([null, { id: 8, jsonrpc: '2.0', error: fromNode }])

  wallet.lock()
  wallet.unlock()
  wallet.disconnect()
  wallet.setChain('base')
  await expect.poll(() => heard.at(-1)).toEqual(['chainChanged', '0x2105'])
  expect(heard).toHaveLength(3)
})

test('other dialects report that they are locked', async () => {
  const { provider, wallet } = setup({ dialect: 'rabby' })
  await expect.poll(() => provider['chainId']).toBe('0x1')
  await provider.enable()
  await expect.poll(() => provider['selectedAddress']).toBe(alice)
  wallet.lock()
  await expect.poll(() => provider['selectedAddress']).toBe(null)
  expect(await provider['_metamask']?.isUnlocked()).toBe(false)
})

test('MetaMask’s errors are plain objects; those of others are Error instances', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const dialect of ['metamask', 'rabby'] as const) {
    const { provider } = setup({ dialect, policy: 'reject' })
    const refused = await provider.enable().catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 4001, stack: expect.any(String) })
    expect(refused instanceof Error).toBe(dialect !== 'metamask')
    expect(warn).toHaveBeenCalledTimes(1) // the warning of MetaMask's page script
    for (const remove of removals.splice(0)) remove()
  }
  warn.mockRestore()
})

test('a connected page finds the account without asking', async () => {
  const { provider } = setup({ dialect: 'metamask', connected: true })
  await expect.poll(() => provider['selectedAddress']).toBe(alice)
})

test('each way of removing a listener works', async () => {
  const { provider, wallet } = setup({ dialect: 'coinbase' })
  const heard: string[] = []
  const gone = () => heard.push('gone')
  const leave = provider as unknown as Record<string, (name: string, listener: () => void) => void>
  for (const name of ['off', 'removeListener']) {
    leave['addListener']?.('chainChanged', gone)
    leave[name]?.('chainChanged', gone)
  }
  provider.on('chainChanged', gone).removeAllListeners('chainChanged')
  provider.once('chainChanged', () => heard.push('once'))
  wallet.setChain('base')
  wallet.setChain('mainnet')
  await expect.poll(() => provider['chainId']).toBe('0x1')
  expect(heard).toEqual(['once'])
})

test('pages may set members such as autoRefreshOnNetworkChange', () => {
  const { provider } = setup({ dialect: 'metamask' })
  provider['autoRefreshOnNetworkChange'] = false
  expect(provider).toHaveProperty('autoRefreshOnNetworkChange', false)
})

test('a wallet without a dialect has only the members of EIP-1193', () => {
  const { provider } = setup({ dialect: undefined })
  expect(Object.keys(provider).sort()).toEqual(['isConnected', 'on', 'removeListener', 'request'])
})
