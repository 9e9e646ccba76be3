import { beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { type Recording, recording } from '../../contracts/recording.js'
import { createModal } from '../../modal/create-modal.js'
import { setupModal } from '../../testing/modal.js'
import { createMemoryStorage, createTestPlatform } from '../../testing/platform.js'

// Preloaded, because time stands still during the tests.
beforeAll(() => import('./recorder.js'))

const projectId = 'secret-project'

async function setup(...[given = {}, more = {}]: Parameters<typeof setupModal>) {
  const world = setupModal({ projectId, recorder: true, ...given }, more)
  onTestFinished(world.modal.dispose)
  await world.root.recorder.load().catch(() => {})
  await world.platform.settle()
  const steps = async (kind?: string) => {
    const { visits } = await world.modal.exportRecording()
    return (visits.at(-1)?.steps ?? []).filter((step) => kind === undefined || step.kind === kind)
  }
  return { ...world, steps }
}

const short = ({ visits }: Recording) => visits.map(({ steps }) => steps.map(({ kind }) => kind))

test('a visit consists of states, answers of wallets with their codes, and answers of services', async () => {
  const { announce, evm, modal, platform, root, rowOf, steps } = await setup()
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  evm.connecting[0]?.refuse(Object.assign(new Error('no'), { code: 4001 }))
  await platform.settle()
  root.flows.retryConnect()
  await platform.settle()
  evm.connecting[1]?.approve()
  await platform.settle()
  await modal.switchNetwork('eip155:8453')
  const states = (await steps('state')).map((step) => step.kind === 'state' && [step.view, step.status, step.error])
  expect(states).toEqual([
    ['Connect', 'disconnected', undefined],
    ['Connect', 'disconnected', undefined],
    ['ConnectingExternal', 'disconnected', undefined],
    ['ConnectingExternal', 'connecting', undefined],
    ['ConnectingExternal', 'disconnected', undefined],
    ['ConnectingExternal', 'disconnected', 'wallet_user_rejected'],
    ['ConnectingExternal', 'disconnected', undefined],
    ['ConnectingExternal', 'connecting', undefined],
    ['ConnectingExternal', 'connected', undefined],
    ['Account', 'connected', undefined],
    ['Account', 'connected', undefined],
  ])
  const wallet = { at: expect.any(Number), ms: 0, kind: 'wallet', namespace: 'eip155', wallet: 'test.fox' }
  expect(await steps('wallet')).toEqual([
    { ...wallet, call: 'connect', network: 'eip155:1', error: 'wallet_user_rejected', code: 4001 },
    { ...wallet, call: 'connect', network: 'eip155:1' },
    { ...wallet, call: 'switchNetwork', network: 'eip155:8453' },
  ])
  const answers = (await steps('answer')).map(
    (step) => step.kind === 'answer' && [step.service, step.route, step.status],
  )
  expect(answers).toContainEqual(['catalogue', 'GET /getWallets', 200])
  expect(answers).toContainEqual(['blockchain', 'GET /v1/identity/*', 200])
  const { visits } = await modal.exportRecording()
  expect(visits[0]?.wallets).toEqual([{ id: 'test.fox', name: 'Fox', type: 'ANNOUNCED', namespaces: ['eip155'] }])
  expect(JSON.stringify(visits)).not.toMatch(/a1a1a1a1|secret-project/)
})

test("a node's answer has its network, the method and the error code", async () => {
  const { answerRpc, platform, steps } = await setup()
  answerRpc((_url, { id }) => Response.json([{ id, result: '0x1' }, { error: { code: -32000, message: 'no 0xabc' } }]))
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0xabc'] }
  const response = await platform.fetch('https://ethereum.test/rpc', { method: 'POST', body: JSON.stringify([call]) })
  expect(await response.json()).toHaveLength(2)
  const step = { kind: 'answer', at: 0, ms: 0, service: 'node', route: 'eth_getBalance', network: 'eip155:1' }
  // A body is read in its own task.
  await expect.poll(() => steps('answer')).toEqual([{ ...step, status: 200, code: -32000 }])
})

test('a missing answer has a reason', async () => {
  const { modal, platform, steps } = await setup()
  platform.onFetch((_url, init) =>
    platform.requests.length % 2 === 0
      ? Promise.reject(new TypeError('Failed to fetch'))
      : new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  )
  await modal.open()
  await platform.advance(60_000)
  const errors = (await steps('answer')).map((step) => step.kind === 'answer' && step.error)
  expect(errors).toEqual(expect.arrayContaining(['unreachable', 'timeout']))
})

test('a reload starts another visit, the last five are kept, and the export fits the contract', async () => {
  const storage = createMemoryStorage()
  for (let count = 0; count < 7; count++) {
    const { modal, platform } = await setup({}, { platform: { storage, now: () => 1000 + count } })
    await modal.open()
    await platform.settle()
    modal.dispose()
  }
  const { modal } = await setup({}, { platform: { storage, now: () => 5000 } })
  const exported = await modal.exportRecording()
  expect(exported.visits.map(({ startedAt }) => startedAt)).toEqual([1003, 1004, 1005, 1006, 5000])
  expect(short(exported)[0]?.slice(0, 2)).toEqual(['state', 'state'])
  expect(z.parse(recording, JSON.parse(JSON.stringify(exported)))).toEqual(JSON.parse(JSON.stringify(exported)))
})

test('a long visit keeps its last five hundred steps, within the storage limit', async () => {
  const { modal, platform, root, steps, stored } = await setup()
  const recorder = await root.recorder.load()
  for (let count = 0; count < 600; count++) recorder.note({ kind: 'press', role: 'button', name: `${count}` })
  const kept = await steps()
  expect(kept).toHaveLength(500)
  expect(kept.at(-1)).toMatchObject({ name: '599' })
  await platform.settle()
  expect(JSON.stringify(stored('recording')).length).toBeLessThan(200_000)
  expect((await modal.exportRecording()).visits).toHaveLength(1)
})

test('full or blocked storage has no effect for the visitor', async () => {
  const fail = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const storage = { ...createMemoryStorage(), getItem: fail, setItem: fail }
  const { connect, modal } = await setup({}, { platform: { storage } })
  await connect()
  expect(modal.getSnapshot().status).toBe('connected')
  expect(short(await modal.exportRecording())[0]?.length).toBeGreaterThan(5)
})

test('changed options are recorded: switches and choices by value, the others as set', async () => {
  const { modal } = await setup({
    themeMode: 'dark',
    termsConditionsUrl: 'https://dapp.test/terms?key=1',
    enableWalletGuide: false,
    allWallets: 'HIDE',
    features: { swaps: false, socials: ['google'] },
    siweConfig: undefined,
  })
  expect((await modal.exportRecording()).options).toEqual({
    themeMode: 'dark',
    afterConnect: 'account',
    termsConditionsUrl: 'set',
    enableWalletGuide: false,
    allWallets: 'HIDE',
    services: 'set',
    features: { swaps: false, socials: ['google'] },
  })
})

test('known data of the visitor are removed from names', async () => {
  const { connect, modal, root } = await setup()
  await connect()
  await modal.setAddressLabels('eip155', { [`0x${'a1'.repeat(20)}`]: 'My savings' })
  const { clean } = await root.recorder.load()
  expect(clean('Choose My savings of secret-project')).toBe('Choose ‹…› of ‹…›')
})

test('without the option nothing is recorded, and an export names the option', async () => {
  const { connect, modal, stored } = await setup({ recorder: false })
  await connect()
  await expect(modal.exportRecording()).rejects.toMatchObject({
    code: 'config_invalid',
    shortMessage: 'Invalid option: recorder: got false, wanted true, so that exportRecording() has something to give.',
  })
  expect(stored('recording')).toBeUndefined()
})

test('after dispose nothing is recorded, and requests are unaffected', async () => {
  const { modal, platform, root, stored } = await setup()
  const watched = platform.fetch
  const { note } = await root.recorder.load()
  modal.dispose()
  expect(platform.fetch).not.toBe(watched)
  const before = stored('recording')
  note({ kind: 'key', key: 'Escape' })
  await platform.settle()
  expect(stored('recording')).toEqual(before)
})

test("a headless modal opens once the recorder's code is loaded", async () => {
  const modal = createModal({ projectId, recorder: true }, createTestPlatform())
  onTestFinished(modal.dispose)
  await modal.open()
  const { visits } = await modal.exportRecording()
  const states = visits.at(-1)?.steps.flatMap((step) => (step.kind === 'state' ? step.open : []))
  expect(states?.slice(0, 2)).toEqual([false, true])
})
