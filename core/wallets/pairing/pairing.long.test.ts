import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { universal } from '../../adapters/index.js'
import { deepLinkChoice, deepLinkChoiceKey } from '../../contracts/storage.js'
import { AdapterLoadError } from '../../errors/base.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { ModalOptions } from '../../options/modal-options.js'
import { createBlockchainApi } from '../../services/blockchain-api.js'
import { createCaches } from '../../services/storage/caches.js'
import type { PairingStore } from '../../state/pairing-store.js'
import { createTestAdapter } from '../../testing/adapter.js'
import { base, catalogueWallet, ethereum, setupModal, solanaMain } from '../../testing/modal.js'
import { createMemoryStorage, createTestPlatform } from '../../testing/platform.js'
import { alice, startPhone } from '../../testing/with-harness/phone.js'

// A modal on the page, the real SDKs on both sides, and the relay between them. The test controls the page's time.

const rabbit = catalogueWallet('Rabbit', { mobile_link: 'rabbit://', webapp_link: 'https://rabbit.test' })
const osprey = catalogueWallet('Osprey', {
  mobile_link: 'osprey-phone://',
  webapp_link: 'https://osprey.test/app',
  desktop_link: 'osprey://',
})
const kite = catalogueWallet('Kite', { mobile_link: 'https://kite.test/app' })

const desktop = createTestPlatform().device
const android = { ...desktop, isMobile: true, isAndroid: true }
const iosSafari = { ...desktop, isMobile: true, isIos: true, isSafari: true }
const telegram = { ...desktop, isMobile: true, isTelegram: true }

type Options = Partial<Platform> & { given?: ModalOptions }

async function setup({ given = {}, ...platform }: Options = {}, peer?: Parameters<typeof startPhone>[0]) {
  const { relay, phone } = await startPhone(peer)
  const world = openSite(relay.url, { given, ...platform })
  return { relay, phone, ...world }
}

/** One tab of the site. */
function openSite(relayUrl: string, { given = {}, ...platform }: Options = {}) {
  const world = setupModal(
    { services: { relay: relayUrl }, networks: [ethereum, solanaMain], ...given },
    { wallets: [rabbit, kite, osprey], platform },
  )
  onTestFinished(world.modal.dispose)
  const pairing = () => world.modal.getSnapshot().pairing
  const uri = async () => {
    await soon(() => pairing()?.state).toBe('ready')
    return pairing()?.uri ?? ''
  }
  /** The value that the SDK will read. */
  const deepLink = () => {
    const text = world.platform.storage.getItem(deepLinkChoiceKey)
    return text === null ? null : z.parse(deepLinkChoice, JSON.parse(text))
  }
  return { ...world, pairing, uri, deepLink }
}

/** The store's fields, as a plain object. */
function held({ connections }: { connections: { pairing: PairingStore | undefined } }) {
  return { ...connections.pairing }
}

/** A phone whose visitor has just tapped Rabbit, so that its app opens. */
async function openRabbit(options: Options) {
  const site = await setup(options)
  await site.modal.open()
  await site.platform.advance(1)
  await soon(() => site.pairing()?.state).toBe('ready')
  site.root.flows.chooseWallet(site.rowOf('Rabbit'))
  return site
}

/** Polls a value that arrives over sockets, for at most five seconds. */
function soon<Value>(read: () => Value) {
  return expect.poll(read)
}

