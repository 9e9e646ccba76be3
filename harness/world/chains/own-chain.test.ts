import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { accountKey } from '../accounts/account-key.js'
import { createAccounts, type WorldAccount } from '../accounts/accounts.js'
import { keyAccountsOf } from '../accounts/key-accounts.js'
import { createSeed } from '../lib/seed.js'
import { MOST_BODY_BYTES } from '../serving/local-server.js'
import { mineChain } from '../wallets/testing/own-kinds.js'
import { createWorld } from '../world/world.js'
import { actOnChain } from './act-on-chain.js'
import { type ChainDefinition, defineChain, type OwnNode } from './chain-definition.js'
import { createChainFault } from './faults/chain-faults.js'
import { post, rpcBody } from './testing/chain.js'

async function setup() {
  const world = await createWorld({
    chains: {
      gold: { kind: mineChain, fund: { alice: '2.5 MINE', bob: 7n } },
      ore: { kind: mineChain, network: 'second' },
    },
  })
  onTestFinished(async () => {
    expect(await world.stop()).toEqual([])
  })
  const { gold, ore } = world.chains
  const { alice, bob } = world.accounts
  if (!gold || !ore || !alice || !bob) throw new Error('the world has them')
  return { world, gold, ore, alice, bob }
}

const resultOf = async (response: Response): Promise<unknown> => Object(await response.json()).result

test('a chain of a defined kind starts with its networks, funded accounts and a journal', async () => {
  const { gold, ore, alice, bob } = await setup()
  expect([gold.kind, gold.caipNetworkId, ore.caipNetworkId]).toEqual(['mine', 'mine:main', 'mine:second'])
  expect(gold.addressOf(alice)).toMatch(/^main-[\da-f]{16}$/)
  expect(ore.addressOf(alice)).toMatch(/^second-/)
  expect(await gold.getBalance(gold.addressOf(alice))).toBe(2_500_000n)
  expect(await resultOf(await post(gold.rpcUrl, rpcBody('mine_getBalance', [gold.addressOf(bob)])))).toBe('7')
  expect(await ore.request('mine_network')).toBe('mine:second')
  expect(gold.journal).toEqual([
    { method: 'mine_getBalance', params: [gold.addressOf(bob)], result: '7', from: 'http' },
  ])
})

test('a method’s error keeps its code, and an unknown method is reported', async () => {
  const { gold } = await setup()
  await expect(gold.request('mine_fail')).rejects.toMatchObject({ code: 7 })
  await expect(gold.request('mine_nothing')).rejects.toMatchObject({ code: -32601 })
})

test('requests other than JSON-RPC are answered, recorded, and affected by faults', async () => {
  const { gold, alice } = await setup()
  const address = gold.addressOf(alice)
  const ask = (place: string, init?: RequestInit) => fetch(`${gold.rpcUrl}${place}`, init)
  expect(await (await ask(`/balance?of=${address}`)).json()).toEqual({ amount: '2500000' })
  const echo = await ask('/echo', { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } })
  expect([echo.status, await echo.text()]).toEqual([201, '{"a":1}'])
  expect((await ask('/nowhere')).status).toBe(404)
  expect(gold.journal.map(({ method, params }) => [method, params])).toEqual([
    ['GET /balance', { of: address }],
    ['POST /echo', { a: 1 }],
    ['GET /nowhere', {}],
  ])
  const random = createSeed(1).stream('test')
  gold.addFault(createChainFault({ status: 503, times: 1 }, { kind: gold.kind, method: 'GET /balance', random }))
  expect((await ask('/balance')).status).toBe(503)
  expect((await ask('/balance')).status).toBe(200)
})

async function setupAnswer(answer: NonNullable<OwnNode['answer']>) {
  const kind = defineChain({
    ...mineChain,
    kind: 'answering',
    start: () => ({ setBalance: () => undefined, getBalance: () => 0n, answer }),
  })
  const world = await createWorld({ chains: { gold: { kind } } })
  onTestFinished(async () => {
    expect(await world.stop()).toEqual([])
  })
  const { gold } = world.chains
  if (!gold) throw new Error('the world has it')
  return { gold, ask: (place: string, init?: RequestInit) => fetch(`${gold.rpcUrl}${place}`, init) }
}

test('an error in the function that answers becomes a 500 with its message', async () => {
  const { gold, ask } = await setupAnswer((request) => {
    if (new URL(request.url).pathname === '/42') return Object(42)
    throw new Error('the table is empty')
  })
  const seen = async (place: string) => {
    const response = await ask(place)
    return { status: response.status, text: await response.text() }
  }
  expect(await seen('/broken')).toEqual({ status: 500, text: 'the table is empty' })
  const text = 'The answer to GET /42 has to be a Response. It is 42.'
  expect(await seen('/42')).toEqual({ status: 500, text })
  expect(gold.journal.map(({ error }) => error?.message)).toEqual(['the table is empty', text])
  gold.addFault(() => {
    throw new Error('the fault is wrong')
  })
  expect(await seen('/broken')).toEqual({ status: 500, text: 'the fault is wrong' })
})

