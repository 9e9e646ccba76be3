import * as core3 from '@wagmi/core'
import { when } from 'mobx'
import { base, mainnet, optimism } from 'viem/chains'
import { afterEach, expect, test } from 'vitest'
import * as core2 from 'wagmi-core2'
import type { AdapterReference } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { createAccountActions } from '../../data/account-actions.js'
import type { KeyValueStorage } from '../../lib/platform/platform.js'
import { toModal } from '../../modal/modal.js'
import { createRoot } from '../../modal/root.js'
import { createMemoryStorage, createTestPlatform, type TestPlatform } from '../../testing/platform.js'
import { createAccounts, createSeed } from '../../testing/with-harness/accounts.js'
import { hostProvider } from '../../testing/with-harness/host-connectors.js'
import { announceInto, chainStub, createMockWallet, type WalletSpec } from '../../testing/with-harness/wallets.js'
// The modal loads this code on demand. The tests load it at the start.
import '../../modal/wallet-flows.js'
import '../../modal/root.js'
import './adapter.js'
import { wagmi } from '../index.js'
import './session-wallet.js'
import { withWindow } from '../../testing/wagmi-config.js'

// A page with its own wagmi, and the modal beside it: after an act of either, both agree.

const accounts = createAccounts(createSeed(7))
const alice = accounts.alice?.evmAddress
const bob = accounts.bob?.evmAddress
const chains = { mainnet: chainStub('mainnet', 'eip155:1'), base: chainStub('base', 'eip155:8453') }
const transports = { [mainnet.id]: core3.http('http://127.0.0.1:9'), [base.id]: core3.http('http://127.0.0.1:9') }

/** A page's wagmi, with the names of both major versions. */
interface Page {
  connect(name: string): Promise<unknown>
  /** Uses a connector that the config does not list, as `connect({ connector: injected() })` makes one. */
  connectInjected(): Promise<unknown>
  disconnect(): Promise<unknown>
  switchChain(chainId: 1 | 8453): Promise<unknown>
  reconnect(): Promise<unknown>
  state(): { status: string; address: string | undefined; chainId: number | undefined; connector: string | undefined }
}

type Storage = KeyValueStorage

function page3(storage: Storage) {
  const config = core3.createConfig({ chains: [mainnet, base], transports, storage: core3.createStorage({ storage }) })
  const find = (name: string) => {
    const connector = config.connectors.find((each) => each.name === name)
    if (!connector) throw new Error(`${name} is not in the config`)
    return connector
  }
  const page: Page = {
    connect: (name) => core3.connect(config, { connector: find(name) }),
    connectInjected: async () => {
      const provider = (await find('Fox').getProvider()) as never // an EIP-1193 provider of the harness
      const target = { id: 'injected', name: 'Injected', provider }
      return core3.connect(config, { connector: core3.injected({ target, shimDisconnect: false }) })
    },
    disconnect: () => core3.disconnect(config),
    switchChain: (chainId) => core3.switchChain(config, { chainId }),
    reconnect: () => core3.reconnect(config),
    state: () => {
      const { status, address, chainId, connector } = core3.getConnection(config)
      return { status, address, chainId, connector: connector?.name }
    },
  }
  return { page, reference: wagmi(config, core3) }
}

function page2(storage: Storage) {
  const config = core2.createConfig({ chains: [mainnet, base], transports, storage: core2.createStorage({ storage }) })
  const find = (name: string) => {
    const connector = config.connectors.find((each) => each.name === name)
    if (!connector) throw new Error(`${name} is not in the config`)
    return connector
  }
  const page: Page = {
    connect: (name) => core2.connect(config, { connector: find(name) }),
    connectInjected: async () => {
      const provider = (await find('Fox').getProvider()) as never // an EIP-1193 provider of the harness
      const target = { id: 'injected', name: 'Injected', provider }
      return core2.connect(config, { connector: core2.injected({ target, shimDisconnect: false }) })
    },
    disconnect: () => core2.disconnect(config),
    switchChain: (chainId) => core2.switchChain(config, { chainId }),
    reconnect: () => core2.reconnect(config),
    state: () => {
      const { status, address, chainId, connector } = core2.getAccount(config)
      return { status, address, chainId, connector: connector?.name }
    },
  }
  return { page, reference: wagmi(config, core2) }
}

/** The delays of the page's parts, in milliseconds. */
interface Line {
  readonly listMs: number
  readonly adapterMs: number
  readonly announceMs?: number
}

