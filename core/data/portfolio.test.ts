import { expect, onTestFinished, test } from 'vitest'
import type { TokenBalance } from '../contracts/account/token.js'
import type { Adapter } from '../contracts/adapter.js'
import type { BalancesProvider } from '../contracts/service-providers.js'
import { bitcoin } from '../networks/index.js'
import { walletAssets } from '../providers/wallet-assets.js'
import { base, ethereum, setupModal } from '../testing/modal.js'
import { createMemoryStorage } from '../testing/platform.js'
import { createPortfolio } from './portfolio.js'

const address = `0x${'a1'.repeat(20)}`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

function token(symbol: string, numeric: string, price: number, more: Partial<TokenBalance> = {}): TokenBalance {
  const quantity = { decimals: '18', numeric }
  return { name: symbol, symbol, chainId: 'eip155:1', price, quantity, iconUrl: 'data:image/png,', ...more }
}

const ether = token('ETH', '1.5', 3200)
const dollars = token('USDC', '10', 1, {
  name: 'USD Coin',
  address: `eip155:1:${usdc}`,
  quantity: { decimals: '6', numeric: '10' },
})

async function setup(more: Parameters<typeof setupModal>[0] = {}) {
  const storage = createMemoryStorage()
  const first = setupModal({}, { platform: { storage } })
  await first.connect()
  first.modal.dispose()
  // Restored, so that no view is open and nothing loads automatically.
  const world = setupModal({ networks: [ethereum, base, bitcoin], ...more }, { platform: { storage } })
  onTestFinished(world.modal.dispose)
  const { platform, root } = world
  world.evm.approved = {}
  storage.removeItem('walletmodal:portfolioCache')
  const service = {
    status: 200,
    balances: [dollars, ether] as readonly unknown[],
    chains: ['eip155:1'],
    isSilent: false,
  }
  platform.onFetch((url) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/supported-chains') return Response.json({ http: service.chains, ws: [] })
    if (!pathname.endsWith('/balance')) return new Response('', { status: 404 })
    if (service.isSilent) return new Promise<Response>(() => {})
    return service.status === 200
      ? Response.json({ balances: service.balances })
      : new Response('', { status: service.status })
  })
  world.announce('Fox')
  await platform.settle()
  const portfolio = await root.flows.part(createPortfolio)
  /** The queries of the service's requests. */
  const asked = () =>
    platform.requests
      .filter(({ url }) => new URL(url).pathname === `/v1/account/${address}/balance`)
      .map(({ url }) => Object.fromEntries(new URL(url).searchParams))
  const goTo = async (chainId: string) => {
    world.emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId })
    await platform.settle()
  }
  /** Sets the wallet's answers. */
  const walletSays = async (answers: Partial<Record<string, unknown>>) => {
    const definition = await world.evm.reference.load()
    const adapter: Adapter = definition.setup({ platform, networks: () => [], emit: () => {} })
    const calls: unknown[] = []
    adapter.getCapabilities = async () => (answers.capabilities ?? {}) as Record<string, unknown> // set by the test
    adapter.request = async (request) => {
      calls.push(request)
      if (answers.assets instanceof Error) throw answers.assets
      return answers.assets
    }
    return calls
  }
  return { ...world, service, portfolio, asked, goTo, walletSays, entry: () => portfolio.store.active }
}