test('a request over the limit is refused before the function that answers', async () => {
  let count = 0
  const { ask } = await setupAnswer(() => {
    count += 1
    return new Response()
  })
  const response = await ask('/big', { method: 'POST', body: 'x'.repeat(MOST_BODY_BYTES + 1) })
  expect({ status: response.status, count }).toEqual({ status: 413, count: 0 })
})

test('headers and bytes of a request and its answer survive', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => 255 - index)
  const { gold, ask } = await setupAnswer(async (request) => {
    const body = await request.arrayBuffer()
    const headers = new Headers({
      'content-type': 'application/x-boc',
      'x-key': request.headers.get('x-key') ?? 'none',
    })
    headers.append('set-cookie', 'a=1')
    headers.append('set-cookie', 'b=2')
    return new Response(body, { headers })
  })
  const response = await ask('/boc', { method: 'POST', body: bytes, headers: { 'x-key': 'secret' } })
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  expect({ type: response.headers.get('content-type'), key: response.headers.get('x-key') }).toEqual({
    type: 'application/x-boc',
    key: 'secret',
  })
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const base64 = Buffer.from(bytes).toString('base64')
  expect(gold.journal).toMatchObject([{ method: 'POST /boc', params: base64, result: base64 }])
  expect((await ask('/boc', { method: 'GET', headers: { 'content-length': '0' } })).status).toBe(200)
})

test('an answer from another server is passed on with its decoded body', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'x-height': '7' }).end(gzipSync('{"height":7}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  const { ask } = await setupAnswer((request) => fetch(new Request(`http://127.0.0.1:${port}/`, request)))
  const response = await ask('/height')
  expect(response.headers.get('x-height')).toBe('7')
  expect(await response.json()).toEqual({ height: 7 })
})

test('a definition and its node may be instances of classes', async () => {
  class Node implements OwnNode {
    readonly balances = new Map<string, bigint>()
    readonly methods = {
      height: () => 7,
      next(): number {
        return this.height() + 1
      },
    }
    setBalance(address: string, amount: bigint) {
      this.balances.set(address, amount)
    }
    getBalance(address: string) {
      return this.balances.get(address) ?? 0n
    }
  }
  class Kind implements ChainDefinition {
    readonly kind = 'classy'
    readonly networks = { main: { id: 'classy:main' } }
    readonly coin = { symbol: 'CLS', decimals: 2 }
    readonly prefix = 'cls'
    addressOf({ name }: WorldAccount) {
      return `${this.prefix}-${name}`
    }
    start() {
      return new Node()
    }
  }
  const world = await createWorld({ chains: { gold: { kind: defineChain(new Kind()), fund: { alice: '1 CLS' } } } })
  onTestFinished(async () => void (await world.stop()))
  const { gold } = world.chains
  expect(await gold?.getBalance('cls-alice')).toBe(100n)
  expect(await gold?.request('next')).toBe(8)
})

test('a step gives an amount of its coin, and refuses other coins', async () => {
  const { gold, bob, world } = await setup()
  await actOnChain(gold, { setBalance: { bob: '3 MINE' } }, world.accounts)
  expect(await gold.getBalance(gold.addressOf(bob))).toBe(3_000_000n)
  await expect(actOnChain(gold, { setBalance: { bob: '3 ETH' } }, world.accounts)).rejects.toThrow(
    '"3 ETH" is not an amount such as 10 MINE',
  )
})

test('pages reach it by its nodes’ addresses, and by its methods', async () => {
  const { world } = await setup()
  const found = (address: string, method = 'mine_network') =>
    world.services.nodes.find(new URL(address), rpcBody(method)).chain?.name
  expect(found('https://rpc.mine.example/')).toBe('gold')
  expect(found('https://rpc.second.example/v1/key')).toBe('ore')
  expect(found('https://gold.elsewhere.example/')).toBe('gold')
  expect(found('https://elsewhere.example/', 'unknown_method')).toBeUndefined()
  expect(world.services.nodes.find(new URL('https://elsewhere.example/'), rpcBody('mine_network')).why).toMatch(
    'nothing says whether the node is that of gold, ore',
  )
})