/** The adapter as it loads over a slow line. */
function slowed(reference: AdapterReference, platform: TestPlatform, { listMs, adapterMs }: Line): AdapterReference {
  const after = (delayMs: number) => new Promise<void>((resolve) => platform.setTimeout(resolve, delayMs))
  const { load, loadWallets } = reference
  return {
    ...reference,
    load: () => after(adapterMs).then(load),
    ...(loadWallets && { loadWallets: () => after(listMs).then(loadWallets) }),
  }
}

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0).reverse()) end()
})

/** A browser with two wallets. `visit` opens the page in it, any number of times. */
function setup(open: typeof page3 | typeof page2, spec: Partial<WalletSpec> = {}) {
  const clock = { setTimeout: () => 0, clearTimeout: () => {} }
  const wallets = ['fox', 'bear'].map((name) =>
    createMockWallet({ via: 'eip6963', policy: 'approve', ...spec }, { name, seed: 7, accounts, chains, clock }),
  )
  const [fox, bear] = wallets
  if (!fox || !bear) throw new Error('two wallets were made')
  const ofPage = createMemoryStorage()
  const ofModal = createMemoryStorage()

  const visit = async ({ before, line }: { before?: (page: Page) => Promise<unknown>; line?: Line } = {}) => {
    const platform = createTestPlatform({ storage: ofModal })
    const announce = () => void endings.push(announceInto(platform, wallets, clock))
    if (!line?.announceMs) announce()
    else platform.setTimeout(announce, line.announceMs)
    // As in a browser, wagmi listens to the window for wallets that announce themselves.
    endings.push(withWindow(platform.events))
    const { page, reference: whole } = open(ofPage)
    const reference = line ? slowed(whole, platform, line) : whole
    await before?.(page)
    const networks = [mainnet, base, optimism]
    const root = createRoot({ projectId: 'p', adapters: [reference], networks }, platform)
    const modal = toModal(root)
    endings.push(modal.dispose)
    const statuses: string[] = []
    const note = () => {
      const { status } = modal.getSnapshot()
      if (statuses.at(-1) !== status) statuses.push(status)
    }
    root.start()
    note()
    modal.subscribe(note)
    await platform.settle()
    const choose = async (connectorId: string) => {
      await modal.open({ view: 'ConnectingExternal', data: { connectorId, namespace: 'eip155' } })
      await platform.settle()
    }
    const leave = () => {
      modal.dispose()
      for (const end of endings.splice(0).reverse()) end()
    }
    const shown = () => {
      const { status, address, caipNetworkId, accounts: byNamespace } = modal.getSnapshot()
      return { status, address, caipNetworkId, connectorId: byNamespace.eip155?.connectorId }
    }
    return { platform, page, modal, root, reference, statuses, choose, shown, leave }
  }
  return { fox, bear, visit }
}

const nothing = { status: 'disconnected', address: undefined, connectorId: undefined }
const foxOn = (caipNetworkId: string) => ({
  status: 'connected',
  address: alice,
  caipNetworkId,
  connectorId: 'test.fox',
})

