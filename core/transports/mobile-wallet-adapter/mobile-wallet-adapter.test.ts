import { expect, onTestFinished, test } from 'vitest'
import { createTransportAdapter } from '../../adapters/transport/adapter.js'
import { adapterCases, transportCases } from '../../cases/index.js'
import type { AdapterReference } from '../../contracts/adapter.js'
import { toNetwork } from '../../contracts/network/network.js'
import type { TransportSession } from '../../contracts/transport.js'
import type { TransportStep } from '../../contracts/transport-step.js'
import { createModal } from '../../modal/create-modal.js'
import { solana as namespace } from '../../namespaces/solana.js'
import { solana as network } from '../../networks/index.js'
import { createTestPlatform } from '../../testing/platform.js'
import { installMobileApp, type Silence } from '../../testing/with-harness/mobile-app.js'
import { explainPermission } from './local-network.js'
import { mobileWalletAdapter } from './mobile-wallet-adapter.js'

/** The app tells a page of nothing until the page opens it again. */
const needsNews = /owner removes the permission|without asking the owner$/

const cases = adapterCases({
  namespace,
  networks: [network],
  keepsPermission: true,
  install: (page) => {
    Object.assign(page.device, { isMobile: true, isAndroid: true })
    const app = installMobileApp(page)
    const transport = mobileWalletAdapter({ name: 'App' })
    const load: AdapterReference['load'] = async () => createTransportAdapter(transport, await transport.load())
    const { decide, isAllowed, forgetPage } = app
    const wallet = { name: 'App', addresses: [app.address], decide, isAllowed, forgetPage }
    return { reference: { ...transport, load }, wallet }
  },
})
test.each(cases.filter(({ name }) => !needsNews.test(name)))('an app on the phone: $name', ({ run }) => run())

const ofTransport = transportCases({
  namespace,
  networks: [network],
  keepsPermission: true,
  isToldByRequests: true,
  install: (page) => {
    Object.assign(page.device, { isMobile: true, isAndroid: true })
    const { address, decide, isAllowed, forgetPage } = installMobileApp(page)
    return {
      transport: mobileWalletAdapter(),
      wallet: { id: 'app', addresses: [address], decide, isAllowed, forgetPage },
    }
  },
})
test.each(ofTransport)('the transport of an app on the phone: $name', ({ run }) => run())

interface Given {
  readonly permission?: () => string
  readonly isBlocked?: boolean
  readonly silence?: Silence
}

function setup({ permission, isBlocked = false, silence }: Given = {}) {
  const platform = createTestPlatform()
  Object.assign(platform.device, { isMobile: true, isAndroid: true })
  const app = installMobileApp(platform, { isBlocked, ...(silence && { silence }) })
  if (permission) platform.globals['navigator'] = { permissions: { query: async () => ({ state: permission() }) } }
  const openPage = () => {
    const modal = createModal(
      { networks: [network], transports: [mobileWalletAdapter()], enableWalletConnect: false },
      platform,
    )
    onTestFinished(() => modal.dispose())
    return modal
  }
  const modal = openPage()
  const data = { connectorId: 'mobileWalletAdapter:app', namespace: 'solana' } as const
  const choose = () => modal.open({ view: 'ConnectingExternal', data })
  const status = () => modal.getSnapshot().status
  const error = () => modal.getSnapshot().error?.code
  const settle = async (isSo: () => boolean) => {
    for (let tries = 0; tries < 400 && !isSo(); tries += 1) {
      // The keys are made outside the platform's time.
      await new Promise((resolve) => setTimeout(resolve, 5))
      await platform.advance(200)
    }
  }
  return { platform, app, modal, choose, status, error, settle, openPage }
}

test('connects, signs and leaves: each request opens the app, which knows the page by its token', async () => {
  const { app, modal, choose, status, settle } = setup()
  await choose()
  await settle(() => status() === 'connected')
  expect(modal.getSnapshot().caipAddress).toBe(`${network.caipNetworkId}:${app.address}`)
  expect(app.opened[0]).toMatch(/^solana-wallet:\/v1\/associate\/local\?association=[\w-]{87}&port=\d{5}&v=v1$/)
  const signing = modal.signMessage('hello')
  let signature = ''
  void signing.then((text) => (signature = text))
  await settle(() => signature !== '')
  expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  expect(app.opened).toHaveLength(2)
  expect(app.asked).toEqual(['authorize', 'authorize', 'sign_messages'])
  await modal.disconnect()
  expect(status()).toBe('disconnected')
})

test('a session is restored without the app, and ends when the app knows the page no more', async () => {
  const { app, choose, status, settle, openPage } = setup()
  await choose()
  await settle(() => status() === 'connected')
  const next = openPage()
  await settle(() => next.getSnapshot().status === 'connected')
  expect(app.opened).toHaveLength(1)
  app.forgetPage()
  const signing = next.signMessage('hello').catch((error) => error.code)
  await settle(() => next.getSnapshot().status === 'disconnected')
  expect(await signing).toBe('wallet_provider_disconnected')
})

test('the permission is explained before the browser asks for it', async () => {
  const { platform } = setup({ permission: () => 'prompt' })
  const steps: TransportStep[] = []
  let isOver = false
  const explaining = explainPermission({ platform }, (step) => steps.push(step), new AbortController().signal)
  void explaining.then(() => (isOver = true))
  await platform.settle()
  expect({ kinds: steps.map(({ kind }) => kind), isOver }).toEqual({ kinds: ['permission'], isOver: false })
  for (const step of steps) if (step.kind === 'permission') step.go()
  await explaining
})

