// Preloaded, so that no test waits for an import.
import './agreement.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SentTransaction } from '../../contracts/account/sent-transaction.js'
import type { CheckAnswer, SendCheck } from '../../contracts/host-checks.js'
import { address, bob, etherOut, hashOf, makeActivity, sentOf } from '../../testing/activity.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const router = `0x${'cc'.repeat(20)}`
const half = { to: bob, value: '500000000000000000' }
const told = { from: address, to: bob, network: 'eip155:1', token: undefined, amount: '0.5' }
const unknown = `0x${'c7'.repeat(20)}`
const tokenOut = { ...etherOut, fungible_info: { symbol: 'USDC', address: usdc }, quantity: { numeric: '12.5' } }
const unknownOut = { ...tokenOut, fungible_info: { symbol: 'ODD', address: unknown } }
const transferOf = (to: string, units = 12_500_000n) =>
  `0xa9059cbb${to.slice(2).padStart(64, '0')}${units.toString(16).padStart(64, '0')}`

/** A stuck transaction, on a page that is asked before each transfer. */
async function setup(answer: unknown, sent: Partial<SentTransaction> = { request: half }) {
  const errors: string[] = []
  const ask = typeof answer === 'function' ? answer : () => answer
  const asked = vi.fn<(about: SendCheck) => unknown>((about) => ask(about))
  const world = await makeActivity({
    beforeSend: asked as (about: SendCheck) => CheckAnswer, // a page without types may answer anything
    onError: ({ code }) => errors.push(code),
  })
  onTestFinished(world.modal.dispose)
  world.node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  world.activity.announce(sentOf(1, sent))
  await world.look(15)
  await world.activity.speedUp(hashOf(1))
  const confirm = () => world.activity.confirmAgain(hashOf(1))
  const state = () => {
    const { status, error } = world.store.actions.get(hashOf(1)) ?? {}
    return { asked: asked.mock.calls.length, requests: world.wallet.requests.length, status, error: error?.code }
  }
  return { ...world, asked, confirm, errors, state }
}

test('the host is asked before a transaction is sent again, about the same transfer', async () => {
  const { asked, confirm, state } = await setup(true)
  expect(state()).toMatchObject({ asked: 0, status: 'reviewing' })
  await confirm()
  expect(asked.mock.calls).toEqual([[told]])
  expect(Object.isFrozen(asked.mock.calls[0]?.[0])).toBe(true)
  expect(state()).toMatchObject({ asked: 1, requests: 1, status: undefined })
})

test('a dropped transaction is asked about too, and a token is told by the contract that is called', async () => {
  const request = { to: usdc, value: '0', data: transferOf(bob) }
  const { activity, asked, confirm, look, node, state } = await setup(true, { transfers: [tokenOut], request })
  node.transactions = []
  activity.leaveAgain(hashOf(1))
  await look(4)
  await activity.resend(hashOf(1))
  await confirm()
  expect(asked.mock.calls).toEqual([[{ ...told, token: usdc, amount: '12.5' }]])
  expect(state()).toMatchObject({ requests: 1 })
})

test('a refusal asks no wallet, is told to the page, and each further try asks once more', async () => {
  const { activity, asked, confirm, errors, state } = await setup({ refuse: 'Not to this address any more.' })
  await confirm()
  expect(state()).toEqual({ asked: 1, requests: 0, status: 'failed', error: 'host_refused' })
  expect(errors).toEqual(['host_refused'])
  asked.mockReturnValue(true)
  await activity.speedUp(hashOf(1))
  await confirm()
  expect(state()).toMatchObject({ asked: 2, requests: 1 })
})

test.each([
  ['throws', () => Promise.reject(new Error('down'))],
  ['answers nothing', undefined],
])('a check that %s sends nothing', async (_name, answer) => {
  const { confirm, state } = await setup(answer)
  await confirm()
  expect(state()).toMatchObject({ requests: 0, status: 'failed', error: 'host_check_failed' })
})

test('a check that hangs has failed after 20 seconds, and a second press meanwhile asks nothing', async () => {
  const { confirm, platform, state } = await setup(() => new Promise(() => {}))
  const confirming = confirm()
  await platform.settle()
  await confirm()
  expect(state()).toMatchObject({ asked: 1, requests: 0, status: 'waiting' })
  await platform.advance(20_000)
  await confirming
  expect(state()).toMatchObject({ requests: 0, status: 'failed', error: 'host_check_failed' })
})

test('a transaction that is mined while the host decides is not sent again', async () => {
  let answer = (_given: CheckAnswer) => {}
  const { confirm, node, platform, state } = await setup(
    () => new Promise<CheckAnswer>((resolve) => (answer = resolve)),
  )
  const confirming = confirm()
  await platform.settle()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 101 }]
  answer(true)
  await confirming
  expect(state()).toMatchObject({ requests: 0, status: 'failed', error: 'transaction_mined' })
})

