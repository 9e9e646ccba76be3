import { expect, test } from 'vitest'
import type { Connector } from '../../contracts/connector.js'
import { watchWalletStandard } from '../../lib/wallet-standard.js'
import { createTestPlatform, type TestPlatform } from '../../testing/platform.js'
import { discoverWallets, toSolanaConnectors } from './discover-wallets.js'

const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

function setup({ enableEIP6963 = true, ethereum }: { enableEIP6963?: boolean; ethereum?: unknown } = {}) {
  const platform = createTestPlatform()
  if (ethereum !== undefined) platform.globals.ethereum = ethereum
  const reports: Connector[][] = []
  const fulls: boolean[] = []
  const onChange = (found: Connector[], isFull: boolean) => {
    reports.push(found)
    fulls.push(isFull)
  }
  const announce = (detail: unknown) =>
    platform.events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const start = () => discoverWallets({ platform, enableEIP6963, onChange })
  const names = () => reports.at(-1)?.map(({ name }) => name)
  return { platform, reports, fulls, announce, start, names }
}

function fox(info: object = {}, provider: unknown = { request: async () => null }) {
  return { info: { uuid: crypto.randomUUID(), name: 'Fox', rdns: 'test.fox', icon, ...info }, provider }
}

/** Collects the wallets that announce themselves to a Wallet Standard app. */
function listenForApp({ events }: TestPlatform) {
  const app = {
    register:
      (..._wallets: unknown[]): (() => void) =>
      () => {},
  }
  events.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent) app.register = event.detail.register
  })
  return app
}

function standardWallet(name: string, chains = ['solana:mainnet']) {
  return { version: '1.0.0', name, icon, chains, accounts: [], features: { 'standard:connect': { connect() {} } } }
}

test('reports all present wallets at once', () => {
  const { platform, reports, announce, start } = setup()
  platform.events.addEventListener('eip6963:requestProvider', () => {
    for (let index = 0; index < 50; index++) announce(fox({ name: `Fox ${index}`, rdns: `test.fox${index}` }))
  })
  start()
  expect(reports).toHaveLength(1)
  expect(reports[0]).toHaveLength(50)
})

test('makes a connector from an announcement, and passes its provider on unchanged', () => {
  const { reports, announce, start } = setup()
  start()
  const detail = fox({ uuid: 'a6b1b1f0' })
  announce(Object.freeze(detail))
  const [connector] = reports.at(-1) ?? []
  expect(connector).toEqual({
    id: 'test.fox',
    name: 'Fox',
    chain: 'eip155',
    type: 'ANNOUNCED',
    imageUrl: icon,
    info: { rdns: 'test.fox', uuid: 'a6b1b1f0' },
    provider: detail.provider,
  })
  expect(connector?.provider).toBe(detail.provider)
})

test('takes a wallet that announces itself late', () => {
  const { reports, announce, start, names } = setup()
  start()
  expect(reports).toEqual([[]])
  announce(fox())
  expect(names()).toEqual(['Fox'])
})

test('takes a wallet that announces itself twice once, by its provider', () => {
  const { reports, announce, start } = setup()
  start()
  const first = fox({ uuid: 'one' })
  announce(first)
  announce(first)
  announce(fox({ uuid: 'three', rdns: 'test.third' }, first.provider))
  expect(reports).toHaveLength(2)
  expect(reports.at(-1)).toHaveLength(1)
})

test('lists every provider that claims one rdns, even with the uuid of another, and states their number', () => {
  const { reports, announce, start } = setup()
  start()
  announce(fox({ uuid: 'liar' }))
  expect(reports.at(-1)?.map(({ id, info }) => [id, info?.claims])).toEqual([['test.fox', undefined]])
  announce(fox({ uuid: 'real' }))
  announce(fox({ uuid: 'real' }))
  announce(fox({ rdns: 'test.bear' }))
  const claims = reports.at(-1)?.filter(({ info }) => info?.rdns === 'test.fox') ?? []
  expect(claims.map(({ info }) => info?.claims)).toEqual([3, 3, 3])
  expect(new Set(claims.map(({ id }) => id)).size).toBe(3)
  expect(reports.at(-1)?.at(-1)).toMatchObject({ id: 'test.bear', info: { rdns: 'test.bear' } })
})

