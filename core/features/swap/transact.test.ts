import { reaction } from 'mobx'
import { expect, onTestFinished, test } from 'vitest'
import { createPortfolio } from '../../data/portfolio.js'
import { addresses, alice, router, setupSwap, simulated } from '../../testing/swap.js'
import { changeOf } from './changes.js'

function setup(...given: Parameters<typeof setupSwap>) {
  const world = setupSwap(...given)
  onTestFinished(() => world.modal.dispose())
  const { platform, root } = world
  const review = async (data: Parameters<typeof world.open>[0]) => {
    const swap = await world.open(data)
    const stages: string[] = []
    onTestFinished(
      reaction(
        () => swap.store.stage,
        (stage) => stages.push(stage),
      ),
    )
    swap.review()
    await platform.settle()
    const confirm = async () => {
      swap.confirm()
      await platform.settle()
    }
    const renew = async () => {
      swap.renew()
      await platform.settle()
    }
    return { ...swap, stages, confirm, renew }
  }
  const use = async (address: string) => {
    const accounts = [{ namespace: 'eip155', address, type: 'eoa' } as const]
    world.evm.context?.emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts })
    await platform.settle()
  }
  const swapEvents = () => world.events.filter(({ event }) => event.includes('SWAP'))
  const notice = () => root.alerts.notice
  /** Sets the amount of the next quote. */
  const quote = (units: bigint) => {
    world.answers['/v1/convert/quotes'] = () => ({
      quotes: [{ id: null, fromAmount: '', fromAccount: '', toAmount: String(units), toAccount: '' }],
    })
  }
  /** Holds back answers of a path until the returned function is called. */
  const holdBack = (path: string) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    platform.onFetch(async (url, init) => {
      if (new URL(url).pathname === path) await held
      return world.answer(url, init)
    })
    return async () => {
      letGo()
      await platform.settle()
    }
  }
  /** Opens a review whose built transaction is refused. */
  const refused = async () => {
    const honest = world.state.simulate
    world.state.simulate = (params) => simulated(params, { left: 0n, arrived: 0n, isReverted: true })
    const swap = await review(ofEther)
    world.state.simulate = honest
    return swap
  }
  return { ...world, review, use, swapEvents, notice, quote, holdBack, refused }
}

const ofEther = { fromToken: 'ETH', toToken: 'USDC', amount: '2' }
const ofDollars = { fromToken: 'USDC', toToken: 'ETH', amount: '320' }
const bob = `0x${'b0'.repeat(20)}`
const plain = (address: string) => address.slice('eip155:1:'.length)
const declined = Object.assign(new Error('No'), { code: 4001 })

test('the store names each step, from building to the chain', async () => {
  const world = setup()
  const ether = await world.review(ofEther)
  await ether.confirm()
  expect(ether.stages).toEqual(['building', 'idle', 'checking', 'swapping', 'swapPending', 'idle'])
  const dollars = await world.review(ofDollars)
  await dollars.confirm()
  const looked = ['checking', 'idle', 'checking', 'swapping', 'swapPending', 'idle']
  expect(dollars.stages).toEqual(['building', 'idle', 'checking', 'approving', 'approvalPending', ...looked])
})

test('announces the approval and the trade to Activity, with both transfers', async () => {
  const world = setup()
  const { confirm } = await world.review(ofDollars)
  await confirm()
  const [approval, trade] = world.sent
  const names: Readonly<Record<string, string>> = { ETH: 'ETH', USDC: 'USD Coin' }
  const token = (symbol: string) => ({
    name: names[symbol],
    symbol,
    icon: { url: '' },
    address: expect.stringMatching(/^eip155:1:0x/),
  })
  const both = { chain: 'eip155:1', from: alice }
  const requestOf = (call: typeof approval) => ({ to: call?.to, value: '0', data: call?.data })
  await expect.poll(() => world.stored('sentTransactions')).toHaveLength(2)
  const announced = world.stored('sentTransactions')
  expect(announced).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...both,
        to: plain(addresses.USDC),
        operationType: 'approve',
        transfers: [],
        request: requestOf(approval),
      }),
      expect.objectContaining({
        ...both,
        to: router,
        operationType: 'trade',
        transfers: [
          { fungible_info: token('USDC'), direction: 'out', quantity: { numeric: '320' } },
          { fungible_info: token('ETH'), direction: 'in', quantity: { numeric: expect.any(String) } },
        ],
        request: requestOf(trade),
      }),
    ]),
  )
})

