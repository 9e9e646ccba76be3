import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { analyticsBody } from '../../../core/contracts/events.js'
import { wallets } from '../../../fixtures/catalogue/wallets.js'
import type { OwnedChain } from '../chains/owned-chain.js'
import { post, rpcBody, startTestChain, testAccounts } from '../chains/testing/chain.js'
import { createClock } from '../lib/clock.js'
import { createSeed } from '../lib/seed.js'
import { createServices, type ServicesOptions } from './services.js'

const BLOCKCHAIN = 'https://rpc.walletconnect.org'
const CATALOGUE = 'https://api.web3modal.org'
const ANALYTICS = 'https://pulse.walletconnect.org'
const [alice, bob] = testAccounts()

async function setup(options: Partial<ServicesOptions> = {}) {
  const clock = createClock()
  const services = await createServices({ chains: {}, clock, seed: createSeed(7), ...options })
  onTestFinished(() => {
    services.stop()
    clock.dispose()
  })
  const url = (base: string, path: string, query: Record<string, string> = {}) =>
    `${base}${path}?${new URLSearchParams({ projectId: 'p1', st: 'appkit', sv: 'html-core-1', ...query })}`
  const get = (base: string, path: string, query?: Record<string, string>, init?: RequestInit) =>
    services.fetch(url(base, path, query), init)
  const send = (base: string, path: string, body: unknown, query?: Record<string, string>) =>
    services.fetch(url(base, path, query), { method: 'POST', body: JSON.stringify(body) })
  return { services, clock, url, get, send }
}

async function withChains() {
  const evm = await startTestChain({ kind: 'evm', id: 1 })
  const solana = await startTestChain({ kind: 'solana', cluster: 'mainnet' })
  onTestFinished(async () => {
    expect({ evmEnd: await evm.end(), solanaEnd: await solana.end() }).toEqual({ evmEnd: [], solanaEnd: [] })
  })
  const chains: Record<string, OwnedChain> = { mainnet: evm.chain, solana: solana.chain }
  return { ...(await setup({ chains })), mainnet: evm.chain, solana: solana.chain }
}

const walletPage = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })), count: z.number() })

test('the catalogue pages, filters and searches as the service does', async () => {
  const { get } = await setup()
  const ask = async (query: Record<string, string>) =>
    walletPage.parse(await (await get(CATALOGUE, '/getWallets', { page: '1', entries: '4', ...query })).json())
  const first = await ask({})
  expect({ dataCount: first.data.length, count: first.count }).toEqual({ dataCount: 4, count: wallets.length })
  const second = await ask({ page: '2' })
  expect(second.data.map(({ id }) => id)).toEqual(wallets.slice(4, 8).map(({ id }) => id))
  const ids = first.data.map(({ id }) => id)
  expect((await ask({ include: ids.join(',') })).count).toBe(4)
  expect((await ask({ exclude: ids.join(',') })).count).toBe(wallets.length - 4)
  const found = await ask({ search: 'meta' })
  expect(found.data[0]?.name).toBe('MetaMask')
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect((await ask({ chains: solana })).count).toBe(wallets.filter(({ chains }) => chains?.includes(solana)).length)
  const certified = wallets.filter(({ badge_type }) => badge_type === 'certified').length
  expect((await ask({ badge_type: 'certified' })).count).toBe(certified)
  // Parameters of other modals.
  expect((await ask({ badge: 'certified' })).count).toBe(certified)
  const [one, other] = second.data.map(({ name }) => name)
  expect((await ask({ names: `${one},${other}` })).data.map(({ name }) => name)).toEqual([one, other])
  const { rdns } = wallets.find((wallet) => wallet.rdns) ?? {}
  const ofRdns = wallets.filter((wallet) => wallet.rdns === rdns).length
  expect((await ask({ rdns: `${rdns},nobody.test` })).count).toBe(ofRdns)
})

test('images are valid, one for each id', async () => {
  const { get } = await setup()
  const paths = ['/getWalletImage/a', '/getWalletImage/b', '/public/getAssetImage/a', '/public/getTokenImage/ETH']
  const texts = await Promise.all(
    paths.map(async (path) => {
      const image = await get(CATALOGUE, path)
      expect(image.headers.get('content-type')).toBe('image/svg+xml')
      return image.text()
    }),
  )
  expect(new Set(texts).size).toBe(paths.length)
  expect(texts[0]).toMatch(/^<svg /)
})

