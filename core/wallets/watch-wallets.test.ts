import { expect, onTestFinished, test } from 'vitest'
import type { WatchHostWalletsParams } from '../contracts/adapter.js'
import type { Connector } from '../contracts/connector.js'
import type { ModalEvent } from '../contracts/modal-api.js'
import { ProviderNotFoundError } from '../errors/adapter.js'
import { toModal } from '../modal/modal.js'
import { createRoot } from '../modal/root.js'
import { createTestAdapter } from '../testing/adapter.js'
import { catalogueWallet, ethereum } from '../testing/modal.js'
import { createTestPlatform } from '../testing/platform.js'

const safe = { id: 'safe', name: 'Safe', chain: 'eip155', type: 'EXTERNAL', provider: {} } as const

/** A modal with one adapter whose host has its own wallets. The page has Fox. */
async function setup({ replacesPage = false, failing = false, debug = false } = {}) {
  const platform = createTestPlatform()
  const adapter = createTestAdapter('eip155')
  let watching: WatchHostWalletsParams | undefined
  let isStopped = false
  const loadWallets = async () => {
    if (failing) throw new TypeError('Failed to fetch')
    return {
      replacesPage,
      watch: (params: WatchHostWalletsParams) => {
        watching = params
        params.onWallets([safe])
        return () => {
          isStopped = true
        }
      },
      onForeign: () => Promise.reject(new Error('The config takes no wallet.')),
    }
  }
  const adapters = [{ ...adapter.reference, loadWallets }]
  const root = createRoot({ projectId: 'p', adapters, networks: [ethereum], debug }, platform)
  const modal = toModal(root)
  onTestFinished(modal.dispose)
  const events: ModalEvent[] = []
  modal.onEvent((event) => events.push(event))
  root.start()
  const info = { name: 'Fox', rdns: 'test.fox', uuid: '1', icon: 'data:image/svg+xml,' }
  const detail = { info, provider: { request: async () => null } }
  platform.events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  await platform.settle()
  const rows = () => root.connectors.rows.map(({ id }) => id)
  return { platform, adapter, root, modal, events, rows, watching, isStopped: () => isStopped }
}

test("the host's wallets stand beside those of the page, or instead of them", async () => {
  expect((await setup()).rows()).toEqual(['test.fox', 'safe'])
  expect((await setup({ replacesPage: true })).rows()).toEqual(['safe'])
})

test("the page's wallets never stand in for a replacing list that is still loading or has failed", async () => {
  const platform = createTestPlatform()
  let isReachable = false
  const loadWallets = async () => {
    await new Promise<void>((resolve) => platform.setTimeout(resolve, 3000))
    if (!isReachable) throw new TypeError('Failed to fetch')
    const watch = ({ onWallets }: WatchHostWalletsParams) => {
      onWallets([safe])
      return () => {}
    }
    return { replacesPage: true, watch }
  }
  const adapters = [{ ...createTestAdapter('eip155').reference, replacesPage: true, loadWallets }]
  const root = createRoot({ projectId: 'p', adapters, networks: [ethereum] }, platform)
  const modal = toModal(root)
  onTestFinished(modal.dispose)
  root.start()
  const info = { name: 'Fox', rdns: 'test.fox', uuid: '1', icon: 'data:image/svg+xml,' }
  const detail = { info, provider: { request: async () => null } }
  platform.events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  await platform.advance(2999)
  expect(root.connectors.rows).toEqual([])
  await platform.advance(1)
  expect(root.connectors.rows).toEqual([])
  isReachable = true
  void modal.open()
  await platform.advance(3000)
  expect(root.connectors.rows.map(({ id }) => id)).toEqual(['safe'])
})