test.each([
  ['as much as the least', 0n, 2],
  ['less than the least', -1n, 1],
])('after the approval, when the quote brings %s', async (_what, more, requests) => {
  const world = setup()
  const { store, confirm, stages } = await world.review(ofDollars)
  const least = store.review?.least.units ?? 0n
  const quotes = world.asked('/v1/convert/quotes').length
  world.wallet.send = async () => {
    world.quote(least + more)
    return `0x${'1'.repeat(64)}`
  }
  await confirm()
  expect({ sentCount: world.sent.length, hasAskedAgain: world.asked('/v1/convert/quotes').length > quotes }).toEqual({
    sentCount: requests,
    hasAskedAgain: true,
  })
  expect({ isBusy: store.isBusy, lastStage: stages.at(-1) }).toEqual({ isBusy: false, lastStage: 'idle' })
  // No transaction is built, so the visitor reads what has changed.
  if (requests === 1)
    expect({ change: changeOf(store), refusal: store.refusal }).toEqual({ change: 'worse', refusal: undefined })
})

test('asks for no swap when the balance is gone after the approval', async () => {
  const world = setup()
  const { store, confirm } = await world.review(ofDollars)
  world.wallet.send = async () => {
    world.held['USDC'] = '1'
    await (await world.root.flows.part(createPortfolio)).refresh()
    return `0x${'1'.repeat(64)}`
  }
  await confirm()
  expect({ sentCount: world.sent.length, stage: store.stage }).toEqual({ sentCount: 1, stage: 'idle' })
})

const gwei = 10n ** 9n

/** Sets what the service builds for the swap from now on. */
const rebuild = (world: ReturnType<typeof setup>, eip155: { gas: string; gasPrice: string }, data?: string) => {
  const honest = world.answers['/v1/convert/build-transaction']
  world.answers['/v1/convert/build-transaction'] = (query, body) => {
    const { tx } = Object(honest?.(query, body))
    return { tx: { ...tx, eip155, ...(data !== undefined && { data }) } }
  }
}

test('the review of an approval shows the cost of both requests, and the wallet is asked for no more', async () => {
  const world = setup()
  const { store, confirm } = await world.review(ofDollars)
  expect(store.review?.request?.highestFee).toBe(225_000n * gwei + 180_000n * 2n * gwei)
  await confirm()
  const paid = world.sent.reduce((sum, { gas = 0n, gasPrice = 0n }) => sum + gas * gasPrice, 0n)
  expect({ sentCount: world.sent.length, paid }).toEqual({ sentCount: 2, paid: 585_000n * gwei })
})

test.each<[string, { gas: string; gasPrice: string }, number]>([
  ['as shown', { gas: '120000', gasPrice: '2000000000' }, 2],
  ['a little dearer, within the reviewed limits', { gas: '125000', gasPrice: '2200000000' }, 2],
  ['cheaper', { gas: '60000', gasPrice: '1500000000' }, 2],
  ['at a higher price', { gas: '120000', gasPrice: '2300000000' }, 1],
  ['with more gas', { gas: '150000', gasPrice: '2000000000' }, 1],
])('after the approval, a swap %s', async (_what, eip155, requests) => {
  const world = setup()
  const { store, confirm } = await world.review(ofDollars)
  const shown = store.review?.request?.following?.highestFee ?? 0n
  world.wallet.send = async () => {
    if (world.sent.length === 1) rebuild(world, eip155)
    return `0x${'1'.repeat(64)}`
  }
  await confirm()
  expect(world.sent).toHaveLength(requests)
  const feeOf = ({ gas = 0n, gasPrice = 0n }: (typeof world.sent)[number]) => gas * gasPrice
  if (requests === 2) return expect(world.sent.slice(1).every((each) => feeOf(each) <= shown)).toBe(true)
  // The review shows the swap's own fee, and the next tap asks for exactly that.
  expect({
    isDearerReviewShown: store.dearerReview === store.review,
    stage: store.stage,
    change: changeOf(store),
  }).toEqual({ isDearerReviewShown: true, stage: 'idle', change: undefined })
  const now = store.review?.request?.highestFee ?? 0n
  expect(now).toBeGreaterThan(shown)
  await confirm()
  expect(world.sent.slice(1).map(feeOf)).toEqual([now])
})

