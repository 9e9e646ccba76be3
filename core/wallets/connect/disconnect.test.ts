import { expect, onTestFinished, test } from 'vitest'
import { setupModal } from '../../testing/modal.js'

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(world.modal.dispose)
  return world
}

async function setupBoth(...args: Parameters<typeof setupModal>) {
  const world = setup(...args)
  await world.connect('Fox')
  world.announceSolana('Sun')
  await world.modal.open({ view: 'Connect', namespace: 'solana' })
  world.root.flows.chooseWallet(world.rowOf('Sun'))
  await world.platform.settle()
  world.solana.connecting[0]?.approve()
  await world.platform.settle()
  return world
}

test(`"Otherwise only the given chain is disconnected": the other chain's account is shown`, async () => {
  const { modal, evm, solana, view, stored, events } = await setupBoth()
  await modal.disconnect('solana')
  expect(modal.getSnapshot()).toMatchObject({
    open: true,
    status: 'connected',
    activeNamespace: 'eip155',
    accounts: { solana: { status: 'disconnected', address: undefined, connectedWalletInfo: undefined } },
  })
  expect(view()).toBe('Account')
  expect({ evmDisconnected: evm.disconnected, solanaDisconnected: solana.disconnected }).toEqual({
    evmDisconnected: [],
    solanaDisconnected: ['solana'],
  })
  expect(stored('connectedConnectorIds')).toEqual({ eip155: 'test.fox' })
  expect(events.at(-1)).toMatchObject({ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'solana' } })
})

test('"Disconnect clears sessions, the chain\'s connection and the namespace filter"', async () => {
  const { modal, root } = await setupBoth()
  root.connectors.setFilterNamespace('solana')
  await modal.disconnect('solana')
  expect({
    filterNamespace: root.connectors.filterNamespace,
    hasSolana: root.connections.connections.has('solana'),
  }).toEqual({ filterNamespace: undefined, hasSolana: false })
})

test('"or all if none is given": the modal closes', async () => {
  const { modal, stored, events, eventNames } = await setupBoth()
  await modal.disconnect()
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'disconnected', address: undefined })
  expect(stored('connectionStatus')).toBe('disconnected')
  expect(stored('connectedNamespaces')).toBeUndefined()
  expect(events.find(({ event }) => event === 'DISCONNECT_SUCCESS')?.properties).toEqual({ namespace: 'all' })
  expect(eventNames().at(-1)).toBe('MODAL_CLOSE')
})

