import { expect, onTestFinished, test } from 'vitest'
import type { OnrampOrder, OnrampProvider } from '../../contracts/service-providers.js'
import { createAccountActions } from '../../data/account-actions.js'
import { sessionOnramp } from '../../providers/session-onramp.js'
import { address, makeOnramp } from '../../testing/buy.js'
import { providedOnramp } from './preparing.js'

const shop = 'https://buy.example'
const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** A page without a project id, and a host's server that makes pages. */
async function setup(more: Partial<OnrampProvider> = {}, others: readonly OnrampProvider[] = []) {
  const orders: OnrampOrder[] = []
  const answer = { next: (order: OnrampOrder): unknown => `${shop}/s/${orders.length}?to=${order.address}` }
  const provider: OnrampProvider = {
    ...sessionOnramp({
      name: 'Shop',
      hosts: [shop],
      createSession: async (order) => {
        orders.push(order)
        return (await answer.next(order)) as string // some tests answer in another form
      },
    }),
    ...more,
  }
  const world = await makeOnramp({}, {}, { onramp: [provider, ...others] }, { projectId: '' })
  onTestFinished(world.modal.dispose)
  await providedOnramp.load()
  return { ...world, answer, orders }
}

test('a page without a project id sells by its own provider, and asks no service', async () => {
  const { asked, open, orders, part, root, store, windows } = await setup()
  expect((await root.flows.part(createAccountActions)).features).toContain('onramp')
  await open()
  expect(store.providers.map(({ label }) => label)).toEqual(['Shop'])
  expect(orders).toMatchObject([{ address, token: { symbol: 'ETH' }, currency: 'USD' }])
  expect(store.isReady('Shop')).toBe(true)
  part.choose('Shop')
  expect(windows.map(({ url, hasOpener }) => ({ url, hasOpener }))).toEqual([
    { url: `${shop}/s/1?to=${address}`, hasOpener: false },
  ])
  expect({ view: root.navigation.view, asked }).toEqual({ view: 'BuyInProgress', asked: [] })
})

test('without a project id and a provider there is nobody to buy from', async () => {
  const { modal, root } = await makeOnramp({}, {}, {}, { projectId: '' })
  onTestFinished(modal.dispose)
  expect((await root.flows.part(createAccountActions)).features).not.toContain('onramp')
})

test('the order names what the visitor chose, a token by its address, and each change makes another page', async () => {
  const { open, orders, part, platform, root } = await setup()
  await open()
  part.choosePurchaseCurrency('USDC')
  await platform.advance(0)
  part.choosePaymentCurrency('EUR')
  part.setAmount('250.5', '.')
  await platform.advance(500)
  const { token, currency, amount, network } = orders.at(-1) ?? {}
  expect({ token, currency, amount, network: network?.caipNetworkId }).toEqual({
    token: { symbol: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    currency: 'EUR',
    amount: '250.5',
    network: 'eip155:1',
  })
  expect(root.flows).toBeDefined()
})

test('a page on another origin, or for another account, is not opened', async () => {
  const { answer, open, part, platform, store, windows } = await setup()
  for (const page of ['https://evil.test/s/1', `${shop}/s/1?walletAddress=${other}`, 'not a URL', 7, '']) {
    answer.next = () => page
    await open()
    part.retryLink()
    await platform.advance(0)
    expect(store.link).toMatchObject({ status: 'failed', error: { code: 'http_answer' } })
    part.choose('Shop')
  }
  expect(windows).toEqual([])
})

test('a provider that does not sell on the network says so, and one that fails or stays silent can be tried again', async () => {
  const { answer, open, part, platform, store } = await setup()
  answer.next = () => undefined
  await open()
  expect(store.link.status).toBe('unavailable')
  answer.next = () => Promise.reject(new Error('down'))
  part.retryLink()
  await platform.advance(0)
  expect(store.link.status).toBe('failed')
  answer.next = () => new Promise(() => {})
  part.retryLink()
  await platform.advance(20_000)
  expect(store.link).toMatchObject({ status: 'failed', error: { code: 'http_timeout' } })
  answer.next = () => `${shop}/s`
  part.retryLink()
  await platform.advance(0)
  expect(store.isReady('Shop')).toBe(true)
})

test('a page that is too old is made again before it opens', async () => {
  const { open, orders, part, platform, store, windows } = await setup({ validMs: 60_000 })
  await open()
  await platform.advance(60_000)
  part.choose('Shop')
  expect({ windows, link: store.link.status }).toEqual({ windows: [], link: 'loading' })
  await platform.advance(0)
  part.choose('Shop')
  expect(windows.map(({ url }) => url)).toEqual([`${shop}/s/2?to=${orders[0]?.address}`])
})

test('only the picked provider is asked, and the limits and tokens are its own', async () => {
  const asked: string[] = []
  const second: OnrampProvider = {
    name: 'Second',
    hosts: [],
    pages: ['https://second.example'],
    currencies: [{ code: 'GBP', min: '20', max: '500' }],
    tokens: ['USDT', 'FAKE'],
    session: async () => {
      asked.push('second')
      return 'https://second.example/s'
    },
  }
  const { open, part, platform, store } = await setup({}, [second])
  await open()
  expect(asked).toEqual([])
  part.pick('Second')
  await platform.advance(0)
  expect({ asked, isReady: store.isReady('Second'), first: store.isReady('Shop') }).toEqual({
    asked: ['second'],
    isReady: true,
    first: false,
  })
  expect(store.purchaseCurrencies?.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDT'])
  part.setAmount('19', '.')
  expect(store.payment.problem).toEqual({ reason: 'below', limit: '20' })
})

test('when the window closes, the balance is read anew, and no purchases are listed', async () => {
  const { open, part, platform, root, store, windows } = await setup()
  await open()
  part.choose('Shop')
  const [window] = windows
  if (window) window.isGone = true
  await platform.advance(1000)
  expect({ status: store.purchase?.status, lists: store.listsPurchases }).toEqual({ status: 'closed', lists: false })
  expect(root.navigation.view).toBe('BuyInProgress')
})

test('Solana is served too, unless the provider says otherwise', async () => {
  const { root } = await setup()
  expect(root.options.sellersFor('solana').map(({ name }) => name)).toEqual(['Shop'])
  const evmOnly = await setup({ namespaces: ['eip155'] })
  expect(evmOnly.root.options.sellersFor('solana')).toEqual([])
})