test('if a service builds no swap before its approval, its fee is checked after the approval', async () => {
  const world = setup()
  const honest = world.answers['/v1/convert/build-transaction']
  world.answers['/v1/convert/build-transaction'] = () => new Response('', { status: 400 })
  const { store, confirm } = await world.review(ofDollars)
  expect(store.review?.request).toMatchObject({ highestFee: 225_000n * gwei, following: undefined })
  world.wallet.send = async () => {
    if (honest) world.answers['/v1/convert/build-transaction'] = honest
    return `0x${'1'.repeat(64)}`
  }
  await confirm()
  expect({ sentCount: world.sent.length, highestFee: store.review?.request?.highestFee }).toEqual({
    sentCount: 1,
    highestFee: 360_000n * gwei,
  })
  await confirm()
  expect(world.sent).toHaveLength(2)
})

test('a risk of the swap alone is not accepted with its approval', async () => {
  const world = setup({ swapRouters: { 1: [router] } })
  world.quote(5n * 10n ** 16n)
  const { store, confirm } = await world.review(ofDollars)
  // The first tap accepts the price impact.
  await confirm()
  expect({ sentCount: world.sent.length, needsSecondTap: store.needsSecondTap }).toEqual({
    sentCount: 0,
    needsSecondTap: false,
  })
  world.wallet.send = async () => {
    if (world.sent.length === 1) rebuild(world, { gas: '120000', gasPrice: '2000000000' }, '0xabcdef01')
    return `0x${'1'.repeat(64)}`
  }
  await confirm()
  expect({
    sentCount: world.sent.length,
    isMinimumKnown: store.review?.request?.isMinimumKnown,
    needsSecondTap: store.needsSecondTap,
  }).toEqual({ sentCount: 1, isMinimumKnown: false, needsSecondTap: true })
  await confirm()
  await confirm()
  expect(world.sent).toHaveLength(2)
})

test.each([
  ['0', '0'],
  ['absurd', String(10n ** 20n)],
  ['not a number', 'fast'],
  ['negative', '-1'],
])('a price of gas that is %s is none: the wallet sets the fee, after a second tap', async (_what, price) => {
  const world = setup()
  world.answers['/v1/convert/gas-price'] = () => ({ standard: price, fast: '0', instant: '0' })
  rebuild(world, { gas: '120000', gasPrice: price })
  const { store, confirm } = await world.review(ofEther)
  expect(store.review?.request).toMatchObject({ feeDoubt: 'unknown', gasPrice: undefined, highestFee: undefined })
  await confirm()
  expect(world.sent).toEqual([])
  await confirm()
  expect(world.sent).toHaveLength(1)
  for (const field of ['gas', 'gasPrice']) expect(world.sent[0]).not.toHaveProperty(field)
})

test('reports a reverted approval, and does not ask for the swap', async () => {
  const world = setup()
  world.state.receipt = '0x0'
  const { store, confirm } = await world.review(ofDollars)
  await confirm()
  expect({ sentCount: world.sent.length, stage: store.stage, notice: world.notice() }).toMatchObject({
    sentCount: 1,
    stage: 'idle',
    notice: { message: 'Transaction error', variant: 'error' },
  })
  expect(world.swapEvents().at(-1)).toMatchObject({ type: 'track', event: 'SWAP_APPROVAL_ERROR' })
})

test.each([
  ['approval', ofDollars, 'approvalPending'],
  ['swap', ofEther, 'swapPending'],
])('stops waiting for the block of the %s after two minutes, and reports no success', async (_what, data, stage) => {
  const world = setup()
  world.state.receipt = null
  const { store, confirm } = await world.review(data)
  await confirm()
  expect(store.stage).toBe(stage)
  await world.platform.advance(120_000)
  expect({ sentCount: world.sent.length, stage: store.stage, notice: world.notice() }).toEqual({
    sentCount: 1,
    stage: 'idle',
    notice: undefined,
  })
})

