import { expect, onTestFinished, test } from 'vitest'
import { createModal } from 'walletmodal/core'
import { type AdapterSubject, adapterCases } from 'walletmodal/testing'
import {
  localSiwx,
  verifySiwx,
} from '../../../core/features/sign-in/siwx/index.js'
import { createTestPlatform } from '../../../core/testing/platform.js'
import { createMockWallet } from './mock-wallet.js'
import { sui, suiMainnet, suiTestnet, suiWallets } from './sui.js'

const subjectWith = (hidden: readonly string[]): AdapterSubject => ({
  namespace: sui,
  keepsPermission: hidden.includes('standard:disconnect'),
  install: ({ events }) => {
    const mock = createMockWallet('Slush', [1, 2])
    const { wallet, decide, addresses, announce, turnTo } = mock
    for (const feature of hidden)
      Reflect.deleteProperty(wallet.features, feature)
    announce(events)
    return {
      reference: suiWallets(),
      wallet: {
        name: 'Slush',
        addresses,
        decide,
        isAllowed: () => wallet.accounts.length > 0,
        forgetPage: () => turnTo(),
        turnTo: (address) => turnTo(addresses.indexOf(address), 0),
      },
    }
  },
})
test.each(adapterCases(subjectWith([])))('$name', ({ run }) => run())
test.each(adapterCases(subjectWith(['standard:disconnect'])))(
  'a wallet without `standard:disconnect`: $name',
  ({ run }) => run(),
)

test('disconnects from a wallet that never answers or fails', async () => {
  const { modal, mock, connect } = setup()
  const never = () => new Promise<never>(() => {})
  const fails = () => Promise.reject(new Error('no'))
  for (const disconnect of [never, fails]) {
    const feature = { 'standard:disconnect': { disconnect } }
    Object.assign(mock.wallet.features, feature)
    await connect()
    await expect.poll(() => modal.getSnapshot().status).toBe('connected')
    await modal.disconnect('sui')
    expect(modal.getSnapshot().status).toBe('disconnected')
  }
})

function setup(options: object = {}, shared?: ReturnType<typeof begin>) {
  const { platform, mock } = shared ?? begin()
  const networks = [suiMainnet, { ...suiTestnet }]
  const modal = createModal(
    {
      projectId: 'host',
      namespaces: [sui],
      adapters: [suiWallets()],
      networks,
      enableWalletConnect: false,
      ...options,
    },
    platform,
  )
  onTestFinished(() => modal.dispose())
  const connect = () =>
    modal.open({
      view: 'ConnectingExternal',
      data: { connectorId: 'sui:Slush', namespace: 'sui' },
    })
  return { modal, mock, platform, connect }
}

function begin() {
  const platform = createTestPlatform()
  platform.onFetch(() => new Response('', { status: 503 }))
  const mock = createMockWallet('Slush', [1, 2])
  mock.announce(platform.events)
  return { platform, mock }
}

test('connects and disconnects a Sui wallet of the page', async () => {
  const { modal, mock, connect } = setup()
  await connect()
  await expect
    .poll(() => modal.getSnapshot())
    .toMatchObject({ status: 'connected', address: mock.addresses[0] })
  expect(modal.getSnapshot().caipAddress).toBe(
    `sui:mainnet:${mock.addresses[0]}`,
  )
  expect(modal.getSnapshot().accounts['sui']?.allAccounts).toHaveLength(2)
  await expect(modal.getProvider('sui')).resolves.toBe(mock.wallet)
  await modal.disconnect('sui')
  expect(modal.getSnapshot().status).toBe('disconnected')
  expect(mock.wallet.accounts).toEqual([])
})

test('follows a change of the account, and a revoked permission', async () => {
  const { modal, mock, connect } = setup()
  await connect()
  await expect.poll(() => modal.getSnapshot().status).toBe('connected')
  mock.turnTo(1)
  await expect.poll(() => modal.getSnapshot().address).toBe(mock.addresses[1])
  mock.turnTo()
  await expect.poll(() => modal.getSnapshot().status).toBe('disconnected')
})

test('switches the network, which each request to the wallet names', async () => {
  const { modal, connect } = setup()
  await connect()
  await expect.poll(() => modal.getSnapshot().status).toBe('connected')
  await modal.switchNetwork('sui:testnet')
  expect(modal.getSnapshot()).toMatchObject({
    caipNetworkId: 'sui:testnet',
    isNetworkSupported: true,
  })
})

test('restores the connection after a reload, without a request', async () => {
  const shared = begin()
  const first = setup({}, shared)
  await first.connect()
  await expect.poll(() => first.modal.getSnapshot().status).toBe('connected')
  first.modal.dispose()
  shared.mock.decide('refuse')
  const second = setup({}, shared)
  await expect
    .poll(() => second.modal.getSnapshot().address)
    .toBe(shared.mock.addresses[0])
})

test('shows a refusal to connect and a refusal to sign', async () => {
  const { modal, mock, connect } = setup()
  mock.decide('refuse')
  await connect()
  await expect
    .poll(() => modal.getSnapshot().error?.code)
    .toBe('wallet_user_rejected')
  mock.decide('approve')
  await connect()
  await expect.poll(() => modal.getSnapshot().status).toBe('connected')
  mock.decide('refuse')
  await expect(modal.signMessage('hello')).rejects.toMatchObject({
    code: 'wallet_user_rejected',
  })
})

test('signs in with a message that the page and a server verify', async () => {
  const { modal, mock, connect } = setup({
    siwx: localSiwx({ domain: 'dapp.test', uri: 'https://dapp.test/' }),
  })
  await connect()
  await expect.poll(() => modal.getSnapshot().signIn?.status).toBeDefined()
  await modal.signIn()
  await expect.poll(() => modal.getSnapshot().signIn?.status).toBe('signedIn')
  const message = [
    'dapp.test wants you to sign in with your Sui account:',
    mock.addresses[0],
    '',
    'URI: https://dapp.test/',
    'Version: 1',
    'Chain ID: mainnet',
    'Nonce: abcdefgh',
  ].join('\n')
  const signature = await modal.signMessage(message)
  const expected = { domain: 'dapp.test', nonce: 'abcdefgh' }
  await expect(
    verifySiwx({ message, signature }, expected, { namespaces: [sui] }),
  ).resolves.toBeDefined()
  const other = { message: message.replace('mainnet', 'testnet'), signature }
  await expect(
    verifySiwx(other, expected, { namespaces: [sui] }),
  ).rejects.toMatchObject({ code: 'siwx_refused' })
})
