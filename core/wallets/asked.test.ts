import { runInAction } from 'mobx'
import { expect, onTestFinished, test } from 'vitest'
import type { Adapter } from '../contracts/adapter.js'
import { setupModal } from '../testing/modal.js'
import { tellAsked } from './asked.js'

/** A modal with one wallet. If the wallet `draws`, a host's library brings it. */
async function setup({ draws }: { draws: boolean }) {
  const world = setupModal()
  onTestFinished(world.modal.dispose)
  const { root, modal, platform } = world
  world.announce('Fox')
  const fox = root.connectors.getConnector('test.fox', 'eip155')
  if (draws && fox) runInAction(() => Object.assign(fox, { type: 'EXTERNAL' }))
  const choose = async () => {
    await modal.open()
    root.flows.chooseWallet(world.rowOf('Fox'))
    await platform.settle()
  }
  const { asked, place } = root.modal
  expect({ asked, place }).toEqual({ asked: [], place: 'top' })
  return { ...world, choose }
}

test('a wallet that may draw in the page gets the page while it is asked to connect', async () => {
  const { root, evm, platform, choose } = await setup({ draws: true })
  await choose()
  expect(root.modal.outside).toEqual({ what: 'connect', connectorId: 'test.fox', name: 'Fox', draws: true })
  expect(root.modal.place).toBe('aside')
  evm.connecting[0]?.approve()
  await platform.settle()
  expect({ asked: root.modal.asked, place: root.modal.place }).toEqual({ asked: [], place: 'top' })
})

test('any other wallet gets the page once it draws, and from the start the next time', async () => {
  const { root, modal, evm, platform, choose } = await setup({ draws: false })
  await choose()
  expect(root.modal.place).toBe('top')
  root.modal.draw('notice')
  expect(root.modal.place).toBe('page')
  root.modal.draw('window')
  expect(root.modal.place).toBe('aside')
  evm.connecting[0]?.approve()
  root.modal.draw(undefined)
  await platform.settle()
  expect(root.modal.place).toBe('top')
  let sign: (signature: string) => void = () => {}
  evm.sign = () => new Promise((resolve) => (sign = resolve))
  const signature = modal.signMessage('hello')
  await expect.poll(() => root.modal.place).toBe('aside')
  expect(root.modal.outside?.what).toBe('sign')
  sign('0x1')
  await signature
  expect(root.modal.place).toBe('top')
})

test('closing the modal does not withdraw the request of a wallet that draws, and opening the modal leads back to it', async () => {
  const { root, modal, evm, platform, view, choose } = await setup({ draws: true })
  await choose()
  await modal.close()
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'connecting' })
  await modal.open({ view: 'Connect' })
  expect({ view: view(), place: root.modal.place }).toEqual({ view: 'ConnectingExternal', place: 'top' })
  await modal.close()
  evm.connecting[0]?.approve()
  await platform.settle()
  expect(evm.connecting).toHaveLength(1)
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'connected' })
})

test('Cancel withdraws the request, even if the view has none behind it', async () => {
  const { root, modal, evm, platform } = await setup({ draws: true })
  await modal.open({ view: 'ConnectingExternal', data: { connectorId: 'test.fox', namespace: 'eip155' } })
  await platform.settle()
  root.flows.goBack()
  await platform.settle()
  expect(root.modal.asked).toEqual([])
  evm.connecting[0]?.approve()
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'disconnected' })
})

test('closing the modal withdraws the request of a wallet that has its own window outside the page', async () => {
  const { modal, choose } = await setup({ draws: false })
  await choose()
  await modal.close()
  expect(modal.getSnapshot().status).toBe('disconnected')
})

test('a closed modal waits only for a connection, and then opens above the page again', async () => {
  const { root, modal, evm, platform, choose } = await setup({ draws: true })
  await choose()
  evm.connecting[0]?.approve()
  await platform.settle()
  evm.sign = () => new Promise(() => {})
  void modal.signMessage('hello')
  await expect.poll(() => root.modal.place).toBe('aside')
  await modal.close()
  await modal.open()
  expect(root.modal.place).toBe('top')
})

test('the host may keep the dialog out of the top layer', () => {
  const { modal, root } = setupModal({ topLayer: false })
  onTestFinished(modal.dispose)
  expect(root.modal.place).toBe('page')
})

test('each call that asks the visitor stands among the questions until it is answered, and other calls do not', async () => {
  const { root } = await setup({ draws: true })
  let answer: (value: never) => void = () => {}
  const waits = () => new Promise<never>((resolve) => (answer = resolve))
  const members = [
    'connect',
    'reconnect',
    'disconnect',
    'signMessage',
    'request',
    'switchNetwork',
    'sendTransaction',
    'estimateGas',
    'writeContract',
    'sendCalls',
    'getCapabilities',
  ] as const
  const adapter: Adapter = Object.assign(
    { type: 'test', dispose: () => {} },
    { connect: waits, reconnect: waits, disconnect: waits, signMessage: waits, request: waits },
    Object.fromEntries(members.slice(5).map((name) => [name, waits])),
  )
  const told = tellAsked(adapter, root)
  const params = { namespace: 'eip155', connector: { id: 'test.fox' }, method: 'wallet_getCallsStatus' }
  const found: Record<string, string | undefined> = {}
  const ask = async (name: string, call: (given: never) => unknown, given: object) => {
    const answered = call(given as never) // each call takes its own
    found[name] = root.modal.outside?.what
    answer(undefined as never)
    await answered
    expect(root.modal.asked).toEqual([])
  }
  for (const name of members) {
    const call = told[name]
    if (call) await ask(name, call, params)
  }
  await ask('solana_signIn', told.request, { ...params, method: 'solana_signIn' })
  expect(found).toEqual({
    connect: 'connect',
    reconnect: undefined,
    disconnect: undefined,
    signMessage: 'sign',
    request: undefined,
    switchNetwork: 'switch',
    sendTransaction: 'send',
    estimateGas: undefined,
    writeContract: 'send',
    sendCalls: 'send',
    getCapabilities: undefined,
    solana_signIn: 'sign',
  })
})