test('a list that cannot be loaded is an internal SDK error, is logged, and the other lists are shown', async () => {
  const { rows, events, platform } = await setup({ failing: true })
  expect(rows()).toEqual(['test.fox'])
  expect(events.map(({ type, event }) => `${type} ${event}`)).toContain('error INTERNAL_SDK_ERROR')
  expect(platform.logged.filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('a wallet that the host connected by itself is connected in the modal without a question', async () => {
  const { platform, adapter, modal, watching } = await setup()
  adapter.approved = {}
  watching?.onConnected(safe)
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ status: 'connected', accounts: { eip155: { connectorId: 'safe' } } })
  expect(adapter.connecting).toEqual([])
})

test('a wallet that cannot be started leaves its row disabled, with the reason', async () => {
  const { platform, adapter, root, modal, events } = await setup()
  await modal.open({ view: 'ConnectingExternal', data: { connectorId: 'safe', namespace: 'eip155' } })
  await platform.settle()
  const about = { namespace: 'eip155', connectorId: 'safe' } as const
  adapter.context?.emit({ type: 'walletFailed', ...about, error: new ProviderNotFoundError() })
  expect(root.connectors.rows.map(({ id, disabledReason }) => [id, disabledReason])).toEqual([
    ['test.fox', undefined],
    ['safe', 'Provider not found'],
  ])
  expect(events.filter(({ event }) => event === 'INTERNAL_SDK_ERROR')).toMatchObject([
    { properties: { errorType: 'ProviderNotFoundError', errorMessage: 'Provider not found' } },
  ])
  expect(platform.logged).toEqual([{ level: 'error', values: ['Provider not found'] }])
})

/** A modal whose host's list takes three seconds to load. It is opened at one of its wallets before that. */
function openEarly(connectorId: string) {
  const platform = createTestPlatform()
  const adapter = createTestAdapter('eip155')
  const loadWallets = async () => {
    await new Promise<void>((resolve) => platform.setTimeout(resolve, 3000))
    const watch = ({ onWallets }: WatchHostWalletsParams) => {
      onWallets([safe])
      return () => {}
    }
    return { replacesPage: false, watch }
  }
  const adapters = [{ ...adapter.reference, loadWallets }]
  const root = createRoot({ projectId: 'p', adapters, networks: [ethereum] }, platform)
  const modal = toModal(root)
  root.start()
  onTestFinished(modal.dispose)
  const opened = modal.open({ view: 'ConnectingExternal', data: { connectorId, namespace: 'eip155' } })
  opened.catch(() => {}) // each test states its own expectation
  return { platform, modal, opened }
}

test('a host that opens at its own wallet in the page’s first moments waits for the wallet list', async () => {
  const { platform, modal, opened } = openEarly('safe')
  await platform.advance(2999)
  expect(modal.getSnapshot().open).toBe(false)
  await platform.advance(1)
  await opened
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'ConnectingExternal' })
})

test('a wallet that the list lacks is refused once the list has loaded', async () => {
  const { platform, modal, opened } = openEarly('none')
  await platform.advance(3000)
  await expect(opened).rejects.toThrow('Failed to find connector')
  expect(modal.getSnapshot().open).toBe(false)
})

test('a waiting call does not open the modal over a later call', async () => {
  const later = openEarly('safe')
  const opened = later.modal.open()
  await later.platform.advance(3000)
  await opened
  await later.opened
  expect(later.modal.getSnapshot()).toMatchObject({ open: true, view: 'Connect', viewHistory: ['Connect'] })
  for (const end of ['close', 'dispose'] as const) {
    const { platform, modal, opened: early } = openEarly('safe')
    await modal[end]()
    await platform.advance(3000)
    await early
    expect(modal.getSnapshot().open).toBe(false)
    expect(platform.pendingTimers).toBe(0)
  }
})

test('no list is watched after the modal was disposed of', async () => {
  const { modal, isStopped } = await setup()
  modal.dispose()
  expect(isStopped()).toBe(true)
})

test('a source looks again for a few seconds, when the visitor returns, and when the modal opens', async () => {
  const { platform, modal, watching, rows } = await setup()
  const late: Connector[] = []
  watching?.onLook?.(() => watching.onWallets([{ ...safe }, ...late.map((each) => ({ ...each }))]))
  const arrive = (id: string) => void late.push({ id, name: id, chain: 'eip155', type: 'INJECTED', provider: {} })
  await platform.settle()
  arrive('a')
  await platform.advance(4000)
  expect(rows()).toEqual(['test.fox', 'safe', 'a'])
  arrive('b')
  await platform.advance(60_000)
  expect(rows()).not.toContain('b')
  platform.events.dispatchEvent(new Event('focus'))
  expect(rows()).toEqual(['test.fox', 'safe', 'a', 'b'])
  arrive('c')
  await modal.open()
  expect(rows()).toEqual(['test.fox', 'safe', 'a', 'b', 'c'])
  modal.dispose()
  expect(platform.listenerCount).toBe(0)
})

test("with debug, a library that refuses another adapter's wallet is named, and has no other effect", async () => {
  for (const debug of [false, true]) {
    const { platform, root } = await setup({ debug })
    const about = { namespace: 'eip155', connectorId: 'walletConnect', adapterType: 'universal' } as const
    root.connections.setConnection({ ...about, provider: {} })
    await platform.settle()
    const said = platform.logged.filter(({ values }) => String(values[0]).includes('showing a wallet in the library'))
    expect(said.length > 0).toBe(debug)
    expect(root.connections.connections.get('eip155')?.connectorId).toBe('walletConnect')
  }
})

