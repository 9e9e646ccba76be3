import { expect, onTestFinished, test } from 'vitest'
import { createPortfolio } from '../../data/portfolio.js'
import { ModalError } from '../../errors/base.js'
import { ChainMismatchError } from '../../errors/network.js'
import { alice, bob, setupSend, solanaId, usdc } from '../../testing/send.js'

const carol = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const timeout = new ModalError({
  name: 'WalletTimeoutError',
  code: 'wallet_timeout',
  shortMessage: 'The wallet did not answer in time',
})

function setup(...given: Parameters<typeof setupSend>) {
  const world = setupSend(...given)
  onTestFinished(() => world.modal.dispose())
  const review = async (filled: Parameters<typeof world.fill>[1]) => {
    const send = await world.open()
    await world.fill(send, filled)
    send.review()
    await world.quoted(send)
    expect(send.store.review).toBeDefined()
    return send
  }
  const notice = () => world.root.alerts.notice
  const use = async (address: string) => {
    const accounts = [{ namespace: 'eip155', address, type: 'eoa' } as const]
    world.emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts })
    await world.platform.settle()
  }
  const turn = async (chainId: string) => {
    world.emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId })
    await world.platform.settle()
  }
  const asked = () => world.sent.length + world.written.length
  return { ...world, review, notice, use, turn, asked }
}

type World = ReturnType<typeof setup>
const usual = { token: 'ETH', amount: '0.5', to: bob }

test.each<[string, (world: World) => Promise<unknown>, Partial<typeof usual>, number]>([
  ['the same', async () => {}, {}, 1],
  ['another amount', async () => {}, { amount: '0.6' }, 2],
  ['another token', async () => {}, { token: 'USDC' }, 2],
  ['somebody else', async () => {}, { to: carol }, 2],
  ['another network', (world) => world.turn('8453'), {}, 2],
  ['another account', (world) => world.use(carol), {}, 2],
])('after a wallet that may have sent: %s', async (_what, change, more, requests) => {
  const world = setup()
  await world.connect()
  world.wallet.answer = () => Promise.reject(timeout)
  await (await world.review(usual)).send()
  expect(world.asked()).toBe(1)
  await change(world)
  const send = await world.review({ ...usual, ...more })
  await send.send()
  expect({ asked: world.asked(), reviewWarnings: send.store.reviewWarnings }).toEqual({
    asked: requests,
    reviewWarnings: requests === 1 ? [{ kind: 'repeated' }] : [],
  })
})

test('the same transfer needs a second tap after a wallet that gave up after five minutes', async () => {
  const world = setup()
  await world.connect()
  let giveUp = () => {}
  world.wallet.answer = () =>
    new Promise((_resolve, reject) => {
      giveUp = () => reject(timeout)
    })
  const send = await world.review(usual)
  const sending = send.send()
  await world.platform.settle()
  // The lifetime of a WalletConnect request.
  world.platform.sleep(300_000)
  giveUp()
  await sending
  expect(send.store.phase).toMatchObject({ step: 'failed', mayBeSent: true })
  await send.send()
  expect({ asked: world.asked(), reviewWarnings: send.store.reviewWarnings }).toEqual({
    asked: 1,
    reviewWarnings: [{ kind: 'repeated' }],
  })
})

test('the same amount in dollars needs a second tap after a price change', async () => {
  const world = setup()
  await world.connect()
  world.wallet.answer = () => Promise.reject(timeout)
  const send = await world.open()
  await world.fill(send, usual)
  send.store.toggleUsd()
  send.store.setAmount('320')
  send.review()
  await world.quoted(send)
  await send.send()
  const { balances } = world.service
  world.service.balances = balances.map((each) => (each.symbol === 'ETH' ? { ...each, price: 2001 } : each))
  await (await world.root.flows.part(createPortfolio)).refresh()
  send.renewReview()
  await send.send()
  expect({ asked: world.asked(), reviewWarnings: send.store.reviewWarnings }).toEqual({
    asked: 1,
    reviewWarnings: [{ kind: 'repeated' }],
  })
})

test('warns of a repeated transfer beside other warnings', async () => {
  const world = setup()
  await world.connect()
  world.wallet.answer = () => Promise.reject(timeout)
  await (await world.review(usual)).send()
  world.chain.estimateError = { code: 3, message: 'execution reverted' }
  const send = await world.review(usual)
  const before = send.store.reviewWarnings
  expect(before).toHaveLength(1)
  await send.send()
  expect(send.store.reviewWarnings).toEqual([...before, { kind: 'repeated' }])
  expect(world.asked()).toBe(1)
})