test('wrong lists of universal() are reported when they are needed, with the expected values', async () => {
  const wrong = JSON.parse('{ "methods": { "eip155": "personal_sign" } }') // as a host without types writes it
  const { modal, pairing, root, platform } = openSite('ws://127.0.0.1:9', { given: { adapters: [universal(wrong)] } })
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await soon(() => pairing()?.state).toBe('failed')
  expect(root.connections.pairing?.wcError).toMatchObject({
    code: 'config_invalid',
    shortMessage: 'Invalid option of universal(): methods.eip155: got "personal_sign", wanted an array.',
  })
  expect(platform.logged.filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('a code is shown, a phone takes it, and every namespace that it approves is connected', async () => {
  const { modal, phone, uri, events, snapshots, stored, platform, root } = await setup()
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  const code = await uri()
  await phone.pair(code)
  const states = new Set(snapshots.flatMap(({ pairing }) => pairing?.state ?? []))
  expect([...states]).toEqual(['preparing', 'ready'])
  await soon(() => modal.getSnapshot().status).toBe('connected')
  expect(modal.getSnapshot()).toMatchObject({
    view: 'Account',
    activeNamespace: 'eip155',
    address: alice.evmAddress,
    pairing: undefined,
    accounts: {
      eip155: { connectorId: 'walletConnect', connectedWalletInfo: { name: 'Phone' } },
      solana: { connectorId: 'walletConnect', address: alice.solanaAddress },
    },
  })
  expect(events.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).toEqual({
    method: 'qrcode',
    name: 'Unknown',
  })
  expect(stored('connectedConnectorIds')).toEqual({ eip155: 'walletConnect', solana: 'walletConnect' })
  expect(root.walletList.connectRows.map(({ group }) => group)).not.toContain('walletConnect')
  expect(platform.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test("after a pairing the page's id at the relay is the client id of every data call, until it disconnects", async () => {
  const { modal, phone, uri, platform, root } = await setup()
  const { given } = root.options
  const config = {
    platform,
    services: given.services,
    projectId: 'project',
    sdkType: 'test',
    sdkVersion: 'html-test-1',
  }
  platform.onFetch(() => Response.json({ http: [], ws: [] }))
  const caches = createCaches(root.storage, platform)
  const api = createBlockchainApi({ ...config, caches, clientId: () => root.connections.clientId })
  const lastId = async () => {
    await api.isNetworkSupported('eip155:1')
    return new URL(platform.requests.at(-1)?.url ?? '').searchParams.get('clientId')
  }
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  expect(await lastId()).toBeNull()
  await phone.pair(await uri())
  await soon(() => modal.getSnapshot().status).toBe('connected')
  expect(await lastId()).toMatch(/^did:key:z6Mk/)
  await modal.disconnect()
  expect(await lastId()).toBeNull()
})

test('a code lives for four minutes, is renewed with under ten seconds left, and is shown until the next arrives', async () => {
  const { modal, uri, pairing, platform } = await setup()
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  const first = await uri()
  const until = platform.now() + 240_000
  expect(pairing()?.expiresAt).toBe(until)
  await platform.advance(230_000)
  expect(pairing()).toEqual({ state: 'ready', uri: first, expiresAt: until })
  const shown: unknown[] = []
  const stop = modal.subscribe((snapshot) => shown.push(snapshot.pairing?.uri))
  await platform.advance(1)
  await soon(() => pairing()?.uri).not.toBe(first)
  stop()
  expect(shown).not.toContain(undefined)
  expect(pairing()).toMatchObject({ state: 'ready', expiresAt: platform.now() + 240_000 })
})

test('an earlier code can still be approved', async () => {
  const { modal, phone, uri, pairing, platform } = await setup({}, { policy: 'ask' })
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  const first = await uri()
  await phone.pair(first)
  await soon(() => phone.proposals.length).toBe(1)
  await platform.advance(230_001)
  await soon(() => pairing()?.uri).not.toBe(first)
  await phone.wallet.approve()
  await soon(() => modal.getSnapshot().status).toBe('connected')
})

test('unused codes are renewed five times, and then wait for the visitor', async () => {
  const { modal, root, uri, pairing, platform } = await setup()
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  for (let renewal = 0; renewal < 6; renewal++) {
    const before = await uri()
    await platform.advance(230_001)
    if (renewal < 5) await soon(() => pairing()?.uri).not.toBe(before)
  }
  expect(pairing()).toEqual({ state: 'expired', uri: undefined, expiresAt: undefined })
  root.flows.retryPairing()
  await uri()
})

test('a silent relay is not reported when an aged code is renewed, and a late answer still shows the next code', async () => {
  const errors: string[] = []
  const given = { onError: ({ code }: { code: string }) => void errors.push(code) }
  const { relay, modal, root, uri, pairing, platform, eventNames } = await setup({ given })
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  const first = await uri()
  const speakAgain = relay.addFault('relay', 'silent')
  await platform.advance(230_001)
  expect(pairing()).toMatchObject({ state: 'ready', uri: first })
  await platform.advance(7999)
  expect(pairing()?.state).toBe('ready')
  await platform.advance(1)
  expect(pairing()).toEqual({ state: 'expired', uri: undefined, expiresAt: undefined })
  expect({ errors, hasConnectError: eventNames().includes('CONNECT_ERROR') }).toEqual({
    errors: [],
    hasConnectError: false,
  })
  // The visitor asked for a code, and sees the failure.
  root.flows.retryPairing()
  await platform.advance(8000)
  expect({ state: pairing()?.state, errors }).toEqual({ state: 'failed', errors: ['relay_unreachable'] })
  speakAgain()
})

test('the outcome of an aged code is never reported', async () => {
  // The test controls the SDK's answers and their time.
  const { connecting: asked, reference } = createTestAdapter()
  const world = openSite('ws://127.0.0.1:9', { given: { adapters: [{ ...reference, type: 'universal' }] } })
  const { modal, pairing, platform, eventNames } = world
  const show = (index: number) => asked[index]?.params.onUri?.(`wc:${index}`)
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await platform.settle()
  show(0)
  // After a sleep, the next code fails, and the code before is given up.
  platform.sleep(240_000)
  await platform.settle()
  asked[1]?.refuse(new Error('the relay said no'))
  asked[0]?.refuse(new Error('Proposal expired'))
  await platform.settle()
  expect(pairing()).toEqual({ state: 'expired', uri: undefined, expiresAt: undefined })
  expect(asked).toHaveLength(2)
  // Codes that are requested by hand are not used, either.
  world.root.flows.retryPairing()
  for (let code = 2; code < 8; code++) {
    await platform.settle()
    show(code)
    await platform.advance(230_001)
  }
  expect({ state: pairing()?.state, askedCount: asked.length }).toEqual({ state: 'expired', askedCount: 8 })
  for (const { refuse } of asked) refuse(new Error('Proposal expired'))
  await platform.settle()
  expect(pairing()?.state).toBe('expired')
  expect(eventNames()).not.toContain('CONNECT_ERROR')
})

test('pairing code that does not load fails the attempt, is reported once, and is loaded again by a retry', async () => {
  const { connecting: asked, reference } = createTestAdapter()
  let isOnline = false
  const load: typeof reference.load = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return reference.load()
  }
  const errors: string[] = []
  const onError = ({ code }: { code: string }) => void errors.push(code)
  const given = { adapters: [{ ...reference, type: 'universal' as const, load }], onError }
  const { modal, root, events, pairing, platform } = openSite('ws://127.0.0.1:9', { given })
  const told = () => [
    events.filter(({ event }) => event === 'INTERNAL_SDK_ERROR').map(({ properties }) => properties),
    platform.logged.filter(({ level }) => level === 'error').length,
  ]
  const internal = {
    errorType: 'AdapterLoadError',
    errorMessage: 'Couldn’t load the code for this kind of wallet',
  }
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await platform.settle()
  expect(pairing()).toEqual({ state: 'failed', uri: undefined, expiresAt: undefined })
  expect(root.connections.pairing?.wcError?.code).toBe('adapter_load')
  // "Provider init failures are reported as an internal SDK error event and logged."
  expect({ told: told(), errors }).toEqual({ told: [[internal], 1], errors: ['adapter_load'] })
  // The adapter has loaded now, but its own download fails.
  isOnline = true
  root.flows.retryPairing()
  await platform.settle()
  expect(pairing()?.state).toBe('preparing')
  asked[0]?.refuse(new AdapterLoadError({ type: 'universal', cause: new TypeError('Failed to fetch') }))
  await platform.settle()
  expect({ state: pairing()?.state, told: told() }).toEqual({ state: 'failed', told: [[internal, internal], 2] })
  root.flows.retryPairing()
  await platform.settle()
  asked[1]?.params.onUri?.('wc:second')
  expect(pairing()).toMatchObject({ state: 'ready', uri: 'wc:second' })
  asked[1]?.approve()
  await platform.settle()
  expect({ status: modal.getSnapshot().status, told: told() }).toEqual({
    status: 'connected',
    told: [[internal, internal], 2],
  })
})

test('after a sleep of the computer an expired code is not shown, and the next replaces it by itself', async () => {
  const { modal, uri, pairing, platform, eventNames, snapshots } = await setup()
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  const first = await uri()
  platform.sleep(3_600_000)
  expect(pairing()).toEqual({ state: 'preparing', uri: undefined, expiresAt: undefined })
  await soon(() => pairing()?.state).toBe('ready')
  expect(pairing()?.uri).not.toBe(first)
  const states = snapshots.flatMap(({ pairing: told }) => told?.state ?? [])
  expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
    'preparing',
    'ready',
    'preparing',
    'ready',
  ])
  expect(eventNames()).not.toContain('CONNECT_ERROR')
})

test('a refusal is shown, and a new code can be approved', async () => {
  const { modal, root, phone, uri, pairing, eventNames } = await setup({}, { policy: 'reject' })
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await phone.pair(await uri())
  await soon(() => pairing()?.state).toBe('refused')
  expect(eventNames()).toContain('CONNECT_ERROR')
  expect(pairing()?.uri).toBeUndefined()
  phone.wallet.setPolicy('approve')
  root.flows.retryPairing()
  await phone.pair(await uri())
  await soon(() => modal.getSnapshot().status).toBe('connected')
})

test('opening the view again after a refusal requests a new code, and keeps a code that is shown', async () => {
  const { modal, phone, uri, pairing } = await setup({}, { policy: 'reject' })
  const view = { view: 'ConnectingWalletConnectBasic' } as const
  await modal.open(view)
  const first = await uri()
  await modal.open(view)
  expect(pairing()?.uri).toBe(first)
  await phone.pair(first)
  await soon(() => pairing()?.state).toBe('refused')
  await modal.open(view)
  expect(pairing()?.state).toBe('preparing')
  expect(await uri()).not.toBe(first)
})

test('a refusal stays on the screen when the session before it ends', async () => {
  const { modal, phone, uri, pairing } = await setup()
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await phone.pair(await uri())
  await soon(() => modal.getSnapshot().status).toBe('connected')
  phone.wallet.setPolicy('reject')
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await phone.pair(await uri())
  await soon(() => pairing()?.state).toBe('refused')
  await phone.deleteSession()
  await soon(() => modal.getSnapshot().status).toBe('disconnected')
  expect(pairing()?.state).toBe('refused')
})

for (const fault of ['silent', 'refuse'])
  test(`a relay that is out of reach (${fault}) is said to be so within ten seconds`, async () => {
    const { relay, modal, root, pairing, platform } = await setup()
    relay.addFault('relay', fault)
    await modal.open({ view: 'ConnectingWalletConnectBasic' })
    await soon(() => pairing()?.state).toBe('preparing')
    await platform.advance(10_000)
    expect(pairing()).toEqual({ state: 'failed', uri: undefined, expiresAt: undefined })
    expect(root.connections.pairing?.wcError?.code).toBe('relay_unreachable')
  })

test('a late answer of the relay still shows a code, and connects', async () => {
  const { relay, modal, phone, uri, pairing, platform } = await setup()
  const openAgain = relay.addFault('relay dapp', 'refuse')
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await soon(() => pairing()?.state).toBe('preparing')
  await platform.advance(10_000)
  expect(pairing()?.state).toBe('failed')
  openAgain()
  await phone.pair(await uri())
  await soon(() => modal.getSnapshot().status).toBe('connected')
})

test('leaving the view ends the attempt: a later approval does not connect', async () => {
  const { relay, modal, phone, uri, pairing } = await setup({}, { policy: 'ask' })
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await phone.pair(await uri())
  await soon(() => phone.proposals.length).toBe(1)
  await modal.close()
  expect(pairing()).toBeUndefined()
  await phone.wallet.approve()
  await relay.waitForPublish({ tag: 'sessionDelete', from: 'dapp' })
  await soon(() => phone.sessions.length).toBe(0)
  expect(modal.getSnapshot().status).toBe('disconnected')
})

for (const [fault, code, text] of [
  ['origin', 'origin_not_allowed', 'Invalid App Configuration'],
  ['key', 'invalid_project_id', 'Invalid App Configuration'],
  ['jwt', 'jwt_not_valid', 'Session Expired'],
] as const)
  test(`a relay that turns the page away (${fault}) raises "${text}" once, and the view says that it failed`, async () => {
    const { relay, modal, root, pairing, platform } = await setup({ given: { debug: true } })
    relay.addFault('relay', { 3000: fault })
    await modal.open({ view: 'ConnectingWalletConnectBasic' })
    await soon(() => pairing()?.state).toBe('failed')
    expect(root.connections.pairing?.wcError?.code).toBe(code)
    await platform.advance(300)
    expect(modal.getSnapshot().alert).toEqual({ code, message: text })
    root.alerts.dismissAlert()
    root.flows.retryPairing()
    await soon(() => pairing()?.state).toBe('failed')
    await platform.advance(300)
    expect(modal.getSnapshot().alert).toBeUndefined()
  })

test('a catalogue wallet is paired by its code, and becomes the recent wallet', async () => {
  const { modal, root, phone, uri, rowOf, events, stored, platform } = await setup()
  await modal.open()
  await platform.settle()
  root.flows.chooseWallet(rowOf('Rabbit'))
  expect(modal.getSnapshot().view).toBe('ConnectingWalletConnect')
  const code = await uri()
  expect(held(root)).toMatchObject({ platforms: ['qrcode', 'web'], platform: 'qrcode' })
  expect(events.find(({ event }) => event === 'SELECT_WALLET')?.properties).toEqual({
    name: 'Rabbit',
    platform: 'qrcode',
  })
  await phone.pair(code)
  await soon(() => modal.getSnapshot().status).toBe('connected')
  expect(events.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).toEqual({
    method: 'qrcode',
    name: 'Rabbit',
  })
  expect(stored('recentWallets')).toMatchObject([{ id: 'id-Rabbit', mobile_link: 'rabbit://' }])
})

test('on a phone the link is ready before the tap, and the tap opens it', async () => {
  const { modal, root, phone, pairing, rowOf, events, platform, deepLink } = await setup({ device: android })
  await modal.open()
  await platform.advance(1)
  await soon(() => pairing()?.state).toBe('ready')
  const code = pairing()?.uri ?? ''
  root.flows.chooseWallet(rowOf('Rabbit'))
  // Within the same turn: a browser would block it later.
  expect(platform.opened).toEqual([`rabbit://wc?uri=${encodeURIComponent(code)}`])
  expect(pairing()?.uri).toBe(code)
  expect(deepLink()).toBeNull()
  await phone.pair(code)
  await soon(() => modal.getSnapshot().status).toBe('connected')
  expect(events.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).toEqual({
    method: 'mobile',
    name: 'Rabbit',
  })
  expect(deepLink()).toEqual({ href: 'rabbit://', name: 'Rabbit' })
})

test("a link that ages in a phone's list is renewed, so that the tap still finds one", async () => {
  const { modal, root, pairing, rowOf, platform } = await setup({ device: android })
  await modal.open()
  await platform.advance(1)
  await soon(() => pairing()?.state).toBe('ready')
  const first = pairing()?.uri
  await platform.advance(230_001)
  await soon(() => pairing()?.uri).not.toBe(first)
  root.flows.chooseWallet(rowOf('Rabbit'))
  expect(platform.opened).toEqual([`rabbit://wc?uri=${encodeURIComponent(pairing()?.uri ?? '')}`])
})

test('a failed preparation on a phone is reported once the visitor asks for it', async () => {
  const errors: string[] = []
  const given = { onError: ({ code }: { code: string }) => void errors.push(code) }
  const { relay, modal, root, rowOf, pairing, platform, eventNames } = await setup({ device: android, given })
  const openAgain = relay.addFault('relay', 'silent')
  await modal.open()
  await platform.advance(10_000)
  expect({ state: pairing()?.state, errors, hasConnectError: eventNames().includes('CONNECT_ERROR') }).toEqual({
    state: 'failed',
    errors: [],
    hasConnectError: false,
  })
  root.flows.chooseWallet(rowOf('Rabbit'))
  expect(pairing()?.state).toBe('preparing')
  await platform.advance(10_000)
  expect({ state: pairing()?.state, errors }).toEqual({ state: 'failed', errors: ['relay_unreachable'] })
  openAgain()
})

test("on a desktop, a wallet's web page and program open in a window of their own", async () => {
  const opened: unknown[] = []
  const openUrl: Platform['openUrl'] = (url, target) => opened.push({ url, target }) > 0
  const { modal, root, phone, uri, rowOf, platform, deepLink } = await setup({ openUrl })
  await modal.open()
  await platform.settle()
  root.flows.chooseWallet(rowOf('Osprey'))
  const code = encodeURIComponent(await uri())
  expect(held(root)).toMatchObject({ platforms: ['qrcode', 'web', 'desktop'], platform: 'qrcode' })
  // A code is for another device, so no link opens.
  root.flows.openWallet()
  expect(opened).toEqual([])
  const web = { url: `https://osprey.test/app/wc?uri=${code}`, target: '_blank' }
  root.connections.pairing?.choosePlatform('web')
  root.flows.openWallet()
  expect(opened).toEqual([web])
  expect(held(root)).toMatchObject({ opening: 'opening', wcLinking: { name: 'Osprey' } })
  const program = { url: `osprey://wc?uri=${code}`, target: '_blank' }
  root.connections.pairing?.choosePlatform('desktop')
  expect(root.connections.pairing?.opening).toBe('idle')
  root.flows.openWallet()
  expect(opened).toEqual([web, program])
  await phone.pair(decodeURIComponent(code))
  await soon(() => modal.getSnapshot().status).toBe('connected')
  expect(deepLink()).toEqual({ href: 'osprey://', name: 'Osprey' })
})

test('a page that stays in front has opened no app, and a page that is left has', async () => {
  const { root, platform } = await openRabbit({ device: android })
  expect(root.connections.pairing?.opening).toBe('opening')
  await platform.advance(3000)
  expect(root.connections.pairing?.opening).toBe('nothing')
  root.flows.openWallet()
  expect(platform.opened).toHaveLength(2)
  platform.events.dispatchEvent(new Event('pagehide'))
  await platform.advance(3000)
  expect(root.connections.pairing?.opening).toBe('opening')
})

test('an app that cannot be opened is reported, with its link', async () => {
  const { modal, root, pairing, rowOf, platform, events } = await setup({ device: android, openUrl: () => false })
  await modal.open()
  await platform.advance(1)
  await soon(() => pairing()?.state).toBe('ready')
  root.flows.chooseWallet(rowOf('Kite'))
  expect(root.connections.pairing?.opening).toBe('nothing')
  expect(events.find(({ event }) => event === 'CONNECT_PROXY_ERROR')?.properties).toEqual({
    message: 'The browser opened no window',
    uri: pairing()?.uri?.split('?')[0],
    mobile_link: 'https://kite.test/app',
    name: 'Kite',
  })
})

test('a link that the browser refuses is reported without the key of the pairing', async () => {
  const { modal, root, pairing, rowOf, platform, events } = await setup({
    device: iosSafari,
    openUrl: (url) => {
      throw new SyntaxError(`Unable to open a window with invalid URL '${url}'.`)
    },
  })
  await modal.open()
  await platform.advance(1)
  await soon(() => pairing()?.state).toBe('ready')
  root.flows.chooseWallet(rowOf('Kite'))
  const told = events.find(({ event }) => event === 'CONNECT_PROXY_ERROR')
  expect(told?.properties).toMatchObject({ message: 'The browser refused the link', name: 'Kite' })
  expect(pairing()?.uri).toContain('symKey=')
  expect(JSON.stringify(events)).not.toContain('symKey')
})

test('the key of a pairing leaves by no event, request, log or item of storage', async () => {
  const { phone, modal, root, uri, events, platform, rowOf } = await setup({
    device: iosSafari,
    given: { debug: true },
    openUrl: (url) => {
      throw new SyntaxError(`Unable to open a window with invalid URL '${url}'.`)
    },
  })
  await modal.open()
  await platform.advance(1)
  const code = await uri()
  const [, key = ''] = /symKey=([0-9a-f]{64})/.exec(code) ?? []
  expect(key).toHaveLength(64)
  root.flows.chooseWallet(rowOf('Kite'))
  const shown = await uri()
  const [, other = ''] = /symKey=([0-9a-f]{64})/.exec(shown) ?? []
  await phone.pair(shown)
  await soon(() => modal.getSnapshot().status).toBe('connected')
  await platform.advance(1000)
  const { storage, requests, logged } = platform
  // WalletConnect's SDK keeps its keys in its own store.
  const own = storage.keys().filter((name) => name.startsWith('walletmodal:') && !name.includes('wc@2'))
  expect(own.length).toBeGreaterThan(3)
  const left = JSON.stringify([
    events,
    requests.map(({ url, init }) => [url, init?.headers, String(init?.body)]),
    logged.map(({ values }) => values.map(String)),
    own.map((name) => storage.getItem(name)),
  ])
  expect(left).toContain('CONNECT_PROXY_ERROR')
  for (const secret of [key, other, 'symKey']) expect(left).not.toContain(secret)
})

test('a code is requested with consent only, and withdrawn with the consent', async () => {
  const { modal, root, pairing, platform } = await setup({
    given: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://dapp.test/terms', adapters: [] },
  })
  await modal.open()
  await platform.advance(1)
  expect(root.navigation.view).toBe('ConnectingWalletConnectBasic')
  expect(pairing()?.state).toBeUndefined()
  root.flows.setConsent(true)
  await soon(() => pairing()?.state).toBe('ready')
  root.flows.setConsent(false)
  expect(pairing()?.uri).toBeUndefined()
  root.flows.retryPairing()
  await platform.settle()
  expect(pairing()?.uri).toBeUndefined()
})

test('a visitor who returns from a wallet on iOS sees for five seconds that the answer is on its way', async () => {
  let isHidden = false
  const { root, platform } = await openRabbit({ device: iosSafari, isHidden: () => isHidden })
  isHidden = true
  platform.events.dispatchEvent(new Event('visibilitychange'))
  expect(root.connections.pairing?.buffering).toBe(false)
  isHidden = false
  platform.events.dispatchEvent(new Event('visibilitychange'))
  expect(root.connections.pairing?.buffering).toBe(true)
  await platform.advance(5000)
  expect(root.connections.pairing?.buffering).toBe(false)
})

test('a visitor who opens the wallet again on iOS before the answer does not see that hint for ever', async () => {
  const { root, platform } = await openRabbit({ device: iosSafari, isHidden: () => false })
  platform.events.dispatchEvent(new Event('visibilitychange'))
  expect(root.connections.pairing?.buffering).toBe(true)
  root.flows.openWallet()
  await platform.advance(5000)
  expect(root.connections.pairing?.buffering).toBe(false)
})

test('a wallet whose link is not ready yet is not reported as one that did not open', async () => {
  const { root, rowOf, platform } = await openRabbit({ device: android })
  root.flows.goBack()
  root.flows.chooseWallet(rowOf('Kite'))
  expect(root.connections.pairing?.opening).toBe('idle')
  await platform.advance(3000)
  expect(root.connections.pairing?.opening).toBe('idle')
})

test('Telegram and iOS Safari reuse a code that has not expired, and Android asks for another after one was used', async () => {
  for (const [device, isSame] of [
    [telegram, true],
    [iosSafari, true],
    [android, false],
  ] as const) {
    const { modal, root, pairing, rowOf, platform, relay } = await setup({ device })
    await modal.open()
    await platform.advance(1)
    await soon(() => pairing()?.state).toBe('ready')
    const first = pairing()?.uri
    root.flows.chooseWallet(rowOf('Rabbit'))
    root.flows.goBack()
    await soon(() => pairing()?.state).toBe('ready')
    root.flows.chooseWallet(rowOf('Kite'))
    expect({ isFirstUri: pairing()?.uri === first, openedCount: platform.opened.length }).toEqual({
      isFirstUri: isSame,
      openedCount: 2,
    })
    const proposals = relay.publishes.filter(({ tagName }) => tagName === 'sessionPropose')
    expect(proposals).toHaveLength(isSame ? 1 : 2)
  }
})

test('a wallet that is chosen while the code is on its way waits for that code', async () => {
  for (const device of [telegram, iosSafari]) {
    const reference = universal()
    let asked = 0
    const load = async () => {
      const definition = await reference.load()
      const setup: typeof definition.setup = (context) => {
        const adapter = definition.setup(context)
        const connect: typeof adapter.connect = (params) => {
          asked++
          return adapter.connect(params)
        }
        return { ...adapter, connect }
      }
      return { ...definition, setup }
    }
    const given = { adapters: [{ ...reference, load }] }
    const { modal, root, pairing, rowOf, platform, relay } = await setup({ device, given })
    relay.addFault('relay', 'silent')
    await modal.open()
    await platform.advance(1)
    await soon(() => asked).toBe(1)
    root.flows.chooseWallet(rowOf('Rabbit'))
    await platform.settle()
    expect({ state: pairing()?.state, asked }).toEqual({ state: 'preparing', asked: 1 })
  }
})

test('the link of an app is not kept when another phone takes the code', async () => {
  const { modal, root, rowOf, uri, phone, deepLink, platform, events } = await setup({ device: iosSafari })
  await modal.open()
  await platform.advance(1)
  await uri()
  root.flows.chooseWallet(rowOf('Rabbit'))
  expect(root.connections.pairing?.wcLinking?.name).toBe('Rabbit')
  root.flows.goBack()
  await modal.open({ view: 'ConnectingWalletConnect', data: {} })
  await phone.pair(await uri())
  await soon(() => modal.getSnapshot().status).toBe('connected')
  expect(deepLink()).toBeNull()
  expect(events.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).toMatchObject({ method: 'qrcode' })
})

test('a session that replaces another keeps the link of its own wallet, if it has one', async () => {
  const { modal, root, phone, uri, platform, deepLink } = await setup({ device: android })
  await modal.open()
  await platform.advance(1)
  for (const wallet of [rabbit, kite]) {
    await modal.open({ view: 'ConnectingWalletConnect', data: { wallet } })
    const code = await uri()
    root.flows.openWallet()
    await phone.pair(code)
    await soon(() => deepLink()?.name).toBe(wallet.name)
  }
  // The session before ends after the new one is connected.
  const stored = () =>
    JSON.parse(platform.storage.getItem(platform.storage.keys().find((key) => key.endsWith('//session')) ?? '') ?? '[]')
  await soon(() => stored().length).toBe(1)
  await platform.settle()
  expect(deepLink()).toEqual({ href: 'https://kite.test/app/', name: 'Kite' })
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await phone.pair(await uri())
  await soon(deepLink).toBeNull()
})

test('disconnecting forgets the link and the whole pairing, and keeps the recent wallets', async () => {
  const { modal, root, phone, pairing, deepLink, stored } = await openRabbit({ device: android })
  await phone.pair(pairing()?.uri ?? '')
  await soon(() => modal.getSnapshot().status).toBe('connected')
  await modal.disconnect('solana')
  expect(modal.getSnapshot().accounts).toMatchObject({
    eip155: { status: 'disconnected' },
    solana: { status: 'disconnected' },
  })
  expect(held(root)).toEqual({
    ...held(root),
    wcUri: undefined,
    wcPairingExpiry: undefined,
    wcLinking: undefined,
    wcError: undefined,
    buffering: false,
  })
  expect(deepLink()).toBeNull()
  expect(stored('recentWallets')).toHaveLength(1)
  await soon(() => phone.sessions.length).toBe(0)
})

test('the link is forgotten even if the relay is unreachable', async () => {
  const { relay, modal, phone, pairing, platform, deepLink } = await openRabbit({ device: android })
  await phone.pair(pairing()?.uri ?? '')
  await soon(() => modal.getSnapshot().status).toBe('connected')
  expect(deepLink()).not.toBeNull()
  relay.addFault('relay', 'silent')
  const leaving = modal.disconnect()
  await platform.advance(5000)
  await leaving
  expect({ status: modal.getSnapshot().status, deepLink: deepLink() }).toEqual({
    status: 'disconnected',
    deepLink: null,
  })
})

test('a reload restores the session in all its namespaces, and a second tab follows', async () => {
  const storage = createMemoryStorage()
  const { relay, modal, phone, uri } = await setup({ storage })
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  const waiting = openSite(relay.url, { storage })
  await phone.pair(await uri())
  await soon(() => modal.getSnapshot().status).toBe('connected')
  const next = openSite(relay.url, { storage })
  await soon(() => next.modal.getSnapshot().accounts.solana?.status).toBe('connected')
  expect(next.modal.getSnapshot()).toMatchObject({ ready: true, status: 'connected', address: alice.evmAddress })

  const change = Object.assign(new Event('storage'), { key: 'walletmodal:connectedConnectorIds' })
  waiting.platform.events.dispatchEvent(change)
  await soon(() => waiting.modal.getSnapshot().status).toBe('connected')
  await next.modal.disconnect()
  waiting.platform.events.dispatchEvent(change)
  await soon(() => waiting.modal.getSnapshot().status).toBe('disconnected')
})

test('a session of several namespaces that the wallet deletes leaves the visitor in place', async () => {
  const { modal, phone, uri, snapshots } = await setup()
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await phone.pair(await uri())
  await soon(() => modal.getSnapshot().status).toBe('connected')
  const before = snapshots.length
  await phone.deleteSession()
  await soon(() => modal.getSnapshot().accounts.solana?.status).toBe('disconnected')
  expect(modal.getSnapshot()).toMatchObject({ activeNamespace: 'eip155', open: false, status: 'disconnected' })
  expect(new Set(snapshots.slice(before).map(({ activeNamespace }) => activeNamespace))).toEqual(new Set(['eip155']))
  expect(snapshots.slice(before).map(({ view }) => view)).not.toContain('Connect')
})

test('an approval after the host chose another namespace connects, and the modal stays in that namespace', async () => {
  const { modal, phone, uri, connect } = await setup({ given: { networks: [ethereum, base, solanaMain] } })
  await connect('Fox')
  await modal.open({ view: 'ConnectingWalletConnectBasic', namespace: 'solana' })
  const code = await uri()
  await modal.switchNetwork('eip155:8453')
  await phone.pair(code)
  await soon(() => modal.getSnapshot().accounts.solana?.status).toBe('connected')
  expect(modal.getSnapshot()).toMatchObject({ view: 'Account', caipNetworkId: 'eip155:8453' })
})

test('a session that the wallet deletes disconnects only its own namespaces', async () => {
  const { modal, phone, uri, connect } = await setup()
  await connect('Fox')
  await modal.open({ view: 'ConnectingWalletConnectBasic', namespace: 'solana' })
  await phone.pair(await uri())
  await soon(() => modal.getSnapshot().accounts.solana?.status).toBe('connected')
  expect(modal.getSnapshot().accounts.eip155).toMatchObject({ status: 'connected', connectorId: 'test.fox' })
  await phone.deleteSession()
  await soon(() => modal.getSnapshot().accounts.solana?.status).toBe('disconnected')
  expect(modal.getSnapshot()).toMatchObject({
    activeNamespace: 'eip155',
    accounts: { eip155: { status: 'connected', connectorId: 'test.fox' } },
  })
})

test('a session that replaces another connects, even if it leaves a wallet on an unlisted network', async () => {
  const { modal, phone, uri, connect } = await setup()
  await connect('Fox', { chainId: '5' })
  await modal.open({ view: 'ConnectingWalletConnectBasic', namespace: 'solana' })
  await phone.pair(await uri())
  await soon(() => modal.getSnapshot().accounts.solana?.status).toBe('connected')
  await modal.open({ view: 'ConnectingWalletConnectBasic', namespace: 'eip155' })
  await phone.pair(await uri())
  await soon(() => modal.getSnapshot().accounts.eip155?.connectorId).toBe('walletConnect')
  expect(modal.getSnapshot()).toMatchObject({
    activeNamespace: 'eip155',
    view: 'Account',
    accounts: { solana: { status: 'disconnected' } },
  })
})

test('the network of a session changes if the wallet approved it, and is marked otherwise', async () => {
  const { modal, root, phone, uri } = await setup(
    { given: { networks: [ethereum, base, solanaMain] } },
    { policy: 'ask' },
  )
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await phone.pair(await uri())
  await phone.approveSession({ chains: ['eip155:1'], methods: ['personal_sign'] })
  await soon(() => modal.getSnapshot().status).toBe('connected')
  const [, second] = root.chains.networks
  expect(second && root.chains.isApproved(second)).toBe(false)
  await expect(modal.switchNetwork('eip155:8453')).rejects.toMatchObject({ code: 'adapter_chain_not_supported' })
  await phone.update({ chains: ['eip155:1', 'eip155:8453'], methods: ['personal_sign'] })
  await soon(() => second && root.chains.isApproved(second)).toBe(true)
  await modal.switchNetwork('eip155:8453')
  expect(modal.getSnapshot()).toMatchObject({ caipNetworkId: 'eip155:8453', address: alice.evmAddress })
})

test('a session of several namespaces switches between them without asking the wallet', async () => {
  const { modal, phone, uri, relay } = await setup()
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await phone.pair(await uri())
  await soon(() => modal.getSnapshot().status).toBe('connected')
  await modal.switchNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(modal.getSnapshot()).toMatchObject({
    activeNamespace: 'solana',
    address: alice.solanaAddress,
    isSwitchingNamespace: false,
  })
  expect(relay.publishes.filter(({ tagName }) => tagName === 'sessionRequest')).toEqual([])
})

test('on Solana a tap on Phantom opens the page in its own browser, without a code', async () => {
  const phantom = catalogueWallet('Phantom', { mobile_link: 'https://phantom.app' })
  const given = { networks: [solanaMain], adapters: [], customWallets: [phantom] }
  const { modal, root, rowOf, platform } = await setup({ device: iosSafari, given })
  await modal.open()
  await platform.advance(1)
  root.flows.chooseWallet(rowOf('Phantom'))
  expect(platform.opened).toEqual([
    'https://phantom.app/ul/browse/https%3A%2F%2Fdapp.test%2F?ref=https%3A%2F%2Fdapp.test',
  ])
})

test('a wallet that opens the page in its own browser does not wait for a code, and no relay fails it', async () => {
  const errors: string[] = []
  const phantom = catalogueWallet('Phantom', {
    mobile_link: 'https://phantom.app',
    webapp_link: 'https://phantom.test',
  })
  const given = {
    networks: [solanaMain],
    adapters: [],
    customWallets: [phantom],
    onError: ({ code }: { code: string }) => void errors.push(code),
  }
  const { relay, modal, root, rowOf, platform, eventNames } = await setup({ device: iosSafari, given })
  const openAgain = relay.addFault('relay', 'silent')
  await modal.open()
  await platform.advance(1)
  root.flows.chooseWallet(rowOf('Phantom'))
  expect(root.connections.pairing).toMatchObject({ needsUri: false, opening: 'opening' })
  await platform.advance(10_000)
  expect(root.connections.pairing).toMatchObject({ state: 'failed', opening: 'nothing' })
  expect({ errors, hasConnectError: eventNames().includes('CONNECT_ERROR') }).toEqual({
    errors: [],
    hasConnectError: false,
  })
  root.flows.openWallet()
  expect(platform.opened).toHaveLength(2)
  // The wallet's other ways need a code.
  root.connections.pairing?.choosePlatform('web')
  expect(root.connections.pairing?.needsUri).toBe(true)
  openAgain()
})

test('without adapters a desktop opens at the code, and a wallet on an unknown network stays there', async () => {
  const { modal, phone, uri } = await setup({ given: { adapters: [], networks: [ethereum] } })
  await modal.open()
  expect(modal.getSnapshot().view).toBe('ConnectingWalletConnectBasic')
  await phone.pair(await uri())
  await soon(() => modal.getSnapshot().status).toBe('connected')
  await phone.emit({ name: 'chainChanged', data: 5, chain: 'eip155:1' })
  await soon(() => modal.getSnapshot().isNetworkSupported).toBe(false)
  expect(modal.getSnapshot().view).toBe('Account')
})

test('enableWalletConnect off removes the row, the view and the relay', async () => {
  const { relay, modal, root, platform, rowOf } = await setup({ given: { enableWalletConnect: false } })
  await modal.open()
  await platform.settle()
  expect(root.walletList.connectRows.map(({ group }) => group)).not.toContain('walletConnect')
  root.flows.chooseWallet(rowOf('Rabbit'))
  expect(modal.getSnapshot().view).toBe('ConnectingExternal')
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  expect(modal.getSnapshot()).toMatchObject({ view: 'Connect', pairing: undefined })
  await platform.settle()
  expect(relay.sockets).toEqual([])
})

test('disposing of the modal leaves no part of a pairing', async () => {
  const { relay, modal, uri, platform } = await setup()
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await uri()
  modal.dispose()
  await relay.waitForSockets(0, { client: 'dapp' })
  expect({ pendingTimers: platform.pendingTimers, listenerCount: platform.listenerCount }).toEqual({
    pendingTimers: 0,
    listenerCount: 0,
  })
})
