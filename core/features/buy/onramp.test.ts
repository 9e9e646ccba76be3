import { expect, onTestFinished, test } from 'vitest'
import type { Transaction } from '../../contracts/account/transaction.js'
import { createAccountActions } from '../../data/account-actions.js'
import { address, coinbasePage, makeOnramp, money, options, purchase, quote } from '../../testing/buy.js'
import { setupModal } from '../../testing/modal.js'

async function setup(...given: Parameters<typeof makeOnramp>) {
  const world = await makeOnramp(...given)
  onTestFinished(world.modal.dispose)
  return world
}

/** An answer that the test releases. */
function held() {
  let resolve: (response: Response) => void = () => {}
  const promise = new Promise<Response>((give) => {
    resolve = give
  })
  return { promise, resolve }
}

test("Coinbase's link is ready before the tap, with the eight chains and the amount, and is renewed for another amount", async () => {
  const { part, store, platform, sent, open } = await setup()
  await open()
  const destination = {
    destinationWallets: [
      {
        address,
        blockchains: ['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base'],
        assets: ['USDC'],
      },
    ],
    defaultNetwork: 'ethereum',
    partnerUserId: address,
    defaultExperience: 'buy',
  }
  expect(sent['onrampurl']).toEqual([destination])
  expect(store.isReady('coinbase')).toBe(true)
  part.setAmount('250.50', '.')
  expect(store.isReady('coinbase')).toBe(false)
  await platform.advance(499)
  expect(sent['onrampurl']).toHaveLength(1)
  await platform.advance(1)
  expect(sent['onrampurl']?.at(-1)).toEqual({ ...destination, presetFiatAmount: 250.5 })
  expect(sent['quote']).toEqual([
    { purchaseCurrency: 'id-USDC', paymentCurrency: 'USD', amount: '250.5', network: 'USDC' },
  ])
  expect({ isReady: store.isReady('coinbase'), amount: store.price?.purchaseAmount.amount }).toEqual({
    isReady: true,
    amount: '98.10',
  })
})

test('an amount typed before the options arrive is requested once, when they arrive', async () => {
  const late = held()
  const { part, store, platform, sent, open } = await setup({ options: () => late.promise })
  await open()
  part.setAmount('100', '.')
  await platform.advance(2000)
  expect(sent).toEqual({ quote: [], onrampurl: [] })
  late.resolve(Response.json(options))
  await platform.advance(1000)
  expect(sent['onrampurl']).toHaveLength(1)
  expect(sent['quote']).toHaveLength(1)
  expect(store.isReady('coinbase')).toBe(true)
})

test('a late answer for an earlier amount has no effect', async () => {
  const early = { quote: held(), link: held() }
  const { part, store, platform, service, open } = await setup()
  await open()
  service.quote = () => early.quote.promise
  service.link = () => early.link.promise
  part.setAmount('100', '.')
  await platform.advance(500)
  service.quote = () => Response.json({ ...quote(), purchaseAmount: money('245.25', 'USDC') })
  service.link = () => Response.json({ url: `${coinbasePage}newest` })
  part.setAmount('250', '.')
  await platform.advance(500)
  early.quote.resolve(Response.json(quote()))
  early.link.resolve(Response.json({ url: `${coinbasePage}early` }))
  await platform.advance(1000)
  expect(store.price?.purchaseAmount.amount).toBe('245.25')
  expect(store.link).toMatchObject({ status: 'ready', url: `${coinbasePage}newest` })
})

