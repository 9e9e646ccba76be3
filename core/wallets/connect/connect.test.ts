import { expect, onTestFinished, test } from 'vitest'
import { mappedError } from '../../errors/mapped-error.js'
import { catalogueWallet, ethereum, setupModal, solanaMain } from '../../testing/modal.js'

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(world.modal.dispose)
  return world
}

test('leads from Connect over ConnectingExternal to Account', async () => {
  const { modal, platform, root, evm, announce, rowOf, view, stored, eventNames, snapshots } = setup()
  const provider = announce('Fox')
  await modal.open()
  expect(view()).toBe('Connect')
  root.flows.chooseWallet(rowOf('Fox'))
  expect(view()).toBe('ConnectingExternal')
  expect(modal.getSnapshot().status).toBe('connecting')
  await platform.settle()
  evm.connecting[0]?.approve()
  await platform.settle()

  expect(modal.getSnapshot()).toMatchObject({
    open: true,
    view: 'Account',
    viewHistory: ['Account'],
    status: 'connected',
    caipAddress: `eip155:1:0x${'a1'.repeat(20)}`,
    accounts: {
      eip155: {
        connectorId: 'test.fox',
        connectedWalletInfo: { name: 'Fox', identifier: 'test.fox', icon: 'data:image/svg+xml,<svg/>' },
      },
    },
  })
  expect(await modal.getProvider('eip155')).toBe(provider)
  expect(stored('connectedConnectorIds')).toEqual({ eip155: 'test.fox' })
  expect(stored('connectionStatus')).toBe('connected')
  expect(eventNames()).toEqual(['INITIALIZE', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS'])
  expect(snapshots.at(-1)).toBe(modal.getSnapshot())
})

test('shows that the visitor declined, and connects on the next try', async () => {
  const { modal, platform, root, evm, announce, rowOf, view, stored, events } = setup()
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  evm.connecting[0]?.refuse(mappedError('wallet_user_rejected'))
  await platform.settle()
  expect(root.connections.attempt.status).toBe('refused')
  expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected', error: { code: 'wallet_user_rejected' } })
  expect(events.at(-1)).toEqual({
    type: 'track',
    event: 'CONNECT_ERROR',
    properties: { message: 'The request was declined' },
  })
  expect(stored('connectionStatus')).toBeUndefined()

  root.flows.retryConnect()
  await platform.settle()
  expect(modal.getSnapshot().error).toBeUndefined()
  evm.connecting[1]?.approve()
  await platform.settle()
  expect(view()).toBe('Account')
})

test('reports a request that waits in the wallet, and connects when it is approved', async () => {
  const { platform, root, evm, modal, announce, rowOf, view } = setup()
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  evm.connecting[0]?.params.onAlreadyPending?.(mappedError('wallet_request_pending'))
  expect(root.connections.attempt.status).toBe('alreadyPending')
  expect(modal.getSnapshot().error?.code).toBe('wallet_request_pending')
  evm.connecting[0]?.approve()
  await platform.settle()
  expect(view()).toBe('Account')
})

test('an approval after Cancel does not connect', async () => {
  const { modal, platform, root, evm, announce, rowOf, view, stored } = setup()
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  root.flows.goBack()
  evm.connecting[0]?.approve()
  await platform.settle()
  expect(view()).toBe('Connect')
  expect(modal.getSnapshot().status).toBe('disconnected')
  expect(root.connections.attempt.status).toBe('idle')
  expect(evm.connecting[0]?.params.signal.aborted).toBe(true)
  expect(stored('connectionStatus')).toBeUndefined()
})

test('closing the modal ends the attempt', async () => {
  const { modal, platform, root, evm, announce, rowOf } = setup()
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  await modal.close()
  evm.connecting[0]?.approve()
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'disconnected' })
})

test('shows a hint after ten seconds without an answer', async () => {
  const { modal, platform, root, announce, rowOf } = setup()
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.advance(9_999)
  expect(root.connections.attempt).toMatchObject({ status: 'waiting', isSlow: false })
  await platform.advance(1)
  expect(root.connections.attempt).toMatchObject({ status: 'waiting', isSlow: true })
})

test('shows a catalogue wallet that is not installed, and connects it once it is', async () => {
  const fox = catalogueWallet('Fox', { rdns: 'test.fox' })
  // With WalletConnect, a phone would be asked instead.
  const given = { enableWalletConnect: false }
  const { modal, platform, root, evm, announce, rowOf, events, view } = setup(given, { wallets: [fox] })
  await modal.open()
  await platform.settle()
  root.flows.chooseWallet(rowOf('Fox'))
  expect(view()).toBe('ConnectingExternal')
  expect(root.connections.attempt.status).toBe('notInstalled')
  expect(events.at(-1)?.properties).toEqual({ name: 'Fox', platform: 'unsupported' })
  announce('Fox')
  root.flows.retryConnect()
  await platform.settle()
  evm.connecting[0]?.approve()
  await platform.settle()
  expect(view()).toBe('Account')
})

