import { expect, onTestFinished, test } from 'vitest'
import { evm } from '../adapters/index.js'
import type { ModalOptions } from '../options/modal-options.js'
import { catalogueWallet, setupModal } from '../testing/modal.js'

const asked = {
  features: { legalCheckbox: true },
  termsConditionsUrl: 'https://dapp.test/terms',
} satisfies ModalOptions

function setup(options: ModalOptions = {}, more: Parameters<typeof setupModal>[1] = {}) {
  const world = setupModal({ ...asked, ...options }, more)
  onTestFinished(world.modal.dispose)
  const sent = () => world.requested('/e').map(({ init }) => JSON.parse(String(init?.body)).props.event)
  return { ...world, sent }
}

test('without consent, no list leads to a wallet', async () => {
  const { announce, modal, root, rowOf, platform, view } = setup({ adapters: [evm()] })
  const calls: string[] = []
  const provider = {
    request: async ({ method }: { method: string }) => {
      calls.push(method)
      // The visitor has not answered yet.
      if (method === 'eth_requestAccounts') return new Promise(() => {})
      return method === 'eth_chainId' ? '0x1' : []
    },
  }
  announce('Fox', { provider })
  for (const first of ['Connect', 'AllWallets', 'ConnectWallets'] as const) {
    await modal.open({ view: first })
    await platform.settle()
    root.flows.chooseWallet(rowOf('Fox'))
    await platform.settle()
    expect(view()).toBe(first)
    expect(modal.getSnapshot().status).toBe('disconnected')
  }
  expect(calls).not.toContain('eth_requestAccounts')
  root.flows.setConsent(true)
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  expect(view()).toBe('ConnectingExternal')
})

test('without consent, the host cannot lead the visitor past the checkbox', async () => {
  const { announce, modal, platform, root, view } = setup({ adapters: [evm()] })
  announce('Fox')
  await platform.settle()
  const wallet = catalogueWallet('Otter')
  const [{ id } = { id: '' }] = root.connectors.connectors.filter(({ name }) => name === 'Fox')
  for (const request of [
    { view: 'ConnectingExternal', data: { connectorId: id, namespace: 'eip155' } },
    { view: 'ConnectingMultiChain', data: { connectorId: id } },
    { view: 'ConnectingWalletConnect', data: { wallet } },
  ] as const) {
    await modal.open(request)
    await platform.settle()
    expect({ requestView: request.view, view: view() }).toEqual({ requestView: request.view, view: 'Connect' })
  }
  expect(modal.getSnapshot().status).toBe('disconnected')
  root.flows.retryConnect()
  await platform.settle()
  expect(root.connections.attempt.status).toBe('idle')
})

test('before consent no request is sent, earlier events follow once it is given, and none after it is withdrawn', async () => {
  const { modal, platform, requested, root, sent } = setup()
  await modal.open()
  await platform.settle()
  await modal.close()
  await modal.open()
  await platform.advance(1000)
  expect(sent()).toEqual([])
  expect(requested('/getAnalyticsConfig')).toEqual([])
  root.flows.setConsent(true)
  await platform.advance(1000)
  expect(sent()).toEqual(['INITIALIZE', 'MODAL_OPEN', 'MODAL_CLOSE', 'MODAL_OPEN'])
  root.flows.setConsent(false)
  await modal.close()
  await platform.advance(1000)
  expect(sent()).toHaveLength(4)
  await modal.open()
  root.flows.setConsent(true)
  await platform.advance(1000)
  expect(sent().slice(4)).toEqual(['MODAL_CLOSE', 'MODAL_OPEN'])
})

test('consent from an earlier visit counts', async () => {
  const first = setup()
  await first.modal.open()
  first.root.flows.setConsent(true)
  const { modal, platform, root, sent } = setup({}, { platform: { storage: first.platform.storage } })
  expect(root.isConsentMissing).toBe(false)
  await modal.open()
  await platform.advance(1000)
  expect(sent()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
})

test("the page's address is sent without its query and fragment", async () => {
  const href = 'https://dapp.test/reset?token=SECRET#access_token=ALSO'
  const location = () => ({ origin: 'https://dapp.test', hostname: 'dapp.test', href })
  const { modal, platform, requested, root } = setup({}, { platform: { location } })
  await modal.open()
  root.flows.setConsent(true)
  await platform.advance(1000)
  const bodies = requested('/e').map(({ init }) => String(init?.body))
  expect(bodies.length).toBeGreaterThan(1)
  for (const body of bodies)
    expect(JSON.parse(body)).toMatchObject({ url: 'https://dapp.test/reset', domain: 'dapp.test' })
  expect(bodies.join()).not.toMatch(/SECRET|ALSO/)
})
