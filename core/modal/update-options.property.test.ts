import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import type { KeyValueStorage } from '../lib/platform/platform.js'
import type { ModalChanges } from '../options/fixed-options.js'
import { createTestAdapter } from '../testing/adapter.js'
import { base, ethereum, setupModal, solanaMain } from '../testing/modal.js'
import { createMemoryStorage } from '../testing/platform.js'
import { propertyLimitMs, propertySeed, runsOf } from '../testing/property-runs.js'
// The modal loads this code on demand. The tests load it at the start.
import './update-options.js'

// After any sequence of updates, the modal equals a new modal with these options, on the same storage and beside the
// same wallets. With one intended difference: the network and the namespace in use stay if they still can.

const optimism = { ...base, id: 10, name: 'Optimism' }
const solanaTest = { ...solanaMain, id: '4uhcVJyU9pJkvQyS88uRDiswHXSgkY3z', name: 'Solana Testnet' }
const networks = [ethereum, base, optimism, solanaMain, solanaTest]

/** Options without adapters: each modal has its own. */
type Written = Omit<ModalChanges, 'adapters'> & { adapters?: readonly ('evm' | 'solana')[] | undefined }

const written = fc.record<Written>(
  {
    networks: fc.shuffledSubarray(networks, { minLength: 1 }),
    adapters: fc.shuffledSubarray(['evm', 'solana'] as const),
    enableWalletConnect: fc.boolean(),
    enableNetworkSwitch: fc.boolean(),
    themeMode: fc.constantFrom('light', 'dark', 'system', undefined),
    themeVariables: fc.constantFrom({ accent: 'red' }, { zIndex: 7 }, undefined),
    features: fc.constantFrom({ swaps: false }, { email: false, socials: false as const }, undefined),
    excludeWalletIds: fc.constantFrom(['id-Ada'], ['test.fox'], undefined),
    featuredWalletIds: fc.constantFrom(['id-Bea'], undefined),
  },
  { requiredKeys: [] },
)
const served = fc.constantFrom<Namespace>('eip155', 'solana')
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('update' as const), changes: written }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('connect' as const), namespace: served }) },
  fc.record({ type: fc.constant('disconnect' as const), namespace: served }),
  fc.record({ type: fc.constant('switch' as const), network: fc.constantFrom(...networks) }).map((given) => ({
    ...given,
    namespace: given.network.name.startsWith('Solana') ? ('solana' as const) : ('eip155' as const),
  })),
)
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never

/** The wallets of the page. An EVM wallet has its own network, and a Solana wallet follows the page's. */
interface Wallets {
  approved: Partial<Record<Namespace, true>>
  chainId: string
}

async function begin(options: Written, wallets: Wallets, storage: KeyValueStorage) {
  const adapters = {
    evm: createTestAdapter('eip155'),
    solana: createTestAdapter('solana', 'So1anaAddress1111111111111111111111111111111'),
  }
  const answer = () => {
    adapters.evm.approved = wallets.approved.eip155 && { chainId: wallets.chainId }
    adapters.solana.approved = wallets.approved.solana && {}
  }
  const own = ({ adapters: names, ...others }: Written): ModalChanges => ({
    ...others,
    ...(names && { adapters: names.map((name) => adapters[name].reference) }),
  })
  answer()
  const world = setupModal(own(options), { platform: { storage } })
  const { platform } = world
  platform.events.addEventListener('eip6963:requestProvider', () => world.announce('Fox'))
  world.announce('Fox')
  // The page's wallets answer a modal that looks for them again.
  const sun = world.announceSolana('Sun')
  const onReady = (event: Event) => {
    if (event instanceof CustomEvent) event.detail.register(sun)
  }
  platform.events.addEventListener('wallet-standard:app-ready', onReady)
  // After that, the modal waits for nothing any more.
  const settle = async () => {
    answer()
    await platform.settle()
    await platform.advance(10_000)
  }
  await settle()
  return { ...world, adapters, own, settle }
}

type World = Awaited<ReturnType<typeof begin>>

/** Everything that the page and the visitor see of the modal, without the network and namespace in use. */
function visible({ modal, root }: World) {
  const { accounts, themeMode } = modal.getSnapshot()
  const { networks: listed, adapters, ...given } = root.options.given
  return {
    accounts: Object.entries(accounts).map(([namespace, account]) => ({
      ...account,
      namespace,
      caipNetworkId: undefined,
      caipAddress: undefined,
    })),
    themeMode,
    variables: root.theme.variables,
    networks: root.chains.networks,
    given: { ...given, listed, adapters: adapters.map(({ type }) => type) },
    rows: root.walletList.connectRows.map(({ name }) => name),
    isCodeOffered: root.connectors.getConnector('walletConnect', 'eip155') !== undefined,
  }
}