test.each([
  ['was refused before', 'denied', 0],
  ['is refused now', 'granted', 1],
])('a permission that %s is a state of its own', async (_when, first, times) => {
  let asked = 0
  const { app, choose, error, settle } = setup({
    permission: () => (asked++ === 0 ? first : 'denied'),
    isBlocked: true,
  })
  await choose()
  await settle(() => error() !== undefined)
  expect(error()).toBe('wallet_access_blocked')
  expect(app.opened).toHaveLength(times)
})

test('a phone without such an app says so after 30 seconds', async () => {
  const { choose, error, settle } = setup({ isBlocked: true })
  await choose()
  await settle(() => error() !== undefined)
  expect(error()).toBe('wallet_timeout')
})

test.each([
  ['never opens', 30_000],
  ['never greets', 15_000],
  ['never answers', 300_000],
] as const)('an app whose socket %s keeps no socket open', async (silence, limitMs) => {
  const { platform, app, choose, error } = setup({ silence })
  await choose()
  await expect.poll(() => app.sockets.size).toBe(1)
  const begun = platform.now()
  let wereOpen = 1
  for (let tries = 0; tries < 600 && error() === undefined; tries += 1) {
    wereOpen = app.sockets.size
    // The keys are made outside the platform's time.
    await new Promise((resolve) => setTimeout(resolve, 2))
    await platform.advance(1000)
  }
  const isInTime = platform.now() - begun >= limitMs
  expect({ error: error(), wereOpen, isInTime, open: app.sockets.size }).toEqual({
    error: 'wallet_timeout',
    wereOpen: 1,
    isInTime: true,
    open: 0,
  })
})

/** The transport's client without a modal, on a phone whose visitor grants what is asked. */
async function openClient(given: Given = {}) {
  const { platform, app } = setup(given)
  const kept: { value: unknown } = { value: undefined }
  const client = (await mobileWalletAdapter().load()).open({
    platform,
    page: { name: 'Page', description: '', url: 'https://dapp.test', icons: [] },
    stored: {
      read: () => kept.value,
      write: (value) => {
        kept.value = value
      },
    },
  })
  onTestFinished(() => client.dispose?.())
  const networks = [toNetwork(network, { customRpcUrls: {}, gateway: undefined, projectId: '' })]
  const show = (step: TransportStep) => step.kind === 'permission' && step.go()
  const pair = (signal = new AbortController().signal) => client.pair({ wallet: 'app', networks, signal, show })
  /** Lets time pass until the work has ended. */
  const ended = async <Value>(work: Promise<Value>): Promise<Value> => {
    let isOver = false
    const over = () => {
      isOver = true
    }
    work.then(over, over)
    for (let tries = 0; tries < 400 && !isOver; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      await platform.advance(200)
    }
    return work
  }
  const ask = (session: TransportSession, signal = new AbortController().signal) =>
    session.request({
      network: network.caipNetworkId,
      method: 'solana_signMessage',
      params: { message: '3yZe7d', pubkey: app.address },
      signal,
    })
  return { platform, app, client, kept, pair, ended, ask }
}

test('a socket waits as long as the browser asks the visitor, and closes when the visitor leaves', async () => {
  const { platform, app, pair } = await openClient({ silence: 'never opens', permission: () => 'prompt' })
  const leave = new AbortController()
  const pairing = pair(leave.signal)
  pairing.catch(() => {})
  await expect.poll(() => app.sockets.size).toBe(1)
  await platform.advance(120_000)
  expect(app.sockets.size).toBe(1)
  leave.abort()
  await expect(pairing).rejects.toThrow()
  expect(app.sockets.size).toBe(0)
})

test('a disposed transport closes its socket', async () => {
  const { app, client, pair } = await openClient({ silence: 'never opens' })
  const pairing = pair()
  pairing.catch(() => {})
  await expect.poll(() => app.sockets.size).toBe(1)
  client.dispose?.()
  await expect(pairing).rejects.toThrow()
  expect(app.sockets.size).toBe(0)
})

test('two requests open the app one after the other', async () => {
  const { app, pair, ended, ask } = await openClient()
  const session = await ended(pair())
  app.decide('wait')
  const asking = [ask(session), ask(session)]
  await expect.poll(() => app.opened.length).toBe(2)
  app.decide('approve')
  await ended(Promise.all(asking))
  expect(app.opened).toHaveLength(3)
  expect(app.asked).toEqual(['authorize', 'authorize', 'sign_messages', 'authorize', 'sign_messages'])
})

test('a session that ends while the app is asked is not kept again', async () => {
  const { kept, pair, ended, ask } = await openClient()
  const session = await ended(pair())
  const asking = ask(session)
  await session.end()
  await expect(ended(asking)).rejects.toMatchObject({ code: 4900 })
  expect(kept.value).toBeUndefined()
})

test('a request waits for no explanation that nobody can see', async () => {
  let state = 'granted'
  const { app, pair, ended, ask } = await openClient({ permission: () => state })
  const session = await ended(pair())
  // A permission for one visit is asked for again after it.
  state = 'prompt'
  expect(await ended(ask(session))).toHaveProperty('signature')
  expect(app.opened).toHaveLength(2)
})