test('a server replaces methods, is notified of time, and is stopped', async () => {
  const told: unknown[] = []
  const server = createServer((_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"own"}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const kind = defineChain({
    ...mineChain,
    kind: 'served',
    start: () => ({
      url,
      setBalance: () => undefined,
      getBalance: () => 0n,
      setTime: () => told.push('time'),
      stop: () => {
        told.push('stopped')
        server.close()
        server.closeAllConnections()
      },
    }),
  })
  const world = await createWorld({ chains: { gold: { kind } } })
  expect(world.chains['gold']?.nodeUrl).toBe(url)
  expect(await world.chains['gold']?.request('anything')).toBe('own')
  await world.clock.advance(1000)
  expect(await world.stop()).toEqual([])
  expect(told).toEqual(['time', 'time', 'stopped'])
})

test('a key is derived from the seed, or from a phrase by its path', () => {
  const { alice, bob } = createAccounts(createSeed(7))
  const [phrase, second] = keyAccountsOf('fox', [
    { mnemonic: 'test test test test test test test test test test test junk' },
    { mnemonic: 'test test test test test test test test test test test junk', index: 1 },
  ])
  if (!alice || !bob || !phrase || !second) throw new Error('there are four')
  const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')
  expect(hex(accountKey(alice, 'mine'))).toHaveLength(64)
  expect(accountKey(alice, 'mine')).not.toEqual(accountKey(bob, 'mine'))
  expect(accountKey(alice, 'mine')).not.toEqual(accountKey(alice, 'other'))
  const at = { curve: 'secp256k1', path: "m/44'/60'/0'/0/$index" } as const
  expect([phrase, second].map((each) => `0x${hex(accountKey(each, 'mine', at))}`)).toEqual([
    phrase.evmPrivateKey,
    second.evmPrivateKey,
  ])
  const solana = { curve: 'ed25519', path: "m/44'/501'/$index'/0'" } as const
  expect(accountKey(second, 'mine', solana)).toEqual(second.solanaPrivateKey)
})

const wrong: readonly (readonly [string, object, string])[] = [
  [
    'no kind',
    { kind: undefined },
    'defineChain(): "kind" has to be a name of small letters, and none of evm, solana, bitcoin, polkadot. It is nothing.',
  ],
  ['a kind of ours', { kind: 'evm' }, 'It is "evm".'],
  [
    'no CAIP-2 id',
    { networks: { main: { id: 'main' } } },
    'defineChain(mine): "networks" has to be networks of one namespace by name, each with its CAIP-2 id: { mainnet: { id: "sui:mainnet", nodes: ["https://…"] } }. It is {"main":{"id":"main"}}.',
  ],
  ['no network', { networks: {} }, '"networks" has to be'],
  ['networks of two namespaces', { networks: { a: { id: 'mine:a' }, b: { id: 'yours:b' } } }, '"networks" has to be'],
  [
    'a node that is not a list',
    { networks: { main: { id: 'mine:main', nodes: 'https://a.test' } } },
    '"networks" has to be',
  ],
  ['a symbol that is not a word', { coin: { symbol: '$WIF', decimals: 6 } }, '"coin" has to be a coin'],
  ['a coin with less than no decimals', { coin: { symbol: 'MINE', decimals: -1 } }, '"coin" has to be a coin'],
  ['no coin', { coin: 'MINE' }, '"coin" has to be a coin: { symbol: "SUI", decimals: 9 }. It is "MINE".'],
  ['no start', { start: undefined }, '"start" has to be a function that starts a node'],
  ['a part of another name', { adressOf: () => '' }, 'knows no "adressOf". Did you mean "addressOf"?'],
]

test.each(wrong)('a definition with %s is refused', (_what, change, message) => {
  const { kind, networks, coin, addressOf, start } = mineChain
  const definition = { kind, networks, coin, addressOf, start, ...change } as ChainDefinition // wrong on purpose
  expect(() => defineChain(definition)).toThrow(message)
})

test('a node with a wrong part is stopped', async () => {
  let stopped = 0
  const stop = () => {
    stopped += 1
  }
  const kind = defineChain({ ...mineChain, start: () => Object({ setBalance() {}, stop }) })
  await expect(createWorld({ chains: { gold: { kind } } })).rejects.toThrow('"getBalance" has to be')
  expect(stopped).toBe(1)
})

test('a world reports mistakes in a chain and its node', async () => {
  const start = (spec: object) => createWorld({ chains: { gold: { kind: mineChain, ...spec } } })
  await expect(start({ network: 'mian' })).rejects.toThrow(
    'The chain gold is of the kind mine, which has no network "mian". Did you mean "main"?',
  )
  await expect(start({ kind: { kind: 'mine' } })).rejects.toThrow('its "kind" is nothing that defineChain made')
  await expect(start({ fund: { alice: '1 ETH' } })).rejects.toThrow('"1 ETH" is not an amount such as 10 MINE')
  const kind = defineChain({ ...mineChain, start: () => Object({ methods: { mine_network: 'main' } }) })
  await expect(start({ kind })).rejects.toThrow(
    'The node that defineChain(mine) starts: "methods" has to be methods by name. It is {"mine_network":"main"}.',
  )
})
