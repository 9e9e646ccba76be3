import { expect, onTestFinished, test } from 'vitest'
import { bitcoin } from '../networks/index.js'
import { base, ethereum, setupModal, solanaMain } from '../testing/modal.js'
import { dropConnection } from './session.js'

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(world.modal.dispose)
  return world
}

test('"Removing the active chain\'s adapter falls back to the first network of another chain."', async () => {
  const { modal, evm, connect, root } = setup({ networks: [base, ethereum, solanaMain] })
  await connect('Fox')
  await modal.removeAdapter('eip155')
  expect(modal.getSnapshot()).toMatchObject({
    activeNamespace: 'solana',
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accounts: { eip155: { status: 'disconnected' } },
  })
  expect({ disconnected: evm.disconnected, isDisposed: evm.isDisposed }).toEqual({
    disconnected: ['eip155'],
    isDisposed: true,
  })
  expect(root.connectors.rows).toEqual([])
})

test('the wallet that was used last is no longer offered, unless a phone has it, too', async () => {
  const { modal, connect, root } = setup()
  await connect('Fox')
  const names = () => root.walletList.connectRows.filter(({ tag }) => tag === 'recent').map(({ name }) => name)
  expect(names()).toEqual(['Fox'])
  root.connections.addRecentWallet({ id: 'phone', name: 'Phone', mobile_link: 'phone://' })
  await modal.removeAdapter('eip155')
  expect(names()).toEqual(['Phone'])
})

test('the adapter of another namespace is removed without a change of the active one', async () => {
  const { modal, solana, connect } = setup()
  await connect('Fox')
  await modal.removeAdapter('solana')
  expect(modal.getSnapshot()).toMatchObject({ activeNamespace: 'eip155', status: 'connected' })
  expect(solana.disconnected).toEqual([])
})

test('a wallet that fails to disconnect is let go of', async () => {
  const { modal, evm, connect } = setup()
  await connect('Fox')
  evm.disconnectError = new Error('no')
  await modal.removeAdapter('eip155')
  expect(modal.getSnapshot()).toMatchObject({
    activeNamespace: 'solana',
    accounts: { eip155: { status: 'disconnected' } },
  })
})

test('of three connected namespaces, the last used replaces one that loses its wallet', () => {
  const { modal, root } = setup({ networks: [ethereum, solanaMain, bitcoin] })
  for (const namespace of ['eip155', 'solana', 'bip122'] as const)
    root.accounts.of(namespace).setConnected([{ namespace, address: namespace, type: 'eoa' }], undefined)
  for (const namespace of ['bip122', 'solana'] as const) root.chains.setActiveNamespace(namespace)
  dropConnection(root, 'solana')
  expect(modal.getSnapshot().activeNamespace).toBe('bip122')
  dropConnection(root, 'bip122')
  expect(modal.getSnapshot().activeNamespace).toBe('eip155')
})

test('withdraws the question while its wallet is asked, without an error', async () => {
  const errors: unknown[] = []
  const { announce, evm, modal, platform, root, rowOf } = setup({ onError: (error) => errors.push(error) })
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  await modal.removeAdapter('eip155')
  evm.connecting[0]?.approve()
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ view: 'Connect', status: 'disconnected', error: undefined })
  expect(errors).toEqual([])
})