test('leaves out tokens of other networks, and duplicate rows', async () => {
  const { portfolio, service, entry } = await setup()
  const of = (address: string, chainId = 'eip155:1') => token('ODD', '1', 1, { address, chainId })
  const odd = [
    of(`eip155:137:${usdc}`),
    of(`eip155:137:${usdc}`, 'eip155:137'),
    of(`eip155:10:${usdc}`),
    of('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
    of(`eip155:1:${usdc.toLowerCase()}`),
    token('ETH', '1000', 3200),
    token('MATIC', '1', 1, { chainId: 'eip155:137' }),
  ]
  service.balances = [dollars, ether, ...odd]
  await portfolio.load()
  expect(entry()?.tokens).toMatchObject([ether, dollars])
  expect(entry()?.total).toBe('4810')
})

test('an imitation of a well-known token is listed, but not counted in the total', async () => {
  const { portfolio, service, entry } = await setup()
  const fake = token('USDС', '1000000', 1, { address: `eip155:1:0x${'66'.repeat(20)}` }) // a Cyrillic С
  service.balances = [dollars, fake, ether]
  await portfolio.load()
  expect(entry()?.tokens.map(({ asset }) => asset.imitates)).toEqual([undefined, undefined, 'USDC'])
  expect(entry()?.total).toBe('4810')
})

test("the total counts vouched tokens; the others' value is shown beside it, and a misnamed token has none", async () => {
  const { portfolio, service, entry } = await setup()
  const at = (byte: string) => ({ address: `eip155:1:0x${byte.repeat(20)}` })
  const other = token('SHELL', '1000', 2, at('61'))
  const fake = token('USDС', '1000000', 1, at('62')) // a Cyrillic С
  const misnamed = { ...dollars, symbol: 'DAI', address: 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }
  service.balances = [fake, other, misnamed, dollars, ether]
  await portfolio.load()
  expect({ total: entry()?.total, uncounted: entry()?.uncounted }).toEqual({ total: '4810', uncounted: '2000' })
  // A false value does not move a row to the front.
  expect(entry()?.tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'SHELL', 'USDC', 'USDС', 'WETH'])
  service.balances = [fake, ether]
  await portfolio.refresh()
  expect({ total: entry()?.total, uncounted: entry()?.uncounted }).toEqual({ total: '4800', uncounted: undefined })
})

test('listing tokens reads no contract; opening one does, and marks its row if the contract contradicts', async () => {
  const { portfolio, platform, service, entry } = await setup()
  const shell = `0x${'61'.repeat(20)}`
  const calls = () => platform.requests.filter(({ init }) => String(init?.body ?? '').includes(shell))
  service.balances = [token('SHELL', '1000', 2, { address: `eip155:1:${shell}` }), ether]
  await portfolio.load()
  await platform.settle()
  expect(calls()).toEqual([])
  platform.onFetch((_url, init) => {
    const { id, params } = JSON.parse(String(init?.body ?? '{}'))
    const isOfDecimals = params?.[0]?.data === '0x313ce567'
    return Response.json({ jsonrpc: '2.0', id, result: isOfDecimals ? `0x${'6'.padStart(64, '0')}` : '0x' })
  })
  const opened = entry()?.token(shell)
  expect(opened?.asset.isContradicted).toBe(false)
  if (opened) portfolio.identify(opened.asset.networkId, opened.asset.address)
  await expect.poll(() => entry()?.token(shell)?.asset.isContradicted).toBe(true)
  expect(calls()).toHaveLength(3)
  expect(entry()?.uncounted).toBeUndefined()
})

test("loads the account's tokens, the most valuable first, with the exact total", async () => {
  const { portfolio, asked, entry } = await setup()
  const loading = portfolio.load()
  expect(entry()).toMatchObject({ status: 'loading', isKnown: false, total: undefined })
  await loading
  expect(asked()).toEqual([expect.objectContaining({ currency: 'usd', chainId: 'eip155:1' })])
  expect(asked()[0]).not.toHaveProperty('forceUpdate')
  expect(entry()).toMatchObject({ status: 'ready', total: '4810' })
  expect(entry()?.tokens).toMatchObject([ether, dollars])
  expect(entry()?.native).toMatchObject(ether)
  expect([entry()?.token(usdc), entry()?.token(usdc.toLowerCase()), entry()?.token(undefined)]).toMatchObject([
    dollars,
    dollars,
    ether,
  ])
})

test('sorts values that differ only in their last digits', async () => {
  const { portfolio, service, entry } = await setup()
  const values = ['9007199254740992', '9007199254740993', '9007199254740992.1']
  service.balances = values.map((value, index) =>
    token(`T${index}`, value, 1, { address: `eip155:1:0x${String(index + 1).padStart(40, '0')}` }),
  )
  await portfolio.load()
  expect(entry()?.tokens.map(({ symbol }) => symbol)).toEqual(['T1', 'T2', 'T0'])
})

test('"Token balances with decimals 0 are discarded", and so are invalid amounts', async () => {
  const { portfolio, service, entry } = await setup()
  // Each has its own contract, so that none is a duplicate.
  const at = (index: number) => ({ address: `eip155:1:0x${String(index).padStart(40, '0')}` })
  const deed = token('DEED', '1', 0, { ...at(1), quantity: { decimals: '0', numeric: '1' } })
  const odd = token('ODD', '1e-7', 1, at(2))
  service.balances = [ether, deed, odd]
  await portfolio.load()
  expect(entry()?.tokens).toMatchObject([ether])
})

