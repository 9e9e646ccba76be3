import * as core3 from '@wagmi/core'
import { ethers as ethers6 } from 'ethers'
import { ethers as ethers5Library } from 'ethers5'
import { verifyMessage } from 'viem'
import { base, mainnet } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import * as core2 from 'wagmi-core2'
import type { WalletSpec } from '../testing/with-harness/wallets.js'
import { explorerIdOf } from '../wallets/discovery/wallet-identity.js'
import '../modal/wallet-flows.js'
import '../modal/root.js'
import { toModal } from '../modal/modal.js'
import { createRoot } from '../modal/root.js'
import { createMemoryStorage, createTestPlatform } from '../testing/platform.js'
import type { AdapterReference } from './adapter.js'
import type { ModalEvent } from './modal-api.js'
import '../adapters/ethers/adapter.js'
import { ethers, ethers5, evm, wagmi } from '../adapters/index.js'
import '../adapters/evm/adapter.js'
import type { HostWallet } from '../adapters/evm/host-wallets.js'
import '../adapters/evm/host-wallets.js'
import { hostAccounts, hostConnector, hostProvider } from '../testing/with-harness/host-connectors.js'
import '../adapters/wagmi/adapter.js'
import '../adapters/wagmi/session-wallet.js'

const alice = hostAccounts.alice?.evmAddress ?? '0x'
const networks = [mainnet, base]
const transports = { [mainnet.id]: core3.http('http://127.0.0.1:9'), [base.id]: core3.http('http://127.0.0.1:9') }

const sdks = [
  { id: 'baseAccount', name: 'Base', image: undefined },
  { id: 'coinbaseWallet', name: 'Coinbase', image: '0c2840c3-5b04-4c44-9661-fbd4b49e1800' },
  { id: 'coinbaseWalletSDK', name: 'Coinbase', image: '0c2840c3-5b04-4c44-9661-fbd4b49e1800' },
  { id: 'safe', name: 'Safe', image: '461db637-8616-43ce-035a-d89b8a1d5800' },
  { id: 'ledger', name: 'Ledger', image: '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300' },
  { id: 'okx', name: 'OKX', image: undefined },
] as const

type Provider = ReturnType<typeof hostProvider>['provider']
type Sdk = (typeof sdks)[number]
const adapters: Record<string, (sdk: Pick<Sdk, 'id' | 'name'>, provider: Provider) => AdapterReference> = {
  evm: ({ id }, provider) => evm({ wallets: [{ id, provider }] }),
  ethers: ({ id }, provider) => ethers({ ethers: ethers6, wallets: [{ id, getProvider: async () => provider }] }),
  ethers5: ({ id }, provider) => ethers5({ ethers: ethers5Library, wallets: [{ id, getProvider: () => provider }] }),
  'wagmi 3': ({ id, name }, provider) => {
    const connectors = [hostConnector({ id, name, type: id }, provider)]
    return wagmi(core3.createConfig({ chains: [mainnet, base], transports, connectors, storage: null }), core3)
  },
  'wagmi 2': ({ id, name }, provider) => {
    const connectors = [hostConnector({ id, name, type: id }, provider)]
    return wagmi(core2.createConfig({ chains: [mainnet, base], transports, connectors, storage: null }), core2)
  },
}

async function setup(
  reference: AdapterReference,
  { isInIframe = false, given = {}, storage = createMemoryStorage() } = {},
) {
  const { device } = createTestPlatform()
  const platform = createTestPlatform({ device: { ...device, isInIframe }, storage })
  const root = createRoot({ projectId: 'p', adapters: [reference], networks, ...given }, platform)
  const modal = toModal(root)
  onTestFinished(modal.dispose)
  const events: ModalEvent[] = []
  modal.onEvent((event) => events.push(event))
  root.start()
  await platform.settle()
  const choose = async (connectorId: string) => {
    await modal.open({ view: 'ConnectingExternal', data: { connectorId, namespace: 'eip155' } })
    await platform.settle()
  }
  return { platform, root, modal, events, choose }
}

function sdkOf(spec: Partial<WalletSpec> = {}) {
  const sdk = hostProvider(spec)
  onTestFinished(sdk.end)
  return sdk
}

