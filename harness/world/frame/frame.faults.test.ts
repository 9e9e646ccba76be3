import { expect, onTestFinished, test } from 'vitest'
import { startFrameWorld } from './testing/frame-world.js'

async function setup() {
  const page = await startFrameWorld()
  onTestFinished(async () => expect(await page.world.stop()).toEqual([]))
  return page
}
const typesOf = ({ said }: Awaited<ReturnType<typeof setup>>) =>
  said.map(({ message }) => message.type.replace('@w3m-frame/', ''))

test('the fault timeout leaves one message without an answer', async () => {
  const page = await setup()
  page.frame.addFault('frame', { timeout: true, times: 1 })
  page.post('SYNC_DAPP_DATA', { projectId: 'test' })
  page.post('GET_CHAIN_ID')
  await page.ask('IS_CONNECTED')
  expect(typesOf(page)).toEqual(['READY', 'SYNC_DAPP_DATA_SUCCESS', 'IS_CONNECTED_SUCCESS'])
  expect(page.frame.messages.map(({ name, answer }) => [name, answer])).toEqual([
    ['SYNC_DAPP_DATA', 'success'],
    ['GET_CHAIN_ID', 'none'],
    ['IS_CONNECTED', 'success'],
  ])
})

test('a frame that is never ready sends nothing, and one that never loads has no document', async () => {
  const page = await setup()
  const heal = page.frame.addFault('frame READY', 'timeout')
  page.open()
  expect(typesOf(page)).toEqual(['READY'])
  heal()
  page.open()
  expect(typesOf(page)).toEqual(['READY', 'READY'])
  page.frame.addFault('frame', { 'never-loads': true, times: 1 })
  expect([page.frame.load(), page.frame.load()]).toEqual(['cannot be had', 'document'])
})

test('the fault abort reloads the document and drops pending requests', async () => {
  const page = await setup()
  page.frame.addFault('frame IS_CONNECTED', { abort: true, times: 1 })
  page.post('IS_CONNECTED')
  expect(page.reloads).toBe(1)
  expect(typesOf(page)).toEqual(['READY', 'READY'])
  expect(await page.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('the only answer comes from a foreign origin', async () => {
  const page = await setup()
  page.frame.addFault('frame IS_CONNECTED', { 'wrong-origin': true, times: 1 })
  const id = page.post('IS_CONNECTED')
  const answer = await page.next(() => page.said.find(({ message }) => message.id === id))
  expect(answer).toMatchObject({ from: 'stranger', message: { type: '@w3m-frame/IS_CONNECTED_SUCCESS' } })
  await page.ask('IS_CONNECTED')
  expect(page.said.filter(({ message }) => message.id === id)).toHaveLength(1)
})

test('a bad answer breaks the contract', async () => {
  const page = await setup()
  page.frame.addFault('frame', { 'bad-schema': true, times: 2 })
  const id = page.post('IS_CONNECTED')
  page.post('RPC_REQUEST', { method: 'eth_accounts' })
  expect(page.said.slice(1).map(({ message }) => message)).toEqual([
    { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id, payload: { nonsense: true } },
    { type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: 42 },
  ])
})

test('an error without a message has none in its answer', async () => {
  const page = await setup()
  page.frame.addFault('frame', { 'no-message': true, times: 1 })
  const id = page.post('IS_CONNECTED')
  expect(page.said.slice(1).map(({ message }) => message)).toEqual([
    { type: '@w3m-frame/IS_CONNECTED_ERROR', id, payload: {} },
  ])
  expect(page.frame.messages.map(({ name, answer }) => [name, answer])).toEqual([['IS_CONNECTED', 'error']])
  expect(await page.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('answers are reordered, after one without a request', async () => {
  const page = await setup()
  page.frame.addFault('frame', { 'out-of-order': true, times: 1 })
  const first = page.post('IS_CONNECTED')
  const second = page.post('IS_CONNECTED')
  await page.next(() => (page.said.length === 4 ? true : undefined))
  expect(page.said.map(({ message }) => message.id)).toEqual([undefined, 'nobodys', second, first])
  page.frame.addFault('frame', { 'out-of-order': true, times: 1 })
  page.world.clock.pause()
  const alone = page.ask('IS_CONNECTED')
  await new Promise((resolve) => setImmediate(resolve))
  await page.world.clock.advance(50)
  expect(await alone).toEqual({ isConnected: false })
})

test('right codes are refused and new codes not sent while the faults are active', async () => {
  const { ask, frame } = await setup()
  const email = 'alice@walletmodal.test'
  frame.addFault('frame', { 'rate-guard': true, times: 1 })
  await expect(ask('CONNECT_EMAIL', { email })).rejects.toThrow('Please try again after 30 seconds')
  expect(frame.mails).toEqual([])
  await ask('CONNECT_EMAIL', { email })
  frame.addFault('frame', { 'otp-wrong': true, times: 1 })
  const otp = await frame.codeFor(email)
  await expect(ask('CONNECT_OTP', { otp })).rejects.toThrow('Invalid code')
  expect(await ask('CONNECT_OTP', { otp })).toBeUndefined()
})

test('the fault rewrite changes a value of an answer', async () => {
  const { ask, frame } = await setup()
  frame.addFault('frame IS_CONNECTED', { rewrite: { isConnected: true }, times: 1 })
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('a fault on an unknown message is refused with the known names', async () => {
  const { frame } = await setup()
  expect(() => frame.addFault('frame CONNECT_OPT', 'timeout')).toThrow('this one is on "frame CONNECT_OPT"')
  expect(() => frame.addFault('frame', 'time-out')).toThrow('Did you mean "timeout"?')
})
