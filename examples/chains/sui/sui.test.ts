import { expect, onTestFinished, test } from 'vitest'
import { createModal } from 'walletmodal/core'
import { adapterCases } from 'walletmodal/testing'
import {
  localSiwx,
  verifySiwx,
} from '../../../core/features/sign-in/siwx/index.js'
import { createTestPlatform } from '../../../core/testing/platform.js'
import { createMockWallet } from './mock-wallet.js'
import { sui, suiMainnet, suiTestnet, suiWallets } from './sui.js'

const cases = adapterCases({
  namespace: sui,
  install: ({ events }) => {
    const { wallet, owner, addresses, announce, turnTo } = createMockWallet(
      'Slush',
      [1, 2],
    )
    announce(events)
    return {
      reference: suiWallets(),
      wallet: {
        name: 'Slush',
        addresses,
        decide: (decision) => {
          owner.refuses = decision === 'refuse'
        },
        isAllowed: () => wallet.accounts.length > 0,
        forgetPage: () => turnTo(),
        turnTo: (address) => turnTo(addresses.indexOf(address), 0),
      },
    }
  },
})
test.each(cases)('$name', ({ run }) => run())

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
  shared.mock.owner.refuses = true
  const second = setup({}, shared)
  await expect
    .poll(() => second.modal.getSnapshot().address)
    .toBe(shared.mock.addresses[0])
})

test('shows a refusal to connect and a refusal to sign', async () => {
  const { modal, mock, connect } = setup()
  mock.owner.refuses = true
  await connect()
  await expect
    .poll(() => modal.getSnapshot().error?.code)
    .toBe('wallet_user_rejected')
  mock.owner.refuses = false
  await connect()
  await expect.poll(() => modal.getSnapshot().status).toBe('connected')
  mock.owner.refuses = true
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
