// Preloaded, so that no test waits for an import.
import './provided-offers.js'
import '../../data/provided-balances.js'
import { expect, test } from 'vitest'
import type { BalancesProvider, SwapAsked, SwapOffer, SwapsProvider } from '../../contracts/service-providers.js'
import { type ServiceOptions, services } from '../../contracts/services.js'
import { createAccountActions } from '../../data/account-actions.js'
import { toUnits } from '../../lib/decimal.js'
import { offersSwaps } from '../../namespaces/offers-swaps.js'
import type { ModalOptions } from '../../options/modal-options.js'
import { reown } from '../../providers/reown.js'
import { type SwapTerms, swapData } from '../../testing/exchange.js'
import { addresses, alice, plainOf, router, setupSwap, simulated } from '../../testing/swap.js'

const other = `0x${'41'.repeat(20)}`
const ether = plainOf(addresses.ETH)
const rate = 3200n

/** Pays 3,200 dollars for one Ether. */
const boughtFor = ({ amount, buy, sell }: SwapAsked): bigint => {
  if (sell === undefined) return (amount * rate) / 10n ** 12n
  return buy === undefined ? (amount * 10n ** 12n) / rate : amount * 10n ** 12n
}

interface Given {
  readonly contract?: string
  readonly lies?: (offer: SwapOffer, asked: SwapAsked) => SwapOffer | undefined
  readonly terms?: Partial<SwapTerms>
}

function createProvider(name: string, { contract = router, lies, terms }: Given = {}) {
  const asked: SwapAsked[] = []
  const state = { isDown: false }
  const provider: SwapsProvider = {
    name,
    hosts: [],
    swapNetworks: ['eip155:1'],
    swapContracts: () => [{ address: contract, decode: '1inch-v6' }],
    swaps: async (question) => {
      asked.push(question)
      if (state.isDown) throw new Error(`${name} is down`)
      const { amount, buy, sell, slippage } = question
      const bought = boughtFor(question)
      const kept = BigInt(Math.round((100 - slippage) * 100))
      const minimum = (bought * kept + 9_999n) / 10_000n
      const data = swapData({ source: sell ?? ether, target: buy ?? ether, amount, minimum, ...terms })
      const value = sell === undefined ? amount : 0n
      const offer = { bought, spender: contract, call: { to: contract, data, value, gas: 120_000n } }
      return lies ? lies(offer, question) : offer
    },
  }
  return { asked, provider, state }
}

/** The account has ten Ether and 5,000 dollars. */
const balances: BalancesProvider = {
  name: 'Balances',
  hosts: [],
  balances: async ({ network: { caipNetworkId: chainId } }) => [
    { name: 'Ether', symbol: 'ETH', chainId, price: 3200, quantity: { decimals: '18', numeric: '10' }, iconUrl: '' },
    {
      ...{ name: 'USD Coin', symbol: 'USDC', chainId, price: 1, iconUrl: '' },
      ...{ address: `${chainId}:${plainOf(addresses.USDC)}`, quantity: { decimals: '6', numeric: '5000' } },
    },
  ],
}

function setup(swaps: ServiceOptions['swaps'], swapRouters: ModalOptions['swapRouters'] = {}) {
  const world = setupSwap({ projectId: '', swapRouters, services: { swaps, balances } })
  const chain = { allowance: 0n, effect: { left: 0n, arrived: 0n } }
  const toldBy = (method: string, params: readonly unknown[]) => {
    if (method === 'eth_gasPrice') return '0x3b9aca00'
    // The block is deep enough that its receipt is final.
    if (method === 'eth_blockNumber') return '0x64'
    if (method === 'eth_getTransactionReceipt') return { status: '0x1', blockNumber: '0x1' }
    const [call] = params as [{ readonly data?: string } | undefined]
    if (method === 'eth_call' && call?.data?.startsWith('0xdd62ed3e')) return `0x${chain.allowance.toString(16)}`
    if (method === 'eth_simulateV1') return simulated(params, chain.effect)
    return method === 'eth_call' ? undefined : '0x0'
  }
  world.platform.onFetch((url, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    const result = body.method && toldBy(body.method, body.params)
    if (result !== undefined) return Response.json({ jsonrpc: '2.0', id: body.id, result })
    return world.answer(url, init)
  })
  const openReview = async (data: Parameters<typeof world.open>[0], arrived: bigint) => {
    const swap = await world.open(data)
    chain.effect = { left: swap.store.sourceAmount?.units ?? 0n, arrived }
    swap.review()
    await world.platform.settle()
    return swap
  }
  return { ...world, chain, openReview }
}

