import { expect, onTestFinished, test } from 'vitest'
import type { ModalEvent } from '../../contracts/modal-api.js'
import { knownNamespaces as namespaces } from '../../contracts/namespace.js'
import { mappedError } from '../../errors/mapped-error.js'
import { createTestAdapter } from '../../testing/adapter.js'
import { ethereum, setupModal } from '../../testing/modal.js'
import { createMemoryStorage } from '../../testing/platform.js'

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(world.modal.dispose)
  return world
}

function changed(): Event {
  return Object.assign(new Event('storage'), { key: 'walletmodal:connectedConnectorIds' })
}

/** A page that was left with a connection, and the same page loaded again. */
async function setupReload() {
  const storage = createMemoryStorage()
  const first = setupModal({}, { platform: { storage } })
  await first.connect('Fox')
  first.modal.dispose()
  const second = setup({}, { platform: { storage } })
  return second
}

test('a kept connection is connecting at once, then connected again with its wallet', async () => {
  const { modal, platform, evm, announce, view } = await setupReload()
  expect(modal.getSnapshot()).toMatchObject({ ready: false, status: 'connecting', open: false })
  evm.approved = {}
  announce('Fox')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({
    ready: true,
    status: 'connected',
    accounts: { eip155: { connectorId: 'test.fox', connectedWalletInfo: { name: 'Fox' } } },
  })
  expect(modal.getSnapshot().open).toBe(false)
  await modal.open()
  expect(view()).toBe('Account')
})

test('a visitor who opened the modal during the restore is led to Account, unless they moved on', async () => {
  const shown = async (use: (world: Awaited<ReturnType<typeof setupReload>>) => Promise<void>) => {
    const world = await setupReload()
    world.evm.approved = {}
    await use(world)
    await world.platform.settle()
    world.announce('Fox')
    await world.platform.settle()
    expect(world.modal.getSnapshot()).toMatchObject({ ready: true, status: 'connected' })
    return world.modal.getSnapshot().viewHistory
  }
  expect(await shown(({ modal }) => modal.open())).toEqual(['Account'])
  expect(await shown(({ modal }) => modal.open({ namespace: 'eip155' }))).toEqual(['Account'])
  expect(await shown(({ modal }) => modal.open({ namespace: 'solana' }))).toEqual(['Connect'])
  expect(await shown(({ modal }) => modal.open({ view: 'Connect' }))).toEqual(['Account'])
  expect(await shown(({ modal }) => modal.open({ view: 'Transactions' }))).toEqual(['Transactions'])
  const thenAny = async ({ modal }: Awaited<ReturnType<typeof setupReload>>) => {
    await modal.open({ view: 'Transactions' })
    await modal.open()
  }
  expect(await shown(thenAny)).toEqual(['Account'])
  const goOn = async ({ modal, root }: Awaited<ReturnType<typeof setupReload>>) => {
    await modal.open()
    root.flows.showAllWallets()
  }
  expect(await shown(goOn)).toEqual(['Connect', 'AllWallets'])
})

test('a visitor who opened the modal stays at Connect if nothing can be restored', async () => {
  const { modal, platform, view } = await setupReload()
  await modal.open()
  await platform.advance(10_000)
  expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect(view()).toBe('Connect')
})

test('a wallet that approves no account any more is disconnected, in storage too', async () => {
  const { modal, platform, announce, stored } = await setupReload()
  announce('Fox')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect(stored('connectionStatus')).toBe('disconnected')
  expect(stored('connectedConnectorIds')).toBeUndefined()
})

test('if several wallets claim the rdns of the session, none is restored, whenever the second appears', async () => {
  const provider = () => ({ request: async () => null })
  for (const isLate of [false, true]) {
    const { modal, platform, evm, announce } = await setupReload()
    evm.approved = {}
    announce('Fox', { provider: provider() })
    if (isLate) queueMicrotask(() => announce('Fox', { provider: provider() }))
    else announce('Fox', { provider: provider() })
    await platform.settle()
    await platform.advance(10_000)
    expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  }
})

test('a restored session ends when a second wallet claims its rdns, however late', async () => {
  const { modal, platform, evm, announce, stored } = await setupReload()
  evm.approved = {}
  announce('Fox')
  await platform.settle()
  await platform.advance(60_000)
  expect(modal.getSnapshot().status).toBe('connected')
  announce('Fox', { provider: { request: async () => null } })
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect(stored('connectionStatus')).toBe('disconnected')
})