/** A modal whose adapters find one wallet each, after the given delays in milliseconds. */
function findingAfter(...delays: readonly number[]) {
  const platform = createTestPlatform()
  const adapters = delays.map((delayMs, index) => ({
    ...createTestAdapter('eip155').reference,
    type: `adapter-${index}`,
    loadWallets: async () => {
      await new Promise<void>((resolve) => platform.setTimeout(resolve, delayMs))
      const watch = ({ onWallets }: WatchHostWalletsParams) => {
        onWallets([{ ...safe, id: `wallet-${index}`, name: `Wallet ${index}`, provider: {} }])
        return () => {}
      }
      return { replacesPage: false, watch }
    },
  }))
  const root = createRoot({ projectId: 'p', adapters, networks: [ethereum] }, platform)
  const modal = toModal(root)
  root.start()
  onTestFinished(modal.dispose)
  return { platform, modal, rows: () => root.connectors.rows.map(({ id }) => id) }
}

test("wallets stand in the adapters' order, however they arrive", async () => {
  const { platform, rows } = findingAfter(30, 10, 20)
  await platform.advance(10)
  expect(rows()).toEqual(['wallet-1'])
  await platform.advance(20)
  expect(rows()).toEqual(['wallet-0', 'wallet-1', 'wallet-2'])
})

test('the first list waits at most 100 ms for the wallets of adapters', async () => {
  const quick = findingAfter(60)
  void quick.modal.open()
  await quick.platform.advance(59)
  expect(quick.modal.getSnapshot().open).toBe(false)
  await quick.platform.advance(1)
  expect(quick.modal.getSnapshot().open).toBe(true)
  expect(quick.rows()).toEqual(['wallet-0'])

  const slow = findingAfter(3000)
  void slow.modal.open()
  await slow.platform.advance(99)
  expect(slow.modal.getSnapshot().open).toBe(false)
  await slow.platform.advance(1)
  expect(slow.modal.getSnapshot().open).toBe(true)
})

test('a modal that is closed while it waits for wallets stays closed', async () => {
  const { platform, modal } = findingAfter(60)
  void modal.open()
  await platform.advance(10)
  await modal.close()
  await platform.advance(100)
  expect(modal.getSnapshot().open).toBe(false)
})

/** The host's list takes a while, and has Fox, like the catalogue. The visitor presses the catalogue's row at once. */
async function pressEarly(listedAfterMs: number) {
  const platform = createTestPlatform()
  const adapter = createTestAdapter('eip155')
  const wallet = { ...catalogueWallet('Fox'), rdns: 'test.fox' }
  const fox = { ...safe, id: 'test.fox', name: 'Fox', type: 'ANNOUNCED', info: { rdns: 'test.fox' } } as const
  const loadWallets = async () => {
    await new Promise<void>((resolve) => platform.setTimeout(resolve, listedAfterMs))
    const watch = ({ onWallets }: WatchHostWalletsParams) => {
      onWallets([fox])
      return () => {}
    }
    return { replacesPage: true, watch }
  }
  const adapters = [{ ...adapter.reference, replacesPage: true, loadWallets }]
  const root = createRoot({ projectId: 'p', adapters, networks: [ethereum] }, platform)
  const modal = toModal(root)
  onTestFinished(modal.dispose)
  root.start()
  void modal.open()
  await platform.advance(200)
  root.flows.chooseWallet({ connector: undefined, wallet })
  return { platform, modal, adapter, press: () => root.flows.chooseWallet({ connector: undefined, wallet }) }
}

test("a catalogue row that is pressed before the list has loaded asks this browser's wallet, once", async () => {
  const { platform, modal, adapter, press } = await pressEarly(500)
  press()
  expect(modal.getSnapshot().view).toBe('Connect')
  await platform.advance(300)
  await platform.settle()
  expect(modal.getSnapshot().view).toBe('ConnectingExternal')
  expect(adapter.connecting).toHaveLength(1)
})

test('a list that takes more than a second delays no tap, and leads no visitor who has moved on', async () => {
  const slow = await pressEarly(5000)
  await slow.platform.advance(999)
  expect(slow.modal.getSnapshot().view).toBe('Connect')
  await slow.platform.advance(1)
  expect(slow.modal.getSnapshot().view).toBe('ConnectingWalletConnect')

  const gone = await pressEarly(500)
  await gone.modal.close()
  await gone.platform.advance(1000)
  expect(gone.modal.getSnapshot()).toMatchObject({ open: false, view: 'Connect' })
  expect(gone.adapter.connecting).toEqual([])
})
