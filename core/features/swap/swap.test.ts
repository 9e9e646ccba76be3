import { expect, onTestFinished, test } from 'vitest'
import { ChainMismatchError } from '../../errors/network.js'
import { toUnits } from '../../lib/decimal.js'
import { swapData } from '../../testing/exchange.js'
import { addresses, alice, plainOf, router, setupSwap, simulated } from '../../testing/swap.js'
import { canConfirm, changeOf } from './changes.js'
import { createSwap } from './swap.js'

function setup(...args: Parameters<typeof setupSwap>) {
  const world = setupSwap(...args)
  onTestFinished(() => world.modal.dispose())
  return world
}

test('starts with one native token, and quotes once both tokens are chosen', async () => {
  const { open, platform, asked, view } = setup()
  const { store, selectToken, chooseToken } = await open()
  expect({
    view: view(),
    status: store.status,
    symbol: store.source?.symbol,
    typed: store.typed,
    next: store.next,
  }).toEqual({
    view: 'Swap',
    status: 'ready',
    symbol: 'ETH',
    typed: '1',
    next: 'token',
  })
  selectToken('target')
  expect(view()).toBe('SwapSelectToken')
  const usdc = store.tokens.find(({ symbol }) => symbol === 'USDC')
  if (!usdc) throw new Error('No USDC')
  chooseToken('target', usdc)
  await platform.settle()
  expect({ view: view(), targetText: store.textOf('target'), next: store.next }).toEqual({
    view: 'Swap',
    targetText: '3200',
    next: 'review',
  })
  const query = Object.fromEntries(new URL(asked('/v1/convert/quotes')[0]?.url ?? '').searchParams)
  expect(query).toMatchObject({
    amount: '1000000000000000000',
    from: addresses.ETH,
    to: addresses.USDC,
    userAddress: `eip155:1:${alice}`,
    gasPrice: '1000000000',
  })
  expect({ rate: store.figures?.rate, impact: store.impact, gas: store.gas }).toEqual({
    rate: '3200',
    impact: '0',
    gas: 150_000_000_000_000n,
  })
})

test('quotes 200 ms after the last key', async () => {
  const { open, platform, asked } = setup()
  const { store, type } = await open({ toToken: 'usdc' })
  const before = asked('/v1/convert/quotes').length
  type('source', '2')
  await platform.advance(150)
  type('source', '2.5')
  await platform.advance(199)
  expect(asked('/v1/convert/quotes')).toHaveLength(before)
  await platform.advance(1)
  expect(asked('/v1/convert/quotes')).toHaveLength(before + 1)
  expect(store.textOf('target')).toBe('8000')
})

test('estimates the source amount of a typed target amount until the quote', async () => {
  const { open, platform, answers } = setup()
  const { store, type } = await open({ toToken: 'USDC' })
  answers['/v1/convert/quotes'] = () => ({
    quotes: [{ id: null, fromAmount: '', fromAccount: '', toAmount: '6390000000', toAccount: '' }],
  })
  type('target', '6400')
  expect({
    isEstimate: store.isEstimate,
    sourceText: store.textOf('source'),
    targetText: store.textOf('target'),
  }).toEqual({ isEstimate: true, sourceText: '2', targetText: '6400' })
  await platform.advance(200)
  expect({
    isEstimate: store.isEstimate,
    sourceText: store.textOf('source'),
    targetText: store.textOf('target'),
  }).toEqual({ isEstimate: false, sourceText: '2', targetText: '6390' })
})

test('refreshes prices, balances and quote every ten seconds', async () => {
  const { open, platform, asked, prices } = setup()
  const { store } = await open({ toToken: 'USDC' })
  prices.ETH = 3000
  await platform.advance(10_000)
  expect(store.textOf('target')).toBe('3000')
  expect(store.priceOf(store.source)).toBe('3000')
  expect(asked('/v1/convert/gas-price')).toHaveLength(2)
  await platform.advance(10_000)
  expect(asked('/v1/convert/gas-price')).toHaveLength(3)
})

