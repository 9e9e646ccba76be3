import { expect, onTestFinished, test } from 'vitest'
import { catalogueWallet, setupModal } from '../../testing/modal.js'
import { createTestPlatform } from '../../testing/platform.js'

const { device } = createTestPlatform()
const phone = { ...device, isMobile: true, isIos: true, isSafari: true }

async function setup(name: string, given: { enableWalletConnect: boolean }, here = phone) {
  const wallet = catalogueWallet(name, { mobile_link: 'https://app.test' })
  const world = setupModal(given, { wallets: [wallet], platform: { device: here } })
  onTestFinished(world.modal.dispose)
  await world.modal.open()
  await world.platform.advance(1)
  return world
}

const page = 'https%3A%2F%2Fdapp.test%2F'

test.each([
  ['Phantom', `https://phantom.app/ul/browse/${page}?ref=https%3A%2F%2Fdapp.test`],
  ['Base', `https://go.cb-w.com/dapp?cb_url=${page}`],
  ['MetaMask', 'https://metamask.app.link/dapp/dapp.test/'],
  ['Trust Wallet', `https://link.trustwallet.com/open_url?coin_id=60&url=${page}`],
  ['Solflare', `https://solflare.com/ul/v1/browse/${page}?ref=https%3A%2F%2Fdapp.test`],
])('without WalletConnect a tap on a phone opens the page in %s, and no code is asked for', async (name, url) => {
  const { modal, root, platform, rowOf, events } = await setup(name, { enableWalletConnect: false })
  root.flows.chooseWallet(rowOf(name))
  // Within the same turn: a browser would block it later.
  expect(platform.opened).toEqual([url])
  expect(modal.getSnapshot()).toMatchObject({ view: 'ConnectingWalletConnect', pairing: undefined })
  expect(root.connections.pairing?.platforms).toEqual(['mobile'])
  expect(events.find(({ event }) => event === 'SELECT_WALLET')?.properties).toEqual({ name, platform: 'mobile' })
  await modal.update({ excludeWalletIds: ['other'] })
  expect(modal.getSnapshot().view).toBe('ConnectingWalletConnect')
  root.flows.goBack()
  expect(modal.getSnapshot().view).toBe('Connect')
})

test('a wallet without such a link, or on a computer, is said to be absent', async () => {
  for (const [name, here] of [
    ['Rabbit', phone],
    ['Phantom', device],
  ] as const) {
    const { modal, root, platform, rowOf } = await setup(name, { enableWalletConnect: false }, here)
    root.flows.chooseWallet(rowOf(name))
    expect(modal.getSnapshot().view).toBe('ConnectingExternal')
    expect(root.connections.attempt.status).toBe('notInstalled')
    expect(platform.opened).toEqual([])
  }
})

test('with WalletConnect a wallet on Ethereum pairs', async () => {
  const { root, rowOf } = await setup('MetaMask', { enableWalletConnect: true })
  root.flows.chooseWallet(rowOf('MetaMask'))
  expect(root.connections.pairing).toMatchObject({ isBrowsed: false, platforms: ['mobile'] })
})
