import { expect, onTestFinished, test } from 'vitest'
import { createModal } from 'walletmodal/core'
import { adapterCases } from 'walletmodal/testing'
import {
  localSiwx,
  verifySiwx,
} from '../../../core/features/sign-in/siwx/index.js'
import { createTestPlatform } from '../../../core/testing/platform.js'
import { createMockWallet } from './mock-wallet.js'
import { tron, tronMainnet, tronNile, tronWallets } from './tron.js'
import { verify } from './verify.js'

const cases = adapterCases({
  namespace: tron,
  keepsPermission: true,
  install: ({ events }) => {
    const mock = createMockWallet('Link', [1, 2])
    mock.announce(events)
    return {
      reference: tronWallets(),
      wallet: {
        name: 'Link',
        addresses: mock.addresses,
        decide: mock.decide,
        isAllowed: mock.isAllowed,
        forgetPage: () => mock.turnTo(),
        turnTo: mock.turnTo,
      },
    }
  },
})
test.each(cases)('$name', ({ run }) => run())

function setup() {
  const platform = createTestPlatform()
  platform.onFetch(() => new Response('', { status: 503 }))
  const mock = createMockWallet('Link', [1, 2])
  mock.announce(platform.events)
  const modal = createModal(
    {
      projectId: 'host',
      namespaces: [tron],
      adapters: [tronWallets()],
      networks: [tronMainnet, tronNile],
      enableWalletConnect: false,
      siwx: localSiwx({ domain: 'dapp.test', uri: 'https://dapp.test/' }),
    },
    platform,
  )
  onTestFinished(() => modal.dispose())
  const connect = () =>
    modal.open({
      view: 'ConnectingExternal',
      data: { connectorId: 'tron:test.Link', namespace: 'tron' },
    })
  return { modal, mock, platform, connect }
}

test('derives an address from its key, and verifies checksums', () => {
  const [address = ''] = createMockWallet('Link', [1]).addresses
  expect(address).toMatchInlineSnapshot(`"TCNkawTmcQgYSU8nP8cHswT1QPjharxJr7"`)
  expect(tron.address.is(address)).toBe(true)
  // The address of USDT's contract.
  expect(tron.address.is('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true)
  expect(tron.address.is('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBe(false)
  expect(tron.address.is('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(
    false,
  )
})

test('signs in with a message that the page and a server verify', async () => {
  const { modal, mock, connect } = setup()
  await connect()
  await expect.poll(() => modal.getSnapshot().signIn?.status).toBeDefined()
  await modal.signIn()
  await expect.poll(() => modal.getSnapshot().signIn?.status).toBe('signedIn')
  const message = [
    'dapp.test wants you to sign in with your Tron account:',
    mock.addresses[0],
    '',
    'URI: https://dapp.test/',
    'Version: 1',
    'Chain ID: 0x2b6653dc',
    'Nonce: abcdefgh',
  ].join('\n')
  const signature = await modal.signMessage(message)
  const expected = { domain: 'dapp.test', nonce: 'abcdefgh' }
  await expect(
    verifySiwx({ message, signature }, expected, { namespaces: [tron] }),
  ).resolves.toBeDefined()
  const [, other = ''] = mock.addresses
  expect(verify({ message, signature, address: other })).toBe(false)
  expect(verify({ message, signature: '0x12', address: other })).toBe(false)
})

test('reports a network that the owner chooses, but not one that the page asked for', async () => {
  const { modal, mock, connect } = setup()
  await connect()
  await expect.poll(() => modal.getSnapshot().status).toBe('connected')
  await modal.switchNetwork('tron:0xcd8690dc')
  expect(modal.getSnapshot().caipNetworkId).toBe('tron:0xcd8690dc')
  mock.goTo('0x2b6653dc')
  await expect
    .poll(() => modal.getSnapshot().caipNetworkId)
    .toBe('tron:0x2b6653dc')
})

test('finds the wallet in window.tron, and lists an announced wallet once', async () => {
  const { platform, mock, modal } = setup()
  const source = await tronWallets().loadWallets?.()
  const names: string[][] = []
  const { provider } = createMockWallet('Silent', [3])
  for (const own of [provider, mock.provider]) {
    const stop = source?.watch({
      platform: { ...platform, globals: { tron: own } },
      onWallets: (rows) => names.push(rows.map(({ name }) => name)),
      onConnected: () => {},
    })
    stop?.()
  }
  expect(names.at(-1)).toEqual(['Link'])
  expect(names).toContainEqual(['Link', 'Tron wallet'])
  expect(modal.getSnapshot().status).toBe('disconnected')
})