test('swaps the native token without an approval, and refreshes both balances', async () => {
  const { open, platform, sent, asked, view, modal, events, root } = setup()
  const { store, review, confirm } = await open({ toToken: 'USDC', amount: '0.5' })
  review()
  await platform.settle()
  expect({ view: view(), allowance: store.review?.request?.allowance, isBusy: store.isBusy }).toEqual({
    view: 'SwapPreview',
    allowance: undefined,
    isBusy: false,
  })
  expect(store.review?.worth).toEqual({ source: '1600', target: '1600' })
  expect(asked('/v1/convert/allowance')).toEqual([])
  confirm()
  await platform.settle()
  // The limits cost no more than the review shows.
  const limits = { gas: 180_000n, gasPrice: 2_000_000_000n }
  const network = 'eip155:1'
  const data = swapData({
    source: plainOf(addresses.ETH),
    target: plainOf(addresses.USDC),
    amount: toUnits('0.5', 18),
    minimum: 1_584_000_000n,
  })
  expect(sent).toEqual([{ from: alice, network, to: router, data, value: toUnits('0.5', 18), ...limits }])
  expect({ view: view(), viewHistory: root.navigation.viewHistory }).toEqual({
    view: 'SwapPreview',
    viewHistory: ['Account', 'SwapPreview'],
  })
  expect(store.done).toMatchObject({ given: { units: toUnits('0.5', 18) }, got: { units: 1_600_000_000n } })
  expect(root.alerts.notice?.message).toBe('Swapped ETH to 1,600 USDC')
  const forced = asked(`/v1/account/${alice}/balance`).map(({ url }) => new URL(url).searchParams.get('forceUpdate'))
  expect(forced.at(-1)).toBe(`${addresses.ETH},${addresses.USDC}`)
  const about = {
    isSmartAccount: false,
    network: 'eip155:1',
    swapFromToken: 'ETH',
    swapToToken: 'USDC',
    swapFromAmount: '0.5',
    swapToAmount: '1600',
  }
  expect(events.filter(({ event }) => event.includes('SWAP'))).toEqual([
    { type: 'track', event: 'INITIATE_SWAP', properties: about },
    { type: 'track', event: 'SWAP_SUCCESS', properties: about },
  ])
  expect(modal.getSnapshot().status).toBe('connected')
})

const dollarsForEther = swapData({
  source: plainOf(addresses.USDC),
  target: plainOf(addresses.ETH),
  amount: toUnits('320', 6),
  minimum: toUnits('316.8', 18),
})

test('approves exactly the swapped amount, then swaps in one flow', async () => {
  const { open, platform, sent } = setup()
  const { store, review, confirm } = await open({ fromToken: 'USDC', toToken: 'ETH', amount: '320' })
  review()
  await platform.settle()
  expect(store.review?.request).toMatchObject({ contract: router, allowance: toUnits('320', 6) })
  expect(store.review?.request?.calls).toHaveLength(1)
  confirm()
  await platform.settle()
  const approval = `0x095ea7b3${router.slice(2).padStart(64, '0')}${toUnits('320', 6).toString(16).padStart(64, '0')}`
  const asked = { from: alice, network: 'eip155:1', value: 0n }
  expect(sent).toEqual([
    // The approval's target depends on neither `from` nor `to` of the answer.
    { ...asked, to: addresses.USDC.slice('eip155:1:'.length), data: approval, gas: 225_000n, gasPrice: 1_000_000_000n },
    { ...asked, to: router, data: dollarsForEther, gas: 180_000n, gasPrice: 2_000_000_000n },
  ])
})

test('skips an approval that exists already', async () => {
  const { open, platform, sent, state } = setup()
  state.allowance = '320000000'
  const { review, confirm } = await open({ fromToken: 'USDC', toToken: 'ETH', amount: '320' })
  review()
  await platform.settle()
  confirm()
  await platform.settle()
  expect(sent.map(({ to }) => to)).toEqual([router])
})

test('revokes an old allowance first when the token refuses a new one', async () => {
  const { open, platform, sent, state, wallet } = setup()
  state.allowance = '1'
  wallet.estimate = async () => {
    throw new Error('execution reverted')
  }
  const { store, review, confirm } = await open({ fromToken: 'USDC', toToken: 'ETH', amount: '320' })
  review()
  await platform.settle()
  expect(store.review?.request?.calls).toHaveLength(2)
  confirm()
  await platform.settle()
  const [reset, approval, swap] = sent.map(({ data = '0x' }) => data)
  expect([reset, approval].map((each = '0x') => BigInt(`0x${each.slice(-64)}`))).toEqual([0n, 320_000_000n])
  expect(swap).toBe(dollarsForEther)
})

test('distinguishes an insufficient balance, insufficient gas and a failed quote', async () => {
  const { open, platform, held, answers } = setup()
  held.ETH = '1'
  held.USDC = '5'
  const { store, type, switchTokens } = await open({ toToken: 'USDC' })
  // The whole balance leaves no coins for the fee.
  expect({ problem: store.problem, next: store.next }).toEqual({ problem: { kind: 'gas' }, next: 'problem' })
  type('source', '1.1')
  await platform.advance(200)
  expect(store.problem).toEqual({ kind: 'balance' })
  answers['/v1/convert/quotes'] = () => new Response('', { status: 400 })
  type('source', '0.5')
  await platform.advance(200)
  expect(store.problem).toEqual({ kind: 'quote' })
  answers['/v1/convert/quotes'] = () => ({ quotes: [] })
  type('source', '0.6')
  await platform.advance(200)
  expect(store.problem).toEqual({ kind: 'offer' })
  expect(platform.logged.at(-1)).toEqual({ level: 'error', values: ['Incorrect amount\nPlease enter a valid amount'] })
  switchTokens()
  type('source', '5.000001')
  expect(store.problem).toEqual({ kind: 'balance' })
})