for (const [name, toReference] of Object.entries(adapters)) {
  for (const { id, name: label, image } of sdks) {
    test(`${name}: ${id} has its row, connects, and signs with its key`, async () => {
      const { provider } = sdkOf()
      // A Safe is listed only inside a Safe.
      const isInIframe = id === 'safe'
      const { root, modal, choose } = await setup(toReference({ id, name: label }, provider), { isInIframe })
      expect(root.connectors.rows).toMatchObject([{ id, name: label, type: 'EXTERNAL' }])
      expect(root.connectors.rows[0]?.imageId).toBe(image)
      await choose(id)
      expect(modal.getSnapshot()).toMatchObject({ status: 'connected', address: alice })
      expect(await modal.getProvider('eip155')).toMatchObject({
        request: expect.any(Function),
        on: expect.any(Function),
      })
      const signing = { method: 'personal_sign', params: ['0x68656c6c6f', alice] }
      const signature = (await provider.request(signing)) as `0x${string}` // the method returns a signature
      expect(await verifyMessage({ address: alice, message: 'hello', signature })).toBe(true)
    })
  }

  test(`${name}: inside a Safe the Safe connects by itself, elsewhere it does not`, async () => {
    for (const isInIframe of [true, false]) {
      // A Safe has already allowed its own page.
      const { provider, wallet } = sdkOf({ connected: true })
      const { modal } = await setup(toReference({ id: 'safe', name: 'Safe' }, provider), { isInIframe })
      const status = isInIframe ? 'connected' : 'disconnected'
      expect(modal.getSnapshot()).toMatchObject({ status, open: false })
      expect(wallet.pending).toEqual([])
    }
  })

  test(`${name}: a page in a frame that is no Safe's stays as it is`, async () => {
    const { provider } = sdkOf({ policy: 'never' })
    const reference = toReference({ id: 'safe', name: 'Safe' }, provider)
    const { modal, root, platform } = await setup(reference, { isInIframe: true })
    expect(modal.getSnapshot().status).toBe('disconnected')
    expect(root.connectors.rows[0]?.disabledReason).toBeUndefined()
    expect(platform.logged).toEqual([])
  })
}

async function chainIdsOf(id: string, given: object): Promise<unknown> {
  const { provider } = sdkOf()
  const got: unknown[] = []
  const wallet: HostWallet = {
    id,
    getProvider: ({ chainIds }) => {
      got.push(chainIds)
      return provider
    },
  }
  const { choose } = await setup(evm({ wallets: [wallet] }), { given })
  await choose(id)
  expect(got).toHaveLength(1)
  return got[0]
}

test('"Default Coinbase chain ids: 1 and 84532", only if no networks are given', async () => {
  expect(await chainIdsOf('coinbaseWallet', { networks: undefined })).toEqual([1, 84532])
  expect(await chainIdsOf('coinbaseWalletSDK', { networks: undefined })).toEqual([1, 84532])
  expect(await chainIdsOf('coinbaseWallet', {})).toEqual([1, 8453])
  expect(await chainIdsOf('coinbaseWallet', { networks: [base] })).toEqual([8453])
  expect(await chainIdsOf('ledger', { networks: undefined })).toEqual([1])
})

