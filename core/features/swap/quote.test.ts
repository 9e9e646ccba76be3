import { expect, onTestFinished, test } from 'vitest'
import { addresses, setupSwap } from '../../testing/swap.js'

function setup(...given: Parameters<typeof setupSwap>) {
  const world = setupSwap(...given)
  onTestFinished(() => world.modal.dispose())
  const { platform } = world
  /** Questions for a path that wait, oldest first, each for its answer. */
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

test('a quote that is asked for anew by itself is awaited, but one that failed stays said', async () => {
  const { open, platform, answers, holdBack, answer } = setup()
  const { store, retry } = await open({ toToken: 'USDC' })
  const honest = answers[quotes]
  const first = holdBack(quotes)
  await platform.advance(10_000)
  expect([first.length, store.quoteStatus]).toEqual([1, 'loading'])
  answers[quotes] = failed
  await first[0]?.()
  platform.onFetch(answer)
  expect(store.quoteStatus).toBe('failed')
  const second = holdBack(quotes)
  await platform.advance(10_000)
  expect([second.length, store.quoteStatus]).toEqual([1, 'failed'])
  // By hand it is asked anew, and awaited.
  retry()
  await platform.settle()
  expect([second.length, store.quoteStatus]).toEqual([2, 'loading'])
  if (honest) answers[quotes] = honest
  await second[1]?.()
  expect(store.quoteStatus).toBe('done')
})

test.each<[string, 'by hand' | 'by itself', () => unknown, string, number]>([
  ['no offer', 'by hand', () => ({ quotes: [] }), 'swap_amount', 1],
  ['no offer', 'by itself', () => ({ quotes: [] }), 'swap_amount', 0],
  ['no answer', 'by hand', failed, 'http_status', 0],
  ['no answer', 'by itself', failed, 'http_status', 0],
])('where there is %s, asked %s, the host hears of it', async (_what, how, answer, code, raised) => {
  const heard: string[] = []
  const { open, platform, answers } = setup({ onError: (error) => void heard.push(error.code) })
  const { type } = await open({ toToken: 'USDC' })
  answers[quotes] = answer
  if (how === 'by hand') type('source', '2')
  await platform.advance(how === 'by hand' ? 200 : 10_000)
  expect(heard).toEqual([code])
  expect(platform.logged.filter(({ level }) => level === 'error')).toHaveLength(raised)
})

test('a question that was replaced says nothing more, however it ends', async () => {
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
  expect([store.quoteStatus, store.textOf('target')]).toEqual(['done', '12800'])
})

test('a quote that comes after the network was switched is not that of the new form', async () => {
  const { open, modal, platform, holdBack } = setup()
  const { store, type } = await open({ toToken: 'USDC' })
  const waiting = holdBack(quotes)
  type('source', '2')
  await platform.advance(200)
  await modal.switchNetwork('eip155:8453')
  await platform.settle()
  await waiting[0]?.(failed())
  expect([store.status, store.quoteStatus, store.quoteError]).toEqual(['ready', 'none', undefined])
})

test('what the network costs has a price, whatever is swapped', async () => {
  const { open, asked } = setup()
  const { store } = await open({ fromToken: 'USDC', toToken: 'DAI', amount: '10' })
  expect(JSON.parse(String(asked(prices)[0]?.init?.body)).addresses).toEqual([
    addresses.USDC,
    addresses.DAI,
    addresses.ETH,
  ])
  expect(store.figures?.gasUsd).toBe('0.48')
})

test('the price of a token that was just chosen is awaited; prices that are asked for anew are not', async () => {
  const { open, platform, holdBack, answer } = setup()
  const { store, chooseToken, selectToken } = await open({ toToken: 'USDC' })
  const waiting = holdBack(prices)
  await platform.advance(9500)
  const dai = store.tokens.find(({ symbol }) => symbol === 'DAI')
  if (!dai) throw new Error('No DAI')
  selectToken('target')
  chooseToken('target', dai)
  await platform.settle()
  expect([waiting.length, store.arePricesLoading]).toEqual([1, true])
  // Prices are asked for anew meanwhile: nobody stops to wait for the first ones.
  await platform.advance(500)
  expect(waiting).toHaveLength(2)
  await waiting[1]?.()
  expect(store.arePricesLoading).toBe(true)
  await waiting[0]?.()
  expect([store.arePricesLoading, store.next]).toEqual([false, 'review'])
  await platform.advance(10_000)
  expect([waiting.length, store.arePricesLoading, store.next]).toEqual([3, false, 'review'])
  platform.onFetch(answer)
})

test('a first price that cannot be had is said, and one that is asked for anew only to the host', async () => {
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
  expect([heard, store.arePricesLoading]).toEqual([['swap_step'], false])
  if (honest) answers[prices] = honest
  retry()
  await platform.settle()
  expect(store.priceOf(store.source)).toBe('3200')
  const before = root.alerts.notice?.id
  answers[prices] = failed
  await platform.advance(10_000)
  expect([heard, root.alerts.notice?.id === before || root.alerts.notice === undefined]).toEqual([
    ['swap_step', 'swap_step'],
    true,
  ])
  expect(store.priceOf(store.source)).toBe('3200')
})

test.each([
  ['cannot be had', false, ['http_status']],
  ['is asked for when the network is switched', true, []],
])('of a price of gas that %s the host hears what went wrong', async (_what, isLeft, codes) => {
  const heard: string[] = []
  const { open, platform, modal, holdBack } = setup({ onError: ({ code }) => void heard.push(code) })
  const { store } = await open({ toToken: 'USDC' })
  const waiting = holdBack('/v1/convert/gas-price')
  await platform.advance(10_000)
  expect(waiting).toHaveLength(1)
  if (isLeft) await modal.switchNetwork('eip155:8453')
  await waiting[0]?.(failed())
  expect(heard).toEqual(codes)
  if (!isLeft) expect([store.gas, store.next]).toEqual([150_000_000_000_000n, 'review'])
})