test('a session that the visitor has just made stays when another wallet claims its rdns', async () => {
  const { modal, platform, connect, announce } = setup()
  await connect('Fox')
  announce('Fox', { provider: { request: async () => null } })
  await platform.settle()
  expect(modal.getSnapshot().status).toBe('connected')
})

/** Connects a Solana wallet that is known only by its name, and loads the page again. */
async function setupNamed() {
  const storage = createMemoryStorage()
  const first = setupModal({}, { platform: { storage } })
  first.announceSolana('Phantom')
  await first.modal.open({ namespace: 'solana' })
  first.root.flows.chooseWallet(first.rowOf('Phantom'))
  await first.platform.settle()
  first.solana.connecting.at(-1)?.approve({})
  await first.platform.settle()
  expect(first.modal.getSnapshot().accounts.solana?.status).toBe('connected')
  expect(first.stored('connectedAccounts')).toEqual({ solana: ['So1anaAddress1111111111111111111111111111111'] })
  first.modal.dispose()
  return setup({}, { platform: { storage } })
}

const accountOf = (address: string) => ({ accounts: [{ namespace: 'solana' as const, address, type: 'eoa' as const }] })

test('a wallet known only by its name is restored if it names an account of before', async () => {
  const { modal, platform, solana, announceSolana } = await setupNamed()
  solana.approved = {}
  announceSolana('Phantom')
  await platform.settle()
  expect(modal.getSnapshot().accounts.solana?.status).toBe('connected')
})

test('the first wallet under a name is not restored with a new account, and the real one still is later', async () => {
  const { modal, platform, solana, announceSolana, stored } = await setupNamed()
  solana.approved = accountOf('Fake1111111111111111111111111111111111111111')
  announceSolana('Phantom')
  await platform.settle()
  await platform.advance(10_000)
  expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect(modal.getSnapshot().accounts.solana?.address).toBeUndefined()
  // The next page may find the real wallet.
  expect(stored('connectedConnectorIds')).toEqual({ solana: 'Phantom' })
  announceSolana('Phantom')
  await platform.advance(10_000)
  expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected' })
})

test('of two wallets with the same name none is restored, even if the second appears after the session', async () => {
  for (const isLate of [false, true]) {
    const { modal, platform, solana, announceSolana } = await setupNamed()
    solana.approved = {}
    announceSolana('Phantom')
    if (isLate) await platform.advance(60_000)
    announceSolana('Phantom')
    await platform.advance(10_000)
    expect(modal.getSnapshot().accounts.solana?.address, String(isLate)).toBeUndefined()
  }
})

test('a session with one of several wallets that claim its rdns is not restored', async () => {
  const storage = createMemoryStorage()
  const first = setupModal({}, { platform: { storage } })
  const [liar, real] = [{ request: async () => null }, { request: async () => null }]
  first.announce('Fox', { provider: liar, uuid: 'liar' })
  first.announce('Fox', { provider: real, uuid: 'real' })
  await first.modal.open()
  const row = first.root.walletList.connectRows.find(({ connector }) => connector?.provider === real)
  first.root.flows.chooseWallet(row ?? expect.unreachable())
  await first.platform.settle()
  first.evm.connecting.at(-1)?.approve({})
  await first.platform.settle()
  expect(first.modal.getSnapshot().status).toBe('connected')
  expect(first.evm.connecting.at(-1)?.params.connector.provider).toBe(real)
  first.modal.dispose()

  const { evm, announce, modal, platform } = setup({}, { platform: { storage } })
  evm.approved = {}
  announce('Fox', { provider: liar, uuid: 'real' })
  await platform.advance(10_000)
  expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
})

test('a failed restore ends disconnected, is reported to the host, and stays stored for the next page', async () => {
  const { modal, platform, evm, announce, stored } = await setupReload()
  const events: ModalEvent[] = []
  modal.onEvent((event) => events.push(event))
  evm.approved = new Error('gone')
  announce('Fox')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect(events.filter(({ event }) => event === 'INTERNAL_SDK_ERROR')).toHaveLength(1)
  expect(platform.logged).toMatchObject([{ level: 'warn' }])
  expect(stored('connectionStatus')).toBe('connected')
  expect(stored('connectedConnectorIds')).toEqual({ eip155: 'test.fox' })
})