test('keeps the visitor in place when all wallets disconnect, in any order', async () => {
  for (const active of ['eip155', 'solana'] as const) {
    const { modal, evm, solana, platform } = await setupBoth()
    await modal.switchNetwork(active === 'eip155' ? 'eip155:1' : 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    const slow = active === 'eip155' ? solana : evm
    let go = () => {}
    slow.leaving = new Promise((resolve) => {
      go = resolve
    })
    const leaving = modal.disconnect()
    await platform.settle()
    go()
    await leaving
    expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected', activeNamespace: active })
  }
})

test('activates the namespace that failed to disconnect when the active one disconnected', async () => {
  const { modal, evm } = await setupBoth()
  evm.disconnectError = new Error('stuck')
  await expect(modal.disconnect()).rejects.toThrow()
  expect(modal.getSnapshot()).toMatchObject({ status: 'connected', activeNamespace: 'eip155' })
})

test('keeps the active namespace when another one fails to disconnect', async () => {
  const { modal, solana } = await setupBoth()
  await modal.disconnect('eip155')
  await modal.switchNetwork('eip155:1')
  solana.disconnectError = new Error('stuck')
  await expect(modal.disconnect('solana')).rejects.toThrow()
  expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected', activeNamespace: 'eip155' })
})

test('a wallet that fails to disconnect stays, the others disconnect, and the failure is reported', async () => {
  const errors: unknown[] = []
  const { modal, platform, evm, root, stored, events } = await setupBoth({ onError: (error) => errors.push(error) })
  evm.disconnectError = new Error('locked')
  await expect(modal.disconnect()).rejects.toThrowErrorMatchingInlineSnapshot(`
    [DisconnectFailedError: Failed to disconnect
    Failed to disconnect chain eip155: locked]
  `)
  expect(modal.getSnapshot()).toMatchObject({
    accounts: { eip155: { status: 'connected' }, solana: { status: 'disconnected' } },
    notice: { message: 'Failed to disconnect' },
    error: { code: 'disconnect_failed' },
  })
  expect(stored('connectedConnectorIds')).toEqual({ eip155: 'test.fox' })
  expect(events.at(-1)).toMatchObject({
    event: 'DISCONNECT_ERROR',
    properties: { message: expect.stringContaining('Failed to disconnect chain eip155') },
  })
  expect(errors).toHaveLength(1)
  expect(root.connections.isDisconnecting).toBe(false)
  await platform.advance(2500)
  expect(modal.getSnapshot().notice).toBeUndefined()
})

test('"Per-chain failures are collected and reported": each namespace has its line, and a second try disconnects', async () => {
  const { modal, evm, solana, events, stored } = await setupBoth()
  evm.disconnectError = new Error('locked')
  solana.disconnectError = new Error('busy')
  await expect(modal.disconnect()).rejects.toThrowErrorMatchingInlineSnapshot(`
    [DisconnectFailedError: Failed to disconnect
    Failed to disconnect chain eip155: locked
    Failed to disconnect chain solana: busy]
  `)
  expect(modal.getSnapshot()).toMatchObject({ status: 'connected', open: true })
  evm.disconnectError = undefined
  solana.disconnectError = undefined
  await modal.disconnect()
  expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected', open: false, error: undefined })
  expect(stored('connectedConnectorIds')).toBeUndefined()
  expect(events.filter(({ event }) => event.startsWith('DISCONNECT')).map(({ event }) => event)).toEqual([
    'DISCONNECT_ERROR',
    'DISCONNECT_SUCCESS',
  ])
})

test('a wallet that was connected while another was disconnecting stays', async () => {
  const { connect, modal, evm, platform } = setup()
  await connect('Fox')
  let letGo = () => {}
  evm.leaving = new Promise((resolve) => {
    letGo = resolve
  })
  const disconnecting = modal.disconnect('eip155')
  await modal.open({ view: 'Connect' })
  await connect('Owl')
  letGo()
  await disconnecting
  await platform.settle()
  expect(modal.getSnapshot().accounts.eip155).toMatchObject({ status: 'connected', connectorId: 'test.owl' })
})

test('"If permission revoking fails, the failure is logged and the disconnect proceeds anyway."', async () => {
  const { connect, modal, evm, platform } = setup()
  await connect()
  evm.revokeError = new Error('no such method')
  await modal.disconnect('eip155')
  expect(modal.getSnapshot().status).toBe('disconnected')
  expect(platform.logged.map(({ level }) => level)).toEqual(['warn'])
})

test("a failure of the view's button is no unhandled rejection", async () => {
  const { connect, modal, evm, platform, root } = setup()
  await connect()
  evm.disconnectError = new Error('locked')
  root.flows.chooseDisconnect('eip155')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ view: 'Account', error: { code: 'disconnect_failed' } })
})

test('without a connection, disconnecting has no effect', async () => {
  const { modal, eventNames } = setup()
  await modal.disconnect()
  expect(eventNames()).toEqual(['INITIALIZE'])
})

test('ends the question while a wallet is asked: a later approval does not connect', async () => {
  const { modal, platform, announce, evm, root, rowOf, stored, eventNames } = setup()
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  expect(modal.getSnapshot().status).toBe('connecting')
  await modal.disconnect('solana')
  expect(modal.getSnapshot().status).toBe('connecting')
  await modal.disconnect('eip155')
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'Connect', status: 'disconnected' })
  expect(eventNames().at(-1)).toBe('DISCONNECT_SUCCESS')
  evm.connecting[0]?.approve()
  await platform.settle()
  expect(modal.getSnapshot().status).toBe('disconnected')
  expect(stored('connectedConnectorIds')).toBeUndefined()
})

test('ends the question of another wallet, too, when all wallets disconnect', async () => {
  const { connect, modal, platform, announce, evm, root, rowOf } = setup()
  await connect('Fox')
  announce('Owl')
  await modal.open({ view: 'Connect' })
  root.flows.chooseWallet(rowOf('Owl'))
  await platform.settle()
  await modal.disconnect()
  evm.connecting[1]?.approve()
  await platform.settle()
  expect(modal.getSnapshot().status).toBe('disconnected')
})

test('reports each disconnected namespace to the host', async () => {
  const gone: string[] = []
  const { modal } = await setupBoth({ onDisconnected: ({ namespace }) => gone.push(namespace) })
  await modal.disconnect()
  expect(gone.sort()).toEqual(['eip155', 'solana'])
})