test('a swap is asked about as the page was told before, also after a reload', async () => {
  const agreed = {
    ...{ from: address, to: router, network: 'eip155:1' as const, token: usdc, amount: '320' },
    swap: { token: undefined, least: '0.09', needsApproval: true },
  }
  const request = { to: router, value: '0', data: '0x12345678' }
  const { asked, confirm } = await setup(true, { operationType: 'trade', transfers: [], request, agreed })
  await confirm()
  expect(asked.mock.calls).toEqual([[agreed]])
})

test.each([
  ['a swap of which nothing is known', { operationType: 'trade', request: { to: router, value: '0', data: '0x12' } }],
  ['another receiver of the coin', { request: { ...half, to: router } }],
  ['another token', { transfers: [tokenOut], request: { to: router, value: '0', data: transferOf(bob) } }],
  ['another receiver', { transfers: [tokenOut], request: { to: usdc, value: '0', data: transferOf(router) } }],
  ['a token that is no coin', { request: { to: usdc, value: '0', data: transferOf(bob) } }],
  ['more of the coin', { request: { ...half, value: '500000000000000001' } }],
  ['less of the coin', { request: { ...half, value: '50000000000000000' } }],
  [
    'more of the token',
    { transfers: [tokenOut], request: { to: usdc, value: '0', data: transferOf(bob, 12_500_001n) } },
  ],
  [
    'ten times the token',
    { transfers: [tokenOut], request: { to: usdc, value: '0', data: transferOf(bob, 125_000_000n) } },
  ],
  ['coins beside the token', { transfers: [tokenOut], request: { to: usdc, value: '1', data: transferOf(bob) } }],
  [
    'a token without decimals',
    { transfers: [unknownOut], request: { to: unknown, value: '0', data: transferOf(bob) } },
  ],
])('what the host cannot be told truly is not sent again: %s', async (_name, sent) => {
  const { confirm, state } = await setup(true, sent)
  await confirm()
  expect(state()).toMatchObject({ asked: 0, requests: 0, status: 'failed', error: 'host_check_failed' })
})

test('the amount is compared as a number, and an end of the data does not matter', async () => {
  const transfers = [{ ...tokenOut, quantity: { numeric: '012.50' } }]
  const request = { to: usdc, value: '0', data: `${transferOf(bob)}80218021802180218021802180218021` }
  const { asked, confirm, state } = await setup(true, { transfers, request })
  await confirm()
  expect(asked.mock.calls).toMatchObject([[{ token: usdc, amount: '012.50' }]])
  expect(state()).toMatchObject({ requests: 1 })
})

test('the page reads in the error what differs', async () => {
  const request = { to: usdc, value: '0', data: transferOf(bob, 99_000_000n) }
  const { confirm, store } = await setup(true, { transfers: [tokenOut], request })
  await confirm()
  const { error } = store.actions.get(hashOf(1)) ?? {}
  expect(error?.message).toContain('the call moves 99, and what is stored about it says 12.5')
})

const agreedSwap = {
  ...{ from: address, to: router, network: 'eip155:1' as const, token: usdc, amount: '320' },
  swap: { token: undefined, least: '0.09', needsApproval: true },
}
const approvalOf = (spender: string, units: bigint) =>
  `0x095ea7b3${spender.slice(2).padStart(64, '0')}${units.toString(16).padStart(64, '0')}`

test('the approval of a swap is asked about as the swap that the page agreed to', async () => {
  const request = { to: usdc, value: '0', data: approvalOf(router, 320_000_000n) }
  const sent = { operationType: 'approve', transfers: [], request, agreed: agreedSwap }
  const { asked, confirm, state } = await setup(true, sent)
  await confirm()
  expect(asked.mock.calls).toEqual([[agreedSwap]])
  expect(state()).toMatchObject({ requests: 1 })
})

test.each([
  ['another contract', { to: bob, value: '0', data: '0x12345678' }, agreedSwap],
  ['coins beside the token', { to: router, value: '1', data: '0x12345678' }, agreedSwap],
  ['an approval of another contract', { to: usdc, value: '0', data: approvalOf(bob, 1n) }, agreedSwap],
  ['an approval of more', { to: usdc, value: '0', data: approvalOf(router, 320_000_001n) }, agreedSwap],
  [
    'more of the coin',
    { to: router, value: '2', data: '0x12' },
    { ...agreedSwap, token: undefined, amount: '0.000000000000000001' },
  ],
])('a swap that is not the one that the page agreed to is not sent again: %s', async (_name, request, agreed) => {
  const { confirm, state } = await setup(true, { operationType: 'trade', transfers: [], request, agreed })
  await confirm()
  expect(state()).toMatchObject({ asked: 0, requests: 0, status: 'failed', error: 'host_check_failed' })
})
