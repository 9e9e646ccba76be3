import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { accountKey } from '../accounts/account-key.js'
import { createAccounts } from '../accounts/accounts.js'
import { keyAccountsOf } from '../accounts/key-accounts.js'
import { createSeed } from '../lib/seed.js'
import { mineChain } from '../wallets/testing/own-kinds.js'
import { createWorld } from '../world/world.js'
import { actOnChain } from './act-on-chain.js'
import { type ChainDefinition, defineChain } from './chain-definition.js'
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
    'a node that is no list',
    { networks: { main: { id: 'mine:main', nodes: 'https://a.test' } } },
    '"networks" has to be',
  ],
  ['a symbol that is no word', { coin: { symbol: '$WIF', decimals: 6 } }, '"coin" has to be a coin'],
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