test.each([
  { of: 'of a wallet that is asked silently is a failure, and what is stored stays', asksAnyway: false },
  { of: 'of a wallet that asks its owner all the same is theirs: no later page asks', asksAnyway: true },
])('a refusal while restoring, $of', async ({ asksAnyway }) => {
  const { modal, platform, evm, announce, stored, eventNames } = await setupReload()
  evm.asksAnyway = asksAnyway
  evm.approved = mappedError('wallet_user_rejected')
  announce('Fox')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect(eventNames().includes('INTERNAL_SDK_ERROR')).toBe(!asksAnyway)
  expect(stored('connectedConnectorIds')).toEqual(asksAnyway ? undefined : { eip155: 'test.fox' })
})

test('the page waits one second for a wallet to announce itself, and connects a later one when it appears', async () => {
  const { modal, platform, evm, announce, stored } = await setupReload()
  await platform.advance(999)
  expect(modal.getSnapshot().ready).toBe(false)
  await platform.advance(1)
  expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect(stored('connectedConnectorIds')).toEqual({ eip155: 'test.fox' })
  await modal.open()
  await platform.advance(60_000)
  evm.approved = {}
  announce('Fox')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ status: 'connected', view: 'Account' })
})

test('the page waits six seconds for a wallet that announces itself but does not answer', async () => {
  const { modal, platform, evm, announce, stored } = await setupReload()
  evm.isSilent = true
  announce('Fox')
  await platform.advance(5999)
  expect(modal.getSnapshot()).toMatchObject({ ready: false, status: 'connecting' })
  await platform.advance(1)
  expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect(stored('connectedConnectorIds')).toEqual({ eip155: 'test.fox' })
})

test('a wallet that answers late connects, unless the visitor has connected another or disconnected since', async () => {
  const late = async (meanwhile: (world: Awaited<ReturnType<typeof setupReload>>) => Promise<unknown>) => {
    const world = await setupReload()
    let answer = () => {}
    world.evm.answering = new Promise((resolve) => {
      answer = resolve
    })
    world.evm.approved = {}
    world.announce('Fox')
    await world.platform.advance(7000)
    await meanwhile(world)
    answer()
    await world.platform.settle()
    const { accounts } = world.modal.getSnapshot()
    return [accounts.eip155?.connectorId, world.stored('connectedConnectorIds')]
  }
  expect(await late(async () => {})).toEqual(['test.fox', { eip155: 'test.fox' }])
  expect(await late(({ connect }) => connect('Owl'))).toEqual(['test.owl', { eip155: 'test.owl' }])
  expect(await late(({ modal }) => modal.disconnect())).toEqual([undefined, undefined])
  const change = async ({ connect, modal }: Awaited<ReturnType<typeof setupReload>>) => {
    await connect('Owl')
    await modal.disconnect()
  }
  expect(await late(change)).toEqual([undefined, undefined])
})

test('a page with fewer namespaces restores its own and leaves the stored connections of the others', async () => {
  const storage = createMemoryStorage()
  const all = setup({}, { platform: { storage } })
  await all.connect('Fox')
  all.announceSolana('Sun')
  await all.modal.open({ view: 'Connect', namespace: 'solana' })
  all.root.flows.chooseWallet(all.rowOf('Sun'))
  await all.platform.settle()
  all.solana.connecting[0]?.approve()
  await all.platform.settle()
  const ids = all.stored('connectedConnectorIds')
  expect(Object.keys(Object(ids))).toEqual(['eip155', 'solana'])
  const evm = createTestAdapter('eip155')
  evm.approved = {}
  const few = setup({ adapters: [evm.reference], networks: [ethereum] }, { platform: { storage } })
  few.announce('Fox')
  await few.platform.advance(7000)
  expect(few.modal.getSnapshot().status).toBe('connected')
  expect(few.stored('connectedConnectorIds')).toEqual(ids)
  await few.modal.disconnect()
  expect(few.stored('connectedConnectorIds')).toEqual({ solana: expect.any(String) })
  all.platform.events.dispatchEvent(changed())
  await all.platform.settle()
  expect(all.modal.getSnapshot().accounts).toMatchObject({
    eip155: { status: 'disconnected' },
    solana: { status: 'connected' },
  })
})

