import { expect, onTestFinished, test } from 'vitest'
import { createTransportAdapter } from '../../adapters/transport/adapter.js'
import { adapterCases } from '../../cases/index.js'
import type { AdapterReference } from '../../contracts/adapter.js'
import type { TransportStep } from '../../contracts/transport-step.js'
import { createModal } from '../../modal/create-modal.js'
import { solana as namespace } from '../../namespaces/solana.js'
import { solana as network } from '../../networks/index.js'
import { createTestPlatform } from '../../testing/platform.js'
import { installMobileApp } from '../../testing/with-harness/mobile-app.js'
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

function setup({ permission, isBlocked = false }: { permission?: () => string; isBlocked?: boolean } = {}) {
  const platform = createTestPlatform()
  Object.assign(platform.device, { isMobile: true, isAndroid: true })
  const app = installMobileApp(platform, { isBlocked })
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
