import { expect, onTestFinished, test } from 'vitest'
import type { AdapterReference } from '../contracts/adapter.js'
import type { ModalEvent } from '../contracts/modal-api.js'
import { toModal } from '../modal/modal.js'
import { createRoot } from '../modal/root.js'
import type { ModalOptions } from '../options/modal-options.js'
import { createTestAdapter } from '../testing/adapter.js'
import { ethereum, setupModal, solanaMain } from '../testing/modal.js'
import { createTestPlatform } from '../testing/platform.js'

/** A modal with the given adapters only. */
function setup(adapters: AdapterReference[], given: ModalOptions = {}) {
  const platform = createTestPlatform()
  const root = createRoot(
    { projectId: 'p', debug: true, adapters, networks: [ethereum, solanaMain], ...given },
    platform,
  )
  const modal = toModal(root)
  onTestFinished(modal.dispose)
  root.start()
  const provider = { request: async () => null }
  const info = { name: 'Fox', rdns: 'test.fox', uuid: '1', icon: 'data:image/svg+xml,' }
  platform.events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  return { platform, root, modal }
}

const fox = { view: 'ConnectingExternal', data: { connectorId: 'test.fox', namespace: 'eip155' } } as const

test('"The Adapter not found error applies when an adapter is missing."', async () => {
  const { modal, platform, root } = setup([createTestAdapter('solana').reference])
  expect(root.connectors.rows).toEqual([])
  await modal.open(fox)
  await platform.advance(300)
  expect(root.connections.attempt).toMatchObject({ status: 'failed', error: { code: 'adapter_not_found' } })
  expect(modal.getSnapshot().alert).toEqual({ code: 'adapter_not_found', message: 'Adapter not found' })
})

test('a network of a namespace without an adapter is refused with Chain adapter not found, and the error is raised', async () => {
  const { modal, platform } = setup([createTestAdapter('eip155').reference], { enableWalletConnect: false })
  await expect(modal.switchNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).rejects.toMatchObject({
    shortMessage: 'Chain adapter not found',
  })
  await platform.advance(300)
  expect(modal.getSnapshot().alert?.code).toBe('adapter_chain_not_found')
  expect(modal.getSnapshot().isSwitchingNamespace).toBe(false)
})

test('code that cannot be downloaded fails the attempt, and the next attempt downloads it again', async () => {
  const adapter = createTestAdapter('eip155')
  let isOnline = false
  const load: AdapterReference['load'] = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return adapter.reference.load()
  }
  const { modal, platform, root } = setup([{ ...adapter.reference, load }])
  const events: ModalEvent[] = []
  modal.onEvent((event) => events.push(event))
  await modal.open(fox)
  await platform.settle()
  expect(root.connections.attempt).toMatchObject({ status: 'failed', error: { code: 'adapter_load' } })
  expect(events.find(({ event }) => event === 'INTERNAL_SDK_ERROR')?.properties).toEqual({
    errorType: 'AdapterLoadError',
    errorMessage: 'Couldn’t load the code for this kind of wallet',
  })
  expect(platform.logged.filter(({ level }) => level === 'error')).toHaveLength(1)
  isOnline = true
  root.flows.retryConnect()
  await platform.settle()
  adapter.connecting[0]?.approve()
  await platform.settle()
  expect(modal.getSnapshot().status).toBe('connected')
})

test('an adapter that arrives after its modal was disposed of is also disposed of', async () => {
  const { modal, announce, root, rowOf, platform, evm } = setupModal()
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  modal.dispose()
  await platform.settle()
  expect(evm.context === undefined || evm.isDisposed).toBe(true)
})

test('a wallet of a namespace without a listed network fails with CaipNetwork is undefined', async () => {
  const { modal, announceSolana, root, platform } = setupModal({ networks: [ethereum] })
  onTestFinished(modal.dispose)
  announceSolana('Sun')
  expect(root.connectors.rows).toEqual([])
  const connectorId = root.connectors.found[0]?.id ?? ''
  await modal.open({ view: 'ConnectingExternal', data: { connectorId, namespace: 'solana' } })
  await platform.settle()
  expect(modal.getSnapshot().error).toEqual({ code: 'adapter_network_undefined', message: 'CaipNetwork is undefined' })
})