const reasonOf = (error: unknown) => (error as { reason?: string } | undefined)?.reason // only refusals have one

test('swaps by a provider, without any request to the swap service', async () => {
  const { asked, provider } = createProvider('One')
  const { openReview, platform, sent } = setup(provider)
  const { confirm, store } = await openReview({ toToken: 'USDC', amount: '0.5' }, 1_600_000_000n)
  expect(store.review?.request).toMatchObject({ contract: router, allowance: undefined, isMinimumKnown: true })
  expect(store.figures?.providerFee).toBe(undefined)
  expect(store.review?.worth).toEqual({ source: '1600', target: '1600' })
  confirm()
  await platform.settle()
  const data = swapData({
    ...{ source: ether, target: plainOf(addresses.USDC) },
    ...{ amount: toUnits('0.5', 18), minimum: 1_584_000_000n },
  })
  const limits = { gas: 180_000n, gasPrice: 1_000_000_000n }
  const value = toUnits('0.5', 18)
  expect(sent).toEqual([{ from: alice, network: 'eip155:1', to: router, data, value, ...limits }])
  expect(asked[0]).toMatchObject({ address: alice, sell: undefined, amount: value, slippage: 1 })
  expect(asked[0]?.buy?.toLowerCase()).toBe(plainOf(addresses.USDC).toLowerCase())
  expect(platform.requests.filter(({ url }) => new URL(url).pathname.startsWith('/v1/'))).toEqual([])
})

test('approves exactly the sold amount, for the contract of the provider, and only if the chain has no allowance', async () => {
  const one = setup(createProvider('One').provider)
  const order = { fromToken: 'USDC', toToken: 'ETH', amount: '320' }
  const first = await one.openReview(order, toUnits('0.1', 18))
  expect(first.store.review?.request).toMatchObject({ contract: router, allowance: 320_000_000n })
  first.confirm()
  await one.platform.settle()
  expect(one.sent.map(({ data, to }) => [to?.toLowerCase(), data?.slice(0, 10)])).toEqual([
    [plainOf(addresses.USDC).toLowerCase(), '0x095ea7b3'],
    [router, '0x07ed2379'],
  ])
  expect(one.sent[0]?.data).toContain(router.slice(2))
  expect(BigInt(`0x${one.sent[0]?.data?.slice(-64)}`)).toBe(320_000_000n)
  const two = setup(createProvider('One').provider)
  two.chain.allowance = 320_000_000n
  const second = await two.openReview(order, toUnits('0.1', 18))
  expect(second.store.review?.request?.allowance).toBe(undefined)
})

test('asks the next provider after one that fails, and stays with it for the whole swap', async () => {
  const one = createProvider('One')
  const two = createProvider('Two', { contract: other })
  one.state.isDown = true
  const { openReview } = setup([one.provider, two.provider])
  const { store } = await openReview({ fromToken: 'USDC', toToken: 'ETH', amount: '320' }, toUnits('0.1', 18))
  expect(store.review?.request?.contract).toBe(other)
  expect(one.asked.length).toBeGreaterThan(0)
  const before = one.asked.length
  expect(two.asked.length).toBeGreaterThan(before)
})