for (const [name, open] of Object.entries({ 'wagmi 3': page3, 'wagmi 2': page2 })) {
  test(`${name}: lists the connectors of wagmi's config, including the wallets that wagmi finds`, async () => {
    const { root } = await setup(open).visit()
    const rows = root.connectors.rows.map(({ id, name: label, type }) => ({ id, label, type }))
    expect(rows).toEqual([
      { id: 'test.fox', label: 'Fox', type: 'ANNOUNCED' },
      { id: 'test.bear', label: 'Bear', type: 'ANNOUNCED' },
    ])
    expect(root.connectors.rows[0]?.imageUrl).toMatch(/^data:image/)
  })

  test(`${name}: a wallet that announces itself late is listed too`, async () => {
    const { fox, visit } = setup(open, { announce: { never: true } })
    const { platform, root } = await visit()
    expect(root.connectors.rows).toEqual([])
    fox.announce()
    await platform.settle()
    expect(root.connectors.rows.map(({ id }) => id)).toEqual(['test.fox'])
  })

  test(`${name}: a connection in the modal is a connection in wagmi`, async () => {
    const { choose, shown, page } = await setup(open).visit()
    await choose('test.fox')
    expect(shown()).toEqual(foxOn('eip155:1'))
    expect(page.state()).toEqual({ status: 'connected', address: alice, chainId: 1, connector: 'Fox' })
  })

  test(`${name}: a connection that the page makes with wagmi appears in the modal without a second request`, async () => {
    const { fox, visit } = setup(open)
    const { platform, page, shown } = await visit()
    await page.connect('Fox')
    const calls = fox.calls.length
    await platform.settle()
    expect(shown()).toEqual(foxOn('eip155:1'))
    expect(fox.calls.slice(calls).map(({ method }) => method)).toEqual([])
  })

  test(`${name}: a connection that exists before the modal loads appears in the modal`, async () => {
    const { shown } = await setup(open).visit({ before: (page) => page.connect('Fox') })
    expect(shown()).toEqual(foxOn('eip155:1'))
  })

  test(`${name}: the modal never reports disconnected while it takes over wagmi's connection`, async () => {
    const { statuses } = await setup(open).visit({ before: (page) => page.connect('Fox') })
    expect(statuses).toEqual(['connecting', 'connected'])
  })

  test(`${name}: a session that wagmi restores appears in the modal, and one that it cannot restore does not`, async () => {
    for (const [isKnown, expected] of [
      [true, ['connecting', 'connected']],
      [false, ['connecting', 'disconnected']],
    ] as const) {
      const { fox, visit } = setup(open)
      // The page's own wagmi, without the modal.
      const first = await visit()
      first.modal.dispose()
      await first.page.connect('Fox')
      first.leave()
      if (!isKnown) fox.disconnect()
      const again = await visit({
        before: async (page) => {
          // wagmi reads its storage shortly after its creation.
          await new Promise((resolve) => setImmediate(resolve))
          void page.reconnect()
        },
      })
      await again.platform.advance(7000)
      expect(again.statuses).toEqual(expected)
    }
  })

  test(`${name}: before the adapter's code has loaded, its reference reports the connection and its changes`, async () => {
    const { page, reference, leave } = await setup(open).visit()
    const { hostSession } = reference
    expect(hostSession?.connectorId(false)).toBeUndefined()
    const abort = new AbortController()
    const heard: (string | undefined)[] = []
    hostSession?.watch(() => heard.push(hostSession.connectorId(false)), abort.signal)
    await page.connect('Fox')
    expect([...new Set(heard)]).toEqual(['test.fox'])
    abort.abort()
    heard.length = 0
    await page.disconnect()
    await page.connect('Bear')
    expect(heard).toEqual([])
    leave()
  })

  test(`${name}: a connector that the page creates outside the config appears in the modal when it connects`, async () => {
    const { page, platform, shown } = await setup(open).visit()
    await page.connectInjected()
    await platform.settle()
    expect(shown()).toMatchObject({ status: 'connected', address: alice, connectorId: 'injected' })
    await page.disconnect()
    await platform.settle()
    expect(shown()).toMatchObject({ status: 'disconnected' })
  })

  test(`${name}: a network switch in wagmi or in the modal applies to both`, async () => {
    const { choose, shown, page, modal, platform } = await setup(open).visit()
    await choose('test.fox')
    await modal.switchNetwork('eip155:8453')
    expect(page.state().chainId).toBe(8453)
    await page.switchChain(1)
    await platform.settle()
    expect(shown()).toEqual(foxOn('eip155:1'))
  })

  test(`${name}: a change of account in the wallet applies to wagmi and the modal`, async () => {
    const { fox, visit } = setup(open)
    const { choose, shown, page, platform } = await visit()
    await choose('test.fox')
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(shown().address).toBe(bob)
    expect(page.state().address).toBe(bob)
  })

  test(`${name}: the account that the visitor chooses in the modal is also the one of wagmi and of the provider`, async () => {
    const { visit } = setup(open, { accounts: ['alice', 'bob'] })
    const { choose, shown, page, modal, root, platform } = await visit()
    await choose('test.fox')
    const provider = (await modal.getProvider('eip155')) as { request(call: object): Promise<string[]> } // EIP-1193
    for (const wanted of [bob, alice, bob]) {
      const actions = await root.flows.part(createAccountActions)
      expect(actions.hasChoice).toBe(true)
      actions.chooseAddress(wanted ?? '')
      await platform.settle()
      expect(shown()).toMatchObject({ status: 'connected', address: wanted })
      expect(page.state().address).toBe(wanted)
      const [first] = await provider.request({ method: 'eth_accounts' })
      expect(first?.toLowerCase()).toBe(wanted?.toLowerCase())
    }
  })

  test(`${name}: a disconnection in wagmi or in the modal applies to both`, async () => {
    for (const who of ['modal', 'page', 'wallet']) {
      const { fox, visit } = setup(open)
      const { choose, shown, page, modal, platform, leave } = await visit()
      await choose('test.fox')
      if (who === 'modal') await modal.disconnect()
      else if (who === 'page') await page.disconnect()
      else fox.disconnect()
      await platform.settle()
      expect(shown()).toMatchObject(nothing)
      expect(page.state().status).toBe('disconnected')
      leave()
    }
  })

  test(`${name}: a wallet that is locked and unlocked is connected again in both, also after a reload, without a request`, async () => {
    const { fox, visit } = setup(open)
    const before = await visit()
    await before.choose('test.fox')
    const calls = fox.calls.length
    fox.lock()
    await before.platform.settle()
    expect(before.shown()).toMatchObject(nothing)
    fox.unlock()
    await before.platform.settle()
    expect(before.shown()).toEqual(foxOn('eip155:1'))
    expect(before.page.state()).toMatchObject({ status: 'connected', address: alice })
    fox.lock()
    before.leave()
    const again = await visit()
    await again.platform.advance(7000)
    expect(again.shown()).toMatchObject(nothing)
    fox.unlock()
    await again.platform.settle()
    expect(again.shown()).toEqual(foxOn('eip155:1'))
    expect(again.page.state()).toMatchObject({ status: 'connected', address: alice })
    const asked = fox.calls.slice(calls).map(({ method }) => method)
    expect(asked).not.toContain('eth_requestAccounts')
    expect(asked).not.toContain('wallet_requestPermissions')
  })

  test(`${name}: a wallet that the page has disconnected stays disconnected when it is locked and unlocked`, async () => {
    const { fox, visit } = setup(open)
    const { choose, page, platform, root, shown } = await visit()
    await choose('test.fox')
    await page.disconnect()
    await platform.settle()
    expect(root.storage.get('connectedConnectorIds')).toBeUndefined()
    fox.lock()
    fox.unlock()
    await platform.advance(7000)
    expect(shown()).toMatchObject(nothing)
    expect(page.state().status).toBe('disconnected')
  })

  test(`${name}: a visitor who disconnects while the wallet is locked stays disconnected after it is unlocked`, async () => {
    const { fox, visit } = setup(open)
    const { choose, page, modal, platform, shown } = await visit()
    await choose('test.fox')
    fox.lock()
    await platform.settle()
    await modal.disconnect()
    fox.unlock()
    await platform.advance(7000)
    expect(shown()).toMatchObject(nothing)
    expect(page.state().status).toBe('disconnected')
  })

  test(`${name}: when the page switches to another wallet, the modal shows that one`, async () => {
    const { choose, shown, page, platform } = await setup(open).visit()
    await choose('test.fox')
    await page.connect('Bear')
    await platform.settle()
    expect(shown()).toMatchObject({ status: 'connected', connectorId: 'test.bear' })
    expect(page.state().connector).toBe('Bear')
  })

  test(`${name}: after a disconnection an earlier wallet does not take its place`, async () => {
    const { choose, shown, page, modal, platform } = await setup(open).visit()
    await choose('test.fox')
    await choose('test.bear')
    expect(page.state().connector).toBe('Bear')
    await modal.disconnect()
    await platform.settle()
    expect(shown()).toMatchObject(nothing)
    expect(page.state().status).toBe('disconnected')
  })

  test(`${name}: after a reload both are connected as before, whether wagmi or the modal restores`, async () => {
    for (const restores of [true, false]) {
      const { fox, visit } = setup(open)
      const before = await visit()
      await before.choose('test.fox')
      before.leave()
      const calls = fox.calls.length
      const { page, platform, shown } = await visit()
      if (restores) await page.reconnect()
      await platform.settle()
      expect(shown()).toEqual(foxOn('eip155:1'))
      expect(page.state()).toMatchObject({ status: 'connected', address: alice })
      const asked = fox.calls.slice(calls).map(({ method }) => method)
      expect(asked).not.toContain('eth_requestAccounts')
      expect(asked).not.toContain('wallet_requestPermissions')
      for (const end of endings.splice(0).reverse()) end()
    }
  })

  test(`${name}: 100 of 100 reloads restore, whether the modal's code, the wallet or the page's reconnect() comes late`, async () => {
    const random = createSeed(7).stream('lines')
    let isRestored = 0
    for (let round = 0; round < 100; round += 1) {
      const { visit } = setup(open)
      const before = await visit()
      await before.choose('test.fox')
      before.leave()
      const [listMs = 0, adapterMs = 0, announceMs = 0] = [0, 0, 0].map(
        () => random.integer(0, 3) * random.integer(0, 3000),
      )
      const again = await visit({ line: { listMs, adapterMs, announceMs } })
      if (round % 2) again.platform.setTimeout(() => void again.page.reconnect(), random.integer(0, 3000))
      await again.platform.advance(20_000)
      const { address } = again.page.state()
      if (again.shown().status === 'connected' && again.shown().address === alice && address === alice) isRestored += 1
      else
        expect.fail(
          JSON.stringify({ round, listMs, adapterMs, announceMs, shown: again.shown(), page: again.page.state() }),
        )
      again.leave()
    }
    expect(isRestored).toBe(100)
  })

  test(`${name}: a row that is pressed as soon as it appears connects, even if the list is late`, async () => {
    for (const listMs of [0, 10, 90, 110, 3000]) {
      const { root, platform, modal, shown, page, leave } = await setup(open).visit({ line: { listMs, adapterMs: 50 } })
      void modal.open()
      const pressed = when(
        () => root.modal.isOpen && root.walletList.connectRows.some((row) => row.connector?.id === 'test.fox'),
      ).then(() => {
        const row = root.walletList.connectRows.find(({ connector }) => connector?.id === 'test.fox')
        if (row) root.flows.chooseWallet(row)
      })
      await platform.advance(5000)
      await pressed
      expect(shown(), String(listMs)).toEqual(foxOn('eip155:1'))
      expect(page.state().address).toBe(alice)
      leave()
    }
  })

  test(`${name}: a connection that was cancelled and approved later is connected in neither`, async () => {
    const { fox, visit } = setup(open, { policy: 'ask' })
    const { choose, shown, page, modal, platform } = await visit()
    await choose('test.fox')
    await modal.close()
    await fox.approve()
    await platform.settle()
    expect(shown()).toMatchObject(nothing)
    expect(page.state().status).toBe('disconnected')
    expect(fox.connectedOrigins).toEqual([])
  })

  test(`${name}: a wallet that connects by WalletConnect is also connected in wagmi, until either disconnects`, async () => {
    for (const who of ['modal', 'page']) {
      const { shown, page, root, modal, platform, leave } = await setup(open).visit()
      const phone = hostProvider({ connected: true })
      const about = { namespace: 'eip155', connectorId: 'walletConnect', adapterType: 'universal' } as const
      root.connections.setConnection({ ...about, provider: phone.provider })
      root.accounts.slices.eip155.setConnected([{ namespace: 'eip155', address: alice ?? '', type: 'eoa' }], {
        name: 'Phone',
        identifier: 'phone',
      })
      await platform.settle()
      expect(page.state()).toEqual({ status: 'connected', address: alice, chainId: 1, connector: 'WalletConnect' })
      expect(shown().connectorId).toBe('walletConnect')
      phone.wallet.setAccounts(['bob'])
      await platform.settle()
      expect(page.state().address).toBe(bob)
      await page.switchChain(8453)
      expect(page.state().chainId).toBe(8453)
      if (who === 'modal') await modal.disconnect('eip155')
      else await page.disconnect()
      await platform.settle()
      expect(page.state().status).toBe('disconnected')
      expect(shown()).toMatchObject(nothing)
      phone.end()
      leave()
    }
  })

  test(`${name}: WalletConnect without wagmi's connector for it is "WalletConnectConnector not found"`, async () => {
    const platform = createTestPlatform()
    endings.push(withWindow(platform.events))
    const definition = await open(createMemoryStorage()).reference.load()
    const adapter = definition.setup({ platform, networks: () => [], emit: () => {} })
    const connector: Connector = { id: 'walletConnect', name: 'WalletConnect', chain: 'eip155', type: 'WALLET_CONNECT' }
    const network = { caipNetworkId: 'eip155:1' } as never // the adapter does not read it
    const { signal } = new AbortController()
    await expect(adapter.connect({ connector, namespace: 'eip155', network, signal })).rejects.toMatchObject({
      shortMessage: 'WalletConnectConnector not found',
    })
  })

  test(`${name}: a chain that wagmi does not have is "Chain is not supported"`, async () => {
    const { choose, shown, modal } = await setup(open).visit()
    await choose('test.fox')
    await expect(modal.switchNetwork('eip155:10')).rejects.toMatchObject({ shortMessage: 'Chain is not supported' })
    expect(shown()).toEqual(foxOn('eip155:1'))
  })
}