test('gives wallets that claim one rdns ids that no stored session has, and keeps them for the visit', () => {
  const { reports, announce, start } = setup()
  start()
  announce(fox({ uuid: 'liar' }))
  announce(fox({ uuid: 'real' }))
  const ids = reports.at(-1)?.map(({ id }) => id) ?? []
  for (const id of ids) expect(id).toMatch(/^test\.fox#[0-9a-f-]{36}$/)
  announce(fox({ rdns: 'test.bear' }))
  expect(reports.at(-1)?.map(({ id }) => id)).toEqual([...ids, 'test.bear'])
})

test('takes 1000 announced and 1000 registered identities, and reports that there were more', () => {
  const { announce, start, reports, fulls, platform } = setup()
  start()
  for (let index = 0; index < 1000; index++) announce(fox({ rdns: `test.fox${index}` }))
  expect({ lastReportCount: reports.at(-1)?.length, lastFull: fulls.at(-1) }).toEqual({
    lastReportCount: 1000,
    lastFull: false,
  })
  for (let index = 1000; index < 3000; index++) announce(fox({ rdns: `test.fox${index}` }))
  expect({ lastReportCount: reports.at(-1)?.length, lastFull: fulls.at(-1) }).toEqual({
    lastReportCount: 1000,
    lastFull: true,
  })
  const wallets = Array.from({ length: 3000 }, (_, index) => standardWallet(`Wallet ${index}`))
  const detail = (api: { register(...all: unknown[]): void }) => api.register(...wallets)
  platform.events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  expect(reports.at(-1)).toHaveLength(2000)
})

test('takes at most five claims of one identity, so that a flood of claims excludes no other wallet', () => {
  const { announce, start, reports, fulls, platform } = setup()
  const app = listenForApp(platform)
  start()
  for (let index = 0; index < 500; index++) announce(fox({ uuid: `${index}` }))
  for (let index = 0; index < 500; index++) app.register(standardWallet('Sun'))
  announce(fox({ rdns: 'test.bear' }))
  app.register(standardWallet('Moon'))
  const claims = (reports.at(-1) ?? []).map(({ name, info }) => [name, info?.claims])
  expect(claims).toEqual([
    ...Array(5).fill(['Fox', 5]),
    ['Fox', undefined],
    ...Array(5).fill(['Sun', 5]),
    ['Moon', undefined],
  ])
  expect(fulls.at(-1)).toBe(true)
})

test('lists every Solana wallet with the same name, states their number, and gives each an id of this visit', () => {
  const { platform, start, reports } = setup()
  const app = listenForApp(platform)
  start()
  app.register(standardWallet('Phantom'))
  expect(reports.at(-1)?.map(({ id, info }) => [id, info])).toEqual([['Phantom', undefined]])
  const unregister = app.register(standardWallet('Phan\u200btom'))
  const claims = reports.at(-1) ?? []
  for (const { id, info } of claims)
    expect({ id, claims: info?.claims }).toEqual({ id: expect.stringMatching(/^Phantom#[0-9a-f-]{36}$/), claims: 2 })
  expect(new Set(claims.map(({ id }) => id)).size).toBe(2)
  unregister()
  expect(reports.at(-1)?.map(({ id, info }) => [id, info])).toEqual([['Phantom', undefined]])
})

test('keeps two wallets with one name and different rdns apart', () => {
  const { announce, start, reports } = setup()
  start()
  announce(fox({ rdns: 'test.fox' }))
  announce(fox({ rdns: 'test.liar' }))
  expect(reports.at(-1)?.map(({ id }) => id)).toEqual(['test.fox', 'test.liar'])
})

test('does not take an rdns for the id of another way to connect', () => {
  const { announce, start, reports } = setup()
  start()
  announce(fox({ rdns: 'walletConnect' }))
  expect(reports.at(-1)?.[0]?.id).toBe('eip6963:walletConnect')
})

test('ignores invalid announcements', () => {
  const { announce, start, reports } = setup()
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('go away')
      },
    },
  )
  start()
  for (const detail of [undefined, null, 1, 'x', [], {}, { info: null }, hostile, { info: hostile, provider: hostile }])
    announce(detail)
  announce(fox({ name: '' }))
  announce(fox({ name: 7 }))
  announce(fox({ rdns: undefined }))
  announce(fox({}, null))
  announce(fox({}, { request: 'no function' }))
  announce(fox({}, hostile))
  expect(reports).toEqual([[]])
})

test('removes from a name the parts that could make it look like another', () => {
  const { announce, start, names } = setup()
  start()
  announce(fox({ name: ' \u202eFo\u0000x\n ' }))
  expect(names()).toEqual(['Fox'])
})

test('takes an icon only from the announcement itself, so that no other host is asked', () => {
  const { announce, start, reports } = setup()
  start()
  announce(fox({ icon: 'https://tracker.test/pixel.png' }))
  expect(reports.at(-1)?.[0]).not.toHaveProperty('imageUrl')
})

test('does not ask for announcements when EIP-6963 is off', () => {
  const { platform, announce, start, names } = setup({ enableEIP6963: false, ethereum: { request() {} } })
  let asked = 0
  platform.events.addEventListener('eip6963:requestProvider', () => asked++)
  start()
  announce(fox())
  expect(names()).toEqual(['Browser Wallet'])
  expect(asked).toBe(0)
})

test('finds a wallet that is only at window.ethereum', () => {
  const ethereum = { request() {}, isMetaMask: true }
  const { start, reports } = setup({ ethereum })
  start()
  expect(reports).toEqual([
    [
      {
        id: 'injected',
        name: 'Browser Wallet',
        chain: 'eip155',
        type: 'INJECTED',
        imageId: '07ba87ed-43aa-4adf-4540-9e6a2b9cae00',
        provider: ethereum,
      },
    ],
  ])
})

test('leaves a wallet at window.ethereum to its announcement, even a late one', () => {
  const ethereum = { request() {} }
  const { announce, start, names } = setup({ ethereum })
  start()
  expect(names()).toEqual(['Browser Wallet'])
  announce(fox({}, ethereum))
  expect(names()).toEqual(['Fox'])
})

test('lists a false wallet at window.ethereum beside the wallet that it claims to be', () => {
  const { announce, start, names } = setup({ ethereum: { request() {}, isMetaMask: true } })
  start()
  announce(fox({ name: 'MetaMask', rdns: 'io.metamask' }))
  expect(names()).toEqual(['MetaMask', 'Browser Wallet'])
})

test('lists each member of window.ethereum.providers that did not announce itself', () => {
  const [first, second, third] = [{ request() {} }, { request() {} }, { request() {} }]
  const { announce, start, names, reports } = setup({
    ethereum: { request() {}, providers: [first, second, second, null, third, {}] },
  })
  start()
  announce(fox({}, first))
  expect(names()).toEqual(['Fox', 'Browser Wallet', 'Browser Wallet 2'])
  expect(reports.at(-1)?.map(({ provider }) => provider)).toEqual([first, second, third])
  expect(new Set(reports.at(-1)?.map(({ id }) => id)).size).toBe(3)
})

test('looks at window.ethereum again when a wallet reports its arrival', () => {
  const { platform, start, names } = setup()
  start()
  platform.globals.ethereum = { request() {} }
  platform.events.dispatchEvent(new Event('ethereum#initialized'))
  expect(names()).toEqual(['Browser Wallet'])
})

test('survives a window.ethereum that throws when it is read', () => {
  const { platform, start, reports } = setup()
  Object.defineProperty(platform.globals, 'ethereum', {
    get() {
      throw new Error('go away')
    },
  })
  start()
  expect(reports).toEqual([[]])
})

test('takes Solana wallets of the Wallet Standard that came before it and after it', () => {
  const { platform, start, reports, names } = setup()
  const early = standardWallet('Early')
  platform.events.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent) event.detail.register(early)
  })
  start()
  expect(reports).toHaveLength(1)
  const late = standardWallet('Phantom')
  platform.events.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(wallet: unknown): void }) => api.register(late),
    }),
  )
  expect(names()).toEqual(['Early', 'Phantom'])
  expect(reports.at(-1)?.[1]).toEqual({
    id: 'Phantom',
    name: 'Phantom',
    chain: 'solana',
    type: 'ANNOUNCED',
    imageUrl: icon,
    provider: late,
  })
})

