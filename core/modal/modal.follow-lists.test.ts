import { expect, onTestFinished, test } from 'vitest'
import { catalogueWallet, setupModal } from '../testing/modal.js'
import { createMemoryStorage } from '../testing/platform.js'

const solanaMain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solana = { chains: [solanaMain] }
const wallets = [catalogueWallet('Sun', solana), catalogueWallet('Moon', solana), catalogueWallet('Owl', solana)]

/** A page that loads again with a connected wallet, and opens the modal. */
async function setup(given: Parameters<typeof setupModal>[0] = {}) {
  const storage = createMemoryStorage()
  const before = setupModal({}, { platform: { storage } })
  await before.connect('Fox')
  before.modal.dispose()
  const world = setupModal({ enableWalletConnect: false, ...given }, { wallets, platform: { storage } })
  onTestFinished(world.modal.dispose)
  world.evm.approved = {}
  world.announce('Fox')
  world.announceSolana('Sun')
  await world.platform.settle()
  await world.modal.open()
  await world.platform.settle()
  expect(world.view()).toBe('Account')
  const names = () => world.root.walletList.connectRows.map((row) => row.name)
  return { ...world, names, lists: () => world.requested('/getWallets').length }
}

test('for a connected visitor the modal loads no wallet lists', async () => {
  const { lists } = await setup()
  expect(lists()).toBe(0)
})

test('after a restored session the lists load with the networks of another namespace', async () => {
  const { root, platform, view, names, lists } = await setup({ excludeWalletIds: ['id-Sun'] })
  expect(lists()).toBe(1)
  root.flows.showNetworks()
  root.flows.chooseNetwork(solanaMain)
  await platform.settle()
  expect(view()).toBe('Connect')
  expect(lists()).toBe(2)
  expect(names()).toEqual(['Moon', 'Owl'])
})

test.each(['Connect', 'ConnectWallets', 'AllWallets'] as const)(
  'after a restored session the lists come where the host opens %s',
  async (asked) => {
    const { modal, root, platform, view } = await setup({ featuredWalletIds: ['id-Moon'] })
    await modal.open({ view: asked, namespace: 'solana' })
    await platform.settle()
    expect(view()).toBe(asked)
    expect(root.catalogue.featured.map((wallet) => wallet.name)).toEqual(['Moon'])
    expect(root.catalogue.recommendedTask.state.status).toBe('ready')
  },
)

test('failed lists are not requested again automatically', async () => {
  const { modal, platform, lists, root } = await setup()
  const answered = lists()
  platform.onFetch(() => new Response('', { status: 404 }))
  await modal.open({ view: 'Connect' })
  await platform.settle()
  expect(root.catalogue.recommendedTask.state.status).toBe('failed')
  root.flows.showNetworks()
  root.flows.goBack()
  await platform.settle()
  expect(lists()).toBe(answered + 1)
})
