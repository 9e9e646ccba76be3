import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { catalogueWallet, ethereum, setupModal } from '../testing/modal.js'
import { allWalletRows } from '../wallets/list/rows.js'

// The effect of each option, through a whole modal. contracts/options.test.ts pins the defaults. Themes, networks,
// orders and analytics have their own tests.

// Preloaded, because time stands still during the tests.
beforeAll(() =>
  Promise.all([
    import('../modal/wallet-flows.js'),
    import('../services/nodes/node-client.js'),
    import('../services/nodes/evm.js'),
  ]),
)

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(world.modal.dispose)
  const open = async () => {
    await world.modal.open()
    await world.platform.settle()
  }
  const queries = () => world.requested('/getWallets').map(({ url }) => new URL(url).searchParams)
  return { ...world, open, queries }
}

const wallets = ['Ada', 'Bea', 'Cleo'].map((name) => catalogueWallet(name))

test('projectId is part of every request', async () => {
  const { open, platform } = setup({ projectId: 'mine' }, { wallets })
  await open()
  const ids = platform.requests.map(({ url }) => new URL(url).searchParams.get('projectId'))
  expect(new Set(ids)).toEqual(new Set(['mine']))
})

test('metadata defaults to the page: its title, description, origin and icon', () => {
  const pageMetadata = () => ({ title: 'Shop', description: 'Sells hats', icon: 'https://dapp.test/icon.png' })
  const page = {
    name: 'Shop',
    description: 'Sells hats',
    url: 'https://dapp.test',
    icons: ['https://dapp.test/icon.png'],
  }
  expect(setup({}, { platform: { pageMetadata } }).root.options.metadata).toEqual(page)
  const named = setup({ metadata: { name: 'Hats', icons: [] } }, { platform: { pageMetadata } })
  expect(named.root.options.metadata).toEqual({ ...page, name: 'Hats', icons: [] })
})

test('a page without an icon has no icons', () => {
  expect(setup().root.options.metadata).toEqual({ name: 'Dapp', description: '', url: 'https://dapp.test', icons: [] })
})

test('metadata is part of the first event', async () => {
  const { events, platform } = setup({ metadata: { name: 'Hats' } })
  await platform.settle()
  expect(events[0]).toMatchObject({ event: 'INITIALIZE', properties: { metadata: { name: 'Hats' } } })
})

test('includeWalletIds limits every catalogue request to these ids', async () => {
  const includeWalletIds = ['id-Cleo', 'id-Ada']
  const { open, modal, platform, queries, root } = setup({ includeWalletIds }, { wallets })
  await open()
  root.flows.showAllWallets()
  await platform.settle()
  root.flows.search.setText('ada')
  await platform.advance(500)
  expect(queries().map((query) => [query.get('entries'), query.get('include')])).toEqual([
    ['4', 'id-Cleo,id-Ada'],
    ['40', 'id-Cleo,id-Ada'],
    ['100', 'id-Cleo,id-Ada'],
  ])
  root.flows.search.setText('')
  expect(
    allWalletRows(root)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Ada', 'Cleo'])
  expect(modal.getSnapshot().view).toBe('AllWallets')
})

test('without includeWalletIds all wallets are requested', async () => {
  const { open, queries } = setup({}, { wallets })
  await open()
  expect(queries().map((query) => query.has('include'))).toEqual([false])
})

test("customWallets become rows with the host's data", async () => {
  const mine = { id: 'mine', name: 'Mine', image_url: 'https://dapp.test/mine.png', desktop_link: 'https://mine.test' }
  const { open, rowOf } = setup({ customWallets: [mine] })
  await open()
  expect(rowOf('Mine')).toMatchObject({ group: 'custom', imageUrl: mine.image_url, wallet: mine, connector: undefined })
})

test.each([
  { allWallets: 'SHOW', isMobile: false, isShown: true },
  { allWallets: 'HIDE', isMobile: true, isShown: false },
  { allWallets: 'ONLY_MOBILE', isMobile: false, isShown: false },
  { allWallets: 'ONLY_MOBILE', isMobile: true, isShown: true },
] as const)(
  'allWallets $allWallets, on a phone: $isMobile, is shown: $isShown',
  ({ allWallets, isMobile, isShown }) => {
    const { device } = setup().platform
    const { root } = setup({ allWallets }, { platform: { device: { ...device, isMobile } } })
    expect(root.walletList.isAllWalletsShown).toBe(isShown)
  },
)

test('features.allWallets and enableWallets also turn All wallets off, and enableWallets every row', async () => {
  expect(setup({ features: { allWallets: false } }).root.walletList.isAllWalletsShown).toBe(false)
  const { open, announce, root } = setup({ enableWallets: false }, { wallets })
  announce('Fox')
  await open()
  expect(root.walletList.isAllWalletsShown).toBe(false)
  expect(root.walletList.connectRows).toEqual([])
})

test('with enableEIP6963 off, announcements are ignored', async () => {
  const { announce, root } = setup({ enableEIP6963: false })
  announce('Fox')
  expect(root.connectors.found).toEqual([])
})

test("customRpcUrls are asked before the network's other URLs", async () => {
  const { connect, answerRpc, modal } = setup({
    networks: [{ ...ethereum, testnet: false }],
    customRpcUrls: { 'eip155:1': [{ url: 'https://node.dapp.test/rpc' }] },
  })
  const asked: string[] = []
  answerRpc((url, { id }) => {
    asked.push(url)
    return Response.json({ jsonrpc: '2.0', id, result: '0x0' })
  })
  await connect()
  expect(asked).toEqual(['https://node.dapp.test/rpc'])
  expect(modal.getSnapshot().accounts.eip155?.balance).toBe('0.000')
})

test("requests go to the services' URLs from the options", async () => {
  const { open, platform } = setup({
    services: { catalogue: 'https://catalogue.dapp.test', analytics: 'https://analytics.dapp.test' },
  })
  await open()
  const origins = platform.requests.map(({ url }) => new URL(url).origin)
  expect(new Set(origins)).toEqual(new Set(['https://catalogue.dapp.test', 'https://analytics.dapp.test']))
})

test('the modal starts on defaultNetwork, and adapters determine the namespaces', () => {
  const { root, modal } = setup({ defaultNetwork: { ...ethereum, id: 8453 } })
  expect(modal.getSnapshot().caipNetworkId).toBe('eip155:8453')
  expect(root.options.adapterNamespaces).toEqual(['eip155', 'solana'])
})

test('defaultAccountTypes sets the account type until the visitor chooses', () => {
  const { root } = setup({ defaultAccountTypes: { eip155: 'eoa' } })
  expect(root.accounts.slices.eip155.preferredAccountType).toBe('eoa')
  expect(setup().root.accounts.slices.eip155.preferredAccountType).toBe('smartAccount')
})

test('storagePrefix separates two modals', async () => {
  const { connect, platform } = setup({ storagePrefix: 'mine' })
  await connect()
  const prefixes = platform.storage.keys().map((key) => key.split(':')[0])
  expect(new Set(prefixes)).toEqual(new Set(['mine']))
})