test('takes a Wallet Standard wallet once, and removes it when it unregisters', () => {
  const { platform, reports, start, names } = setup()
  const app = listenForApp(platform)
  start()
  const first = standardWallet('Sun')
  const unregister = app.register(first)
  app.register(first)
  app.register(standardWallet('Sun'))
  expect(names()).toEqual(['Sun', 'Sun'])
  unregister()
  expect(names()).toEqual(['Sun'])
  const count = reports.length
  unregister()
  expect(reports).toHaveLength(count)
})

test('ignores Wallet Standard wallets of other chains, without connect, and broken ones', () => {
  const { platform, start, names } = setup()
  const app = listenForApp(platform)
  start()
  app.register(
    standardWallet('Sui', ['sui:mainnet']),
    { ...standardWallet('No connect'), features: {} },
    { ...standardWallet('No chains'), chains: undefined },
    { ...standardWallet('Odd chains'), chains: [Object.create(null), 7, 'toString:x'] },
    { ...standardWallet('Nameless'), name: undefined },
    null,
    7,
  )
  platform.events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'no function' }))
  expect(names()).toEqual([])
})

test('reports a wallet that throws while it registers', () => {
  const { platform, start } = setup()
  start()
  platform.events.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: () => {
        throw new Error('half loaded')
      },
    }),
  )
  expect(platform.logged).toEqual([
    { level: 'warn', values: ['A wallet failed to register', new Error('half loaded')] },
  ])
})