test('asks nothing of the wallet while the fee is loading', async () => {
  const world = setup()
  await world.connect()
  const send = await world.open()
  await world.fill(send, { token: 'USDC', amount: '1', to: bob })
  let answer = () => {}
  world.platform.onFetch(async (url, init) => {
    if (url.includes('/rpc')) await new Promise<void>((resolve) => (answer = resolve))
    return world.answer(url, init)
  })
  send.review()
  await world.platform.settle()
  expect(send.store.quoteStatus).toBe('loading')
  await send.send()
  expect({ asked: world.asked(), step: send.store.phase.step }).toEqual({ asked: 0, step: 'editing' })
  answer()
})

test('names the missing values without a review, and reports an unsupported chain without a network', async () => {
  const world = setup()
  await world.connect()
  const send = await world.open()
  await send.send()
  expect(world.notice()).toMatchObject({ code: 'send_incomplete', variant: 'error' })
  expect(send.store.phase).toMatchObject({ step: 'failed', isDeclined: false, mayBeSent: false })
  world.root.chains.setActiveNamespace('bip122')
  await send.send()
  expect(world.notice()?.message).toBe('Unsupported chain')
})

test('reports success and puts the account behind the confirmation', async () => {
  const world = setup()
  await world.connect()
  const send = await world.review(usual)
  await send.send()
  expect(world.notice()).toMatchObject({ code: 'transaction_started', variant: 'success' })
  expect(world.root.navigation.viewHistory).toEqual(['Account', 'WalletSendPreview'])
})

test('leaves a visitor who has left the review on their view', async () => {
  const world = setup()
  await world.connect()
  let answer = (_hash: string) => {}
  world.wallet.answer = () => new Promise((resolve) => (answer = resolve))
  const send = await world.review(usual)
  const sending = send.send()
  await world.platform.settle()
  await world.modal.open({ view: 'Networks' })
  const before = world.root.navigation.viewHistory
  answer(world.hash)
  await sending
  expect(world.root.navigation.viewHistory).toEqual(before)
  expect(world.notice()).toMatchObject({ code: 'transaction_started' })
})

test('reports a wrong network in the review, and as an alert once the visitor has left', async () => {
  const world = setup()
  await world.connect()
  const mismatch = new ChainMismatchError({ wanted: 'eip155:1', got: 'eip155:56' })
  world.wallet.answer = () => Promise.reject(mismatch)
  const send = await world.review(usual)
  await send.send()
  expect(send.store.phase).toMatchObject({ step: 'failed', error: { code: 'chain_mismatch' }, isDeclined: false })
  expect(world.notice()).toBeUndefined()
  let fail = () => {}
  world.wallet.answer = () => new Promise((_resolve, reject) => (fail = () => reject(mismatch)))
  const sending = send.send()
  await world.platform.settle()
  await world.use(carol)
  fail()
  await sending
  expect(world.notice()).toMatchObject({ code: 'chain_mismatch', variant: 'error' })
  expect(send.store.phase.step).toBe('editing')
})

test('reports every failure but a refusal to the host', async () => {
  const heard: string[] = []
  const world = setup({ onError: (error) => void heard.push(error.code) })
  await world.connect()
  const send = await world.review(usual)
  for (const thrown of [
    { code: 4001, message: 'no' },
    { code: 4100, message: 'Unauthorized' },
  ]) {
    world.wallet.answer = () => Promise.reject(thrown)
    await send.send()
  }
  expect(heard).toEqual(['send_evm'])
  expect(world.notice()).toMatchObject({ variant: 'error' })
})

test.each([
  ['a coin', {}, 'ETH'],
  ['a token', { token: 'USDC' }, usdc],
])('an analytics event names %s, the network and the amount', async (_what, more, token) => {
  const world = setup()
  await world.connect()
  const send = await world.review({ ...usual, ...more })
  world.wallet.answer = () => Promise.reject({ code: 4100, message: 'Unauthorized' })
  await send.send()
  const properties = { isSmartAccount: false, network: 'eip155:1', token, amount: 0.5 }
  expect(world.events.filter(({ event }) => event.startsWith('SEND_'))).toEqual([
    { type: 'track', event: 'SEND_INITIATED', properties },
    { type: 'track', event: 'SEND_ERROR', properties: { ...properties, message: expect.any(String) } },
  ])
})

test('remembers the receiver for the sending account', async () => {
  const world = setup()
  await world.connect()
  const send = await world.review(usual)
  await send.send()
  expect(send.store.recipients).toMatchObject([{ address: bob }])
  await world.use(carol)
  const other = await world.open()
  expect(other.store.recipients).toEqual([])
  await world.use(alice)
  expect((await world.open()).store.recipients).toMatchObject([{ address: bob }])
})

test('sends SOL to a valid address on Solana', async () => {
  const world = setup()
  await world.connectSolana()
  expect(world.root.chains.activeNetwork?.caipNetworkId).toBe(solanaId)
  const send = await world.review({ token: 'SOL', amount: '1', to: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' })
  await send.send()
  expect(world.sent).toHaveLength(1)
})