test('the log lists each request with its parts, in order', async () => {
  const { services, get } = await setup()
  await get(CATALOGUE, '/getAnalyticsConfig')
  await get(BLOCKCHAIN, '/v1/identity/0xabc', { sender: '0xabc' })
  expect(services.requests.map(({ endpoint, path, status }) => [endpoint, path, status])).toEqual([
    ['getAnalyticsConfig', '/getAnalyticsConfig', 200],
    ['getIdentity', '/v1/identity/0xabc', 200],
  ])
  expect(services.requests[1]?.query).toEqual({ sender: '0xabc', projectId: 'p1', st: 'appkit', sv: 'html-core-1' })
})

test('a request without a fake fails and is reported', async () => {
  const { services, get } = await setup()
  await expect(get(CATALOGUE, '/nothing')).rejects.toThrow('Failed to fetch')
  expect(services.unmatched).toEqual([expect.stringMatching(/^GET https:\/\/api\.web3modal\.org\/nothing\?/)])
  expect(await services.handle(new Request('https://elsewhere.test/'))).toBeUndefined()
  expect(services.unmatched).toHaveLength(1)
})

test('a request that breaks its contract fails and is reported', async () => {
  const { services, get, send } = await setup()
  expect((await get(CATALOGUE, '/getWallets', { page: 'one', entries: '4' })).status).toBe(400)
  expect((await get(CATALOGUE, '/getWallets', { page: '1', entries: '4', colour: 'red' })).status).toBe(400)
  expect((await get(CATALOGUE, '/getAnalyticsConfig', { st: '' })).status).toBe(200)
  expect((await services.fetch(`${CATALOGUE}/getAnalyticsConfig?projectId=p1`)).status).toBe(400)
  expect((await send(ANALYTICS, '/e', { eventId: 'x' })).status).toBe(400)
  const price = { currency: 'usd', addresses: [], projectId: 'other' }
  expect((await send(BLOCKCHAIN, '/v1/fungible/price', price)).status).toBe(400)
  const extra = { currency: 'usd', addresses: [], projectId: 'p1', colour: 'red' }
  expect((await send(BLOCKCHAIN, '/v1/fungible/price', extra)).status).toBe(400)
  expect(services.unmatched.map((line) => line.replace(/^\S+ \S+ /, ''))).toEqual([
    expect.stringContaining('the query of getWallets breaks the contract: page: a whole number, got "one"'),
    expect.stringContaining('the query of getWallets has colour, which the contract does not have'),
    expect.stringContaining('the query of getAnalyticsConfig breaks the contract: st'),
    expect.stringContaining('the body of postEvent breaks the contract: eventId'),
    expect.stringContaining('the body names the project other and the query p1'),
    expect.stringContaining('the body of postFungiblePrice has colour, which the contract does not have'),
  ])
})

test('a project id is required, and checked when the world has one', async () => {
  const open = await setup()
  const without = await open.services.fetch(`${CATALOGUE}/getAnalyticsConfig?st=a&sv=b`)
  expect({ status: without.status, without: await without.json() }).toEqual({
    status: 401,
    without: { status: 'FAILED', reasons: [{ name: 'projectId', description: 'Project ID is missing' }] },
  })
  const closed = await setup({ projectId: 'mine' })
  expect((await closed.get(CATALOGUE, '/getAnalyticsConfig')).status).toBe(403)
  expect((await closed.get(CATALOGUE, '/getAnalyticsConfig', { projectId: 'mine' })).status).toBe(200)
})

test('analytics accepts events of the catalogue', async () => {
  const { services, send } = await setup()
  const body: z.input<typeof analyticsBody> = {
    eventId: createSeed(1).stream('event').uuid(),
    url: 'https://dapp.test/',
    domain: 'dapp.test',
    timestamp: 1,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  }
  expect((await send(ANALYTICS, '/e', body)).status).toBe(202)
  expect(services.requests[0]?.body).toEqual(body)
  // The contract allows no other event and no other property.
  const unknown = { ...body, props: { ...body.props, event: 'MODAL_OPENED' } }
  expect((await send(ANALYTICS, '/e', unknown)).status).toBe(400)
  for (const wrong of [{}, { connected: 'no' }, { connected: true, extra: 1 }]) {
    expect((await send(ANALYTICS, '/e', { ...body, props: { ...body.props, properties: wrong } })).status).toBe(400)
  }
  const why = services.unmatched.map((line) => /the body of postEvent breaks the contract: (\S+): (\w+)/.exec(line))
  expect(why.map((parts) => parts?.slice(1).join(' '))).toEqual([
    'props.event invalid_union',
    'props.properties.connected invalid_type',
    'props.properties.connected invalid_type',
    'props.properties unrecognized_keys',
  ])
})