test('asks for a second tap when the node compares only the two tokens, and says so', async () => {
  const world = setup()
  world.state.simulate = () => undefined
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  // Success. Then the native coin, the target and the source, each before and after.
  world.state.probe = `0x${[1n, 2n * 10n ** 18n, 0n, 0n, 6_400_000_000n, 0n, 0n].map(word).join('')}`
  const { store, confirm } = await world.review(ofEther)
  expect(store.review?.request).toMatchObject({ isSimulated: false, isPairSimulated: true })
  expect(store.needsSecondTap).toBe(true)
  await confirm()
  expect(world.sent).toEqual([])
  // The node sees even less now, which the visitor has not accepted.
  const probed = world.state.probe
  world.state.probe = undefined
  await confirm()
  expect({ sent: world.sent, needsSecondTap: store.needsSecondTap }).toEqual({ sent: [], needsSecondTap: true })
  expect(store.review?.request).toMatchObject({ isSimulated: false, isPairSimulated: false })
  await confirm()
  world.state.probe = probed
  await confirm()
  expect(world.sent).toHaveLength(1)
})

test.each([
  ['swap', ofEther, [router]],
  ['approval', ofDollars, [plain(addresses.USDC), router]],
])('asks for a second tap when the node can no longer simulate the %s', async (_what, data, contracts) => {
  const world = setup()
  const { store, confirm, stages } = await world.review(data)
  expect(store.review?.request?.isSimulated).toBe(true)
  const quotes = world.asked('/v1/convert/quotes').length
  world.state.simulate = () => undefined
  await confirm()
  expect({ sent: world.sent, stage: store.stage, isSimulated: store.review?.request?.isSimulated }).toEqual({
    sent: [],
    stage: 'idle',
    isSimulated: false,
  })
  expect(stages.filter((stage) => stage === 'approving' || stage === 'swapping')).toEqual([])
  expect({ needsSecondTap: store.needsSecondTap, askedCount: world.asked('/v1/convert/quotes').length }).toEqual({
    needsSecondTap: true,
    askedCount: quotes,
  })
  await confirm()
  expect({ sent: world.sent, needsSecondTap: store.needsSecondTap }).toEqual({ sent: [], needsSecondTap: false })
  await confirm()
  expect(world.sent.map(({ to }) => to)).toEqual(contracts)
})

test.each(['eoa', 'smartAccount'] as const)('analytics hear of the account’s type: %s', async (type) => {
  const world = setup()
  await world.connect(type)
  const { confirm } = await world.review(ofEther)
  world.wallet.send = async () => Promise.reject(declined)
  await confirm()
  expect(world.swapEvents().at(-1)).toMatchObject({
    type: 'track',
    event: 'SWAP_ERROR',
    properties: { isSmartAccount: type === 'smartAccount', network: 'eip155:1', swapFromAmount: '2' },
  })
})

test('reports failures to the host, but no refusals', async () => {
  const heard: string[] = []
  const world = setup({ onError: ({ code }) => void heard.push(code) })
  const { confirm } = await world.review(ofEther)
  for (const thrown of [declined, new Error('Something of its own')]) {
    world.wallet.send = () => Promise.reject(thrown)
    await confirm()
  }
  expect(heard).toEqual(['unknown'])
})

test.each([
  ['taken back by the chain', '0x0', true],
  ['refused in the wallet', undefined, false],
])('an alert for a swap that was %s after the account changed', async (_how, receipt, isTold) => {
  const world = setup()
  const { confirm } = await world.review(ofEther)
  let answer = () => {}
  world.wallet.send = () =>
    new Promise((resolve, reject) => {
      answer = () => (receipt ? resolve(`0x${'1'.repeat(64)}`) : reject(declined))
    })
  await confirm()
  await world.use(bob)
  if (receipt) world.state.receipt = receipt
  const before = world.notice()?.id
  answer()
  await world.platform.settle()
  expect(world.notice()?.id !== before).toBe(isTold)
})

test.each<[string, (world: ReturnType<typeof setup>) => Promise<unknown>]>([
  ['has closed the modal', (world) => world.modal.close()],
  ['is somewhere else in it', (world) => world.modal.open({ view: 'Networks' })],
])('reports success to a visitor who %s, and keeps their view', async (_what, leave) => {
  const world = setup()
  const { confirm } = await world.review(ofEther)
  let answer = (_hash: string) => {}
  world.wallet.send = () => new Promise((resolve) => (answer = resolve))
  await confirm()
  await leave(world)
  const before = [world.root.modal.isOpen, world.root.navigation.viewHistory]
  answer(`0x${'1'.repeat(64)}`)
  await world.platform.settle()
  expect(world.notice()).toMatchObject({ code: 'swapped', variant: 'success' })
  expect([world.root.modal.isOpen, world.root.navigation.viewHistory]).toEqual(before)
})