test('the portfolio is cached for 30 s, also for the next page; a refresh ignores the cache', async () => {
  const { platform, portfolio, asked, stored } = await setup()
  await portfolio.load()
  await platform.advance(29_999)
  await portfolio.load()
  expect(asked()).toHaveLength(1)
  expect(stored('portfolioCache')).toEqual({
    [`eip155:1:${address}`]: { value: [dollars, ether], timestamp: platform.now() - 29_999 },
  })
  await portfolio.refresh({ force: [usdc] })
  expect(asked().at(-1)).toMatchObject({ forceUpdate: `eip155:1:${usdc}` })
  await platform.advance(30_000)
  await portfolio.load()
  expect(asked()).toHaveLength(3)
})

test('"A failed fetch blocks retries for 30 s": the previous data stay, and one notice is shown', async () => {
  const { modal, platform, portfolio, service, asked, entry } = await setup()
  await portfolio.load()
  service.status = 404
  await portfolio.refresh()
  expect(entry()).toMatchObject({ status: 'failed', retryAtMs: platform.now() + 30_000 })
  expect(entry()?.tokens).toMatchObject([ether, dollars])
  expect(entry()?.error).toMatchObject({ code: 'token_balance_unavailable', isNetworkUnserved: false })
  expect(modal.getSnapshot().notice).toEqual({
    code: 'token_balance_unavailable',
    message: 'Token Balance Unavailable',
  })
  await platform.advance(29_999)
  await portfolio.refresh()
  expect(asked()).toHaveLength(2)
  await platform.advance(1)
  await portfolio.refresh()
  expect(asked()).toHaveLength(3)
  expect(modal.getSnapshot().notice).toBeUndefined()
  service.status = 200
  await platform.advance(30_000)
  await portfolio.refresh()
  expect(entry()).toMatchObject({ status: 'ready', error: undefined, retryAtMs: undefined })
})

test('a forced lookup survives a failure: the next successful request includes it, and no later one', async () => {
  const { platform, portfolio, service, asked } = await setup()
  await portfolio.load()
  service.status = 404
  await portfolio.refresh()
  await portfolio.refresh({ force: [usdc] })
  expect(asked()).toHaveLength(2)
  service.status = 200
  await platform.advance(30_000)
  await portfolio.load()
  expect(asked().at(-1)).toMatchObject({ forceUpdate: `eip155:1:${usdc}` })
  await portfolio.refresh()
  expect(asked().at(-1)).not.toHaveProperty('forceUpdate')
  expect(asked()).toHaveLength(4)
})

test('an unserved network is distinguished from a failure, and its balances are not requested', async () => {
  const { portfolio, service, asked, entry } = await setup()
  service.chains = ['eip155:10']
  await portfolio.load()
  expect(asked()).toEqual([])
  expect(entry()).toMatchObject({ status: 'failed', rows: [], isKnown: false })
  expect(entry()?.error).toMatchInlineSnapshot(`
    [TokenBalanceUnavailableError: Token Balance Unavailable
    Network: Ethereum
    The blockchain data provider does not serve it.]
  `)
  expect(entry()?.error?.isNetworkUnserved).toBe(true)
})

test('each network has its own portfolio, and a late answer belongs to the requested network', async () => {
  const { portfolio, service, goTo, asked, entry } = await setup()
  service.chains = ['eip155:1', 'eip155:8453']
  await portfolio.load()
  await goTo('8453')
  expect(entry()).toBeUndefined()
  service.balances = []
  await portfolio.load()
  expect(entry()).toMatchObject({ status: 'ready', total: '0', rows: [] })
  await goTo('1')
  expect(entry()).toMatchObject({ status: 'ready', total: '4810' })
  expect(asked().map(({ chainId }) => chainId)).toEqual(['eip155:1', 'eip155:8453'])
})

test('one request runs at a time, and further loads wait for it', async () => {
  const { portfolio, asked } = await setup()
  await Promise.all([portfolio.load(), portfolio.load(), portfolio.load()])
  expect(asked()).toHaveLength(1)
})

test('an answer after a disconnect is dropped', async () => {
  const { modal, platform, portfolio, service, entry } = await setup()
  service.isSilent = true
  const loading = portfolio.load()
  await platform.settle()
  await modal.disconnect()
  await loading
  expect(entry()).toBeUndefined()
  expect(portfolio.store.entries.size).toBe(0)
  await portfolio.load()
  expect(portfolio.store.entries.size).toBe(0)
})