/** The network in use of each namespace, and the modal's active namespace. */
function inUse({ modal }: World): Map<string, string | undefined> {
  const { accounts, activeNamespace } = modal.getSnapshot()
  const networks = Object.entries(accounts).map(([namespace, account]) => [namespace, account?.caipNetworkId] as const)
  return new Map([...networks, ['active', activeNamespace] as const])
}

/**
 * Counts of the cases in which the modal kept a choice that a new modal would not make, lost a connection, and restored
 * one.
 */
const seen = { kept: 0, gone: 0, returned: 0 }

async function play(first: Written, deeds: readonly Deed[]): Promise<void> {
  const storage = createMemoryStorage()
  const wallets: Wallets = { approved: {}, chainId: '1' }
  let options: Written = { networks: [ethereum, base, solanaMain], adapters: ['evm', 'solana'], ...first }
  const world = await begin(options, wallets, storage)
  const { modal, root, platform, adapters } = world
  const statusOf = (namespace: Namespace) => modal.getSnapshot().accounts[namespace]?.status
  for (const each of deeds) {
    const before = inUse(world)
    const connected = (['eip155', 'solana'] as const).filter((namespace) => statusOf(namespace) === 'connected')
    if (each.type === 'update') {
      options = { ...options, ...each.changes }
      await modal.update(world.own(each.changes))
    } else if (each.type === 'disconnect') {
      if (statusOf(each.namespace) === 'connected') delete wallets.approved[each.namespace]
      await modal.disconnect(each.namespace)
    } else if (each.type === 'switch') {
      const id: CaipNetworkId = `${each.namespace}:${each.network.id}`
      const isDone = await modal.switchNetwork(id).then(
        () => true,
        () => false,
      )
      if (isDone && connected.includes('eip155') && each.namespace === 'eip155')
        wallets.chainId = String(each.network.id)
    } else {
      const row = root.connectors.rows.find(({ chain }) => chain === each.namespace)
      if (!row || statusOf(each.namespace) !== 'disconnected') continue
      await modal.open({ view: 'ConnectingExternal', data: { connectorId: row.id, namespace: each.namespace } })
      await platform.settle()
      const { evm, solana } = adapters
      if (each.namespace === 'eip155') evm.connecting.at(-1)?.approve({ chainId: wallets.chainId })
      else solana.connecting.at(-1)?.approve()
      wallets.approved[each.namespace] = true
    }
    await world.settle()

    const copy = createMemoryStorage()
    for (const key of storage.keys()) copy.setItem(key, storage.getItem(key) ?? '')
    const anew = await begin(options, wallets, copy)
    // An open Connect may show the wallets of one namespace.
    anew.root.connectors.setFilterNamespace(root.connectors.filterNamespace)
    try {
      expect(visible(world)).toEqual(visible(anew))
      const listed = new Set<string | undefined>(root.chains.networks.map(({ caipNetworkId }) => caipNetworkId))
      for (const [what, now] of inUse(world)) {
        if (each.type !== 'update' || now === inUse(anew).get(what)) continue
        // It was in use before, and still can be.
        expect(now).toBe(before.get(what))
        expect(what === 'active' ? root.chains.namespaces : [...listed]).toContain(now)
        seen.kept += 1
      }
      for (const namespace of ['eip155', 'solana'] as const) {
        const was = connected.includes(namespace)
        if (each.type === 'update' && was && statusOf(namespace) !== 'connected') seen.gone += 1
        if (each.type === 'update' && !was && statusOf(namespace) === 'connected') seen.returned += 1
      }
      expect(adapters.evm.disconnected.length + adapters.solana.disconnected.length).toBeLessThanOrEqual(
        deeds.filter(({ type }) => type === 'disconnect').length * 2,
      )
    } finally {
      anew.modal.dispose()
    }
  }
  modal.dispose()
}

const numRuns = runsOf(200)

test(
  'after any updates the modal is as one made anew with these options',
  async () => {
    const deeds = fc.array(deed, { minLength: 1, maxLength: 8 })
    await fc.assert(fc.asyncProperty(written, deeds, play), { seed: propertySeed, numRuns })
    expect(Math.min(seen.kept, seen.gone, seen.returned)).toBeGreaterThan(0)
  },
  propertyLimitMs(numRuns),
)