test('returns to the form without a balance, and renews nothing while the wallet is asked', async () => {
  const world = setup()
  const { store, renew, confirm } = await world.review(ofEther)
  let answer = (_error: unknown) => {}
  world.wallet.send = () => new Promise((_resolve, reject) => (answer = reject))
  await confirm()
  const before = store.review
  await renew()
  expect({ isReviewUnchanged: store.review === before, view: world.view() }).toEqual({
    isReviewUnchanged: true,
    view: 'SwapPreview',
  })
  answer(declined)
  await world.platform.settle()
  world.held['ETH'] = '1'
  await world.platform.advance(10_000)
  expect(changeOf(store)).toBe('balance')
  await renew()
  expect(world.view()).toBe('Swap')
  const asked = world.platform.requests.length
  await renew()
  expect({ requestCount: world.platform.requests.length, view: world.view() }).toEqual({
    requestCount: asked,
    view: 'Swap',
  })
})

test('returns from a review without a quote, with the reason', async () => {
  const world = setup()
  const honest = world.answers['/v1/convert/build-transaction']
  world.answers['/v1/convert/build-transaction'] = () => new Response('', { status: 400 })
  const { store } = await world.review(ofEther)
  expect({ view: world.view(), hasFetchFailed: store.hasFetchFailed, notice: world.notice() }).toMatchObject({
    view: 'Swap',
    hasFetchFailed: true,
    notice: { variant: 'error' },
  })
  if (honest) world.answers['/v1/convert/build-transaction'] = honest
  world.answers['/v1/convert/quotes'] = () => new Response('', { status: 400 })
  const again = await world.review(ofEther)
  expect({ view: world.view(), hasFetchFailed: again.store.hasFetchFailed, isBusy: again.store.isBusy }).toEqual({
    view: 'Swap',
    hasFetchFailed: true,
    isBusy: false,
  })
})

test('ignores a tap before there is a review', async () => {
  const world = setup()
  const swap = await world.open(ofEther)
  swap.confirm()
  await world.platform.settle()
  expect({ sent: world.sent, stage: swap.store.stage }).toEqual({ sent: [], stage: 'idle' })
})

test('an approval confirmed after a switch of the network leaves the new form alone', async () => {
  const world = setup()
  world.state.receipt = null
  const { store, confirm } = await world.review(ofDollars)
  await confirm()
  expect(store.stage).toBe('approvalPending')
  await world.modal.switchNetwork('eip155:8453')
  await world.platform.settle()
  const stages: string[] = []
  onTestFinished(
    reaction(
      () => store.stage,
      (stage) => stages.push(stage),
    ),
  )
  world.state.receipt = '0x1'
  await world.platform.advance(5000)
  expect({ sentCount: world.sent.length, stage: store.stage, stages }).toEqual({
    sentCount: 1,
    stage: 'idle',
    stages: [],
  })
})

test('renews with the known quote if it is still valid', async () => {
  const world = setup()
  const { store, renew } = await world.review(ofEther)
  const quotes = () => world.asked('/v1/convert/quotes').length
  world.prices['ETH'] = 3100
  await world.platform.advance(10_000)
  expect(changeOf(store)).toBe('worse')
  const before = quotes()
  await renew()
  expect({ newQuotes: quotes() - before, units: store.review?.got.units }).toEqual({
    newQuotes: 0,
    units: 6_200_000_000n,
  })
  const honest = world.state.simulate
  world.state.simulate = (params) => simulated(params, { left: 0n, arrived: 0n })
  world.prices['ETH'] = 3000
  await world.platform.advance(10_000)
  await renew()
  world.state.simulate = honest
  const asked = quotes()
  expect(store.refusal).toMatchObject({ reason: 'less' })
  await renew()
  expect(quotes() - asked).toBe(1)
})

