import { expect, onTestFinished, test } from 'vitest'
import { createPortfolio } from '../../data/portfolio.js'
import { alice, bob, setupSend, usdc } from '../../testing/send.js'

const gwei = 10n ** 9n

/** Opens a review. With `usd` the amount is in dollars. */
async function setup(filled: { token?: string; amount?: string; usd?: string } = {}) {
  const world = setupSend()
  onTestFinished(() => world.modal.dispose())
  await world.connect()
  const send = await world.open()
  const { store } = send
  await world.fill(send, { token: filled.token ?? 'ETH', amount: filled.amount ?? '0.5', to: bob })
  if (filled.usd !== undefined) {
    store.toggleUsd()
    store.setAmount(filled.usd)
  }
  send.review()
  await world.quoted(send)
  expect({ view: world.view(), changes: store.changes }).toEqual({ view: 'WalletSendPreview', changes: [] })
  const portfolio = await world.root.flows.part(createPortfolio)
  /** Sets the tokens of the balance service. */
  const say = async (symbol: string, { price, numeric }: { price?: number; numeric?: string }) => {
    world.service.balances = world.service.balances.map((token) =>
      token.symbol === symbol
        ? {
            ...token,
            price: price ?? token.price,
            quantity: { ...token.quantity, numeric: numeric ?? token.quantity.numeric },
          }
        : token,
    )
    await portfolio.refresh()
    await world.platform.settle()
  }
  const askPrice = async (wei: bigint) => {
    world.service.gasPrices = { standard: String(wei), fast: String(2n * wei), instant: String(3n * wei) }
    await world.platform.advance(10_000)
    await world.quoted(send)
  }
  const notice = () => world.root.alerts.notice?.message
  return { ...world, send, store, say, askPrice, notice }
}

test('a review is frozen', async () => {
  const { store } = await setup({ usd: '320' })
  const { review } = store
  expect(review).toMatchObject({
    network: { caipNetworkId: 'eip155:1' },
    from: alice,
    receiver: { address: bob },
    units: 16n * 10n ** 16n,
    amount: '0.16',
    decimals: 18,
    worth: '320',
    fee: { speed: 'standard', terms: { gas: 21_000n, gasPrice: 10n * gwei }, units: 21_000n * 10n * gwei },
  })
  for (const part of [review, review?.network, review?.receiver, review?.token, review?.token.quantity, review?.fee])
    expect(Object.isFrozen(part)).toBe(true)
})

test('reports a new price under an amount in dollars, and asks for nothing', async () => {
  const { send, store, say, sent } = await setup({ usd: '320' })
  const { review } = store
  await say('ETH', { price: 40 })
  expect({ review: store.review, changes: store.changes }).toEqual({ review, changes: ['price'] })
  await send.send()
  expect({ sent, step: store.phase.step }).toEqual({ sent: [], step: 'editing' })
})

test('sends the new amount after it was reviewed', async () => {
  const { send, store, say, sent } = await setup({ usd: '320' })
  await say('ETH', { price: 1000 })
  send.renewReview()
  expect({ amount: store.review?.amount, changes: store.changes }).toEqual({ amount: '0.32', changes: [] })
  await send.send()
  expect(sent).toMatchObject([{ value: 32n * 10n ** 16n, to: bob }])
})

test('never reads an amount in dollars as tokens when the price is missing', async () => {
  const { send, store, say, written } = await setup({ token: 'USDC', usd: '160' })
  await say('USDC', { price: 0 })
  expect({ amount: store.amount, changes: store.changes }).toEqual({ amount: { reason: 'price' }, changes: ['price'] })
  send.renewReview()
  await send.send()
  expect({ amount: store.review?.amount, written }).toEqual({ amount: '160', written: [] })
  // The visitor switches the field to tokens.
  store.toggleUsd()
  expect({ isInUsd: store.isInUsd, amountText: store.amountText, blocker: store.blocker }).toEqual({
    isInUsd: false,
    amountText: '',
    blocker: { kind: 'amountEmpty' },
  })
})

test('accepts a small move of the price of an amount in tokens, and reports a larger one', async () => {
  const { store, say } = await setup()
  await say('ETH', { price: 2019 })
  expect(store.changes).toEqual([])
  await say('ETH', { price: 2021 })
  expect(store.changes).toEqual(['price'])
  await say('ETH', { price: 1979 })
  expect(store.changes).toEqual(['price'])
  await say('ETH', { price: 0 })
  expect({ changes: store.changes, worth: store.review?.worth }).toEqual({ changes: ['price'], worth: '1000' })
})

test('does not send more than the balance', async () => {
  const { send, store, say, sent } = await setup()
  await say('ETH', { numeric: '0.4' })
  expect({ changes: store.changes, draft: store.draft }).toEqual({ changes: ['balance'], draft: undefined })
  await send.send()
  expect(sent).toEqual([])
})

test('accepts a fee within an eighth of the review, and reports a higher one', async () => {
  const { send, store, askPrice, sent } = await setup()
  await askPrice(11n * gwei)
  expect({ changes: store.changes, terms: store.review?.fee?.terms }).toEqual({
    changes: [],
    terms: { gas: 21_000n, gasPrice: 10n * gwei },
  })
  await askPrice((114n * gwei) / 10n)
  expect({ changes: store.changes, terms: store.review?.fee?.terms }).toEqual({
    changes: ['fee'],
    terms: { gas: 21_000n, gasPrice: 10n * gwei },
  })
  await send.send()
  expect(sent).toEqual([])
  send.renewReview()
  await send.send()
  expect(sent).toMatchObject([{ gasPrice: (114n * gwei) / 10n }])
})