test('only the data provider receives the client id of a paired wallet', async () => {
  const { get, services } = await setup()
  const clientId = 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH'
  expect((await get(BLOCKCHAIN, '/v1/supported-chains', { clientId })).status).toBe(200)
  expect((await get(BLOCKCHAIN, '/v1/supported-chains', { clientId: 'c1' })).status).toBe(400)
  expect((await get(CATALOGUE, '/getWallets', { page: '1', entries: '4', clientId })).status).toBe(400)
  expect(services.unmatched).toEqual([
    expect.stringContaining('the clientId of getSupportedChains is not a client of a relay: c1'),
    expect.stringContaining("getWallets is told a clientId, which is the data provider's"),
  ])
})

test('balances come from the chain', async () => {
  const { get, mainnet, solana } = await withChains()
  await mainnet.setBalance(alice.evmAddress, 1_250_000_000_000_000_000n)
  await solana.setBalance(alice.solanaAddress, 2_500_000_000n)
  const ask = async (address: string, query: Record<string, string> = {}) => {
    const answer = await get(BLOCKCHAIN, `/v1/account/${address}/balance`, { currency: 'usd', ...query })
    const body: { balances: { symbol: string; quantity: { numeric: string } }[] } = await answer.json()
    return body.balances.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)
  }
  expect(await ask(alice.evmAddress, { chainId: 'eip155:1' })).toEqual(['1.25 ETH'])
  expect(await ask(alice.solanaAddress)).toEqual(['2.5 SOL'])
  expect(await ask(alice.evmAddress, { chainId: 'eip155:137' })).toEqual(['820.123456789 POL'])
})

