import { expect, onTestFinished, test } from 'vitest'
import { catalogueWallet, setupModal } from '../testing/modal.js'
import { createMemoryStorage, createTestPlatform } from '../testing/platform.js'
import { allWalletRows } from '../wallets/list/rows.js'

// WalletConnect's row has tests at the end of this file; it would be in every list here.
function setup(given: Parameters<typeof setupModal>[0] = {}, about: Parameters<typeof setupModal>[1] = {}) {
  const world = setupModal({ enableWalletConnect: false, ...given }, about)
  onTestFinished(world.modal.dispose)
  const names = () => world.root.walletList.connectRows.map((row) => row.name)
  const query = (index: number) => new URL(world.requested('/getWallets')[index]?.url ?? '').searchParams
  return { ...world, names, query }
}

const wallets = ['Ada', 'Bea', 'Cleo', 'Dot', 'Eve', 'Flo'].map((name) => catalogueWallet(name))

const phantomId = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'

test('recommended wallets fill the list up to four rows', async () => {
  const { modal, platform, names, announce, query } = setup({}, { wallets })
  await modal.open()
  await platform.settle()
  expect(query(0).get('entries')).toBe('4')
  expect(query(0).get('page')).toBe('1')
  expect(query(0).get('chains')).toBe('eip155:1,eip155:8453,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(names()).toEqual(['Ada', 'Bea', 'Cleo', 'Dot'])
  announce('Fox')
  expect(names()).toEqual(['Fox', 'Ada', 'Bea', 'Cleo'])
  for (const name of ['Owl', 'Elk', 'Cat', 'Dog']) announce(name)
  expect(names()).toEqual(['Fox', 'Owl', 'Elk', 'Cat', 'Dog'])
})

test('a phone without a wallet has eight recommended ones, from two pages', async () => {
  const nine = [...wallets, ...['Gil', 'Hal', 'Ivy'].map((name) => catalogueWallet(name))]
  const device = { ...createTestPlatform().device, isMobile: true }
  const { modal, platform, names, announce, query } = setup({}, { wallets: nine, platform: { device } })
  await modal.open()
  await platform.settle()
  const pages = [query(0), query(1)].map((asked) => ({ page: asked.get('page'), entries: asked.get('entries') }))
  expect(pages).toEqual(
    expect.arrayContaining([
      { page: '1', entries: '4' },
      { page: '2', entries: '4' },
    ]),
  )
  expect(names()).toEqual(['Ada', 'Bea', 'Cleo', 'Dot', 'Eve', 'Flo', 'Gil', 'Hal'])
  announce('Fox')
  expect(names()).toEqual(['Fox', 'Ada', 'Bea', 'Cleo'])
})

test("featured wallets are in the host's order, and the host's list is not mutated", async () => {
  const featuredWalletIds = Object.freeze(['id-Eve', 'id-Ada', 'id-Cleo'])
  const { modal, platform, names, query } = setup({ featuredWalletIds: [...featuredWalletIds] }, { wallets })
  await modal.open()
  await platform.settle()
  expect(query(0).get('include')).toBe('id-Eve,id-Ada,id-Cleo')
  expect(query(0).get('entries')).toBe('3')
  expect(query(1).get('exclude')).toBe('id-Eve,id-Ada,id-Cleo')
  expect(names()).toEqual(['Eve', 'Ada', 'Cleo'])
})

test('a wallet that is both featured and excluded is not listed, and a duplicate is listed once', async () => {
  const { modal, platform, names, query } = setup(
    { featuredWalletIds: ['id-Eve', 'id-Ada', 'id-Eve', 'id-Cleo'], excludeWalletIds: ['id-Ada'] },
    { wallets },
  )
  await modal.open()
  await platform.settle()
  expect(query(1).get('include')).toBe('id-Eve,id-Cleo')
  expect(query(1).get('entries')).toBe('2')
  expect(names()).toEqual(['Eve', 'Cleo'])
})

test('"Filtering by namespace narrows the featured and recommended lists."', async () => {
  const sun = catalogueWallet('Sun', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
  const { modal, platform, names } = setup({ featuredWalletIds: ['id-Eve', 'id-Sun'] }, { wallets: [...wallets, sun] })
  await modal.open({ view: 'Connect', namespace: 'solana' })
  await platform.settle()
  expect(names()).toEqual(['Sun'])
})

test('if all featured wallets are excluded, others are recommended', async () => {
  const { modal, platform, names } = setup({ featuredWalletIds: ['id-Eve'], excludeWalletIds: ['id-Eve'] }, { wallets })
  await modal.open()
  await platform.settle()
  expect(names()).toEqual(['Ada', 'Bea', 'Cleo', 'Dot'])
})

test('connectorTypeOrder puts its groups first', async () => {
  const custom = { id: 'mine', name: 'Mine' }
  const { modal, platform, names, announce } = setup(
    { customWallets: [custom], featuredWalletIds: ['id-Ada'], connectorTypeOrder: ['custom', 'featured'] },
    { wallets },
  )
  announce('Fox')
  await modal.open()
  await platform.settle()
  expect(names()).toEqual(['Mine', 'Ada', 'Fox'])
})

test('an installed catalogue wallet is a single row', async () => {
  const { modal, platform, announce, rowOf, names } = setup(
    { featuredWalletIds: ['id-Ada'] },
    { wallets: [catalogueWallet('Ada', { rdns: 'test.ada' })] },
  )
  await modal.open()
  await platform.settle()
  announce('Ada')
  expect(names()).toEqual(['Ada'])
  expect(rowOf('Ada')).toMatchObject({ tag: 'installed', connector: { id: 'test.ada' }, wallet: { id: 'id-Ada' } })
})

test('a wallet that only uses the name of a catalogue wallet is not merged with it', async () => {
  const { modal, platform, announce, root } = setup(
    { featuredWalletIds: ['id-Ada'] },
    { wallets: [catalogueWallet('Ada', { rdns: 'test.ada' })] },
  )
  await modal.open()
  await platform.settle()
  announce('Ada', { rdns: 'test.liar', provider: { isMetaMask: true, request: async () => null } })
  const rows = root.walletList.connectRows
  expect(rows.map((row) => [row.name, row.connector?.id, row.wallet?.id])).toEqual([
    ['Ada', 'test.liar', undefined],
    ['Ada', undefined, 'id-Ada'],
  ])
})

test('repeated announcements are one row; fifty wallets are fifty rows', async () => {
  const { announce, names, modal } = setup()
  const provider = announce('Fox')
  announce('Fox', { provider })
  announce('Fox')
  await modal.open()
  expect(names()).toEqual(['Fox'])
  for (let index = 0; index < 49; index++) announce(`Wallet${index}`)
  expect(names()).toHaveLength(50)
})

test("wallets that claim the same rdns have separate rows, are marked, and are not merged with the catalogue's", async () => {
  const about = { wallets: [catalogueWallet('Ada', { rdns: 'test.ada' })] }
  const { announce, modal, platform, root } = setup({ featuredWalletIds: ['id-Ada'] }, about)
  const [liar, real] = [{ request: async () => null }, { request: async () => null }]
  announce('Ada', { provider: liar })
  await modal.open()
  await platform.settle()
  const rows = () => root.walletList.connectRows.map(({ group, mark, connector }) => [group, mark, connector?.provider])
  expect(rows()).toEqual([['injected', undefined, liar]])
  announce('Ada', { provider: real })
  const mark = { rdns: 'test.ada', claims: 2 }
  expect(rows()).toEqual([
    ['injected', mark, liar],
    ['injected', mark, real],
    ['featured', undefined, undefined],
  ])
})

test('a wallet whose name looks like another one is marked with its rdns', async () => {
  const { announce, modal, platform, root } = setup({}, { wallets: [catalogueWallet('Ada', { rdns: 'test.ada' })] })
  announce('Ada')
  announce('\u0410da', { rdns: 'test.liar' })
  announce('Fox')
  announce('F\u200box', { rdns: 'test.second' })
  announce('Owl')
  await modal.open()
  await platform.settle()
  expect(root.walletList.connectRows.map(({ name, mark }) => [name, mark?.rdns])).toEqual([
    ['Ada', 'test.ada'],
    ['\u0410da', 'test.liar'],
    ['Fox', 'test.fox'],
    ['Fox', 'test.second'],
    ['Owl', undefined],
  ])
})

test('more than fifty installed wallets continue in All wallets', async () => {
  for (const allWallets of ['SHOW', 'HIDE'] as const) {
    const { announce, modal, root } = setup({ allWallets })
    for (let index = 0; index < 4000; index++) announce(`Wallet ${index}`)
    await modal.open()
    expect(root.walletList.connectRows).toHaveLength(allWallets === 'SHOW' ? 50 : 1000)
    expect(allWalletRows(root)).toHaveLength(1000)
  }
})

test('an excluded wallet that announces itself is hidden by its rdns or its name', async () => {
  const excludeWalletIds = ['id-Ada', 'id-Bea']
  const { modal, platform, announce, names, root } = setup(
    { excludeWalletIds },
    { wallets: [catalogueWallet('Ada', { rdns: 'test.ada' }), catalogueWallet('Bea'), catalogueWallet('Cleo')] },
  )
  announce('Other name', { rdns: 'test.ada' })
  announce('Bea', { rdns: 'test.any' })
  announce('Fox')
  await modal.open()
  await platform.settle()
  expect(names()).toEqual(['Fox', 'Cleo'])
  expect(allWalletRows(root).map((row) => row.name)).toEqual(['Fox', 'Cleo'])
})

test('an excluded wallet that was used last is not offered again', async () => {
  const storage = createMemoryStorage()
  const first = setupModal({}, { platform: { storage } })
  await first.connect('Fox')
  first.modal.dispose()
  const listed = [catalogueWallet('Fox', { rdns: 'test.fox' }), catalogueWallet('Owl')]
  const { modal, platform, names } = setup({ excludeWalletIds: ['id-Fox'] }, { wallets: listed, platform: { storage } })
  await modal.open()
  await platform.settle()
  expect(names()).toEqual(['Owl'])
})

test('the excluded wallets are requested again together with failed lists', async () => {
  const { modal, platform, announce, names, root } = setup({ excludeWalletIds: ['id-Fox'] })
  announce('Fox')
  platform.onFetch(() => new Response('', { status: 404 }))
  await modal.open({ view: 'AllWallets' })
  await platform.settle()
  expect(names()).toEqual(['Fox'])
  platform.onFetch(() => Response.json({ data: [catalogueWallet('Fox')], count: 1 }))
  root.flows.search.retry()
  await platform.settle()
  expect(names()).toEqual([])
})

test('an excluded wallet with a known id is hidden whatever the service returns', async () => {
  const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  const { modal, platform, announce, names } = setup({ excludeWalletIds: [metaMask] })
  announce('MetaMask', { rdns: 'io.metamask' })
  announce('Fox')
  await modal.open()
  await platform.settle()
  expect(names()).toEqual(['Fox'])
})

test('the namespace filter applies to installed and catalogue wallets', async () => {
  const solanaWallet = catalogueWallet('Sol', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
  const { modal, platform, announce, announceSolana, names } = setup(
    {},
    { wallets: [...wallets.slice(0, 3), solanaWallet] },
  )
  announce('Fox')
  announceSolana('Sun')
  await modal.open({ view: 'Connect', namespace: 'solana' })
  await platform.settle()
  expect(names()).toEqual(['Sun', 'Sol'])
})

test('pages have forty wallets, without those already shown, and images for the first twenty', async () => {
  const many = Array.from({ length: 100 }, (_, index) => catalogueWallet(`W${index}`))
  const { modal, platform, root, query, requested } = setup({}, { wallets: many })
  await modal.open()
  await platform.settle()
  root.flows.showAllWallets()
  await platform.settle()
  expect(query(1).get('entries')).toBe('40')
  expect(query(1).get('exclude')).toBe('id-W0,id-W1,id-W2,id-W3')
  expect(allWalletRows(root)).toHaveLength(44)
  expect(platform.requests.filter(({ url }) => url.includes('getWalletImage'))).toHaveLength(24)
  root.flows.loadMoreWallets()
  root.flows.loadMoreWallets()
  await platform.settle()
  root.flows.loadMoreWallets()
  await platform.settle()
  expect(root.catalogue.hasMorePages).toBe(false)
  expect(new Set(allWalletRows(root).map((row) => row.key)).size).toBe(100)
  expect(requested('/getWallets')).toHaveLength(4)
})

test.each([{ asked: [undefined, 'solana'] }, { asked: ['solana', undefined] }] as const)(
  'the wallets of one namespace and those of all are paged apart: $asked',
  async ({ asked }) => {
    const sols = Array.from({ length: 50 }, (_each, index) =>
      catalogueWallet(`S${index}`, { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }),
    )
    const all = [...Array.from({ length: 100 }, (_each, index) => catalogueWallet(`E${index}`)), ...sols]
    const { modal, platform, root } = setup({}, { wallets: all })
    const [first, second] = asked
    await modal.open({ view: 'AllWallets', ...(first && { namespace: first }) })
    await platform.settle()
    expect(root.catalogue.hasMorePages).toBe(true)
    await modal.close()
    await modal.open({ view: 'AllWallets', ...(second && { namespace: second }) })
    await platform.settle()
    for (let page = 1; root.catalogue.hasMorePages && page < 9; page++) {
      root.flows.loadMoreWallets()
      await platform.settle()
    }
    expect(allWalletRows(root)).toHaveLength(second ? sols.length : all.length)
  },
)

test('the total is known after any request, except for a single namespace', async () => {
  const many = Array.from({ length: 50 }, (_, index) => catalogueWallet(`W${index}`))
  const { modal, platform, root } = setup({}, { wallets: many })
  await modal.open({ view: 'AllWallets' })
  await platform.settle()
  expect(root.walletList.totalCount).toBe(50)
  root.flows.search.setCertifiedOnly(true)
  await platform.settle()
  await modal.close()
  expect(root.walletList.totalCount).toBe(50)
  await modal.open({ view: 'Connect', namespace: 'solana' })
  expect(root.walletList.totalCount).toBeUndefined()
})

test('a failed page can be requested again', async () => {
  const { modal, platform, root } = setup({}, { wallets })
  platform.onFetch(() => new Response('', { status: 404 }))
  await modal.open({ view: 'AllWallets' })
  await platform.settle()
  expect(root.catalogue.pageTask.state.status).toBe('failed')
  platform.onFetch(() => Response.json({ data: wallets, count: wallets.length }))
  root.flows.loadMoreWallets()
  await platform.settle()
  expect(allWalletRows(root)).toHaveLength(6)
})

test('the wallet used last comes first next time, even if the page no longer has it', async () => {
  const storage = createMemoryStorage()
  const first = setupModal({}, { platform: { storage } })
  await first.connect('Fox')
  first.modal.dispose()
  const { modal, root, announce, stored } = setup({}, { platform: { storage } })
  await modal.open()
  expect(root.walletList.connectRows.map((row) => [row.name, row.tag])).toEqual([['Fox', 'recent']])
  announce('Owl')
  announce('Fox')
  expect(root.walletList.connectRows.map((row) => [row.name, row.tag])).toEqual([
    ['Fox', 'recent'],
    ['Owl', 'installed'],
  ])
  expect(stored('recentWallets')).toEqual([{ id: 'test.fox', name: 'Fox', rdns: 'test.fox' }])
})

test.each([
  ['recommended', {}, ['Fox', 'Owl', 'Elk']],
  ['featured', { featuredWalletIds: ['id-Fox', 'id-Owl'] }, ['Fox', 'Owl']],
  ['of the host', { customWallets: [catalogueWallet('Fox', { rdns: 'test.fox' })] }, ['Fox']],
])('a wallet that was used last, is gone from the page and is %s is one row', async (_, given, expected) => {
  const storage = createMemoryStorage()
  const first = setupModal({}, { platform: { storage } })
  await first.connect('Fox')
  first.modal.dispose()
  const listed = [catalogueWallet('Fox', { rdns: 'test.fox' }), catalogueWallet('Owl'), catalogueWallet('Elk')]
  const { modal, platform, names, rowOf } = setup(given, { wallets: listed, platform: { storage } })
  await modal.open()
  await platform.settle()
  expect(names()).toEqual(expected)
  expect(rowOf('Fox')).toMatchObject({ tag: 'recent', imageId: 'image-Fox' })
})

test.each([
  [{}, true],
  [{ allWallets: 'HIDE' }, false],
  [{ allWallets: 'ONLY_MOBILE' }, false],
  [{ features: { allWallets: false } }, false],
  [{ enableWallets: false }, false],
] as const)('All wallets with %j is shown: %s', (options, expected) => {
  const { root } = setup(options)
  expect(root.walletList.isAllWalletsShown).toBe(expected)
})

test("the connect methods are in the default order, or the host's", async () => {
  const { root, announce } = setup()
  expect(root.walletList.connectMethods).toEqual(['email', 'social', 'wallet'])
  announce('Fox')
  expect(root.walletList.connectMethods).toEqual(['wallet', 'email', 'social'])
  expect(setup({ connectMethodsOrder: ['social', 'wallet', 'email'] }).root.walletList.connectMethods[0]).toBe('social')
})

test('wallets of a namespace without an adapter are not listed', () => {
  const { root, platform } = setup()
  platform.globals.ethereum = undefined
  expect(root.connectors.rows).toEqual([])
})

test('a Solana wallet is not merged by its name, and is marked', async () => {
  const about = { wallets: [catalogueWallet('Phantom', { id: phantomId, rdns: 'app.phantom' })] }
  const { modal, platform, announce, announceSolana, root } = setup({ featuredWalletIds: [phantomId] }, about)
  // OneKey registers Solana wallets under the names of MetaMask, Solflare and Backpack.
  const named = announceSolana('Phantom')
  const evm = announce('Phantom', { rdns: 'app.phantom' })
  await modal.open()
  await platform.settle()
  expect(root.connectors.rows.map((row) => [row.name, row.chain, row.provider, row.connectors])).toEqual([
    ['Phantom', 'eip155', evm, undefined],
    ['Phantom', 'solana', named, undefined],
  ])
  // The row of the catalogue's wallet is the one whose rdns vouches for it.
  const rows = root.walletList.connectRows.map(({ mark, connector, wallet }) => [mark, connector?.chain, wallet?.id])
  expect(rows).toEqual([
    [{ rdns: 'app.phantom', claims: undefined, isNamesake: true }, 'eip155', phantomId],
    [{ rdns: undefined, claims: undefined, isNamesake: true }, 'solana', undefined],
  ])
})

test('a single Solana wallet with a catalogue name is that catalogue wallet', async () => {
  const about = { wallets: [catalogueWallet('Phantom', { id: phantomId, rdns: 'app.phantom' })] }
  const { modal, platform, announceSolana, root } = setup({ featuredWalletIds: [phantomId] }, about)
  announceSolana('Phantom')
  await modal.open()
  await platform.settle()
  const rows = root.walletList.connectRows.map(({ mark, connector, wallet }) => [mark, connector?.chain, wallet?.id])
  expect(rows).toEqual([[undefined, 'solana', phantomId]])
})

test("Solana wallets with equal names are all listed, marked, and not merged with the catalogue's", async () => {
  const about = { wallets: [catalogueWallet('Phantom', { id: phantomId, rdns: 'app.phantom' })] }
  const { modal, platform, announce, announceSolana, root } = setup({ featuredWalletIds: [phantomId] }, about)
  const [first, second] = [announceSolana('Phantom'), announceSolana('Phan\u200btom')]
  announce('Phantom', { rdns: 'app.phantom' })
  await modal.open()
  await platform.settle()
  const rows = root.walletList.connectRows.map(({ mark, connector }) => [connector?.provider, mark?.claims])
  expect(rows.slice(1)).toEqual([
    [first, 2],
    [second, 2],
  ])
  expect(root.connectors.rows.map((row) => row.connectors)).toEqual([undefined, undefined, undefined])
})

test('a name that mixes Latin letters with any other script is marked', async () => {
  const { modal, platform, announce, announceSolana, root } = setup()
  const mixed = [
    '\ua4dfetaMask',
    '\u2c98etaMask',
    '\u13b7etaMask',
    '\u15f0etaMask',
    '\u041cetaMask',
    'Ph\u0101n\u{1d42d}om',
  ]
  for (const [index, name] of mixed.entries()) announce(name, { rdns: `test.mixed${index}` })
  announceSolana('Ph\u0430ntom')
  announce('Caf\u00e9 2')
  announce('\u5e01\u5b89', { rdns: 'test.bian' })
  await modal.open()
  await platform.settle()
  const rows = root.walletList.connectRows.map(({ name, mark }) => [name, mark?.isMixed])
  expect(rows).toEqual([
    ...mixed.map((name) => [name, true]),
    ['Caf\u00e9 2', undefined],
    ['\u5e01\u5b89', undefined],
    ['Ph\u0430ntom', true],
  ])
})

test.each([
  ['in capitals', 'IO.METAMASK', 2],
  ['with a dot at its end', 'io.metamask.', 2],
  ['with an unseen character', 'io.meta\u200bmask', 2],
] as const)('an rdns %s is the same rdns, and neither wallet is vouched for by it', async (_how, rdns, claims) => {
  const { modal, platform, announce, root } = setup()
  announce('MetaMask', { rdns: 'io.metamask' })
  announce('MetaMask', { rdns, provider: { request: async () => null } })
  await modal.open()
  await platform.settle()
  expect(root.walletList.connectRows.map(({ mark }) => mark?.claims)).toEqual([claims, claims])
})

test.each([
  '\u0456o.metamask',
  'io .metamask',
  'io.metamask/',
  'io\u3002metamask',
  '\uff49o.metamask',
  'io.metam\u0430sk',
])(
  'an rdns that is not a domain, but looks like one (%s), is not shown as the one that tells wallets apart',
  async (rdns) => {
    const { modal, platform, announce, root } = setup()
    announce('MetaMask', { rdns: 'io.metamask' })
    announce('MetaMask', { rdns })
    await modal.open()
    await platform.settle()
    const marks = root.walletList.connectRows.map(({ mark }) => mark && [mark.rdns, mark.claims])
    expect(marks).toEqual([
      ['io.metamask', undefined],
      [undefined, undefined],
    ])
  },
)

test.each([
  'MetaMask Wallet',
  'The MetaMask',
  'MetaMask (recommended)',
  'Official MetaMask Wallet App',
  'Meta-Mask',
  'WalletConnect',
])('a wallet that calls itself %s is marked, since its name says no more than the other one', async (name) => {
  const { modal, platform, announce, root } = setup()
  announce(name, { rdns: 'test.other' })
  announce('Fox Wallet', { rdns: 'test.fox' })
  await modal.open()
  await platform.settle()
  expect(root.walletList.connectRows.map(({ mark }) => mark?.rdns)).toEqual(['test.other', undefined])
})

test('a full list says so, and still shows a second claim to a listed identity', async () => {
  const { announce, modal, platform, root } = setup()
  announce('Ada')
  for (let index = 0; index < 1200; index++) announce(`Wallet ${index}`)
  await modal.open()
  await platform.settle()
  expect(root.connectors.rows).toHaveLength(1000)
  expect(root.connectors.isFull).toBe(true)
  announce('Ada', { provider: { request: async () => null } })
  expect(root.connectors.rows.filter(({ name }) => name === 'Ada').map(({ info }) => info?.claims)).toEqual([2, 2])
})

test('claims to one identity leave room for all others', async () => {
  const { announce, modal, platform, root } = setup()
  for (let index = 0; index < 1200; index++) announce('Ada', { provider: { request: async () => null } })
  announce('Fox')
  await modal.open()
  await platform.settle()
  expect(root.connectors.rows.map(({ name }) => name)).toEqual([...Array(5).fill('Ada'), 'Fox'])
  expect(root.connectors.isFull).toBe(true)
})

test('without adapters, wallets without a link are neither listed nor found', async () => {
  const wallets = [
    catalogueWallet('Ada', { mobile_link: 'ada://' }),
    catalogueWallet('Adam', { mobile_link: null, desktop_link: null, webapp_link: null }),
    catalogueWallet('Adele', { desktop_link: 'adele://' }),
    catalogueWallet('Adrian', { webapp_link: 'https://adrian.test' }),
    catalogueWallet('Adena', { mobile_link: '' }),
  ]
  const recommended = ['One', 'Two', 'Three', 'Four'].map((name) => catalogueWallet(name))
  const list = async (options: Parameters<typeof setup>[0]) => {
    const { modal, platform, root } = setup(options, { wallets: [...recommended, ...wallets] })
    await modal.open({ view: 'AllWallets' })
    await platform.settle()
    const paged = root.catalogue.paged.map(({ name }) => name)
    root.flows.search.setText('ad')
    await platform.advance(500)
    return [paged, root.catalogue.found.map(({ name }) => name)]
  }
  const reachable = ['Ada', 'Adele', 'Adrian']
  expect(await list({ adapters: [] })).toEqual([reachable, reachable])
  const all = wallets.map(({ name }) => name)
  expect(await list({})).toEqual([all, all])
})

test("WalletConnect's row comes first with its QR tag, and is absent on phones or without the option", async () => {
  const rows = (given: Parameters<typeof setupModal>[0], isMobile = false) => {
    const { device } = createTestPlatform()
    const { root, announce } = setup(
      { enableWalletConnect: true, ...given },
      { platform: { device: { ...device, isMobile } } },
    )
    announce('Fox')
    return root.walletList.connectRows.map(({ name, tag }) => `${name} ${tag}`)
  }
  expect(rows({})).toEqual(['WalletConnect qrcode', 'Fox installed'])
  expect(rows({ connectorTypeOrder: ['injected'] })).toEqual(['Fox installed', 'WalletConnect qrcode'])
  expect(rows({}, true)).toEqual(['Fox installed'])
  expect(rows({ enableWalletConnect: false })).toEqual(['Fox installed'])
  expect(rows({ enableWallets: false })).toEqual([])
})

test("in a wallet's own browser its row comes first, whichever was used before", () => {
  const storage = createMemoryStorage()
  storage.setItem('walletmodal:recentWallets', JSON.stringify([{ id: 'a', name: 'Ada' }]))
  const device = { ...createTestPlatform().device, isMobile: true }
  const { names, announce } = setup({ connectorTypeOrder: ['recent'] }, { platform: { storage, device } })
  announce('Fox')
  expect(names()).toEqual(['Fox', 'Ada'])
})

test('with enableWallets off, no wallet has a row', async () => {
  const { modal, root, platform, announce } = setup({ enableWallets: false, enableWalletConnect: true }, { wallets })
  announce('Fox')
  await modal.open({ view: 'AllWallets' })
  await platform.settle()
  expect({
    connectRows: root.walletList.connectRows,
    allWalletRows: allWalletRows(root),
    isAllWalletsShown: root.walletList.isAllWalletsShown,
  }).toEqual({ connectRows: [], allWalletRows: [], isAllWalletsShown: false })
})

test('"Recent wallets kept: 2": the two newest, the last used first, without duplicates', async () => {
  const storage = createMemoryStorage()
  const { connect, root, names, stored, modal } = setup({}, { platform: { storage } })
  const recent = () => root.connections.recentWallets.map(({ name }) => name)
  for (const name of ['Fox', 'Owl', 'Fox']) await connect(name)
  expect(recent()).toEqual(['Fox', 'Owl'])
  await connect('Sun')
  expect({ recent: recent(), names: names() }).toEqual({
    recent: ['Sun', 'Fox'],
    names: ['Sun', 'Fox', 'Owl'],
  })
  expect(root.walletList.connectRows.map(({ tag }) => tag)).toEqual(['recent', 'recent', 'installed'])
  expect(stored('recentWallets')).toMatchObject([{ name: 'Sun' }, { name: 'Fox' }])
  modal.dispose()
  // A reload restores only two, even if more are stored.
  const kept = [...(stored('recentWallets') as unknown[]), { id: 'test.owl', name: 'Owl' }] // read two lines above
  storage.setItem('walletmodal:recentWallets', JSON.stringify(kept))
  expect(setup({}, { platform: { storage } }).names()).toEqual(['Sun', 'Fox'])
})