test('blocks a swap without gas funds, but never for a smart account', async () => {
  for (const [type, problem] of [
    ['eoa', { kind: 'gas' }],
    ['smartAccount', undefined],
  ] as const) {
    const { connect, open, held } = setup()
    held.ETH = '0'
    await connect(type)
    const { store } = await open({ fromToken: 'USDC', toToken: 'DAI', amount: '1' })
    expect(store.problem).toEqual(problem)
  }
})

test('Max enters a whole token balance, and keeps the fee of a native one', async () => {
  const { open } = setup()
  const { store, setMax, switchTokens } = await open({ toToken: 'USDC' })
  setMax()
  expect(store.sourceAmount?.units).toBe(toUnits('10', 18) - 150_000n * 1_000_000_000n)
  expect(store.problem).toBeUndefined()
  switchTokens()
  setMax()
  expect(store.sourceAmount?.units).toBe(toUnits('5000', 6))
})

test('needs a second tap above five percent of price impact', async () => {
  const { open, platform, answers, sent } = setup()
  answers['/v1/convert/quotes'] = () => ({
    quotes: [{ id: null, fromAmount: '', fromAccount: '', toAmount: '3000000000', toAccount: '' }],
  })
  const { store, review, confirm } = await open({ toToken: 'USDC' })
  review()
  await platform.settle()
  expect({ impact: store.impact, needsSecondTap: store.needsSecondTap }).toEqual({
    impact: '6.25',
    needsSecondTap: true,
  })
  confirm()
  await platform.settle()
  expect({ sentCount: sent.length, needsSecondTap: store.needsSecondTap }).toEqual({
    sentCount: 0,
    needsSecondTap: false,
  })
  confirm()
  await platform.settle()
  expect(sent).toHaveLength(1)
})

test('reports a refusal, keeps the preview, and allows another try', async () => {
  const { open, platform, wallet, root, events, view } = setup()
  wallet.send = async () => {
    throw Object.assign(new Error('No'), { code: 4001 })
  }
  const { store, review, confirm } = await open({ toToken: 'USDC' })
  review()
  await platform.settle()
  confirm()
  await platform.settle()
  expect({ view: view(), stage: store.stage, code: store.transactionError?.code }).toEqual({
    view: 'SwapPreview',
    stage: 'idle',
    code: 'wallet_user_rejected',
  })
  expect(root.alerts.notice?.variant).toBe('error')
  expect(events.at(-1)).toMatchObject({
    event: 'SWAP_ERROR',
    properties: { message: store.transactionError?.shortMessage },
  })
  wallet.send = async () => `0x${'1'.repeat(64)}`
  confirm()
  await platform.settle()
  expect({ view: view(), symbol: store.done?.source.symbol }).toEqual({ view: 'SwapPreview', symbol: 'ETH' })
})

test('reports a refused approval as an error of the approval', async () => {
  const { open, platform, wallet, events, sent } = setup()
  wallet.send = async () => {
    throw new Error('Something of its own')
  }
  const { review, confirm, store } = await open({ fromToken: 'USDC', toToken: 'ETH', amount: '320' })
  review()
  await platform.settle()
  confirm()
  await platform.settle()
  expect(sent).toHaveLength(1)
  expect(events.at(-1)).toMatchObject({ event: 'SWAP_APPROVAL_ERROR', properties: { message: 'Transaction error' } })
  expect(store.stage).toBe('idle')
})

test('reports a reverted swap as a failure', async () => {
  const { open, platform, state, root, view, eventNames } = setup()
  state.receipt = '0x0'
  const { review, confirm } = await open({ toToken: 'USDC' })
  review()
  await platform.settle()
  confirm()
  await platform.settle()
  expect({ view: view(), message: root.alerts.notice?.message }).toEqual({
    view: 'SwapPreview',
    message: 'Transaction error',
  })
  expect(eventNames().at(-1)).toBe('SWAP_ERROR')
})

test('does not ask twice for a pending swap', async () => {
  const { open, platform, state, sent } = setup()
  state.receipt = null
  const { store, review, confirm } = await open({ toToken: 'USDC' })
  review()
  await platform.settle()
  confirm()
  await platform.settle()
  confirm()
  await platform.advance(3000)
  expect({ sentCount: sent.length, stage: store.stage }).toEqual({ sentCount: 1, stage: 'swapPending' })
  state.receipt = '0x1'
  await platform.advance(1000)
  expect({ sentCount: sent.length, hasDone: store.done !== undefined }).toEqual({ sentCount: 1, hasDone: true })
})