test('the gateway forwards calls to the chain, with faults and journal', async () => {
  const { services, send, mainnet } = await withChains()
  const gateway = (chainId: string, body: unknown) =>
    services.fetch(`${BLOCKCHAIN}/v1/?${new URLSearchParams({ chainId, projectId: 'p1' })}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
  const batch = [rpcBody('eth_chainId', [], 1), rpcBody('eth_blockNumber', [], 2)].map((text) => JSON.parse(text))
  expect(await (await gateway('eip155:1', batch)).json()).toEqual([
    { jsonrpc: '2.0', id: 1, result: '0x1' },
    { jsonrpc: '2.0', id: 2, result: '0x0' },
  ])
  expect(mainnet.journal.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_blockNumber'])
  const takeBack = mainnet.addFault(() => ({ status: 429, headers: { 'retry-after': '1' } }))
  const limited = await gateway('eip155:1', batch[0])
  expect({ status: limited.status, retryAfter: limited.headers.get('retry-after') }).toEqual({
    status: 429,
    retryAfter: '1',
  })
  takeBack()
  mainnet.addFault(() => ({ reset: true }))
  await expect(gateway('eip155:1', batch[0])).rejects.toThrow('Failed to fetch')
  const unknown = await gateway('eip155:999', batch[0])
  expect(unknown.status).toBe(400)
  expect(await unknown.text()).toContain("We don't support the chainId you provided: eip155:999")
  expect((await send(BLOCKCHAIN, '/v1/', { method: 'x' }, { chainId: 'eip155:1' })).status).toBe(400)
  expect(services.unmatched).toHaveLength(1)
})

test('a transaction on the chain appears in the history', async () => {
  const { get, mainnet } = await withChains()
  await mainnet.setBalance(alice.evmAddress, 10n ** 18n)
  await mainnet.request('anvil_impersonateAccount', [alice.evmAddress])
  const value = `0x${(10n ** 17n).toString(16)}`
  const transaction = { from: alice.evmAddress, to: bob.evmAddress, value }
  const hash = (await (await post(mainnet.rpcUrl, rpcBody('eth_sendTransaction', [transaction]))).json()).result
  const history = async (account: string) => (await get(BLOCKCHAIN, `/v1/account/${account}/history`)).json()
  expect(await history(alice.evmAddress)).toMatchObject({
    data: [
      {
        id: hash,
        metadata: {
          operationType: 'send',
          status: 'confirmed',
          chain: 'eip155:1',
          minedAt: '2030-01-01T00:00:01.000Z',
        },
        transfers: [{ direction: 'out', quantity: { numeric: '0.1' } }],
      },
    ],
    next: null,
  })
  expect(await history(bob.evmAddress)).toMatchObject({ data: [{ metadata: { operationType: 'receive' } }] })
  expect(await history(alice.solanaAddress)).toEqual({ data: [], next: null })
})

test('token lists, prices, purchases and sessions answer by their contracts', async () => {
  const { services, get, send } = await setup()
  const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const usdc = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const userAddress = `eip155:1:${alice.evmAddress}`
  const v1 = (path: string, query: Record<string, string> = {}) => get(BLOCKCHAIN, `/v1/${path}`, query)
  const purchase = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '200', network: 'USDC' }
  const destinationWallets = [{ address: alice.evmAddress, blockchains: ['ethereum'], assets: ['USDC'] }]
  const onramp = { destinationWallets, defaultNetwork: 'ethereum', partnerUserId: 'u', defaultExperience: 'buy' }
  const answers = await Promise.all([
    v1('supported-chains'),
    v1('convert/tokens', { chainId: 'eip155:1' }),
    v1('convert/gas-price', { chainId: 'eip155:1' }),
    send(BLOCKCHAIN, '/v1/fungible/price', { currency: 'usd', addresses: [ether, usdc], projectId: 'p1' }),
    v1('onramp/options'),
    send(BLOCKCHAIN, '/v1/onramp/quote', purchase),
    send(BLOCKCHAIN, '/v1/generators/onrampurl', onramp),
    v1(`sessions/${userAddress}`),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await answers[5]?.json()).toMatchObject({ paymentTotal: { amount: '200.00', currency: 'USD' } })
  expect((await send(BLOCKCHAIN, `/v1/sessions/${userAddress}/revoke`, { pci: 'x', signature: '0x' })).status).toBe(404)
  expect(services.unmatched).toEqual([])
})

test('every endpoint of the contracts has a fake', async () => {
  const { allFakes } = await import('./index.js')
  const { vocabulary } = await import('../../test/runner/vocabulary.js')
  const names = vocabulary.endpoints.map(({ name }) => name).sort()
  expect(allFakes.map((fake) => fake.endpoint.name).sort()).toEqual(names)
  expect(names.length).toBeGreaterThanOrEqual(20 + 2 + 4 + 1)
})

test('services may have another address, also below a path', async () => {
  const { services } = await setup({ hosts: { catalogue: 'https://data.example/catalogue/' } })
  const answer = await services.fetch('https://data.example/catalogue/getAnalyticsConfig?projectId=p&st=a&sv=b')
  expect(answer.status).toBe(200)
  expect(services.requests[0]?.path).toBe('/getAnalyticsConfig')
})

test('requests to the world’s chains and data URLs pass through', async () => {
  const { services, mainnet } = await withChains()
  const answer = await services.fetch(mainnet.rpcUrl, { method: 'POST', body: rpcBody('eth_chainId') })
  expect(await answer.json()).toMatchObject({ result: '0x1' })
  expect(await (await services.fetch('data:text/plain,hello')).text()).toBe('hello')
  expect(services.requests).toEqual([])
})

test('the log distinguishes aborted requests from those held by a fault', async () => {
  const { services, get } = await setup({ hosts: { catalogue: 'https://Catalogue.Test/base/' } })
  const ask = (signal: AbortSignal) =>
    get('https://catalogue.test/base', '/getWallets', { page: '1', entries: '4' }, { signal })
  const given = new AbortController()
  const left = ask(given.signal)
  await expect.poll(() => services.requests).toHaveLength(1)
  given.abort()
  await expect(left).rejects.toThrow(/abort/i)
  const heal = services.addFault('catalogue GET /getWallets', 'blackhole')
  const held = new AbortController()
  const stuck = ask(held.signal)
  await expect.poll(() => services.requests).toHaveLength(2)
  held.abort()
  await expect(stuck).rejects.toThrow(/abort/i)
  heal()
  expect((await ask(new AbortController().signal)).status).toBe(200)
  expect(services.requests.map(({ path, status, isOnItsWay }) => [path, status, isOnItsWay])).toEqual([
    ['/getWallets', 'error', true],
    ['/getWallets', 'error', false],
    ['/getWallets', 200, false],
  ])
})