test('says that nobody offers the swap if no provider does, and that it failed if all fail', async () => {
  const none = createProvider('One', { lies: () => undefined })
  const world = setup(none.provider)
  const { store } = await world.open({ toToken: 'USDC', amount: '1' })
  expect(store.problem?.kind).toBe('offer')
  const down = createProvider('One')
  down.state.isDown = true
  const failing = setup([down.provider, down.provider])
  expect((await failing.open({ toToken: 'USDC', amount: '1' })).store.problem?.kind).toBe('quote')
})

const offered = (change: (offer: SwapOffer) => SwapOffer): Given => ({ lies: change })

test.each<[string, Given, string]>([
  ['pays somebody else', { terms: { receiver: other } }, 'receiver'],
  ['sells another amount', { terms: { amount: 1n } }, 'amount'],
  ['buys another token', { terms: { target: plainOf(addresses.DAI) } }, 'target'],
  ['guarantees less', { terms: { minimum: 1n } }, 'minimum'],
  [
    'calls another contract',
    offered(({ call, ...more }) => ({ ...more, ...(call && { call: { ...call, to: other } }) })),
    'contract',
  ],
  [
    'calls a token',
    offered(({ call, ...more }) => ({ ...more, ...(call && { call: { ...call, to: plainOf(addresses.USDC) } }) })),
    'token',
  ],
  [
    'sends more than is sold',
    offered(({ call, ...more }) => ({ ...more, ...(call && { call: { ...call, value: call.value + 1n } }) })),
    'value',
  ],
])('refuses an offer that %s, and asks no wallet', async (_what, lie, reason) => {
  const { openReview, sent } = setup(createProvider('Liar', lie).provider)
  const { store } = await openReview({ toToken: 'USDC', amount: '0.5' }, 1_600_000_000n)
  expect({ reason: reasonOf(store.refusal), request: store.review?.request, sent }).toEqual({
    reason,
    request: undefined,
    sent: [],
  })
})

test('refuses to approve a contract that the provider did not name before', async () => {
  const lie = offered((offer) => ({ ...offer, spender: other }))
  const { openReview, sent } = setup(createProvider('Liar', lie).provider)
  const { store } = await openReview({ fromToken: 'USDC', toToken: 'ETH', amount: '320' }, toUnits('0.1', 18))
  expect({ reason: reasonOf(store.refusal), sent }).toEqual({ reason: 'spender', sent: [] })
})

test('takes no offer of another form', async () => {
  const lie: Given = { lies: () => ({ bought: '5' }) as unknown as SwapOffer } // providers are code of the host
  const { open } = setup(createProvider('Wrong', lie).provider)
  expect((await open({ toToken: 'USDC', amount: '1' })).store.problem?.kind).toBe('quote')
})

