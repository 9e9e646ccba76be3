import { expect, onTestFinished, test } from 'vitest'
import { setupModal } from '../testing/modal.js'

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(world.modal.dispose)
  return world
}

const from = { namespace: 'eip155', connectorId: 'test.fox' } as const

test('another account replaces the first', async () => {
  const { connect, modal, emit } = setup()
  await connect()
  const address = `0x${'b2'.repeat(20)}`
  emit({ type: 'accountsChanged', ...from, accounts: [{ namespace: 'eip155', address, type: 'eoa' }] })
  expect(modal.getSnapshot()).toMatchObject({ address, caipAddress: `eip155:1:${address}`, status: 'connected' })
})

test('"On disconnect, or an empty account list, listeners are removed and a disconnect is emitted."', async () => {
  const { connect, modal, emit, evm, stored } = setup()
  await connect()
  emit({ type: 'accountsChanged', ...from, accounts: [] })
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'disconnected', address: undefined })
  expect(stored('connectionStatus')).toBe('disconnected')
  expect(evm.disconnected).toEqual([])
})

test('a wallet that disconnects is removed, and the host is told', async () => {
  const gone: string[] = []
  const { connect, modal, emit } = setup({ onDisconnected: ({ namespace }) => gone.push(namespace) })
  await connect()
  emit({ type: 'disconnected', ...from })
  expect(modal.getSnapshot().status).toBe('disconnected')
  expect(await modal.getProvider('eip155')).toBeUndefined()
  expect(gone).toEqual(['eip155'])
})

test('events of a wallet that is not connected are ignored', async () => {
  const { connect, modal, emit } = setup()
  await connect()
  const before = modal.getSnapshot()
  emit({ type: 'disconnected', namespace: 'eip155', connectorId: 'test.other' })
  emit({ type: 'networkChanged', namespace: 'solana', connectorId: 'test.fox', chainId: 'x' })
  expect(modal.getSnapshot()).toBe(before)
})

test('another of the configured networks is followed without a message', async () => {
  const { connect, modal, emit, view } = setup()
  await connect()
  emit({ type: 'networkChanged', ...from, chainId: '8453' })
  expect(modal.getSnapshot()).toMatchObject({ caipNetworkId: 'eip155:8453', open: true })
  expect(view()).toBe('Account')
})

test('a wallet that disconnects while another is being asked leaves the visitor in place', async () => {
  const { connect, modal, emit, evm, announce, root, rowOf, platform } = setup()
  await connect()
  announce('Owl')
  await modal.open({ view: 'Connect' })
  root.flows.chooseWallet(rowOf('Owl'))
  await platform.settle()
  emit({ type: 'disconnected', ...from })
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'ConnectingExternal', status: 'connecting' })
  evm.connecting[1]?.approve()
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ view: 'Account', accounts: { eip155: { connectorId: 'test.owl' } } })
})
