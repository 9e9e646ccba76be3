import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { Chain } from '../chains/chain.js'
import { createNodes, type NodeNames, refuseCalls } from './nodes.js'

const solanaDevnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const kinds = { eip155: 'evm', solana: 'solana', bip122: 'bitcoin', polkadot: 'polkadot' }

/** Creates the node finder for chains with these ids. */
function setup(ids: Readonly<Record<string, string>>, names?: NodeNames) {
  const chains = Object.fromEntries(
    Object.entries(ids).map(([name, caipNetworkId]) => {
      const kind = Object.entries(kinds).find(([namespace]) => caipNetworkId.startsWith(namespace))?.[1]
      return [name, { name, caipNetworkId, kind } as Chain] // only these members are read
    }),
  )
  const nodes = createNodes(chains, names)
  const ask = (address: string, method = 'eth_blockNumber') => {
    const { chain, why } = nodes.find(new URL(address), JSON.stringify({ jsonrpc: '2.0', id: 1, method }))
    return chain?.name ?? why
  }
  return { nodes, ask }
}

const many = {
  mainnet: 'eip155:1',
  sepolia: 'eip155:11155111',
  base: 'eip155:8453',
  testBase: 'eip155:84532',
  polygon: 'eip155:137',
  amoy: 'eip155:80002',
  arb: 'eip155:42161',
  op: 'eip155:10',
  zora: 'eip155:7777777',
  devnet: solanaDevnet,
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

test.each([
  ['https://eth-mainnet.g.alchemy.com/v2/key', 'mainnet'],
  ['https://eth-sepolia.g.alchemy.com/v2/key', 'sepolia'],
  ['https://opt-mainnet.g.alchemy.com/v2/key', 'op'],
  ['https://solana-devnet.g.alchemy.com/v2/key', 'devnet'],
  ['https://eth-mainnet.alchemyapi.io/v2/key', 'mainnet'],
  ['https://mainnet.infura.io/v3/key', 'mainnet'],
  ['https://sepolia.infura.io/v3/key', 'sepolia'],
  ['https://polygon-amoy.infura.io/v3/key', 'amoy'],
  ['https://rpc.ankr.com/eth/key', 'mainnet'],
  ['https://rpc.ankr.com/eth_sepolia/key', 'sepolia'],
  ['https://rpc.ankr.com/base', 'base'],
  ['https://rpc.ankr.com/solana_devnet/key', 'devnet'],
  ['https://eth.drpc.org', 'mainnet'],
  ['https://arbitrum.drpc.org/', 'arb'],
  ['https://lb.drpc.org/ogrpc?network=polygon&dkey=key', 'polygon'],
  ['https://base-rpc.publicnode.com', 'base'],
  ['https://base-sepolia-rpc.publicnode.com', 'testBase'],
  ['https://arbitrum-one.publicnode.com', 'arb'],
  ['https://solana-rpc.publicnode.com', 'solana'],
  ['https://some-name.quiknode.pro/key/', 'mainnet'],
  ['https://some-name.base-sepolia.quiknode.pro/key/', 'testBase'],
  ['https://some-name.solana-devnet.quiknode.pro/key/', 'devnet'],
  ['https://eth.llamarpc.com', 'mainnet'],
  ['https://1rpc.io/matic', 'polygon'],
  ['https://sepolia.gateway.tenderly.co/key', 'sepolia'],
  ['https://base-mainnet.public.blastapi.io', 'base'],
  ['https://ethereum-sepolia.core.chainstack.com/key', 'sepolia'],
  ['https://ethereum.blockpi.network/v1/rpc/public', 'mainnet'],
  ['https://mainnet.rpc.buidlguidl.com', 'mainnet'],
  ['https://api.developer.coinbase.com/rpc/v1/base-sepolia/key', 'testBase'],
  ['https://7777777.rpc.thirdweb.com/key', 'zora'],
  ['https://devnet.helius-rpc.com/?api-key=key', 'devnet'],
  ['https://rpc.sepolia.org', 'sepolia'],
  ['https://api.devnet.solana.com', 'devnet'],
])('%s is a node of %s', (address, chain) => {
  expect(setup(many).ask(address)).toBe(chain)
})

test('a node of a missing chain is reported with the line that adds the chain', () => {
  const { ask, nodes } = setup({ mainnet: 'eip155:1' })
  expect(ask('https://eth-sepolia.g.alchemy.com/v2/key')).toMatchInlineSnapshot(
    `"it is a node of eip155:11155111, and this world has no such chain. Add chains: { sepolia: { kind: evm, id: 11155111 } }"`,
  )
  expect(ask('https://4242.rpc.thirdweb.com')).toContain('Add chains: { chain4242: { kind: evm, id: 4242 } }')
  expect(ask('https://api.devnet.solana.com', 'getHealth')).toContain(
    'Add chains: { solana-devnet: { kind: solana, cluster: devnet } }',
  )
  expect(nodes.answered).toEqual([])
})

test('an unknown host is a node of the only chain with the called method', () => {
  const { ask, nodes } = setup({ mine: 'eip155:5', devnet: solanaDevnet, bitcoin: 'bip122:000', dot: 'polkadot:91b1' })
  const url = 'https://rpc.acme.test/v1'
  expect([
    ask(url),
    ask(url, 'getLatestBlockhash'),
    ask(url, 'logsSubscribe'),
    ask(url, 'listunspent'),
    ask(url, 'chain_getBlockHash'),
  ]).toEqual(['mine', 'devnet', 'devnet', 'bitcoin', 'dot'])
  expect(nodes.answered).toEqual(
    ['mine', 'devnet', 'bitcoin', 'dot'].map((chain) => ({ host: 'rpc.acme.test', chain })),
  )
})

test('of several chains the one in the address is chosen', () => {
  const four = { mainnet: 'eip155:1', sepolia: 'eip155:11155111', mine: 'eip155:909', base: 'eip155:8453' }
  const { ask } = setup(four)
  // Numbers of machines, servers and versions are not chain ids.
  for (const numbered of [
    'http://10.0.0.1:909/',
    'https://node-1.acme.test',
    'https://rpc.acme.test/v1-1',
    'https://1.acme.test:909',
  ])
    expect(ask(numbered)).toContain('nothing says whether')
  expect(ask('https://acme.test/?chainId=909')).toBe('mine')
  expect(ask('https://rpc-eth-sepolia.acme.test/v1')).toBe('sepolia')
  expect(ask('https://acme.test/rpc/909')).toBe('mine')
  expect(ask('https://acme.test/rpc?chain=base')).toBe('base')
  expect(ask('https://database.acme.test/')).toMatchInlineSnapshot(
    `"it calls eth_blockNumber, and nothing says whether the node is that of mainnet, sepolia, mine, base. Add nodes: { 'https://database.acme.test/*': mainnet }"`,
  )
})

test('a local port is the chain of Hardhat or Anvil, or the only chain', () => {
  const url = 'http://localhost:8545'
  expect(setup({ mainnet: 'eip155:1' }).ask(url)).toBe('mainnet')
  expect(setup({ mainnet: 'eip155:1', hardhat: 'eip155:31337' }).ask(url)).toBe('hardhat')
  expect(setup({ mainnet: 'eip155:1', base: 'eip155:8453' }).ask(url)).toContain("'http://localhost:8545/*': mainnet")
  // Numbers in a machine's address, and ports, are not chain ids.
  const both = { mainnet: 'eip155:1', hardhat: 'eip155:31337', localPort: 'eip155:8545' }
  for (const own of ['http://127.0.0.1:8545', 'ws://127.0.0.1:8545/', 'http://[::1]:8545', 'http://localhost:1/'])
    expect(setup(both).ask(own)).toBe('hardhat')
  expect(setup(both).ask('http://127.0.0.1:3000/rpc/1')).toBe('mainnet')
  // It may be the machine's own node, of a kind that the world does not have.
  expect(setup({ devnet: solanaDevnet }).ask(url)).toBeUndefined()
})

/** Starts a program that answers every request with this text, and counts them. */
async function startNode(text: string) {
  const heard: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    heard.push(JSON.parse(body).method)
    response.end(text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { heard, url: new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/rpc`) }
}

test('a node on this machine is asked once for its chain id, if nothing else tells its chain', async () => {
  const { nodes, ask } = setup({ mainnet: 'eip155:1', base: 'eip155:8453' })
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })
  const say = async (url: URL) => {
    const { chain, why } = await nodes.identify(url, call)
    return chain?.name ?? why
  }
  const known = await startNode('{"jsonrpc":"2.0","id":1,"result":"0x2105"}')
  expect(await Promise.all([say(known.url), say(known.url)])).toEqual(['base', 'base'])
  expect({ heard: known.heard, answered: nodes.answered }).toEqual({
    heard: ['eth_chainId'],
    answered: [{ host: known.url.host, chain: 'base' }],
  })
  // The answer counts for sockets too.
  expect(ask(`ws://${known.url.host}/rpc`)).toBe('base')
  const strange = await startNode('{"jsonrpc":"2.0","id":1,"result":"0x89"}')
  expect(await say(strange.url)).toBe(
    'it says that its chain is eip155:137, and this world has no such chain. Add chains: { polygon: { kind: evm, id: 137 } }',
  )
  const other = await startNode('<h1>No node</h1>')
  expect(await say(other.url)).toContain('nothing says whether the node is that of mainnet, base')
  // Other machines are never asked.
  expect(await say(new URL('https://acme.test/rpc'))).toContain('nothing says whether')
})

test('given addresses come first, with wildcards and any protocol', () => {
  const names = {
    'https://eth-mainnet.g.alchemy.com/v2/*': 'base',
    'localhost:9999': 'mainnet',
    '*.acme.test': 'base',
    'https://one.test/rpc': 'mainnet',
    'https://gone.test': 'sepolla',
  }
  const { ask } = setup({ mainnet: 'eip155:1', base: 'eip155:8453', sepolia: 'eip155:11155111' }, names)
  expect(ask('https://eth-mainnet.g.alchemy.com/v2/key')).toBe('base')
  expect(ask('ws://localhost:9999')).toBe('mainnet')
  expect(ask('https://a.b.acme.test/x?y')).toBe('base')
  expect(ask('https://acme.test/')).toContain('nothing says')
  expect(ask('wss://one.test/rpc?key')).toBe('mainnet')
  expect(ask('http://one.test/rpc')).toContain('nothing says')
  expect(ask('https://one.test/rpcs')).toContain('nothing says')
  expect(ask('https://gone.test')).toMatchInlineSnapshot(
    `"nodes says that "https://gone.test" is of the chain sepolla, and this world has none (did you mean "sepolia"?)"`,
  )
})

test('requests that are not node calls are left to others', () => {
  const { nodes } = setup({ mainnet: 'eip155:1' })
  const find = (body: string) => nodes.find(new URL('https://acme.test'), body)
  expect(find('')).toEqual({})
  expect(find('{"method":"eth_call"}')).toEqual({})
  expect(find('{"jsonrpc":"2.0","id":1,"method":"tools/list"}')).toEqual({})
  expect(find('"jsonrpc"')).toEqual({})
  expect(find('[{"jsonrpc":"2.0","id":1,"method":"eth_call"}]').chain?.name).toBe('mainnet')
})

test('a method of no node is one of a provider, unless the chain is of a kind that answers it', () => {
  const { nodes } = setup({ mainnet: 'eip155:1' }, { 'https://acme.test': 'mainnet' })
  const isOfProvider = (method: string) =>
    nodes.find(new URL('https://acme.test'), JSON.stringify({ jsonrpc: '2.0', id: 1, method })).isOfProvider
  expect({ block: isOfProvider('eth_getBlockByNumber'), nfts: isOfProvider('alchemy_getNfts') }).toEqual({
    block: false,
    nfts: true,
  })
})

test('a refusal answers each call of a batch', () => {
  const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'eth_call' })
  const error = { code: -32000, message: 'No chain of the world answers: because.' }
  expect(JSON.parse(refuseCalls(JSON.stringify(call(7)), 'because'))).toEqual({ jsonrpc: '2.0', id: 7, error })
  expect(JSON.parse(refuseCalls(JSON.stringify([call(1), call(2)]), 'because'))).toEqual([
    { jsonrpc: '2.0', id: 1, error },
    { jsonrpc: '2.0', id: 2, error },
  ])
})
