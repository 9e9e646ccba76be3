import { expect, onTestFinished, test } from 'vitest'
import { addresses, setupSwap } from '../../testing/swap.js'

function setup(...given: Parameters<typeof setupSwap>) {
  const world = setupSwap(...given)
  onTestFinished(() => world.modal.dispose())
  const { platform } = world
  /** Pending requests for a path, oldest first. */
  const holdBack = (path: string) => {
    const waiting: ((answer?: Response) => Promise<void>)[] = []
    platform.onFetch((url, init) => {
      if (new URL(url).pathname !== path) return world.answer(url, init)
      return new Promise((resolve) => {
        waiting.push(async (answer) => {
          resolve(answer ?? world.answer(url, init))
          await platform.settle()
        })
      })
    })
    return waiting
  }
  return { ...world, holdBack }
}

const quotes = '/v1/convert/quotes'
const prices = '/v1/fungible/price'
const failed = () => new Response('', { status: 400 })

test('shows a refresh as loading, but keeps a failure on screen until an answer', async () => {
  const { open, platform, answers, holdBack, answer } = setup()
  const { store, retry } = await open({ toToken: 'USDC' })
  const honest = answers[quotes]
  const first = holdBack(quotes)
  await platform.advance(10_000)
  expect({ firstCount: first.length, quoteStatus: store.quoteStatus }).toEqual({
    firstCount: 1,
    quoteStatus: 'loading',
  })
  answers[quotes] = failed
  await first[0]?.()
  platform.onFetch(answer)
  expect(store.quoteStatus).toBe('failed')
  const second = holdBack(quotes)
  await platform.advance(10_000)
  expect({ secondCount: second.length, quoteStatus: store.quoteStatus }).toEqual({
    secondCount: 1,
    quoteStatus: 'failed',
  })
  // A change by hand starts a new request.
  retry()
  await platform.settle()
  expect({ secondCount: second.length, quoteStatus: store.quoteStatus }).toEqual({
    secondCount: 2,
    quoteStatus: 'loading',
  })
  if (honest) answers[quotes] = honest
  await second[1]?.()
  expect(store.quoteStatus).toBe('ready')
})

test.each<[string, 'by hand' | 'by itself', () => unknown, string, number]>([
  ['no offer', 'by hand', () => ({ quotes: [] }), 'swap_amount', 1],
  ['no offer', 'by itself', () => ({ quotes: [] }), 'swap_amount', 0],
  ['no answer', 'by hand', failed, 'http_status', 0],
  ['no answer', 'by itself', failed, 'http_status', 0],
])('reports %s to the host, asked %s', async (_what, how, answer, code, raised) => {
  const heard: string[] = []
  const { open, platform, answers } = setup({ onError: (error) => void heard.push(error.code) })
  const { type } = await open({ toToken: 'USDC' })
  answers[quotes] = answer
  if (how === 'by hand') type('source', '2')
  await platform.advance(how === 'by hand' ? 200 : 10_000)
  expect(heard).toEqual([code])
  expect(platform.logged.filter(({ level }) => level === 'error')).toHaveLength(raised)
})

test('ignores the end of a replaced request', async () => {
  const { open, platform, holdBack } = setup()
  const { store, type } = await open({ toToken: 'USDC' })
  const waiting = holdBack(quotes)
  for (const amount of ['2', '3', '4']) {
    type('source', amount)
    await platform.advance(200)
  }
  expect(waiting).toHaveLength(3)
  await waiting[2]?.()
  await waiting[1]?.(failed())
  await waiting[0]?.(failed())
  expect({ quoteStatus: store.quoteStatus, targetText: store.textOf('target') }).toEqual({
    quoteStatus: 'ready',
    targetText: '12800',
  })
})