test('pays the reviewed fee, whatever gas costs at that time', async () => {
  const { send, store, askPrice, sent } = await setup()
  await askPrice((112n * gwei) / 10n)
  expect(store.feeOption?.terms).toMatchObject({ gasPrice: (112n * gwei) / 10n })
  await send.send()
  expect(sent).toMatchObject([{ gasPrice: 10n * gwei }])
})

test('completes the review with its first quote and keeps the maximum amount', async () => {
  const world = setupSend()
  onTestFinished(() => world.modal.dispose())
  // A contract uses more gas than a wallet address.
  world.chain.gas = 24_000n
  await world.connect()
  const send = await world.open()
  await world.fill(send, { amount: '', to: bob })
  send.store.setMax()
  const { amountText: amount } = send.store
  send.review()
  expect(send.store.review).toMatchObject({ amount, fee: undefined })
  await world.quoted(send)
  expect({ amount: send.store.review?.amount, units: send.store.review?.fee?.units }).toEqual({
    amount,
    units: 36_000n * 10n * gwei,
  })
  expect(send.store.changes).toEqual([])
})

test('makes a new review of the same amount for another speed', async () => {
  const { send, store, sent } = await setup({ usd: '320' })
  const before = store.review
  send.setSpeed('fast')
  expect(store.review).toMatchObject({
    amount: before?.amount,
    fee: { speed: 'fast', terms: { gasPrice: 20n * gwei } },
  })
  await send.send()
  expect(sent).toMatchObject([{ value: before?.units, gasPrice: 20n * gwei }])
})

test('keeps the speed while a change has not been reviewed', async () => {
  const { send, store, say } = await setup({ usd: '320' })
  const { review } = store
  await say('ETH', { price: 1000 })
  send.setSpeed('fast')
  expect({ review: store.review, speed: store.speed }).toEqual({ review, speed: 'standard' })
})

test('keeps the token of the form when another one becomes the first', async () => {
  const world = setupSend()
  onTestFinished(() => world.modal.dispose())
  await world.connect()
  const send = await world.open()
  send.store.setAmount('2')
  expect(send.store.token?.symbol).toBe('ETH')
  world.service.balances = world.service.balances.map((token) => ({ ...token, price: token.address ? 1e6 : 1 }))
  await (await world.root.flows.part(createPortfolio)).refresh()
  await world.platform.settle()
  expect({
    firstTokenBalanceSymbol: send.store.tokenBalances[0]?.symbol,
    tokenSymbol: send.store.token?.symbol,
  }).toEqual({ firstTokenBalanceSymbol: 'USDC', tokenSymbol: 'ETH' })
})

test('shows a warning that arrives during a review, and waits for a second tap', async () => {
  const world = setupSend()
  onTestFinished(() => world.modal.dispose())
  await world.connect()
  const send = await world.open()
  await world.fill(send, { amount: '0.5', to: bob })
  send.review()
  await world.quoted(send)
  send.store.addReceiverWarning({ kind: 'contract' })
  expect(send.store.shownWarnings).toEqual([{ kind: 'contract' }])
  await send.send()
  expect(world.sent).toEqual([])
  await send.send()
  expect(world.sent).toHaveLength(1)
})

test('asks for the review as it was at the tap', async () => {
  const { send, store, sent, wallet, hash, platform } = await setup({ amount: '0.5' })
  let answer = (_hash: string) => {}
  wallet.answer = () => new Promise((resolve) => (answer = resolve))
  const sending = send.send()
  await platform.settle()
  // The visitor goes back and changes the form. The request stays unchanged.
  store.setAmount('2')
  expect(store.review?.amount).toBe('0.5')
  answer(hash)
  await sending
  expect(sent).toMatchObject([{ value: 5n * 10n ** 17n }])
})

test.each([
  ['network', { type: 'networkChanged', chainId: '8453' }, 'The network changed. Enter the transfer again.'],
  [
    'account',
    { type: 'accountsChanged', accounts: [{ namespace: 'eip155', address: usdc, type: 'eoa' }] },
    'The account changed. Enter the transfer again.',
  ],
] as const)('another %s ends the review, and says why', async (_what, event, text) => {
  const { send, store, emit, platform, view, notice, sent } = await setup()
  emit({ namespace: 'eip155', connectorId: 'test.fox', ...event } as Parameters<typeof emit>[0]) // one of the two
  await platform.settle()
  expect({ view: view(), review: store.review, notice: notice() }).toEqual({
    view: 'WalletSend',
    review: undefined,
    notice: text,
  })
  await send.send()
  expect(sent).toEqual([])
})

test('closes the review when the visitor leaves it', async () => {
  const { send, store, root } = await setup()
  root.flows.goBack()
  expect(store.review).toBeUndefined()
  await send.send()
  expect(store.phase).toMatchObject({ step: 'failed', error: { code: 'send_incomplete', meta: ['Missing: review'] } })
})

test('converts to at most eight decimals in tokens and two in dollars', async () => {
  const { store, say } = await setup()
  await say('ETH', { price: 3000 })
  store.toggleUsd()
  store.setAmount('1')
  store.toggleUsd()
  expect(store.amountText).toBe('0.00033333')
  store.setAmount('0.000339')
  store.toggleUsd()
  expect(store.amountText).toBe('1.01')
})