test('a finished swap is shown, without further requests, until the visitor goes on to the account', async () => {
  const { open, modal, platform, root, asked, view } = setup()
  const swap = await open({ toToken: 'USDC', amount: '0.5' })
  const { store } = swap
  swap.review()
  await platform.settle()
  swap.confirm()
  await platform.settle()
  const before = asked('/v1/convert/gas-price').length
  await platform.advance(30_000)
  expect({ view: view(), askedCount: asked('/v1/convert/gas-price').length }).toEqual({
    view: 'SwapPreview',
    askedCount: before,
  })
  swap.goBack()
  expect({ view: view(), done: store.done }).toEqual({ view: 'Account', done: undefined })
  await modal.open({ view: 'Swap', data: { fromToken: 'ETH', toToken: 'USDC', amount: '3' } })
  await platform.settle()
  expect({ typed: store.typed, view: root.navigation.view }).toEqual({ typed: '3', view: 'Swap' })
})

test('a swap that is confirmed after the visitor returned to the form is reported all the same', async () => {
  const { open, platform, root, state, view } = setup()
  state.receipt = null
  const { store, review, confirm } = await open({ toToken: 'USDC' })
  review()
  await platform.settle()
  confirm()
  await platform.advance(3000)
  root.flows.goBack()
  expect(view()).toBe('Swap')
  state.receipt = '0x1'
  await platform.advance(1000)
  expect({ view: view(), symbol: store.done?.target.symbol }).toEqual({ view: 'SwapPreview', symbol: 'USDC' })
})

const steps = [
  ['/v1/convert/allowance', 'Failed to check allowance'],
  ['/v1/convert/build-approve', 'Failed to create approval transaction'],
] as const
test.each(steps)('when %s fails: %s', async (path, text) => {
  const { open, platform, answers, root, view, asked } = setup()
  const { store, review } = await open({ fromToken: 'USDC', toToken: 'ETH', amount: '320' })
  const answer = answers[path]
  answers[path] = () => new Response('', { status: 400 })
  review()
  await platform.settle()
  expect({
    view: view(),
    message: root.alerts.notice?.message,
    hasFetchFailed: store.hasFetchFailed,
    isBusy: store.isBusy,
  }).toEqual({ view: 'Swap', message: text, hasFetchFailed: true, isBusy: false })
  if (answer) answers[path] = answer
  const quotes = asked('/v1/convert/quotes').length
  review()
  await platform.settle()
  // "fetchError → requote first".
  expect({
    view: view(),
    askedCount: asked('/v1/convert/quotes').length,
    hasNoRequest: store.review?.request === undefined,
  }).toEqual({
    view: 'SwapPreview',
    askedCount: quotes + 1,
    hasNoRequest: false,
  })
})