test('a wallet that fails leaves the connected wallet connected', async () => {
  const { connect, modal, platform, root, evm, announce, rowOf } = setup()
  await connect('Fox')
  announce('Owl')
  await modal.open({ view: 'Connect' })
  root.flows.chooseWallet(rowOf('Owl'))
  await platform.settle()
  evm.connecting[1]?.refuse(new Error('broken'))
  await platform.settle()
  expect(root.connections.attempt.status).toBe('failed')
  expect(modal.getSnapshot()).toMatchObject({
    status: 'connected',
    accounts: { eip155: { connectorId: 'test.fox' } },
  })
})

test('one wallet per namespace can be connected at the same time', async () => {
  const { connect, modal, platform, root, solana, announceSolana, rowOf, stored } = setup()
  await connect('Fox')
  announceSolana('Sun')
  await modal.open({ view: 'Connect', namespace: 'solana' })
  expect(root.walletList.connectRows.map((row) => row.name)).toEqual(['WalletConnect', 'Sun'])
  root.flows.chooseWallet(rowOf('Sun'))
  await platform.settle()
  solana.connecting[0]?.approve()
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({
    activeNamespace: 'solana',
    accounts: { eip155: { status: 'connected' }, solana: { status: 'connected', connectorId: 'Sun' } },
  })
  expect(stored('connectedNamespaces')).toEqual(['eip155', 'solana'])
})

test("an error that a host's callback throws is logged and breaks nothing", async () => {
  const boom = () => {
    throw new Error('boom')
  }
  const { connect, view, platform } = setup({ onConnected: boom, onChanged: async () => boom() })
  await connect()
  expect(view()).toBe('Account')
  expect(platform.logged.map((entry) => entry.values[0])).toContain("The host's onConnected failed")
  expect(platform.logged.map((entry) => entry.values[0])).toContain("The host's onChanged failed")
})

test('keeps the networks that the wallet serves, and forgets them with its connection', async () => {
  const { connect, modal, root } = setup()
  await connect('Fox', { approvedNetworkIds: ['eip155:1'] })
  expect(root.chains.networks.map((network) => root.chains.isApproved(network))).toEqual([true, false, true])
  await modal.disconnect()
  expect(root.chains.networks.every((network) => root.chains.isApproved(network))).toBe(true)
  // A wallet that names no networks can switch to any.
  await connect('Fox')
  expect(root.chains.slices.eip155?.approvedCaipNetworkIds).toBeUndefined()
})

test('a wallet that answers after the host chose another namespace is connected, and the modal stays in that namespace', async () => {
  const { connect, announceSolana, modal, root, rowOf, solana, platform } = setup()
  await connect('Fox')
  announceSolana('Owl')
  await modal.open({ view: 'Connect' })
  root.flows.chooseWallet(rowOf('Owl'))
  await platform.settle()
  await modal.switchNetwork('eip155:8453')
  solana.connecting[0]?.approve()
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({
    view: 'Account',
    activeNamespace: 'eip155',
    caipNetworkId: 'eip155:8453',
    accounts: { solana: { status: 'connected' } },
  })
})

test('a late answer is followed if the chosen namespace has no connection', async () => {
  const { connect, announceSolana, modal, root, rowOf, solana, platform } = setup()
  await connect('Fox')
  announceSolana('Owl')
  await modal.open({ view: 'Connect' })
  root.flows.chooseWallet(rowOf('Owl'))
  await platform.settle()
  await modal.switchNetwork('eip155:8453')
  await modal.disconnect('eip155')
  solana.connecting[0]?.approve()
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ activeNamespace: 'solana', status: 'connected' })
})

test("a second wallet without its own network is connected on the modal's network at the time of its answer", async () => {
  const devnet = { ...solanaMain, id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Devnet' }
  const { announceSolana, modal, root, rowOf, solana, platform } = setup({ networks: [ethereum, solanaMain, devnet] })
  announceSolana('Fox')
  announceSolana('Owl')
  await modal.open({ view: 'Connect' })
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  solana.connecting[0]?.approve()
  await platform.settle()
  await modal.open({ view: 'Connect' })
  root.flows.chooseWallet(rowOf('Owl'))
  await platform.settle()
  await modal.switchNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
  solana.connecting[1]?.approve()
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({
    caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    accounts: { solana: { connectorId: 'Owl' } },
  })
})

test('a wallet of several chains stays one row after one of its chains was used', async () => {
  const { modal, platform, root, solana, announceBoth, rowOf, view, stored } = setup()
  announceBoth('Sun')
  const names = () => root.walletList.connectRows.map(({ name }) => name)
  await modal.open()
  root.flows.chooseWallet(rowOf('Sun'))
  expect(view()).toBe('ConnectingMultiChain')
  const ofSolana = rowOf('Sun').connector?.connectors?.find(({ chain }) => chain === 'solana')
  root.flows.chooseWallet({ connector: ofSolana, wallet: undefined })
  await platform.settle()
  solana.connecting[0]?.approve()
  await platform.settle()
  expect(stored('recentWallets')).toMatchObject([{ id: 'test.sun', name: 'Sun', rdns: 'test.sun' }])
  expect(names().filter((name) => name === 'Sun')).toHaveLength(1)
  await modal.open({ view: 'Connect' })
  root.flows.chooseWallet(rowOf('Sun'))
  expect(view()).toBe('ConnectingMultiChain')
})
