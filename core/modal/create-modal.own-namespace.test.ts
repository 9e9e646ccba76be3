import { expect, onTestFinished, test } from 'vitest'
import type { Adapter, AdapterContext, AdapterReference } from '../contracts/adapter.js'
import { localSiwx, verifySiwx } from '../features/sign-in/siwx/index.js'
import { defineNamespace } from '../namespaces/define-namespace.js'
import { moon as plainMoon } from '../testing/moon.js'
import { createTestPlatform } from '../testing/platform.js'
import { createModal } from './create-modal.js'

const address = 'm0123abcd'

const moon = defineNamespace({
  ...plainMoon,
  accountTypes: ['payment', 'eoa'],
  explorerPath: 'crater',
  fetchBalance: async (asked) => (asked.rpcUrls[0] === 'https://moon.test' && asked.address === address ? 12_345n : 0n),
  signIn: {
    load: async () => ({ verify: ({ message, signature }) => signature === `by moon: ${message.length}` }),
  },
})

/** A wallet of the page that grants access once it was asked. */
function moonWallet(): { reference: AdapterReference; context(): AdapterContext | undefined; refuse(): void } {
  let context: AdapterContext | undefined
  let isRefused = false
  const request = () => Promise.reject(Object.assign(new Error('none'), { code: 4200 }))
  const connection = () => ({
    namespace: 'moon',
    connectorId: 'moon-wallet',
    accounts: [{ namespace: 'moon', address, type: 'payment' as const }],
    chainId: 'mainnet',
    provider: { isMoon: true },
  })
  const adapter: Adapter = {
    type: 'moon',
    connect: async () => {
      if (isRefused) throw Object.assign(new Error('No'), { code: 4001 })
      return connection()
    },
    reconnect: async () => connection(),
    disconnect: async () => {},
    signMessage: async ({ message }) => `by moon: ${message.length}`,
    request,
    dispose: () => {},
  }
  return {
    context: () => context,
    refuse: () => {
      isRefused = true
    },
    reference: {
      type: 'moon',
      namespaces: ['moon'],
      load: async () => ({
        type: 'moon',
        namespaces: ['moon'],
        setup: (given) => {
          context = given
          return adapter
        },
      }),
      loadWallets: async () => ({
        replacesPage: false,
        watch: ({ onWallets }) => {
          onWallets([{ id: 'moon-wallet', name: 'Moon wallet', chain: 'moon', type: 'EXTERNAL' }])
          return () => {}
        },
      }),
    },
  }
}

function setup(options: object = {}, platform = createTestPlatform()) {
  platform.onFetch(() => new Response('', { status: 503 }))
  const wallet = moonWallet()
  const modal = createModal(
    { projectId: 'host', namespaces: [moon], adapters: [wallet.reference], enableWalletConnect: false, ...options },
    platform,
  )
  onTestFinished(() => modal.dispose())
  const connect = () =>
    modal.open({ view: 'ConnectingExternal', data: { connectorId: 'moon-wallet', namespace: 'moon' } })
  return { modal, platform, wallet, connect }
}

test("connects, shows, returns and disconnects a wallet of the host's own namespace", async () => {
  const { modal, wallet, connect } = setup()
  expect(modal.getSnapshot()).toMatchObject({ activeNamespace: 'moon', caipNetworkId: 'moon:mainnet' })
  await connect()
  await expect.poll(() => modal.getSnapshot()).toMatchObject({ status: 'connected', address })
  expect(modal.getSnapshot().caipAddress).toBe(`moon:mainnet:${address}`)
  await expect
    .poll(() => modal.getSnapshot().accounts['moon'])
    .toMatchObject({ balance: '12.345', balanceSymbol: 'MOON' })
  expect(wallet.context()?.namespaces?.map(({ id }) => id)).toEqual(['eip155', 'solana', 'polkadot', 'bip122', 'moon'])
  await expect(modal.getProvider('moon')).resolves.toEqual({ isMoon: true })
  await expect(modal.getProvider('mars')).rejects.toMatchObject({ code: 'adapter_chain_required' })
  await expect(modal.signMessage('hello')).resolves.toBe('by moon: 5')
  await modal.disconnect('moon')
  expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected', address: undefined })
})

test('a refusal counts as one, in any namespace', async () => {
  const { modal, wallet, connect } = setup()
  wallet.refuse()
  await connect()
  await expect.poll(() => modal.getSnapshot().error?.code).toBe('wallet_user_rejected')
})

test('a later page restores it, and a page that does not define the namespace leaves it stored', async () => {
  const first = setup()
  await first.connect()
  await expect.poll(() => first.modal.getSnapshot().status).toBe('connected')
  first.modal.dispose()
  const without = setup({ namespaces: [], adapters: [] }, first.platform)
  await expect.poll(() => without.modal.getSnapshot().ready).toBe(true)
  expect(without.modal.getSnapshot().accounts).not.toHaveProperty('moon')
  without.modal.dispose()
  const second = setup({}, first.platform)
  await expect.poll(() => second.modal.getSnapshot().accounts['moon']).toMatchObject({ status: 'connected', address })
})

test("signs in with the definition's message and check, on a server too", async () => {
  const { modal, connect } = setup({ siwx: localSiwx({ domain: 'dapp.test', uri: 'https://dapp.test/' }) })
  await connect()
  await expect.poll(() => modal.getSnapshot().signIn?.status).toBeDefined()
  await modal.signIn()
  await expect.poll(() => modal.getSnapshot().signIn?.status).toBe('signedIn')
  const message = [
    'dapp.test wants you to sign in with your Moon account:',
    address,
    '',
    'URI: https://dapp.test/',
    'Version: 1',
    'Chain ID: mainnet',
    'Nonce: abcdefgh',
  ].join('\n')
  const signed = { message, signature: `by moon: ${message.length}` }
  const expected = { domain: 'dapp.test', nonce: 'abcdefgh' }
  await expect(verifySiwx(signed, expected, { namespaces: [moon] })).resolves.toMatchObject({ chainId: 'moon:mainnet' })
  await expect(verifySiwx(signed, expected)).rejects.toMatchObject({ code: 'siwx_refused' })
  const forged = { message, signature: 'by nobody' }
  await expect(verifySiwx(forged, expected, { namespaces: [moon] })).rejects.toMatchObject({ code: 'siwx_refused' })
  // The check of a host without types: it throws at once, or returns a value that is neither true nor false.
  const checks = [
    () => {
      throw new Error('not base64')
    },
    () => 'no' as never, // no type allows it
  ]
  for (const verify of checks) {
    const careless = { ...moon, signIn: { load: async () => ({ verify }) } }
    await expect(verifySiwx(signed, expected, { namespaces: [careless] })).rejects.toMatchObject({
      code: 'siwx_refused',
    })
  }
})