test("a wallet's extension and its library share one row", async () => {
  const { provider } = sdkOf()
  const { root, platform } = await setup(evm({ wallets: [{ id: 'coinbaseWallet', provider }] }))
  const info = { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet', uuid: '1', icon: 'data:image/svg+xml,' }
  const detail = { info, provider: { request: async () => null } }
  platform.events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  expect(root.connectors.rows).toHaveLength(1)
})

test('a library that fails to start is an internal SDK error, logged, and its row is disabled with a reason', async () => {
  let tries = 0
  const getProvider = () => {
    tries++
    throw new Error('blocked by the browser')
  }
  const { root, events, choose, platform } = await setup(evm({ wallets: [{ id: 'ledger', getProvider }] }))
  await choose('ledger')
  expect(root.connections.attempt).toMatchObject({ status: 'failed', error: { code: 'evm_provider_start' } })
  expect(root.connectors.rows).toMatchObject([{ id: 'ledger', disabledReason: 'This wallet could not be started' }])
  expect(events.find(({ event }) => event === 'INTERNAL_SDK_ERROR')?.properties).toEqual({
    errorType: 'ProviderStartError',
    errorMessage: 'This wallet could not be started',
  })
  const logged = platform.logged.filter(({ level }) => level === 'error').map(({ values }) => String(values[0]))
  expect(logged).toEqual(['This wallet could not be started\nWallet: ledger\nSaid: blocked by the browser'])
  expect(tries).toBe(1)
})

test('a library that failed is started again by the next attempt, connects, and enables its row', async () => {
  const { provider } = sdkOf()
  let tries = 0
  const getProvider = () => {
    tries++
    if (tries === 1) throw new Error('not yet')
    return provider
  }
  const { root, modal, choose } = await setup(evm({ wallets: [{ id: 'ledger', getProvider }] }))
  await choose('ledger')
  expect(root.connectors.rows[0]?.disabledReason).toBe('This wallet could not be started')
  await choose('ledger')
  expect(modal.getSnapshot().status).toBe('connected')
  expect(root.connectors.rows[0]?.disabledReason).toBeUndefined()
  expect(tries).toBe(2)
})

test('a wallet with neither a provider nor `getProvider` is "Provider or providerType not provided"', async () => {
  const { root, choose } = await setup(evm({ wallets: [{ id: 'okx' }] }))
  await choose('okx')
  expect(root.connections.attemptError?.message).toBe(
    'Provider or providerType not provided\nWallet: okx\nGive it a provider, or getProvider.',
  )
})

test('a wallet older than EIP-1193 is "Unsupported provider type"', async () => {
  const { root, choose } = await setup(evm({ wallets: [{ id: 'old', provider: { sendAsync: () => {} } }] }))
  await choose('old')
  expect(root.connections.attemptError?.shortMessage).toBe('Unsupported provider type')
})

test("host wallets have the same catalogue ids as the page's wallets", () => {
  const rdns = 'com.coinbase.wallet'
  expect(explorerIdOf({ name: 'x', type: 'ANNOUNCED', info: { rdns } })).toBe(
    'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  )
})

const ownProviders: Record<string, (wallets: readonly HostWallet[]) => AdapterReference> = {
  evm: (wallets) => evm({ wallets }),
  ethers: (wallets) => ethers({ ethers: ethers6, wallets }),
  ethers5: (wallets) => ethers5({ ethers: ethers5Library, wallets }),
}

for (const [name, toReference] of Object.entries(ownProviders)) {
  test(`${name}: a Safe that was left comes back by its row, which its provider asks nobody for`, async () => {
    const { provider } = sdkOf({ connected: true })
    const asked: string[] = []
    const request = async (call: { method: string }) => {
      asked.push(call.method)
      if (call.method === 'wallet_getPermissions') return []
      if (call.method !== 'eth_requestAccounts') return provider.request(call)
      throw new Error('"eth_requestAccounts" not implemented')
    }
    const reference = toReference([{ id: 'safe', provider: { ...provider, request } }])
    const { modal, choose } = await setup(reference, { isInIframe: true })
    await modal.disconnect()
    expect(modal.getSnapshot().status).toBe('disconnected')
    await choose('safe')
    expect(asked).toContain('eth_requestAccounts')
    expect(modal.getSnapshot()).toMatchObject({ status: 'connected', address: alice })
  })

  test(`${name}: a provider of the host that is connected already, or comes to be, is taken over without a question`, async () => {
    for (const connected of [true, false]) {
      const { provider, wallet } = sdkOf({ connected })
      const { modal, platform } = await setup(toReference([{ id: 'own', name: 'Own', provider }]))
      expect(modal.getSnapshot().status).toBe(connected ? 'connected' : 'disconnected')
      // Connected by the page's own button.
      if (!connected) await provider.request({ method: 'eth_requestAccounts' })
      await platform.settle()
      expect(modal.getSnapshot()).toMatchObject({ status: 'connected', address: alice })
      expect(wallet.pending).toEqual([])
    }
  })

  test(`${name}: a provider that still names accounts to a visitor who left connects nobody again`, async () => {
    const { provider } = sdkOf({ connected: true })
    const reference = toReference([{ id: 'own', name: 'Own', provider }])
    const storage = createMemoryStorage()
    storage.setItem('walletmodal:connectionStatus', '"disconnected"')
    const { modal, platform } = await setup(reference, { storage })
    await platform.settle()
    expect(modal.getSnapshot().status).toBe('disconnected')
  })

  test(`${name}: before its code is here, the reference tells of a provider that is connected`, async () => {
    const { provider } = sdkOf()
    const { hostSession } = toReference([{ id: 'own', provider }])
    const abort = new AbortController()
    let told = 0
    hostSession?.watch(() => {
      told += 1
    }, abort.signal)
    await createTestPlatform().settle()
    expect(told).toBe(0)
    await provider.request({ method: 'eth_requestAccounts' })
    await expect.poll(() => told).toBe(1)
    abort.abort()
    expect([hostSession?.connectorId(true), hostSession?.connectorId(false)]).toEqual([undefined, undefined])
    const safe = toReference([{ id: 'safe', provider }]).hostSession
    expect([safe?.connectorId(true), safe?.connectorId(false)]).toEqual(['safe', undefined])
  })
}