test('lists the coin, the tokens of the account, the well-known ones, and those of the provider', async () => {
  const { provider } = createProvider('One')
  const own = { address: `0x${'77'.repeat(20)}`, symbol: 'OWN', name: 'Own', decimals: 18 }
  const wrong = { ...own, decimals: -1 }
  const { open } = setup({ ...provider, swapTokens: async () => [own, wrong] })
  const { store } = await open({ toToken: 'USDC', amount: '1' })
  expect(store.tokens.slice(0, 2).map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  expect(store.tokens.map(({ symbol }) => symbol)).toContain('DAI')
  expect(store.tokens.filter(({ symbol }) => symbol === 'OWN')).toHaveLength(1)
  expect(store.tokens.filter(({ symbol }) => symbol === 'USDC')).toHaveLength(1)
})

test('Swap is offered with a project id or with a provider that serves the namespace, and otherwise not', async () => {
  const has = async (given: ModalOptions) => {
    const world = setupSwap(given)
    await world.connect()
    return (await world.root.flows.part(createAccountActions)).has('swaps')
  }
  const { provider } = createProvider('One')
  expect({
    nobody: await has({ projectId: '' }),
    service: await has({}),
    provider: await has({ projectId: '', services: { swaps: provider } }),
    elsewhere: await has({ projectId: '', services: { swaps: { ...provider, swapNetworks: ['solana:x'] } } }),
  }).toEqual({ nobody: false, service: true, provider: true, elsewhere: false })
})

/** The service as one of the order. */
function setupMixed(...swaps: readonly (SwapsProvider | ReturnType<typeof reown>)[]) {
  const world = setup(swaps, { 1: [router, other] })
  const paths = () =>
    world.platform.requests.flatMap(({ url }) => {
      const { pathname, searchParams } = new URL(url)
      return pathname.startsWith('/v1/convert/') ? [`${pathname.slice(12)} ${searchParams.get('projectId')}`] : []
    })
  return { ...world, paths }
}

const service = reown({ projectId: 'theirs' })

test('where a provider is down, the service is the next in the order, with its own project id and its fee', async () => {
  const { provider, state } = createProvider('One', { contract: other })
  state.isDown = true
  const { openReview, paths, platform, sent } = setupMixed(provider, service)
  const { confirm, store } = await openReview({ toToken: 'USDC', amount: '0.5' }, 1_600_000_000n)
  expect(store.figures?.providerFee).toEqual({ units: 4_250_000_000_000_000n, decimals: 18 })
  expect(store.review?.request).toMatchObject({ contract: router, allowance: undefined, isMinimumKnown: true })
  confirm()
  await platform.settle()
  expect(sent).toMatchObject([{ to: router, value: toUnits('0.5', 18) }])
  expect(new Set(paths())).toEqual(new Set(['tokens theirs', 'quotes theirs', 'build-transaction theirs']))
})

test('a provider after the service is asked once the service fails, and takes no fee beside its price', async () => {
  const two = createProvider('Two')
  const { answers, openReview, paths } = setupMixed(service, two.provider)
  answers['/v1/convert/quotes'] = () => new Response('', { status: 400 })
  const { store } = await openReview({ toToken: 'USDC', amount: '0.5' }, 1_600_000_000n)
  expect({ fee: store.figures?.providerFee, asked: two.asked.length > 0 }).toEqual({ fee: undefined, asked: true })
  expect(paths()).toContain('quotes theirs')
})

test('a swap by the service of a mixed order is approved for its contract, for exactly the sold amount', async () => {
  const { chain, openReview, platform, sent } = setupMixed(service, createProvider('Two', { contract: other }).provider)
  const order = { fromToken: 'USDC', toToken: 'ETH', amount: '320' }
  const { confirm, store } = await openReview(order, toUnits('0.1', 18))
  expect(store.review?.request).toMatchObject({ contract: router, allowance: 320_000_000n })
  confirm()
  await platform.settle()
  chain.allowance = 320_000_000n
  await platform.settle()
  const [approval] = sent
  const word = (value: string) => value.toLowerCase().replace(/^0x/, '').padStart(64, '0')
  expect({ to: approval?.to.toLowerCase(), data: approval?.data }).toEqual({
    to: plainOf(addresses.USDC).toLowerCase(),
    data: `0x095ea7b3${word(router)}${word((320_000_000).toString(16))}`,
  })
})

test('a spender that the service invents is refused, whatever other providers allow', async () => {
  const { answers, openReview } = setupMixed(service)
  answers['/v1/convert/build-approve'] = (query) => ({
    tx: {
      ...{ from: query.get('from'), to: query.get('from'), value: '0' },
      data: `0x095ea7b3${'66'.repeat(20).padStart(64, '0')}${'f'.repeat(64)}`,
      eip155: { gas: 60_000, gasPrice: '1' },
    },
  })
  const { store } = await openReview({ fromToken: 'USDC', toToken: 'ETH', amount: '320' }, toUnits('0.1', 18))
  expect(store.refusal?.code).toBe('refused_transaction')
})

test('the service of an order is offered on EVM networks alone', () => {
  const given = { projectId: '', services: services().parse({ swaps: [service] }) }
  expect({ evm: offersSwaps(given, 'eip155'), solana: offersSwaps(given, 'solana') }).toEqual({
    evm: true,
    solana: false,
  })
  expect(() => services().parse({ swaps: { kind: 'else' } })).toThrow()
})