test('if the wallet supports asset discovery, its assets are used', async () => {
  const { portfolio, walletSays, asked, entry } = await setup()
  const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2000, iconUrl: 'data:image/png,' }
  const calls = await walletSays({
    capabilities: { '0x1': { assetDiscovery: { supported: true } } },
    assets: {
      '0x1': [
        { address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE', metadata },
        {
          address: usdc,
          balance: '0x1',
          type: 'erc20',
          metadata: { ...metadata, symbol: 'USDC', decimals: 6, price: 1 },
        },
      ],
    },
  })
  await portfolio.load()
  expect(calls).toEqual([
    { namespace: 'eip155', method: 'wallet_getAssets', params: [{ account: address, chainFilter: ['0x1'] }] },
  ])
  expect(asked()).toEqual([])
  expect(entry()?.tokens).toMatchObject([
    { symbol: 'ETH', quantity: { numeric: '1' } },
    { symbol: 'USDC', address: `eip155:1:${usdc}`, quantity: { decimals: '6', numeric: '0.000001' } },
  ])
  expect(entry()?.total).toBe('2000.000001')
})

test("a wallet's malformed answer is rejected, and the service is asked", async () => {
  const { portfolio, walletSays, asked, entry } = await setup()
  const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const calls = await walletSays({
    capabilities: { '0x1': { assetDiscovery: { supported: true } } },
    assets: { '0x1': [{ address: 'native', balance: '0x1', type: 'native', metadata }] },
  })
  await portfolio.load()
  await portfolio.refresh()
  expect({ callCount: calls.length, askedCount: asked().length, status: entry()?.status }).toEqual({
    callCount: 1,
    askedCount: 2,
    status: 'ready',
  })
})

test('with `debug` hidden failures are logged: the wallet’s list, the list of networks, and the nodes', async () => {
  const ignoredIn = async (debug: boolean) => {
    const { portfolio, walletSays, service, platform } = await setup({ debug })
    await walletSays({
      capabilities: { '0x1': { assetDiscovery: { supported: true } } },
      assets: new Error('locked'),
    })
    Object.assign(service, { chains: 'no list' })
    await portfolio.load()
    return platform.logged.map(({ values }) => String(values[0])).filter((text) => text.includes('ignored a failure'))
  }
  expect(await ignoredIn(true)).toEqual([
    "walletmodal: ignored a failure of a wallet's list of assets",
    'walletmodal: ignored a failure of loading the list of served networks',
    'walletmodal: ignored a failure of the provider Nodes',
    'walletmodal: ignored a failure of the balances of nodes',
  ])
  expect(await ignoredIn(false)).toEqual([])
})

test('providers of the host take the place of the service, are asked in order, and are held against the network', async () => {
  const asked: string[] = []
  const provider = (name: string, answer: () => unknown): BalancesProvider => ({
    name,
    hosts: [],
    balances: async ({ moved }) => {
      asked.push(`${name}: ${moved.join(' ')}`)
      return answer() as TokenBalance[] // the test gives wrong answers too
    },
  })
  const elsewhere = token('FAR', '5', 1, { chainId: 'eip155:8453' })
  const {
    portfolio,
    entry,
    asked: service,
  } = await setup({
    services: {
      balances: [
        provider('absent', () => undefined),
        provider('broken', () => Promise.reject(new Error('down'))),
        provider('malformed', () => [{ symbol: 'ETH' }]),
        provider('good', () => [ether, elsewhere, { ...dollars, price: 0 }]),
        provider('never', () => []),
      ],
      prices: { name: 'prices', hosts: [], prices: async ({ tokens }) => ({ [String(tokens[0])]: 0.5 }) },
    },
  })
  await portfolio.refresh({ force: [`eip155:1:${usdc}`] })
  expect(asked.filter((line) => line.startsWith('good'))).toContain(`good: ${usdc}`)
  expect(asked.some((line) => line.startsWith('never'))).toBe(false)
  expect(service()).toEqual([])
  expect(entry()?.status).toBe('ready')
  expect(entry()?.tokens.map(({ symbol, price, value }) => ({ symbol, price, value }))).toEqual([
    { symbol: 'ETH', price: 3200, value: undefined },
    { symbol: 'USDC', price: 0.5, value: 5 },
  ])
})

test('if every provider that serves the network fails, the list has failed and is not empty', async () => {
  const { portfolio, entry } = await setup({
    services: {
      balances: { name: 'down', hosts: [], balances: () => Promise.reject(new Error('down')) },
    },
  })
  await portfolio.refresh()
  expect(entry()?.status).toBe('failed')
})