test('a purchase below or above the limits is blocked, and the limit is shown', async () => {
  const { part, store, platform, sent, windows, open } = await setup()
  await open()
  const problemOf = (text: string, sign = '.') => {
    part.setAmount(text, sign)
    return store.payment.problem
  }
  expect(problemOf('9.99')).toEqual({ reason: 'below', limit: '10.00' })
  expect(problemOf('25000.01')).toEqual({ reason: 'above', limit: '25000.00' })
  expect([problemOf('10'), problemOf('25000'), problemOf('10,5', ','), problemOf('')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const reasons = ['0', '-5', '1e3', '1,000', '1１', '10.999', 'ten'].map((text) => problemOf(text)?.reason)
  expect(reasons).toEqual(['zero', 'negative', 'exponent', 'grouping', 'digits', 'decimals', 'text'])
  await platform.advance(1000)
  expect({ quote: sent['quote'], urlLength: sent['onrampurl']?.length }).toEqual({ quote: [], urlLength: 1 })
  for (const name of ['coinbase', 'meld'] as const) part.choose(name)
  expect(windows).toEqual([])
})

test('a provider’s page opens in the tap itself, without an opener, and is reported', async () => {
  const { part, windows, view, open, events } = await setup()
  await open()
  part.choose('coinbase')
  expect(windows.map(({ url, hasOpener }) => [url, hasOpener])).toEqual([[`${coinbasePage}1`, false]])
  expect(view()).toBe('BuyInProgress')
  const told = events.filter(({ event }) => event.startsWith('SELECT_BUY'))
  expect(told).toMatchObject([
    { event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount: false } },
    { event: 'SELECT_BUY_PROVIDER', properties: { provider: 'coinbase', isSmartAccount: false } },
  ])
})

test('Meld’s page is made for each tap, with dollars on EVM networks and SOL on Solana', async () => {
  const { part, root, windows, open, platform } = await setup()
  await open()
  for (let time = 0; time < 2; time++) part.choose('meld')
  const ofEvm = new URL(windows.at(-1)?.url ?? '')
  expect({ origin: ofEvm.origin, searchParams: [...ofEvm.searchParams] }).toEqual({
    origin: 'https://meldcrypto.com',
    searchParams: [
      ['publicKey', 'key'],
      ['destinationCurrencyCode', 'USDC'],
      ['walletAddress', address],
    ],
  })
  root.accounts.slices.solana.setConnected([{ namespace: 'solana', address: 'So1ana', type: 'eoa' }], undefined)
  root.chains.setActiveNamespace('solana')
  part.load()
  await platform.advance(0)
  expect(part.store.providers.map(({ name }) => name)).toEqual(['meld'])
  part.choose('meld')
  const { searchParams } = new URL(windows.at(-1)?.url ?? '')
  expect({
    destinationCurrencyCode: searchParams.get('destinationCurrencyCode'),
    walletAddress: searchParams.get('walletAddress'),
  }).toEqual({ destinationCurrencyCode: 'SOL', walletAddress: 'So1ana' })
})

test('Meld is offered only with a key of the host: without it no provider sells on Solana', async () => {
  const { part, root, open } = await setup({}, {}, {})
  await open()
  expect(part.store.providers.map(({ name }) => name)).toEqual(['coinbase'])
  part.choose('meld')
  expect(part.store.purchase).toBeUndefined()
  root.accounts.slices.solana.setConnected([{ namespace: 'solana', address: 'So1ana', type: 'eoa' }], undefined)
  root.chains.setActiveNamespace('solana')
  expect(part.store.providers).toEqual([])
  const actions = await root.flows.part(createAccountActions)
  expect([actions.has('onramp'), actions.has('send')]).toEqual([false, true])
})

test('a blocked window becomes a link, which opens a window after all or is followed', async () => {
  const { part, store, page, windows, open } = await setup()
  await open()
  page.isBlocked = true
  part.choose('coinbase')
  expect(store.purchase).toMatchObject({ status: 'blocked', url: `${coinbasePage}1` })
  expect(part.openLink()).toBe(false)
  expect(store.purchase?.status).toBe('waiting')
  page.isBlocked = false
  expect(part.openLink()).toBe(true)
  expect(windows.map(({ url }) => url)).toEqual([`${coinbasePage}1`])
})

test('a new purchase leads to the purchases, and an earlier one does not', async () => {
  const old = purchase('old', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', '2029-12-31T23:59:00Z')
  let data: Transaction[] = [old]
  const { part, platform, view, open, asked } = await setup({ history: () => Response.json({ data, next: null }) })
  await open()
  part.choose('coinbase')
  await platform.advance(8000)
  expect(view()).toBe('BuyInProgress')
  data = [purchase('new', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'), old]
  await platform.advance(3999)
  expect(view()).toBe('BuyInProgress')
  await platform.advance(1)
  expect(view()).toBe('OnRampActivity')
  const polls = () => asked.filter((path) => path.endsWith('/history')).length
  const before = polls()
  await platform.advance(60_000)
  expect(polls()).toBe(before)
})

test('a refused purchase is shown, and another page is ready for the next try', async () => {
  let data: Transaction[] = []
  const { part, store, platform, windows, open } = await setup({ history: () => Response.json({ data, next: null }) })
  await open()
  part.choose('coinbase')
  data = [purchase('new', 'ONRAMP_TRANSACTION_STATUS_FAILED')]
  await platform.advance(4000)
  expect(store.purchase?.status).toBe('failed')
  part.retry()
  expect({ status: store.purchase?.status, windowUrls: windows.map(({ url }) => url) }).toEqual({
    status: 'waiting',
    windowUrls: [`${coinbasePage}1`, `${coinbasePage}2`],
  })
})

test('a closed window is shown, and an earlier payment is still found', async () => {
  let data: Transaction[] = []
  const { part, store, platform, windows, view, open } = await setup({
    history: () => Response.json({ data, next: null }),
  })
  await open()
  part.choose('coinbase')
  windows[0]?.close()
  await platform.advance(1000)
  expect(store.purchase?.status).toBe('closed')
  data = [purchase('new', 'ONRAMP_TRANSACTION_STATUS_SUCCESS')]
  await platform.advance(4000)
  expect(view()).toBe('OnRampActivity')
})

test('three minutes without a report are shown, and a history that fails meanwhile is requested again', async () => {
  let count = 0
  const { part, store, platform, open } = await setup({
    history: () => {
      count += 1
      return new Response('', { status: 400 })
    },
  })
  await open()
  part.choose('coinbase')
  await platform.advance(179_999)
  expect({ status: store.purchase?.status, count }).toEqual({ status: 'waiting', count: 45 })
  await platform.advance(1)
  expect(store.purchase?.status).toBe('timedOut')
  await platform.advance(60_000)
  expect(count).toBe(45)
})

test('Meld reports nothing: its window is watched, and no history is requested', async () => {
  const { part, store, platform, windows, asked, open } = await setup()
  await open()
  part.choose('meld')
  await platform.advance(200_000)
  expect({
    status: store.purchase?.status,
    hasAskedForHistory: asked.some((path) => path.endsWith('/history')),
  }).toEqual({ status: 'waiting', hasAskedForHistory: false })
  windows[0]?.close()
  await platform.advance(1000)
  expect(store.purchase?.status).toBe('closed')
})

test('leaving, closing and disposing end the watch', async () => {
  for (const leave of ['back', 'close', 'dispose'] as const) {
    const { part, platform, root, modal, asked, open } = await setup()
    await open()
    part.choose('coinbase')
    await platform.advance(4000)
    if (leave === 'back') root.flows.goBack()
    if (leave === 'close') root.flows.requestClose()
    if (leave === 'dispose') modal.dispose()
    const before = asked.length
    await platform.advance(60_000)
    expect({ leave, askedCount: asked.length }).toEqual({ leave, askedCount: before })
    modal.dispose()
    expect({ leave, pendingTimers: platform.pendingTimers, listenerCount: platform.listenerCount }).toEqual({
      leave,
      pendingTimers: 0,
      listenerCount: 0,
    })
  }
})

test('in a restricted time zone no request is made and no page is opened', async () => {
  for (const timeZone of ['Asia/Shanghai', 'asia/hong_kong', 'Asia/Macau']) {
    const { part, store, page, asked, windows } = await setup()
    page.timeZone = timeZone
    part.show()
    part.load()
    part.setAmount('100', '.')
    await new Promise((resolve) => setImmediate(resolve))
    for (const name of ['coinbase', 'meld'] as const) part.choose(name)
    expect({ timeZone, isRestricted: store.isRestricted, asked, windows }).toEqual({
      timeZone,
      isRestricted: true,
      asked: [],
      windows: [],
    })
  }
  const { store, page, open } = await setup()
  page.timeZone = undefined
  await open()
  expect(store.isRestricted).toBe(false)
})

test('a failed quote is a placeholder, which is never a price', async () => {
  const { part, store, platform, open } = await setup({ quote: () => new Response('', { status: 400 }) })
  await open()
  part.setAmount('100', '.')
  await platform.advance(500)
  expect(store.quote).toMatchObject({ isPlaceholder: true, quoteId: 'mocked-quote-id', paymentTotal: money('100') })
  expect({ price: store.price, isQuoteLoading: store.isQuoteLoading }).toEqual({
    price: undefined,
    isQuoteLoading: false,
  })
})

test('a quote for another choice is no price, either', async () => {
  const { part, store, platform, open } = await setup({ quote: () => Response.json(quote('ETH')) })
  await open()
  part.setAmount('100', '.')
  await platform.advance(500)
  expect({ isPlaceholder: store.quote?.isPlaceholder, price: store.price }).toEqual({
    isPlaceholder: false,
    price: undefined,
  })
})

test('without the service’s options the built-in list is used', async () => {
  for (const answer of [
    () => new Response('', { status: 400 }),
    () => Response.json({ purchaseCurrencies: [], paymentCurrencies: [] }),
  ]) {
    const { store, open } = await setup({ options: answer })
    await open()
    expect(store.purchaseCurrencies?.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
    expect(store.paymentCurrencies?.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(store.paymentCurrency?.payment_method_limits).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
  }
})

test('another token or currency is chosen in its list, and requests another link and price', async () => {
  const { part, store, platform, sent, view, open } = await setup()
  await open()
  part.setAmount('100', '.')
  await platform.advance(500)
  part.showPurchaseCurrencies()
  expect(view()).toBe('OnRampTokenSelect')
  part.choosePurchaseCurrency('ETH')
  expect({ view: view(), quote: store.quote }).toEqual({ view: 'OnRampProviders', quote: undefined })
  await platform.advance(0)
  part.showPaymentCurrencies()
  part.choosePaymentCurrency('EUR')
  await platform.advance(0)
  expect(sent['quote']?.at(-1)).toEqual({
    purchaseCurrency: 'id-ETH',
    paymentCurrency: 'EUR',
    amount: '100',
    network: 'ETH',
  })
  // The page would read the sum as dollars.
  expect(sent['onrampurl']?.at(-1)).not.toHaveProperty('presetFiatAmount')
})

test('if the sum is not in dollars, the page gets the amount of the asset, once a quote names it', async () => {
  const { part, store, platform, sent, open } = await setup()
  await open()
  part.choosePaymentCurrency('EUR')
  part.setAmount('100', '.')
  await platform.advance(500)
  expect(store.price?.purchaseAmount.amount).toBe('98.10')
  expect(sent['onrampurl']?.at(-1)).toMatchObject({ presetCryptoAmount: 98.1 })
  expect(sent['onrampurl']?.at(-1)).not.toHaveProperty('presetFiatAmount')
})

test('a link that was made for another choice opens nothing, and is made anew', async () => {
  const { part, store, platform, sent, windows, open } = await setup()
  await open()
  const asked = sent['onrampurl']?.length ?? 0
  // The list arrives once more, in another order.
  const { purchaseCurrencies = [], paymentCurrencies = [] } = store
  store.setOptions({ purchaseCurrencies: [...purchaseCurrencies].reverse(), paymentCurrencies })
  part.choose('coinbase')
  expect({ windowCount: windows.length, purchase: store.purchase }).toEqual({ windowCount: 0, purchase: undefined })
  await platform.advance(0)
  expect(sent['onrampurl']).toHaveLength(asked + 1)
  part.choose('coinbase')
  expect(windows).toHaveLength(1)
})

test('a failed link is shown and can be requested again, and on an unserved network no link is offered', async () => {
  let isDown = true
  const { part, store, platform, service, root, open } = await setup({
    link: () => (isDown ? new Response('', { status: 400 }) : Response.json({ url: `${coinbasePage}9` })),
  })
  await open()
  expect(store.link.status).toBe('failed')
  part.choose('coinbase')
  expect(store.purchase).toBeUndefined()
  isDown = false
  part.retryLink()
  await platform.advance(0)
  expect(store.link.status).toBe('ready')
  service.served = []
  const { part: other, store: otherStore, open: openOther } = await setup({ served: ['eip155:8453'] })
  await openOther()
  expect({
    status: otherStore.link.status,
    isReadyCoinbase: other.store.isReady('coinbase'),
    isReadyMeld: other.store.isReady('meld'),
  }).toEqual({
    status: 'unavailable',
    isReadyCoinbase: false,
    isReadyMeld: true,
  })
  expect(root.navigation.view).toBe('OnRampProviders')
})

test('a script in place of a page is never opened, and another link can be requested', async () => {
  const { part, store, windows, open } = await setup({ link: () => Response.json({ url: 'javascript:steal()' }) })
  await open()
  part.choose('coinbase')
  expect({ windows, purchase: store.purchase, status: store.link.status }).toEqual({
    windows: [],
    purchase: undefined,
    status: 'failed',
  })
})

test('purchases come by pages, a pending one is checked every three seconds, and a failure empties the list and is shown', async () => {
  let answer = () => Response.json({ data: [purchase('b', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')], next: 'older' })
  const { part, store, modal, platform, open, lastEvent } = await setup({ history: () => answer() })
  await open()
  part.showActivity()
  part.loadActivity()
  await platform.settle()
  expect({ activityCount: store.activity.length, activityNext: store.activityNext }).toEqual({
    activityCount: 1,
    activityNext: 'older',
  })
  answer = () => Response.json({ data: [purchase('a', 'ONRAMP_TRANSACTION_STATUS_SUCCESS')], next: null })
  part.loadMoreActivity()
  await platform.settle()
  expect({ activityIds: store.activity.map(({ id }) => id), activityNext: store.activityNext }).toEqual({
    activityIds: ['b', 'a'],
    activityNext: undefined,
  })
  answer = () => Response.json({ data: [purchase('b', 'ONRAMP_TRANSACTION_STATUS_SUCCESS')], next: null })
  await platform.advance(2999)
  expect(store.hasPurchaseInProgress).toBe(true)
  await platform.advance(1)
  expect({
    hasPurchaseInProgress: store.hasPurchaseInProgress,
    activityIds: store.activity.map(({ id }) => id),
  }).toEqual({ hasPurchaseInProgress: false, activityIds: ['b', 'a'] })
  answer = () => new Response('', { status: 400 })
  part.loadActivity()
  await platform.settle()
  expect({ activity: store.activity, shortMessage: store.activityError?.shortMessage }).toEqual({
    activity: [],
    shortMessage: 'Failed to fetch transactions',
  })
  expect(lastEvent()).toEqual({
    type: 'track',
    event: 'ERROR_FETCH_TRANSACTIONS',
    properties: { address, projectId: 'project', isSmartAccount: false },
  })
  expect(modal.getSnapshot().notice?.message).toBe('Failed to fetch transactions')
})

test('a purchase for another network leads back to the providers', async () => {
  const { part, store, root, platform, view, sent, asked, open } = await setup()
  await open()
  part.choose('coinbase')
  const base = root.chains.networks.find(({ id }) => id === 8453)
  if (base) root.chains.setNetwork(base, true)
  await platform.advance(0)
  expect({ view: view(), purchase: store.purchase }).toEqual({ view: 'OnRampProviders', purchase: undefined })
  expect(sent['onrampurl']?.at(-1)).toMatchObject({ defaultNetwork: 'base' })
  const before = asked.length
  await platform.advance(60_000)
  expect(asked.length).toBe(before)
})

test('another account gets its own link, and no data of the account before', async () => {
  const { store, platform, evm, root, sent, open } = await setup()
  await open()
  const other = `0x${'b2'.repeat(20)}`
  evm.context?.emit({
    type: 'accountsChanged',
    namespace: 'eip155',
    connectorId: root.connections.connections.get('eip155')?.connectorId ?? '',
    accounts: [{ namespace: 'eip155', address: other, type: 'eoa' }],
  })
  expect(store.isReady('coinbase')).toBe(false)
  await platform.advance(0)
  expect(sent['onrampurl']?.at(-1)).toMatchObject({ partnerUserId: other })
})

test('its views open if it is on and sold, and no purchase begins by itself', async () => {
  const opened = async (view: 'OnRampProviders' | 'BuyInProgress' | 'OnRampActivity', onramp = true) => {
    const world = setupModal({ features: { onramp } })
    onTestFinished(world.modal.dispose)
    await world.connect()
    await world.modal.open({ view })
    return world.view()
  }
  expect(await opened('OnRampProviders')).toBe('OnRampProviders')
  expect(await opened('OnRampActivity')).toBe('OnRampActivity')
  expect(await opened('BuyInProgress')).toBe('Account')
  expect(await opened('OnRampProviders', false)).toBe('Account')
})