test('does not take a Wallet Standard name for an rdns or a built-in id', () => {
  const { platform, start, reports } = setup()
  platform.events.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent)
      event.detail.register(standardWallet('io.metamask'), standardWallet('injected'), standardWallet('Magic Eden'))
  })
  start()
  expect(reports[0]?.map(({ id }) => id)).toEqual([
    'wallet-standard:io.metamask',
    'wallet-standard:injected',
    'Magic Eden',
  ])
})

test('leaves no listener and makes no call after it was stopped', () => {
  const { platform, reports, announce, start } = setup()
  let register =
    (..._wallets: unknown[]): (() => void) =>
    () => {}
  platform.events.addEventListener(
    'wallet-standard:app-ready',
    (event) => {
      if (event instanceof CustomEvent) register = event.detail.register
    },
    { once: true },
  )
  const before = platform.listenerCount
  const stop = start()
  const unregister = register(standardWallet('Sun'))
  expect(platform.listenerCount).toBeGreaterThan(before)
  stop()
  stop()
  expect(platform.listenerCount).toBe(before)
  const count = reports.length
  announce(fox())
  platform.globals.ethereum = { request() {} }
  platform.events.dispatchEvent(new Event('ethereum#initialized'))
  register(standardWallet('Moon'))
  unregister()
  expect(reports).toHaveLength(count)
})

test('does not keep wallets that register after it has stopped', () => {
  const platform = createTestPlatform()
  const app = listenForApp(platform)
  const source = watchWalletStandard(platform, () => {}, toSolanaConnectors)
  app.register(standardWallet('Sun'))
  expect(source.connectors()).toHaveLength(1)
  source.stop()
  app.register(standardWallet('Moon'))
  expect(source.connectors()).toEqual([])
})

test('serves two modals on one page', () => {
  const { platform, announce, start } = setup()
  platform.events.addEventListener('eip6963:requestProvider', () => announce(fox()))
  const other: Connector[][] = []
  start()
  discoverWallets({ platform, enableEIP6963: true, onChange: (found) => other.push(found) })
  announce(fox({ name: 'Bear', rdns: 'test.bear' }))
  expect(other.at(-1)?.map(({ name }) => name)).toEqual(['Fox', 'Bear'])
})