test('a tab that cannot find the wallet leaves the connection to another tab', async () => {
  const storage = createMemoryStorage()
  const first = setup({}, { platform: { storage } })
  await first.connect('Fox')
  const second = setup({}, { platform: { storage } })
  await second.platform.advance(7000)
  expect(second.modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  first.platform.events.dispatchEvent(changed())
  await first.platform.settle()
  expect(first.modal.getSnapshot().status).toBe('connected')
})

test('a connection that another tab ends during the restore is not restored', async () => {
  const { modal, platform, evm, announce, stored } = await setupReload()
  await platform.settle()
  for (const item of ['connectedConnectorIds', 'connectedNamespaces'])
    platform.storage.removeItem(`walletmodal:${item}`)
  platform.storage.setItem('walletmodal:connectionStatus', '"disconnected"')
  platform.events.dispatchEvent(changed())
  await platform.settle()
  expect(modal.getSnapshot().status).toBe('disconnected')
  evm.approved = {}
  announce('Fox')
  await platform.advance(7000)
  expect(modal.getSnapshot().status).toBe('disconnected')
  expect(stored('connectionStatus')).toBe('disconnected')
})

test.each([
  { of: 'ends that, and the session that comes late', isUsedBeside: false },
  { of: 'leaves the permission to another part of the site', isUsedBeside: true },
])('disconnecting while the modal restores $of', async ({ isUsedBeside }) => {
  const gone: string[] = []
  const storage = createMemoryStorage()
  const first = setupModal({}, { platform: { storage } })
  await first.connect('Fox')
  first.modal.dispose()
  const { modal, platform, evm, announce, stored, eventNames } = setup(
    { onDisconnected: ({ namespace }) => gone.push(namespace) },
    { platform: { storage } },
  )
  announce('Fox')
  evm.approved = {}
  let answer = () => {}
  evm.answering = new Promise((resolve) => {
    answer = resolve
  })
  await platform.settle()
  await modal.disconnect()
  expect(modal.getSnapshot().status).toBe('disconnected')
  expect(stored('connectionStatus')).toBe('disconnected')
  expect(stored('connectedConnectorIds')).toBeUndefined()
  expect({ gone, lastEventName: eventNames().at(-1) }).toEqual({
    gone: ['eip155'],
    lastEventName: 'DISCONNECT_SUCCESS',
  })
  if (isUsedBeside) storage.setItem('shop:connectedConnectorIds', '{"eip155":"test.fox"}')
  answer()
  await platform.advance(7000)
  expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect(stored('connectionStatus')).toBe('disconnected')
  // The wallet is told that the page has disconnected.
  expect(evm.disconnected).toEqual(['eip155'])
  expect(evm.permitted).toEqual(isUsedBeside ? ['eip155'] : [])
})

test('a network chosen during the restore is the network that the wallet is asked for', async () => {
  const { modal, platform, evm, announce, stored } = await setupReload()
  const switching = modal.switchNetwork('eip155:8453')
  await platform.settle()
  evm.approved = { chainId: '1' }
  announce('Fox')
  await platform.settle()
  await switching
  expect(modal.getSnapshot()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:8453' })
  expect(evm.switches).toEqual(['eip155:8453'])
  expect(stored('activeCaipNetworkId')).toBe('eip155:8453')
})

test('the visitor may connect by hand while the restore waits', async () => {
  const { connect, modal, platform } = await setupReload()
  await connect('Owl')
  await platform.advance(10_000)
  expect(modal.getSnapshot()).toMatchObject({ status: 'connected', accounts: { eip155: { connectorId: 'test.owl' } } })
})

test('a restored session asks whether analytics is on, and a page without a session does not', async () => {
  const restored = await setupReload()
  await restored.platform.settle()
  expect(restored.requested('/getAnalyticsConfig')).toHaveLength(1)
  const fresh = setup()
  await fresh.platform.advance(60_000)
  expect(fresh.platform.requests).toEqual([])
  expect(fresh.modal.getSnapshot().ready).toBe(true)
  expect(fresh.platform.storage.keys()).toEqual([])
})

test('the network that was active is active again', async () => {
  const storage = createMemoryStorage()
  const first = setupModal({}, { platform: { storage } })
  await first.modal.switchNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  first.modal.dispose()
  const second = setup({}, { platform: { storage } })
  expect(second.modal.getSnapshot().activeNamespace).toBe('solana')
})

test.each([
  ['connectionStatus', 'garbage'],
  ['connectedConnectorIds', '{"eip155":7}'],
  ['activeCaipNetworkId', '"eip155:5"'],
])('starts disconnected with a stored %s of %s', async (item, text) => {
  const storage = createMemoryStorage()
  storage.setItem('walletmodal:version', '2')
  storage.setItem('walletmodal:connectionStatus', '"connected"')
  storage.setItem(`walletmodal:${item}`, text)
  const { modal, platform } = setup({}, { platform: { storage } })
  await platform.advance(2000)
  expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected', caipNetworkId: 'eip155:1' })
})

test('a storage that cannot be used makes the modal forget, but not fail', async () => {
  const refuse = () => {
    throw new Error('blocked')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse, keys: refuse }
  const { connect, modal, platform } = setup({}, { platform: { storage } })
  await connect()
  expect(modal.getSnapshot().status).toBe('connected')
  expect(platform.logged.every(({ level }) => level === 'info')).toBe(true)
})

test('a tab disconnects and connects when another tab does', async () => {
  const storage = createMemoryStorage()
  const here = setup({}, { platform: { storage } })
  const there = setup({}, { platform: { storage } })
  const tell = () => {
    here.platform.events.dispatchEvent(changed())
  }
  await here.platform.settle()
  here.announce('Fox')
  here.evm.approved = {}
  await there.connect('Fox')
  tell()
  await here.platform.settle()
  expect(here.modal.getSnapshot().status).toBe('connected')
  await there.modal.disconnect()
  tell()
  await here.platform.settle()
  expect(here.modal.getSnapshot().status).toBe('disconnected')
  expect(here.evm.disconnected).toEqual([])
})

test('a visitor at Connect is led to Account when another tab connects, unless they moved on', async () => {
  type World = ReturnType<typeof setup>
  const shown = async (use: (world: World) => Promise<unknown>, isLate = false) => {
    const world = setup()
    world.evm.approved = {}
    if (!isLate) world.announce('Fox')
    await use(world)
    await world.platform.settle()
    world.platform.storage.setItem('walletmodal:connectedConnectorIds', '{"eip155":"test.fox"}')
    world.platform.events.dispatchEvent(changed())
    await world.platform.settle()
    if (isLate) {
      await world.platform.advance(10_000)
      expect(world.view()).toBe('Connect')
      world.announce('Fox')
      await world.platform.settle()
    }
    return world.modal.getSnapshot()
  }
  const on = (...viewHistory: string[]) => ({ status: 'connected', open: true, viewHistory })
  const goOn = (go: (world: World) => void) => async (world: World) => {
    await world.modal.open()
    go(world)
  }
  expect(await shown(({ modal }) => modal.open())).toMatchObject(on('Account'))
  expect(await shown(({ modal }) => modal.open({ namespace: 'eip155' }))).toMatchObject(on('Account'))
  expect(await shown(({ modal }) => modal.open(), true)).toMatchObject(on('Account'))
  expect(await shown(({ modal }) => modal.open({ namespace: 'solana' }))).toMatchObject(on('Connect'))
  expect(await shown(({ modal }) => modal.open({ view: 'Connect' }))).toMatchObject(on('Account'))
  expect(await shown(({ modal }) => modal.open({ view: 'WhatIsAWallet' }))).toMatchObject(on('WhatIsAWallet'))
  expect(await shown(goOn(({ root }) => root.flows.showAllWallets()))).toMatchObject(on('Connect', 'AllWallets'))
  expect(await shown(goOn(({ root }) => root.flows.showGuide()))).toMatchObject(on('Connect', 'WhatIsAWallet'))
  expect(await shown(({ modal }) => Promise.resolve(modal.close()))).toMatchObject({ status: 'connected', open: false })
  // A visitor who looks for a second wallet stays in the list, and so does a visitor whom another wallet asks.
  const more = async ({ connect, modal }: World) => {
    await connect('Owl')
    await modal.open({ view: 'Connect' })
  }
  expect(await shown(more)).toMatchObject(on('Connect'))
  const askOwl = goOn((world) => {
    world.announce('Owl')
    world.root.flows.chooseWallet(world.rowOf('Owl'))
  })
  expect(await shown(askOwl)).toMatchObject(on('Connect', 'ConnectingExternal'))
})

test('a modal whose storage was refused leads to Account when the storage works again', async () => {
  const kept = createMemoryStorage()
  const first = setupModal({}, { platform: { storage: kept } })
  await first.connect('Fox')
  first.modal.dispose()
  let isBlocked = true
  const storage = {
    ...kept,
    getItem(key: string) {
      if (isBlocked) throw new Error('blocked')
      return kept.getItem(key)
    },
  }
  const { announce, evm, modal, platform, view } = setup({}, { platform: { storage } })
  evm.approved = {}
  announce('Fox')
  await modal.open()
  await platform.settle()
  expect({ status: modal.getSnapshot().status, view: view() }).toEqual({ status: 'disconnected', view: 'Connect' })
  isBlocked = false
  platform.events.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  await platform.settle()
  expect({ status: modal.getSnapshot().status, view: view() }).toEqual({ status: 'connected', view: 'Account' })
})

test('the page does not wait for a connection of another tab that it cannot find, after a refusal in this tab', async () => {
  const { modal, platform, evm, announce, root, rowOf } = setup()
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  evm.connecting[0]?.refuse(Object.assign(new Error('no'), { code: 4001 }))
  await platform.settle()
  platform.storage.setItem('walletmodal:connectedConnectorIds', '{"eip155":"test.fox"}')
  platform.events.dispatchEvent(changed())
  await platform.settle()
  expect(modal.getSnapshot().status).toBe('disconnected')
})

test('a wallet that another tab has chosen, and that this tab cannot find, stays connected in that tab', async () => {
  const { connect, modal, platform, stored } = setup()
  await connect('Fox')
  platform.storage.setItem('walletmodal:connectedConnectorIds', '{"eip155":"test.owl"}')
  platform.events.dispatchEvent(changed())
  await platform.advance(7000)
  expect(modal.getSnapshot().status).toBe('disconnected')
  expect(stored('connectedConnectorIds')).toEqual({ eip155: 'test.owl' })
})

test('a session is let go of with the last of its namespaces that another tab left', async () => {
  const forgotten: string[] = []
  const { reference } = createTestAdapter()
  const universal = {
    ...reference,
    type: 'universal' as const,
    namespaces,
    load: async () => {
      const definition = await reference.load()
      const setup: typeof definition.setup = (context) => ({
        ...definition.setup(context),
        reconnect: async ({ namespace }) => ({
          namespace,
          connectorId: 'walletConnect',
          accounts: [{ namespace, address: namespace, type: 'eoa' }],
          chainId: '1',
          provider: {},
        }),
        forget: async (namespace) => void forgotten.push(namespace),
      })
      return { ...definition, setup }
    },
  }
  const { modal, platform } = setup({ adapters: [universal] })
  const follow = async (ids: object) => {
    platform.storage.setItem('walletmodal:connectedConnectorIds', JSON.stringify(ids))
    platform.events.dispatchEvent(changed())
    await platform.settle()
  }
  await follow({ eip155: 'walletConnect', solana: 'walletConnect' })
  expect(modal.getSnapshot().accounts).toMatchObject({
    eip155: { status: 'connected' },
    solana: { status: 'connected' },
  })
  await follow({ solana: 'walletConnect' })
  expect(forgotten).toEqual([])
  await follow({})
  expect(forgotten).toEqual(['solana'])
})

test('two modals of one page, each with its own prefix, do not affect one another', async () => {
  const storage = createMemoryStorage()
  const one = setup({ storagePrefix: 'one' }, { platform: { storage } })
  const two = setup({ storagePrefix: 'two' }, { platform: { storage } })
  await one.connect('Fox')
  expect(two.modal.getSnapshot()).toMatchObject({ status: 'disconnected', open: false })
  expect(storage.keys().every((key) => key.startsWith('one:'))).toBe(true)
})
