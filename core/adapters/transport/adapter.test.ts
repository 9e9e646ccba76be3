import { expect, onTestFinished, test } from 'vitest'
import type { TransportEvent, TransportSession } from '../../contracts/transport.js'
import type { TransportStep } from '../../contracts/transport-step.js'
import { ethereum, setupModal, solanaMain } from '../../testing/modal.js'
import { defineTransport } from '../../transports/define-transport.js'
import './adapter.js'

const evmAddress = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const solAddress = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const onEvm = `eip155:1:${evmAddress}`
const onSolana = `solana:${solanaMain.id}:${solAddress}`

/** A road with wallets that name the given accounts at once, and a page that takes it. */
function setup(wallets: Readonly<Record<string, readonly string[]>>) {
  const ended: string[] = []
  const shown: ((step: TransportStep) => void)[] = []
  const told = new Map<string, (event: TransportEvent) => void>()
  const sessionOf = (id: string): TransportSession => ({
    accounts: wallets[id] ?? [],
    wallet: { name: id },
    request: async () => null,
    onEvent: (listener) => {
      told.set(id, listener)
      return () => told.delete(id)
    },
    end: async () => void ended.push(id),
  })
  const ours = defineTransport({
    type: 'ours',
    namespaces: ['eip155', 'solana'],
    hosts: [],
    wallets: Object.keys(wallets).map((id) => ({ id, name: id })),
    load: async () => ({
      open: () => ({
        pair: async ({ wallet, show }) => {
          shown.push(show)
          return sessionOf(wallet)
        },
        restore: async () => undefined,
      }),
    }),
  })
  const world = setupModal({ transports: [ours], networks: [ethereum, solanaMain] })
  onTestFinished(world.modal.dispose)
  const choose = async (id: string, namespace: 'eip155' | 'solana' = 'eip155') => {
    await world.modal.open({ view: 'ConnectingExternal', data: { connectorId: `ours:${id}`, namespace } })
    await world.platform.settle()
  }
  const state = () => {
    const { eip155, solana } = world.modal.getSnapshot().accounts
    return { eip155: eip155?.address, solana: solana?.address }
  }
  return { ...world, choose, ended, shown, state }
}

test('one session serves several namespaces, and ends in all of them', async () => {
  const { choose, ended, modal, state, stored } = setup({ fox: [onEvm, onSolana] })
  await choose('fox')
  expect(state()).toEqual({ eip155: evmAddress, solana: solAddress })
  await modal.disconnect('solana')
  expect(state()).toEqual({ eip155: undefined, solana: undefined })
  expect({ ended, kept: stored('connectedConnectorIds') }).toEqual({ ended: ['fox'], kept: undefined })
})

test('the next wallet of the road ends the session before, also where it has no account itself', async () => {
  const { choose, state } = setup({ fox: [onEvm, onSolana], owl: [onEvm] })
  await choose('fox')
  await choose('owl')
  expect(state()).toEqual({ eip155: evmAddress, solana: undefined })
})

test('a wallet of the browser that replaces a session in all its namespaces ends it', async () => {
  const { choose, connect, ended, platform, state } = setup({ fox: [onEvm] })
  await choose('fox')
  await connect('Cat')
  await platform.settle()
  expect({ ended, address: state().eip155 }).toEqual({ ended: ['fox'], address: `0x${'a1'.repeat(20)}` })
})

test('the next wallet of the road in the same namespaces is not ended with the one before', async () => {
  const { choose, ended, state, modal } = setup({ fox: [onEvm], owl: [onEvm] })
  await choose('fox')
  await choose('owl')
  expect({
    ended,
    address: state().eip155,
    wallet: modal.getSnapshot().accounts.eip155?.connectedWalletInfo?.name,
  }).toEqual({
    ended: [],
    address: evmAddress,
    wallet: 'owl',
  })
})

test('a wallet without an account of the page leaves no session that nobody hears', async () => {
  const { choose, modal } = setup({ fox: [onEvm], owl: ['cosmos:hub:abc'] })
  await choose('fox')
  await choose('owl')
  expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected', error: { code: 'adapter_no_accounts' } })
})

test('a step that a transport tells after its wallet has connected does not wait for it again', async () => {
  const { choose, root, shown } = setup({ fox: [onEvm] })
  await choose('fox')
  expect(root.connections.attempt.status).toBe('idle')
  for (const show of shown) show({ kind: 'code', uri: 'ours://late', link: 'https://ours.test/late' })
  expect(root.connections.attempt.status).toBe('idle')
})