test('asks no wallet for a transaction that is missing or invalid', async () => {
  const { open, platform, answers, root, view } = setup()
  const { review } = await open({ toToken: 'USDC' })
  const wrong = (to: string, data: string) => () => ({
    tx: { from: `eip155:1:${alice}`, to, amount: '0', data, eip155: { gas: '1', gasPrice: '1' } },
  })
  for (const answer of [
    () => new Response('', { status: 400 }),
    wrong(`eip155:1:${router}`, 'nothing'),
    wrong('eip155:1:nowhere', '0x00'),
  ]) {
    answers['/v1/convert/build-transaction'] = answer
    review()
    await platform.settle()
    expect({ view: view(), message: root.alerts.notice?.message }).toEqual({
      view: 'Swap',
      message: 'Failed to create transaction',
    })
  }
  const { review: reviewToken } = await open({ fromToken: 'USDC', toToken: 'ETH', amount: '320' })
  answers['/v1/convert/build-approve'] = () => ({
    tx: {
      from: `eip155:1:${alice}`,
      to: `eip155:1:${router}`,
      value: '0',
      // A transfer of the whole balance.
      data: `0xa9059cbb${router.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
      eip155: { gas: 1, gasPrice: '1' },
    },
  })
  reviewToken()
  await platform.settle()
  expect({ view: view(), message: root.alerts.notice?.message }).toEqual({
    view: 'Swap',
    message: 'Failed to create approval transaction',
  })
})

test('makes no request on an unsupported network', async () => {
  const { open, asked, state } = setup()
  state.supported = []
  const { store } = await open()
  expect({ status: store.status, asked: asked('/v1/convert/tokens') }).toEqual({ status: 'unsupported', asked: [] })
})

test('a quote fails after 10 s, even while prices are refreshed', async () => {
  const { open, platform, answer, asked } = setup()
  const { store, type } = await open({ toToken: 'USDC' })
  await platform.advance(5000)
  platform.onFetch((url, init) => (url.includes('/quotes') ? new Promise<Response>(() => {}) : answer(url, init)))
  const before = asked('/v1/convert/quotes').length
  type('source', '2')
  await platform.advance(10_201)
  expect({ quoteStatus: store.quoteStatus, kind: store.problem?.kind }).toEqual({
    quoteStatus: 'failed',
    kind: 'quote',
  })
  expect(asked('/v1/convert/quotes')).toHaveLength(before + 1)
  await platform.advance(9000)
  expect(asked('/v1/convert/quotes').length).toBeGreaterThan(before + 1)
  expect(store.problem?.kind).toBe('quote')
  platform.onFetch(answer)
  await platform.advance(20_000)
  expect({ quoteStatus: store.quoteStatus, targetText: store.textOf('target') }).toEqual({
    quoteStatus: 'ready',
    targetText: '6400',
  })
})

test('reports a failed list of tokens, and allows another try', async () => {
  const { open, answers, platform } = setup()
  const answer = answers['/v1/convert/tokens']
  answers['/v1/convert/tokens'] = () => new Response('', { status: 400 })
  const { store, retry } = await open()
  expect({ status: store.status, shortMessage: store.error?.shortMessage }).toEqual({
    status: 'failed',
    shortMessage: 'Failed to initialize swap',
  })
  if (answer) answers['/v1/convert/tokens'] = answer
  retry()
  await platform.settle()
  expect(store.status).toBe('ready')
})

test('reports a missing price and an unknown impact', async () => {
  const { open, answers, root } = setup()
  answers['/v1/fungible/price'] = () => new Response('', { status: 500 })
  const { store } = await open({ toToken: 'USDC' })
  expect(root.alerts.notice?.message).toBe('Failed to fetch network token price')
  expect({ impact: store.impact, needsSecondTap: store.needsSecondTap, next: store.next }).toEqual({
    impact: undefined,
    needsSecondTap: true,
    next: 'review',
  })
})

test('starts again in the form on another network', async () => {
  const { open, modal, platform, view } = setup()
  const { store, review } = await open({ toToken: 'USDC', amount: '3' })
  review()
  await platform.settle()
  await modal.switchNetwork('eip155:8453')
  await platform.settle()
  expect({
    view: view(),
    status: store.status,
    target: store.target,
    typed: store.typed,
    review: store.review,
  }).toEqual({
    view: 'Swap',
    status: 'ready',
    target: undefined,
    typed: '1',
    review: undefined,
  })
  expect(store.source?.address).toBe(addresses.ETH.replace('eip155:1', 'eip155:8453'))
})

test('reports an answer that arrives after a switch of the network, and does nothing else', async () => {
  const { open, modal, platform, wallet, sent, root } = setup()
  let answer = (_hash: string) => {}
  wallet.send = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const { store, review, confirm } = await open({ fromToken: 'USDC', toToken: 'ETH', amount: '320' })
  review()
  await platform.settle()
  confirm()
  await platform.settle()
  await modal.switchNetwork('eip155:8453')
  answer(`0x${'1'.repeat(64)}`)
  await platform.settle()
  // The approval is on the chain. No swap follows on another network.
  expect({ sentCount: sent.length, stage: store.stage }).toEqual({ sentCount: 1, stage: 'idle' })
  expect(JSON.stringify(root.alerts.notice ?? null)).not.toContain('Swapped')
})

test('resets the form on closing and leaving, but not for a view behind it', async () => {
  const { open, modal, platform, root } = setup()
  const { store, selectToken } = await open({ toToken: 'USDC', amount: '3' })
  selectToken('target')
  expect(store.typed).toBe('3')
  root.flows.goBack()
  await modal.open({ view: 'Account' })
  expect({ status: store.status, target: store.target }).toEqual({ status: 'idle', target: undefined })
  await open({ toToken: 'USDC', amount: '3' })
  expect(store.status).toBe('ready')
  await modal.close()
  expect({ status: store.status, tokenCount: store.tokens.length }).toEqual({ status: 'idle', tokenCount: 0 })
  await platform.settle()
})

test('offers no swap without the feature, and outside eip155', async () => {
  const off = setup({ features: { swaps: false } })
  await off.connect()
  await off.modal.open({ view: 'Swap' })
  expect(off.view()).toBe('Account')
  const { connect, modal, view } = setup()
  await connect()
  await modal.open({ view: 'SwapPreview' })
  expect(view()).toBe('Account')
})

test('leaves nothing running after dispose', async () => {
  const { open, modal, platform } = setup()
  await open({ toToken: 'USDC' })
  modal.dispose()
  await platform.settle()
  expect({ pendingTimers: platform.pendingTimers, listenerCount: platform.listenerCount }).toEqual({
    pendingTimers: 0,
    listenerCount: 0,
  })
})

test('every view gets the same instance', async () => {
  const { root, open } = setup()
  const swap = await open()
  expect(await root.flows.part(createSwap)).toBe(swap)
})

const thief = `0x${'66'.repeat(20)}`
const built = (to: string, data: string, more: object = {}) => ({
  tx: { from: `eip155:1:${alice}`, to, amount: '0', data, eip155: { gas: '60000', gasPrice: '1' }, ...more },
})
const callOf = (selector: string) => `0x${selector}${thief.slice(2).padStart(64, '0')}${'f'.repeat(64)}`

const lies = [
  ['bare coins for a thief', { toToken: 'USDC', amount: '9' }, built(`eip155:1:${thief}`, '0x'), 'empty'],
  [
    'another token for a thief',
    { fromToken: 'USDC', toToken: 'ETH', amount: '320' },
    built(addresses.DAI.replace('eip155:1', 'eip155:137'), callOf('a9059cbb'), { from: `eip155:137:${thief}` }),
    'network',
  ],
  [
    'an approval',
    { fromToken: 'USDC', toToken: 'ETH', amount: '320' },
    built(addresses.USDC, callOf('095ea7b3')),
    'token',
  ],
  ['another contract', { toToken: 'USDC' }, built(`eip155:1:${thief}`, '0xabcdef01'), 'contract'],
] as const
test.each(lies)(
  '%s instead of a swap: no wallet is asked, and the visitor reads why',
  async (_, data, answer, reason) => {
    const { open, platform, answers, sent, root, state, view } = setup()
    state.allowance = '999999999999'
    answers['/v1/convert/build-transaction'] = () => answer
    const { store, review, confirm } = await open(data)
    review()
    await platform.settle()
    expect({ view: view(), refusal: store.refusal, canConfirm: canConfirm(store) }).toMatchObject({
      view: 'SwapPreview',
      refusal: { reason },
      canConfirm: false,
    })
    expect(root.alerts.notice).toMatchObject({ code: 'refused_transaction', variant: 'error' })
    confirm()
    await platform.settle()
    expect(sent).toEqual([])
  },
)

test('refuses an approval of an unknown spender, and a swap through another contract', async () => {
  const { open, platform, answers, sent, state } = setup()
  const honest = answers['/v1/convert/build-approve']
  answers['/v1/convert/build-approve'] = (query) => ({
    tx: {
      from: query.get('from'),
      to: query.get('from'),
      value: '0',
      data: callOf('095ea7b3'),
      eip155: { gas: 1, gasPrice: '1' },
    },
  })
  const { store, review, renew, confirm } = await open({ fromToken: 'USDC', toToken: 'ETH', amount: '320' })
  review()
  await platform.settle()
  confirm()
  await platform.settle()
  expect({ refusal: store.refusal, sent }).toMatchObject({ refusal: { reason: 'spender' }, sent: [] })
  if (honest) answers['/v1/convert/build-approve'] = honest
  answers['/v1/convert/build-transaction'] = () => built(addresses.USDC, callOf('095ea7b3'))
  renew()
  await platform.settle()
  confirm()
  await platform.settle()
  // The swap is built before its approval is requested, so that no visitor approves a refused swap.
  expect({ refusal: store.refusal, sent }).toMatchObject({ refusal: { reason: 'token' }, sent: [] })
  answers['/v1/convert/build-transaction'] = () => built(`eip155:1:${router}`, dollarsForEther)
  renew()
  await platform.settle()
  answers['/v1/convert/build-transaction'] = () => built(addresses.USDC, callOf('095ea7b3'))
  confirm()
  await platform.settle()
  // Only the exact approval of the router is requested.
  expect(sent).toHaveLength(1)
  expect(BigInt(`0x${sent[0]?.data?.slice(-64)}`)).toBe(toUnits('320', 6))
  expect(store.refusal).toMatchObject({ reason: 'token' })
  // A confirmed approval is not requested again.
  answers['/v1/convert/build-transaction'] = () => built(`eip155:1:${router}`, dollarsForEther)
  state.allowance = '0'
  renew()
  await platform.settle()
  confirm()
  await platform.settle()
  expect(sent.map(({ to }) => to)).toEqual([addresses.USDC.slice('eip155:1:'.length), router])
})

const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const wordOf = (value: string) => `0x${value.slice(2).padStart(64, '0')}`
const effects = [
  ['less', { left: 2n * 10n ** 18n, arrived: 6_336_000_000n - 1n }],
  ['leaves', { left: 2n * 10n ** 18n + 1n, arrived: 6_400_000_000n }],
  [
    'leaves',
    {
      left: 2n * 10n ** 18n,
      arrived: 6_400_000_000n,
      logs: [{ address: addresses.DAI.slice(9), topics: [topic, wordOf(alice), wordOf(thief)], data: '0x01' }],
    },
  ],
  ['fails', { left: 0n, arrived: 0n, isReverted: true }],
] as const
test.each(effects)('asks no wallet when the simulation differs from the review (%s)', async (reason, effect) => {
  const { open, platform, sent, state } = setup()
  const { store, review, renew, confirm } = await open({ toToken: 'USDC', amount: '2' })
  const honest = state.simulate
  state.simulate = (params) => simulated(params, effect)
  review()
  await platform.settle()
  expect(store.refusal).toMatchObject({ reason })
  state.simulate = honest
  renew()
  await platform.settle()
  expect({ refusal: store.refusal, canConfirm: canConfirm(store) }).toEqual({ refusal: undefined, canConfirm: true })
  // The simulation runs once more directly before the wallet is asked.
  state.simulate = (params) => simulated(params, effect)
  confirm()
  await platform.settle()
  expect({ refusal: store.refusal, stage: store.stage, sent }).toMatchObject({
    refusal: { reason },
    stage: 'idle',
    sent: [],
  })
})

test.each([
  ['USDC', 'ETH'],
  ['ETH', 'USDC'],
])(
  'from %s to %s: decimals that the contract does not have are refused, and the wallet is not asked',
  async (from, to) => {
    const { open, platform, sent, answer } = setup()
    let decimals = 5
    platform.onFetch((url, init) => {
      const { method, id, params } = JSON.parse(String(init?.body ?? '{}'))
      if (method !== 'eth_call' || params[0].data !== '0x313ce567') return answer(url, init)
      return Response.json({ jsonrpc: '2.0', id, result: `0x${decimals.toString(16).padStart(64, '0')}` })
    })
    const { store, review, renew, confirm } = await open({ fromToken: from, toToken: to, amount: '2' })
    review()
    await platform.settle()
    confirm()
    await platform.settle()
    expect({ refusal: store.refusal, sent }).toMatchObject({ refusal: { reason: 'decimals' }, sent: [] })
    decimals = 6
    renew()
    await platform.settle()
    confirm()
    await platform.settle()
    expect(sent.length).toBeGreaterThan(0)
  },
)

test('takes the decimals of the native coin from the network', async () => {
  const { open, platform, sent, answers } = setup()
  const honest = answers['/v1/convert/tokens']
  answers['/v1/convert/tokens'] = (query, body) =>
    JSON.parse(JSON.stringify(honest?.(query, body)).replaceAll('"decimals":18', '"decimals":17'))
  const { store, review, confirm } = await open({ fromToken: 'ETH', toToken: 'USDC', amount: '2' })
  review()
  await platform.settle()
  confirm()
  await platform.settle()
  expect({ refusal: store.refusal, sent }).toMatchObject({ refusal: { reason: 'decimals' }, sent: [] })
})

test('accepts exactly the reviewed minimum', async () => {
  const { open, platform, sent, state } = setup()
  state.simulate = (params) => simulated(params, { left: 2n * 10n ** 18n, arrived: 6_336_000_000n })
  const { review, confirm } = await open({ toToken: 'USDC', amount: '2' })
  review()
  await platform.settle()
  confirm()
  await platform.settle()
  expect(sent).toHaveLength(1)
})

test('needs a second tap without a simulation, and asks nothing when no node answers', async () => {
  const { open, platform, sent, state, answer } = setup()
  state.simulate = () => undefined
  const { store, review, renew, confirm } = await open({ toToken: 'USDC', amount: '2' })
  review()
  await platform.settle()
  expect({ isSimulated: store.review?.request?.isSimulated, needsSecondTap: store.needsSecondTap }).toEqual({
    isSimulated: false,
    needsSecondTap: true,
  })
  confirm()
  await platform.settle()
  expect({ sentCount: sent.length, needsSecondTap: store.needsSecondTap }).toEqual({
    sentCount: 0,
    needsSecondTap: false,
  })
  platform.onFetch((url, init) =>
    init?.method === 'POST' && String(init.body).includes('"eth_')
      ? new Response('', { status: 503 })
      : answer(url, init),
  )
  confirm()
  await platform.advance(5000)
  expect({ refusal: store.refusal, sent }).toMatchObject({ refusal: { reason: 'unreachable' }, sent: [] })
  platform.onFetch(answer)
  renew()
  await platform.settle()
  confirm()
  confirm()
  await platform.settle()
  expect(sent).toHaveLength(1)
})

test('reports changes beside a review, and applies them with a tap only', async () => {
  const { open, platform, prices, sent } = setup()
  const { store, review, renew, confirm } = await open({ toToken: 'USDC', amount: '2' })
  review()
  await platform.settle()
  const before = store.review
  expect(Object.isFrozen(before) && Object.isFrozen(before?.request?.calls) && Object.isFrozen(before?.given)).toBe(
    true,
  )
  prices['ETH'] = 3100
  await platform.advance(10_000)
  expect({ review: store.review, change: changeOf(store), canConfirm: canConfirm(store) }).toEqual({
    review: before,
    change: 'worse',
    canConfirm: false,
  })
  confirm()
  await platform.settle()
  expect(sent).toEqual([])
  renew()
  await platform.settle()
  expect({ units: store.review?.got.units, change: changeOf(store), canConfirm: canConfirm(store) }).toEqual({
    units: 6_200_000_000n,
    change: undefined,
    canConfirm: true,
  })
  // The review reports a higher amount, too, and can still be confirmed.
  prices['ETH'] = 3300
  await platform.advance(10_000)
  expect({ units: store.review?.got.units, change: changeOf(store), canConfirm: canConfirm(store) }).toEqual({
    units: 6_200_000_000n,
    change: 'better',
    canConfirm: true,
  })
})

test('distinguishes a higher fee, a missing balance and a missing offer', async () => {
  const { open, platform, answers, held } = setup()
  const { store, review, renew } = await open({ fromToken: 'USDC', toToken: 'ETH', amount: '320' })
  review()
  await platform.settle()
  const gasPrice = answers['/v1/convert/gas-price']
  answers['/v1/convert/gas-price'] = () => ({ standard: '1120000001', fast: '2', instant: '3' })
  await platform.advance(10_000)
  expect(changeOf(store)).toBe('fee')
  answers['/v1/convert/gas-price'] = () => ({ standard: '1120000000', fast: '2', instant: '3' })
  await platform.advance(10_000)
  expect(changeOf(store)).toBeUndefined()
  if (gasPrice) answers['/v1/convert/gas-price'] = gasPrice
  const quotes = answers['/v1/convert/quotes']
  answers['/v1/convert/quotes'] = () => new Response('', { status: 400 })
  await platform.advance(10_000)
  expect({ change: changeOf(store), canConfirm: canConfirm(store) }).toEqual({ change: 'offer', canConfirm: false })
  if (quotes) answers['/v1/convert/quotes'] = quotes
  renew()
  await platform.settle()
  expect({ change: changeOf(store), canConfirm: canConfirm(store) }).toEqual({ change: undefined, canConfirm: true })
  held['USDC'] = '1'
  await platform.advance(10_000)
  expect({ change: changeOf(store), canConfirm: canConfirm(store) }).toEqual({ change: 'balance', canConfirm: false })
})

test('reports a new account or network during a review, and starts again', async () => {
  const { open, modal, platform, root, view, sent } = setup()
  const { review, confirm } = await open({ toToken: 'USDC', amount: '3' })
  review()
  await platform.settle()
  await modal.switchNetwork('eip155:8453')
  await platform.settle()
  expect({ view: view(), code: root.alerts.notice?.code }).toEqual({ view: 'Swap', code: 'swap_begun_anew' })
  confirm()
  await platform.settle()
  expect(sent).toEqual([])
})

test('does not ask for a review that was edited during its simulation', async () => {
  const { open, platform, sent, answer } = setup()
  const { store, review, confirm, goBack, type } = await open({ toToken: 'USDC', amount: '2' })
  review()
  await platform.settle()
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  platform.onFetch(async (url, init) => {
    if (String(init?.body).includes('eth_simulateV1')) await held
    return answer(url, init)
  })
  confirm()
  await platform.settle()
  expect(store.stage).toBe('checking')
  goBack()
  type('source', '3')
  go()
  await platform.settle()
  expect({ sent, stage: store.stage }).toEqual({ sent: [], stage: 'idle' })
})

test('reports a wrong network in the review only, and asks for the same review again', async () => {
  const { open, platform, wallet, root, sent, view } = setup()
  const { store, review, confirm } = await open({ toToken: 'USDC', amount: '2' })
  const { send } = wallet
  wallet.send = async () => {
    throw new ChainMismatchError({ wanted: 'eip155:1', got: 'eip155:8453' })
  }
  review()
  await platform.settle()
  const before = store.review
  confirm()
  await platform.settle()
  expect({ view: view(), code: store.transactionError?.code, notice: root.alerts.notice }).toEqual({
    view: 'SwapPreview',
    code: 'chain_mismatch',
    notice: undefined,
  })
  store.clearTransactionError()
  wallet.send = send
  expect({
    transactionError: store.transactionError,
    isReviewUnchanged: store.review === before,
    canConfirm: canConfirm(store),
  }).toEqual({ transactionError: undefined, isReviewUnchanged: true, canConfirm: true })
  confirm()
  await platform.settle()
  expect(sent.map(({ network }) => network)).toEqual(['eip155:1', 'eip155:1'])
})

test('shows and sets no gas limit for a smart account', async () => {
  const { connect, open, platform, sent } = setup()
  await connect('smartAccount')
  const { store, review, confirm } = await open({ toToken: 'USDC', amount: '2' })
  review()
  await platform.settle()
  expect(store.review?.request).toMatchObject({ gasPrice: undefined, highestFee: undefined })
  confirm()
  await platform.settle()
  expect(sent).toEqual([
    {
      from: alice,
      network: 'eip155:1',
      to: router,
      data: expect.stringMatching(/^0x07ed2379/),
      value: toUnits('2', 18),
    },
  ])
})
