import { readFileSync } from 'node:fs'
import { ethers as ethers6 } from 'ethers'
import { expect, onTestFinished, test } from 'vitest'
import { ethers, evm, universal, wagmi } from '../adapters/index.js'
import type { Adapter, AdapterReference } from '../contracts/adapter.js'
import type { MockWallet } from '../testing/with-harness/wallets.js'
import '../adapters/evm/host-wallets.js'
import type { Connector } from '../contracts/connector.js'
import type { HostNetwork, Network } from '../contracts/network/network.js'
import { hostProvider } from '../testing/with-harness/host-connectors.js'
import { requireCapability } from '../wallets/adapters.js'
import '../modal/wallet-flows.js'
import { toModal } from '../modal/modal.js'
import { createRoot } from '../modal/root.js'
import { createTestAdapter } from '../testing/adapter.js'
import { base, ethereum, solanaMain } from '../testing/modal.js'
import { createTestPlatform } from '../testing/platform.js'

// Each text has one trigger. README.md in this folder describes the triggers.

const fox = { view: 'ConnectingExternal', data: { connectorId: 'test.fox', namespace: 'eip155' } } as const

/** A modal on a page with one wallet. */
function setup(adapters: AdapterReference[], networks: readonly HostNetwork[] = [ethereum, solanaMain]) {
  const platform = createTestPlatform()
  // WalletConnect would serve every namespace.
  const root = createRoot({ projectId: 'p', adapters, networks, enableWalletConnect: false }, platform)
  const modal = toModal(root)
  onTestFinished(modal.dispose)
  root.start()
  const info = { name: 'Fox', rdns: 'test.fox', uuid: '1', icon: 'data:image/svg+xml,' }
  const detail = { info, provider: { request: async () => null } }
  platform.events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  return { platform, root, modal }
}

async function failedAttempt({ modal, platform, root }: ReturnType<typeof setup>): Promise<unknown> {
  await modal.open(fox)
  await platform.settle()
  return root.connections.attemptError
}

const network: Network = {
  ...ethereum,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
}

async function adapterOf(reference: AdapterReference): Promise<Adapter> {
  const definition = await reference.load()
  const adapter = definition.setup({
    platform: createTestPlatform(),
    networks: () => [network],
    emit: () => {},
  })
  onTestFinished(() => adapter.dispose())
  return adapter
}

/** Connects with changed members or answers instead of the wallet's own. */
async function connectTo(
  reference: AdapterReference,
  more: Partial<Connector> = {},
  faults: readonly Parameters<MockWallet['addFault']>[0][] = [],
) {
  const { provider, wallet, end } = hostProvider({ networks: ['mainnet'] })
  onTestFinished(end)
  const adapter = await adapterOf(reference)
  const connector: Connector = { id: 'test.sdk', name: 'Sdk', chain: 'eip155', type: 'ANNOUNCED', provider, ...more }
  for (const fault of faults) wallet.addFault(fault)
  const { signal } = new AbortController()
  await adapter.connect({ connector, namespace: 'eip155', network, signal })
  const [account] = await Promise.all([adapter.request({ namespace: 'eip155', method: 'eth_accounts' })])
  return { adapter, wallet, address: String((account as string[])[0]), signal } // the method returns a list
}

const withEthers = (connectToChain?: number) =>
  ethers({ ethers: ethers6, ...(connectToChain !== undefined && { connectTo: connectToChain }) })

const wagmiWithout = () =>
  wagmi(
    {
      connectors: [],
      state: { connections: new Map(), current: null, status: 'disconnected' },
      subscribe: () => () => {},
    },
    { connect: async () => {}, disconnect: async () => {}, switchChain: async () => {} },
  )

/** An adapter with changed members. */
function wrapped(reference: AdapterReference, change: (adapter: Adapter) => object): AdapterReference {
  return {
    ...reference,
    load: async () => {
      const definition = await reference.load()
      return { ...definition, setup: (context) => change(definition.setup(context)) as Adapter } // it claims to be an adapter
    },
  }
}