test('ignores a quote that arrives after a switch of the network', async () => {
  const { open, modal, platform, holdBack } = setup()
  const { store, type } = await open({ toToken: 'USDC' })
  const waiting = holdBack(quotes)
  type('source', '2')
  await platform.advance(200)
  await modal.switchNetwork('eip155:8453')
  await platform.settle()
  await waiting[0]?.(failed())
  expect({ status: store.status, quoteStatus: store.quoteStatus, quoteError: store.quoteError }).toEqual({
    status: 'ready',
    quoteStatus: 'idle',
    quoteError: undefined,
  })
})

test('loads the price of the native token for every swap', async () => {
  const { open, asked } = setup()
  const { store } = await open({ fromToken: 'USDC', toToken: 'DAI', amount: '10' })
  expect(JSON.parse(String(asked(prices)[0]?.init?.body)).addresses).toEqual([
    addresses.USDC,
    addresses.DAI,
    addresses.ETH,
  ])
  expect(store.figures?.gasUsd).toBe('0.48')
})

test('waits for the first price of a token, and not for a refresh', async () => {
  const { open, platform, holdBack, answer } = setup()
  const { store, chooseToken, selectToken } = await open({ toToken: 'USDC' })
  const waiting = holdBack(prices)
  await platform.advance(9500)
  const dai = store.tokens.find(({ symbol }) => symbol === 'DAI')
  if (!dai) throw new Error('No DAI')
  selectToken('target')
  chooseToken('target', dai)
  await platform.settle()
  expect({ waitingCount: waiting.length, arePricesLoading: store.arePricesLoading }).toEqual({
    waitingCount: 1,
    arePricesLoading: true,
  })
  // A refresh of prices delays nothing.
  await platform.advance(500)
  expect(waiting).toHaveLength(2)
  await waiting[1]?.()
  expect(store.arePricesLoading).toBe(true)
  await waiting[0]?.()
  expect({ arePricesLoading: store.arePricesLoading, next: store.next }).toEqual({
    arePricesLoading: false,
    next: 'review',
  })
  await platform.advance(10_000)
  expect({ waitingCount: waiting.length, arePricesLoading: store.arePricesLoading, next: store.next }).toEqual({
    waitingCount: 3,
    arePricesLoading: false,
    next: 'review',
  })
  platform.onFetch(answer)
})

test('alerts about a failed first price, and reports a failed refresh to the host only', async () => {
  const heard: string[] = []
  const { open, platform, answers, root } = setup({ onError: ({ code }) => void heard.push(code) })
  const honest = answers[prices]
  answers[prices] = failed
  const { store, retry } = await open({ toToken: 'USDC' })
  expect(root.alerts.notice).toMatchObject({
    code: 'swap_step',
    message: 'Failed to fetch network token price',
    variant: 'error',
  })
  expect({ heard, arePricesLoading: store.arePricesLoading }).toEqual({ heard: ['swap_step'], arePricesLoading: false })
  if (honest) answers[prices] = honest
  retry()
  await platform.settle()
  expect(store.priceOf(store.source)).toBe('3200')
  const before = root.alerts.notice?.id
  answers[prices] = failed
  await platform.advance(10_000)
  expect({ heard, hasNoNewNotice: root.alerts.notice?.id === before || root.alerts.notice === undefined }).toEqual({
    heard: ['swap_step', 'swap_step'],
    hasNoNewNotice: true,
  })
  expect(store.priceOf(store.source)).toBe('3200')
})

test.each([
  ['cannot be had', false, ['http_status']],
  ['is asked for when the network is switched', true, []],
])('reports a gas price that %s to the host', async (_what, isLeft, codes) => {
  const heard: string[] = []
  const { open, platform, modal, holdBack } = setup({ onError: ({ code }) => void heard.push(code) })
  const { store } = await open({ toToken: 'USDC' })
  const waiting = holdBack('/v1/convert/gas-price')
  await platform.advance(10_000)
  expect(waiting).toHaveLength(1)
  if (isLeft) await modal.switchNetwork('eip155:8453')
  await waiting[0]?.(failed())
  expect(heard).toEqual(codes)
  if (!isLeft) expect({ gas: store.gas, next: store.next }).toEqual({ gas: 150_000_000_000_000n, next: 'review' })
})