test('ignores a new quote that arrives after a switch of the network', async () => {
  const world = setup()
  const { store, renew } = await world.refused()
  const letGo = world.holdBack('/v1/convert/quotes')
  await renew()
  expect(store.stage).toBe('building')
  await world.modal.switchNetwork('eip155:8453')
  await letGo()
  expect({
    view: world.view(),
    hasFetchFailed: store.hasFetchFailed,
    stage: store.stage,
    review: store.review,
  }).toEqual({ view: 'Swap', hasFetchFailed: false, stage: 'idle', review: undefined })
})

test('shows the later review when the visitor reviews again before a quote arrives', async () => {
  const world = setup()
  const { store, renew, goBack, review } = await world.refused()
  const letGo = world.holdBack('/v1/convert/quotes')
  await renew()
  goBack()
  review()
  await world.platform.settle()
  const later = store.review
  expect({ hasRequest: later?.request !== undefined, stage: store.stage }).toEqual({ hasRequest: true, stage: 'idle' })
  await letGo()
  expect(store.review).toBe(later)
  expect(world.asked('/v1/convert/build-transaction')).toHaveLength(2)
})

test('returns to the form when the amount changes before a quote arrives', async () => {
  const world = setup()
  const { store, renew, type } = await world.refused()
  const letGo = world.holdBack('/v1/convert/quotes')
  await renew()
  type('source', '3')
  await world.platform.settle()
  expect({
    view: world.view(),
    review: store.review,
    isBusy: store.isBusy,
    hasFetchFailed: store.hasFetchFailed,
  }).toEqual({ view: 'Swap', review: undefined, isBusy: false, hasFetchFailed: true })
  await letGo()
})

test('ignores a transaction that was built for an earlier amount', async () => {
  const world = setup()
  const letGo = world.holdBack('/v1/convert/build-transaction')
  const { store, goBack, type } = await world.review(ofEther)
  expect(store.stage).toBe('building')
  goBack()
  type('source', '3')
  await world.platform.advance(200)
  await letGo()
  expect({ review: store.review, refusal: store.refusal, notice: world.notice(), view: world.view() }).toEqual({
    review: undefined,
    refusal: undefined,
    notice: undefined,
    view: 'Swap',
  })
})

test('reports nothing when the modal is disposed while a review is built', async () => {
  const heard: string[] = []
  const world = setup({ onError: ({ code }) => void heard.push(code) })
  const letGo = world.holdBack('/v1/convert/build-transaction')
  const { store } = await world.review(ofEther)
  expect(store.stage).toBe('building')
  world.modal.dispose()
  await letGo()
  expect({ heard, notice: world.notice(), hasFetchFailed: store.hasFetchFailed }).toEqual({
    heard: [],
    notice: undefined,
    hasFetchFailed: false,
  })
})

test('ignores a tap after dispose', async () => {
  const world = setup()
  world.quote(6_000_000_000n)
  const { store, confirm } = await world.review(ofEther)
  expect(store.needsSecondTap).toBe(true)
  world.modal.dispose()
  await confirm()
  expect({ needsSecondTap: store.needsSecondTap, sent: world.sent }).toEqual({ needsSecondTap: true, sent: [] })
})

test('does not log an offer that is gone after the approval', async () => {
  const world = setup()
  const { store, confirm } = await world.review(ofDollars)
  world.wallet.send = async () => {
    world.answers['/v1/convert/quotes'] = () => ({ quotes: [] })
    return `0x${'1'.repeat(64)}`
  }
  await confirm()
  expect({ sentCount: world.sent.length, change: changeOf(store), stage: store.stage }).toEqual({
    sentCount: 1,
    change: 'offer',
    stage: 'idle',
  })
  expect(world.platform.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('a swap that is never confirmed does not change the form of another network', async () => {
  const world = setup()
  world.state.receipt = null
  const { store, confirm, review } = await world.review(ofEther)
  await confirm()
  expect(store.stage).toBe('swapPending')
  await world.modal.switchNetwork('eip155:8453')
  await world.platform.settle()
  await world.modal.open({ view: 'Swap', data: { ...ofEther, amount: '3' } })
  await world.platform.advance(92_000)
  const letGo = world.holdBack('/v1/convert/build-transaction')
  review()
  await world.platform.advance(8000)
  expect({ stage: store.stage, caipNetworkId: store.review?.account.caipNetworkId }).toEqual({
    stage: 'building',
    caipNetworkId: 'eip155:8453',
  })
  await letGo()
})