test('without a project id the nodes are asked, and no service', async () => {
  const { platform, portfolio, entry } = await setup({ projectId: '' })
  const sent: string[] = []
  platform.onFetch((url, init) => {
    sent.push(new URL(url).hostname)
    const calls = [JSON.parse(String(init?.body))].flat()
    const answers = calls.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_getBalance' ? '0x1' : '0x',
    }))
    return Response.json(answers.length === 1 ? answers[0] : answers)
  })
  await portfolio.refresh()
  expect(entry()?.tokens.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
    ['ETH', '0.000000000000000001'],
  ])
  expect(sent.filter((host) => /walletconnect|web3modal/.test(host))).toEqual([])
})

/** A node with the account's two coins and ten dollars. It has no Multicall3. */
function answerOfNode(url: string, init: RequestInit | undefined): Response | undefined {
  if (!/^\/(v1\/?|rpc)$/.test(new URL(url).pathname) || !init?.body) return undefined
  const { id, method, params } = JSON.parse(String(init.body))
  const isOfUsdc = params?.[0]?.to?.toLowerCase() === usdc.toLowerCase()
  const answers: Record<string, unknown> = {
    eth_getBalance: '0x1bc16d674ec80000',
    eth_call: isOfUsdc ? `0x${(10_000_000).toString(16).padStart(64, '0')}` : '0x',
  }
  return Response.json({ jsonrpc: '2.0', id, result: answers[method] ?? null })
}

test('if the service fails, the nodes say what they know, and the failure stays', async () => {
  const { platform, portfolio, service, entry } = await setup()
  let isDown = true
  platform.onFetch((url, init) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    if (!pathname.endsWith('/balance')) return answerOfNode(url, init) ?? new Response('', { status: 404 })
    return isDown ? new Response('', { status: 400 }) : Response.json({ balances: service.balances })
  })
  await portfolio.load()
  const seen = () => ({
    tokens: entry()?.tokens.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`),
    total: entry()?.total,
    isIncomplete: entry()?.isIncomplete,
    status: entry()?.status,
    error: entry()?.error?.code,
  })
  expect(seen()).toEqual({
    tokens: ['2 ETH', '10 USDC'],
    // Nobody knows a price: a sum of nothing would be wrong.
    total: undefined,
    isIncomplete: true,
    status: 'failed',
    error: 'token_balance_unavailable',
  })
  // Nothing of it is kept for other pages, which may reach the service.
  expect(platform.storage.getItem('walletmodal:portfolioCache')).toBeNull()
  isDown = false
  await platform.advance(31_000)
  await portfolio.refresh()
  expect(seen()).toMatchObject({ total: '4810', isIncomplete: false, status: 'ready', error: undefined })
  // Balances that were known before say more than the nodes.
  isDown = true
  await portfolio.refresh()
  expect(seen()).toMatchObject({ total: '4810', isIncomplete: false, status: 'failed' })
})

test('if the providers of the host fail, the nodes are asked; nodes in the list are not asked twice', async () => {
  const broken: BalancesProvider = { name: 'Broken', hosts: [], balances: () => Promise.reject(new Error('down')) }
  const { platform, portfolio, entry } = await setup({ services: { balances: broken } })
  platform.onFetch((url, init) => answerOfNode(url, init) ?? new Response('', { status: 404 }))
  await portfolio.load()
  expect({ count: entry()?.tokens.length, isIncomplete: entry()?.isIncomplete }).toEqual({
    count: 2,
    isIncomplete: true,
  })
})

test('a wallet is asked at the place that the list gives it', async () => {
  const assets = {
    '0x1': [{ address: 'native', balance: '0x0', type: 'native', metadata: { ...ether, decimals: 18 } }],
  }
  const capabilities = { '0x1': { assetDiscovery: { supported: true } } }
  const order: string[] = []
  const first: BalancesProvider = {
    name: 'First',
    hosts: [],
    balances: async () => {
      order.push('first')
      return undefined
    },
  }
  const { portfolio, walletSays, entry } = await setup({ services: { balances: [first, walletAssets()] } })
  const calls = await walletSays({ capabilities, assets })
  await portfolio.load()
  expect({ order, calls: calls.length, tokens: entry()?.tokens.map(({ symbol }) => symbol) }).toEqual({
    order: ['first'],
    calls: 1,
    tokens: ['ETH'],
  })
})