/** Each trigger produces its text: it rejects, throws, or resolves with the error that the modal stored. */
const triggers: Record<string, () => unknown> = {
  'Chain adapter not found': () =>
    setup([createTestAdapter('eip155').reference]).modal.switchNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  'NetworkController client not set': async () => {
    const adapter = createTestAdapter('eip155')
    const world = setup([wrapped(adapter.reference, ({ switchNetwork: _none, ...rest }) => rest)], [ethereum, base])
    await world.modal.open(fox)
    await world.platform.settle()
    adapter.connecting[0]?.approve()
    await world.platform.settle()
    return world.modal.switchNetwork('eip155:8453')
  },
  'ConnectionController client not set': async () =>
    requireCapability(await adapterOf(createTestAdapter('eip155').reference), 'writeContract'),
  'Chain is required to get the provider': () => setup([evm()]).modal.getProvider(undefined as never), // plain JavaScript
  'ConnectionControllerClient and NetworkControllerClient must be set': async () =>
    failedAttempt(setup([wrapped(createTestAdapter('eip155').reference, ({ type }) => ({ type }))])),
  'CaipNetwork is undefined': async () => {
    const world = setup([createTestAdapter('eip155').reference, createTestAdapter('solana').reference], [solanaMain])
    return failedAttempt(world)
  },
  'CaipNetwork or CaipAddress is undefined': async () => {
    const { adapter } = await connectTo(evm())
    return adapter.sendTransaction?.({ from: '', to: '0x', value: 0n })
  },
  'Adapter not found': async () => failedAttempt(setup([createTestAdapter('solana').reference])),
  'UniversalAdapter:signMessage - provider is undefined': async () =>
    (await adapterOf(universal())).signMessage({ namespace: 'eip155', address: '0x', message: 'hello' }),
  'Provider is undefined': async () => (await adapterOf(evm())).request({ namespace: 'eip155', method: 'eth_chainId' }),
  'Provider not found': () => connectTo(evm(), { provider: undefined }),
  'No accounts found': () => connectTo(evm(), {}, [{ do: 'empty-accounts' }]),
  'Connector type not found': () => connectTo(evm(), { type: 'AUTH' }),
  'EthersAdapter:signMessage - Sign message failed': async () => {
    const { adapter, wallet, address } = await connectTo(withEthers())
    wallet.addFault({ do: 'throws-non-error', message: 'the wallet broke', method: 'personal_sign' })
    return adapter.signMessage({ namespace: 'eip155', address, message: 'hello' })
  },
  'EthersAdapter:estimateGas - Estimate gas failed': async () => {
    const { adapter, wallet, address } = await connectTo(withEthers())
    wallet.addFault({ do: 'error', method: 'eth_estimateGas', message: 'no' })
    return adapter.estimateGas?.({ namespace: 'eip155', from: address, to: address, value: 0n })
  },
  'EthersAdapter:connect - could not find the caipNetwork to switch': () => connectTo(withEthers(8453)),
  'EthersAdapter:connect - Switch network failed': async () => {
    const other: Network = { ...network, id: 10, caipNetworkId: 'eip155:10' }
    const { provider, wallet, end } = hostProvider({ networks: ['mainnet'] })
    onTestFinished(end)
    wallet.addFault({ do: 'reject', method: 'wallet_switchEthereumChain' })
    const definition = await withEthers(10).load()
    const adapter = definition.setup({
      platform: createTestPlatform(),
      networks: () => [network, other],
      emit: () => {},
    })
    const connector: Connector = { id: 'test.sdk', name: 'Sdk', chain: 'eip155', type: 'ANNOUNCED', provider }
    const { signal } = new AbortController()
    return adapter.connect({ connector, namespace: 'eip155', network, signal })
  },
  'Unsupported provider type': () => connectTo(evm(), { provider: { send: () => {} } }),
  'Provider or providerType not provided': async () => {
    const { root, modal, platform } = setup([evm({ wallets: [{ id: 'okx' }] })])
    await platform.settle()
    await modal.open({ view: 'ConnectingExternal', data: { connectorId: 'okx', namespace: 'eip155' } })
    await platform.settle()
    return root.connections.attemptError
  },
  'Error parsing wallet capabilities': async () => {
    const { adapter, wallet, address } = await connectTo(evm())
    wallet.addFault({ do: 'empty-accounts', method: 'wallet_getCapabilities' })
    return adapter.getCapabilities?.(address)
  },
  'WalletConnectConnector not found': () => connectTo(wagmiWithout(), { type: 'WALLET_CONNECT' }),
}

test.each(Object.entries(triggers))('%s', async (text, trigger) => {
  const outcome = await Promise.resolve()
    .then(trigger)
    .catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(Error)
  expect(outcome).toMatchObject({ shortMessage: text })
})

test("the README's table lists exactly these texts, in this order", () => {
  const table = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const texts = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, text]) => text)
  expect(texts).toEqual(Object.keys(triggers))
})
