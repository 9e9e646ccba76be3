import fc from 'fast-check'
import { getAddress } from 'viem'
import { encodeAbiParameters, encodeFunctionResult } from 'viem/utils'
import { expect, onTestFinished, test } from 'vitest'
import type { CaipNetworkId } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { ethereum, setupModal, solanaMain } from '../../testing/modal.js'
import { createMemoryStorage } from '../../testing/platform.js'
import type { AssetClaim } from './asset.js'
import { createAssets } from './assets.js'
import { wellKnownTokens } from './well-known-tokens.js'
import { nameOfMoved } from './without-address.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const [shell, stone] = [`0x${'51'.repeat(20)}`, `0x${'52'.repeat(20)}`]
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'
const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const never = new AbortController().signal
const claim: AssetClaim = { name: 'Shell', symbol: 'SHELL', decimals: 18 }

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const short = (value: string) =>
  `0x${[...value]
    .map((each) => each.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0')}`
const word = (value: number) => encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)])
const methods: Readonly<Record<string, string>> = {
  '0x95d89b41': 'symbol',
  '0x06fdde03': 'name',
  '0x313ce567': 'decimals',
}

type Contract = Readonly<Partial<Record<'symbol' | 'name' | 'decimals', string>>>

function setup(given: Parameters<typeof setupModal>[0] = {}, storage = createMemoryStorage()) {
  const networks = [ethereum, solanaMain].map((network) => ({ ...network, testnet: false }))
  const world = setupModal({ networks, ...given }, { platform: { storage } })
  onTestFinished(world.modal.dispose)
  const { root, platform } = world
  const node = {
    contracts: {} as Record<string, Contract>, // a test may set others
    accounts: {} as Record<string, unknown>, // a test may set others
    hasMulticall: false,
    isDead: false,
    calls: [] as string[], // read by tests
  }
  const oneCall = (to: string, data: string) => {
    const method = methods[data] as keyof Contract | undefined // of the table
    return (method && node.contracts[to.toLowerCase()]?.[method]) ?? '0x'
  }
  platform.onFetch((url, init) => {
    const { method, params, id } = JSON.parse(String(init?.body ?? '{}'))
    if (node.isDead || !method) return new Response('', { status: 404 })
    if (method === 'getMultipleAccounts') {
      node.calls.push(`accounts ${params[0].length}`)
      const value = params[0].map((address: string) => node.accounts[address] ?? null)
      return Response.json({ jsonrpc: '2.0', id, result: { context: {}, value } })
    }
    const { to, data } = params[0]
    node.calls.push(`${new URL(url).hostname} ${to === multicall ? 'many' : methods[data]}`)
    const result = to === multicall ? (node.hasMulticall ? together(data, oneCall) : '0x') : oneCall(to, data)
    return Response.json({ jsonrpc: '2.0', id, result })
  })
  const assets = createAssets({ root })
  onTestFinished(assets.dispose)
  const networkOf = (id: CaipNetworkId): Network => {
    const found = root.options.given.networks.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!found) throw new Error(id)
    return found
  }
  return {
    ...world,
    assets,
    node,
    storage,
    mainnet: networkOf('eip155:1'),
    solana: networkOf(solanaId),
  }
}

/** Answers Multicall3 from the table of single calls. Its calls begin with the token's address. */
function together(data: string, oneCall: (to: string, data: string) => string) {
  const pattern = /0{24}([0-9a-f]{40})0{63}10{62}600{63}4([0-9a-f]{8})/g
  const results = Array.from(data.matchAll(pattern), ([, to, selector]) => {
    const returnData = oneCall(`0x${to}`, `0x${selector}`)
    return { success: returnData !== '0x', returnData: returnData as `0x${string}` } // hex
  })
  const components = [
    { name: 'success', type: 'bool' },
    { name: 'returnData', type: 'bytes' },
  ] as const
  const outputs = [{ name: 'returnData', type: 'tuple[]', components }] as const
  const abi = [{ type: 'function', name: 'aggregate3', stateMutability: 'payable', inputs: [], outputs }] as const
  return encodeFunctionResult({ abi, functionName: 'aggregate3', result: results })
}

const refused = (reason: string) => ({ code: 'refused_transaction', reason })

test.each([undefined, 'native', `0x${'e'.repeat(40)}`, `eip155:1:0x${'E'.repeat(40)}`, `0x${'0'.repeat(40)}`])(
  'the native coin at %s has the name of the network, whatever a service says',
  (address) => {
    const { assets } = setup()
    expect(assets.of('eip155:1', address, { name: 'USD Coin', symbol: 'USDC', decimals: 6 })).toMatchInlineSnapshot(`
      {
        "address": undefined,
        "decimals": 18,
        "id": "eip155:1/slip44:60",
        "imitates": undefined,
        "isContradicted": true,
        "isVouched": true,
        "name": "ETH",
        "networkId": "eip155:1",
        "symbol": "ETH",
        "witness": "network",
      }
    `)
  },
)

test('wrapped SOL is a token, and the address one digit shorter is the coin', () => {
  const { assets, solana } = setup()
  const at = (address: string) => assets.of(solana.caipNetworkId, address, { ...claim, symbol: 'SOL' })
  expect(at('So11111111111111111111111111111111111111112')).toMatchObject({ symbol: 'WSOL', witness: 'list' })
  expect(at('So11111111111111111111111111111111111111111')).toMatchObject({ symbol: 'SOL', witness: 'network' })
})

test('reads many contracts in one call, and each only once', async () => {
  const { assets, node, mainnet } = setup()
  node.hasMulticall = true
  node.contracts = {
    [shell]: { symbol: text('SHELL'), name: text('Shell'), decimals: word(18) },
    [stone]: { symbol: short('STONE'), name: short('The Stone'), decimals: word(9) },
  }
  expect(assets.of('eip155:1', shell, claim)).toMatchObject({ witness: undefined, symbol: 'SHELL' })
  await assets.load(mainnet, [shell, stone, undefined, `eip155:1:${shell}`], never)
  await assets.load(mainnet, [stone], never)
  expect(node.calls).toEqual(['ethereum.test many'])
  expect(assets.of('eip155:1', shell, claim)).toMatchObject({ witness: 'contract', isVouched: false, name: 'Shell' })
  const named = { witness: 'contract', name: 'The Stone', symbol: 'STONE', decimals: 9 }
  expect(assets.of('eip155:1', stone, claim)).toMatchObject(named)
})

test('reads contracts one by one on a network without Multicall3', async () => {
  const { assets, node, mainnet } = setup()
  node.contracts[shell] = { symbol: text('SHELL'), decimals: word(18) }
  await assets.load(mainnet, [shell, stone], never)
  expect(node.calls.slice(0, 2)).toEqual(['ethereum.test many', 'ethereum.test symbol'])
  expect(assets.of('eip155:1', shell, claim)).toMatchObject({ witness: 'contract', name: 'SHELL' })
  expect(assets.of('eip155:1', stone, claim)).toMatchObject({ witness: undefined })
})

test('contract facts are stored for the next page, and an invalid entry is dropped', async () => {
  const { assets, node, mainnet, storage } = setup()
  node.contracts[shell] = { symbol: text('SHELL'), decimals: word(18) }
  await assets.load(mainnet, [shell], never)
  const next = setup({}, storage)
  expect(next.assets.of('eip155:1', shell, claim)).toMatchObject({ witness: 'contract' })
  await next.assets.load(next.mainnet, [shell], never)
  expect(next.node.calls).toEqual([])
  storage.setItem('walletmodal:assets', '{"eip155:1/erc20:0x51":{"symbol":5}}')
  expect(setup({}, storage).assets.of('eip155:1', shell, claim)).toMatchObject({ witness: undefined })
})

test('a dead node identifies nothing, and is asked again', async () => {
  const { assets, node, mainnet } = setup()
  node.isDead = true
  const row = { address: shell, claim }
  await expect(assets.require(mainnet, row, never)).resolves.toMatchObject({ witness: undefined, symbol: 'SHELL' })
  node.isDead = false
  node.contracts[shell] = { symbol: text('STONE'), decimals: word(18) }
  await expect(assets.require(mainnet, row, never)).rejects.toMatchObject(refused('symbol'))
})

test('the host vouches for an address in `tokens` once its contract has reported a symbol', async () => {
  const { assets, node, mainnet } = setup({ tokens: { 'eip155:1': { address: shell } } })
  expect(assets.of('eip155:1', shell, claim)).toMatchObject({ witness: undefined, isVouched: false })
  node.contracts[shell] = { symbol: text('USDC'), decimals: word(18) }
  await assets.load(mainnet, [shell], never)
  const vouched = { witness: 'host', isVouched: true, symbol: 'USDC', imitates: undefined }
  expect(assets.of('eip155:1', shell, claim)).toMatchObject(vouched)
})

test.each([
  ['another symbol', { symbol: text('STONE'), decimals: word(18) }, 'symbol'],
  ['other decimals', { symbol: text('SHELL'), decimals: word(6) }, 'decimals'],
  ['another symbol of 32 bytes', { symbol: short('STONE') }, 'symbol'],
])('refuses a token whose contract says %s', async (_what, contract, reason) => {
  const { assets, node, mainnet } = setup()
  node.contracts[shell] = contract
  const asked = assets.require(mainnet, { address: shell, claim }, never)
  await expect(asked).rejects.toMatchObject(refused(reason))
})

test('all witnesses are compared with the service: a contract may be wrong about a listed token', async () => {
  const { assets, node, mainnet } = setup()
  node.contracts[usdc.toLowerCase()] = { symbol: text('USDC'), decimals: word(18) }
  const row = { address: usdc, claim: { name: 'USD Coin', symbol: 'USDC', decimals: 6 } }
  await expect(assets.require(mainnet, row, never)).rejects.toMatchObject(refused('decimals'))
})

test.each([
  ['eip155:137', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'USDC', 6],
  ['eip155:42161', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USD₮0', 6],
  ['eip155:1', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'usdt', 6],
] as const)('on %s, %s may be called %s: tokens are renamed', async (networkId, address, symbol, decimals) => {
  const { assets, node, mainnet } = setup()
  node.isDead = true
  const network = { ...mainnet, caipNetworkId: networkId, id: 9 }
  const row = { address, claim: { name: symbol, symbol, decimals } }
  await expect(assets.require(network, row, never)).resolves.toMatchObject({ isVouched: true })
})

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const mintOfShells = 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So'.replace('mSo', 'mSp')

test('a mint without metadata has decimals but no name', async () => {
  const { assets, node, solana } = setup()
  const data = new Uint8Array(82)
  data[44] = 7
  node.accounts[mintOfShells] = { owner: tokenProgram, data: [btoa(String.fromCharCode(...data)), 'base64'] }
  const row = { address: mintOfShells, claim: { ...claim, decimals: 7 } }
  await expect(assets.require(solana, row, never)).resolves.toMatchObject({ witness: undefined })
  expect(node.calls).toEqual(['accounts 2'])
  const other = { ...row, claim: { ...claim, decimals: 6 } }
  await expect(assets.require(solana, other, never)).rejects.toMatchObject(refused('decimals'))
})

test.each([
  ['USDC', 'eip155:1', 'USDC'],
  ['UЅDС', 'eip155:1', 'USDC'],
  ['U​SDC', 'eip155:1', 'USDC'],
  ['ＵＳＤＣ', 'eip155:1', 'USDC'],
  ['U5DC', 'eip155:1', 'USDC'],
  ['USDÇ', 'eip155:1', 'USDC'],
  ['$USDC', 'eip155:1', 'USDC'],
  ['ETH', 'eip155:1', 'ETH'],
  ['ΕΤΗ', 'eip155:1', 'ETH'],
  ['UЅDС', 'eip155:31337', 'USDC'],
  ['USDC', 'eip155:31337', undefined],
  ['USDC.x', 'eip155:1', undefined],
  ['SHELL', 'eip155:1', undefined],
] as const)('%s of a stranger on %s imitates %s', (symbol, networkId, imitated) => {
  const { assets } = setup()
  expect(assets.of(networkId, shell, { ...claim, symbol }).imitates).toBe(imitated)
  expect(assets.of(networkId, usdc, { ...claim, symbol }).imitates).toBe(
    networkId === 'eip155:1' ? undefined : imitated,
  )
})

test('a name can imitate too', () => {
  const { assets } = setup()
  expect(assets.of('eip155:1', shell, { name: 'USD Cоin', symbol: 'SAFE', decimals: 6 }).imitates).toBe('USDC')
})

test.each([
  ['another symbol', { symbol: text('STONE'), decimals: word(18) }],
  ['other decimals', { symbol: text('SHELL'), decimals: word(6) }],
])('once a contract has said %s, every list marks the row', async (_what, contract) => {
  const { assets, node, mainnet } = setup()
  node.contracts[shell] = contract
  expect(assets.of('eip155:1', shell, claim).isContradicted).toBe(false)
  await assets.load(mainnet, [shell], never)
  expect(assets.of('eip155:1', shell, claim).isContradicted).toBe(true)
})

test('a listed token with another symbol or other decimals is marked without a request', () => {
  const { assets, node } = setup()
  const row = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
  const isMarked = (more: object) => assets.of('eip155:1', usdc, { ...row, ...more }).isContradicted
  expect([isMarked({}), isMarked({ symbol: 'DAI' }), isMarked({ decimals: 18 })]).toEqual([false, true, true])
  expect(node.calls).toEqual([])
})

test("the contract's name is shown, whatever name the service uses", async () => {
  const { assets, node, mainnet } = setup()
  node.contracts[shell] = { symbol: text('SHELL'), name: text('Shell of the sea'), decimals: word(18) }
  await assets.load(mainnet, [shell], never)
  const said = { ...claim, name: 'Gold' }
  expect(assets.of('eip155:1', shell, said)).toMatchObject({ name: 'Shell of the sea', isContradicted: false })
})

test.each([78, 255, 2 ** 40])(
  'a contract with %s decimals is refused, and not taken for a silent one',
  async (count) => {
    const { assets, node, mainnet } = setup()
    node.contracts[shell] = { decimals: word(count) }
    const asked = assets.require(mainnet, { address: shell, claim: { ...claim, decimals: 77 } }, never)
    await expect(asked).rejects.toMatchObject(refused('decimals'))
  },
)

test('a mint with 255 decimals is refused too', async () => {
  const { assets, node, solana } = setup()
  const data = new Uint8Array(82)
  data[44] = 255
  node.accounts[mintOfShells] = { owner: tokenProgram, data: [btoa(String.fromCharCode(...data)), 'base64'] }
  const asked = assets.require(solana, { address: mintOfShells, claim: { ...claim, decimals: 77 } }, never)
  await expect(asked).rejects.toMatchObject(refused('decimals'))
})

test.each([
  ['eth', 'Ether', { symbol: 'ETH', name: 'ETH', imitates: undefined }],
  ['USDC', 'Dollars', { symbol: 'USDC', name: 'USD Coin', imitates: undefined }],
  ['USD₮', 'Tether', { symbol: 'USD₮', name: 'Tether USD', imitates: undefined }],
  ['USDС', 'USD Coin', { symbol: 'USDС', imitates: 'USDC' }],
  ['U.S.D.C', 'Coin', { symbol: 'U.S.D.C', imitates: 'USDC' }],
  ['ΕΤΗ', 'Ether', { symbol: 'ΕΤΗ', imitates: 'ETH' }],
  ['SAFE', 'USD Coin', { symbol: 'SAFE', imitates: 'USDC' }],
  ['SHELL', 'Shell', { symbol: 'SHELL', name: 'Shell', imitates: undefined }],
] as const)('%s (%s) without an address is never vouched for', (symbol, name, drawn) => {
  const { assets } = setup()
  expect(nameOfMoved(assets, 'eip155:1', { symbol, name })).toMatchObject({ ...drawn, isVouched: false })
})

test('a transferred asset has the name of its address, whatever name the service uses', async () => {
  const { assets, node, mainnet } = setup()
  const said = { symbol: 'DAI', name: 'Dai' }
  expect(nameOfMoved(assets, 'eip155:1', { ...said, address: 'native' })).toMatchObject({
    symbol: 'ETH',
    isVouched: true,
  })
  expect(nameOfMoved(assets, 'eip155:1', { ...said, address: usdc })).toMatchObject({
    symbol: 'USDC',
    isContradicted: true,
  })
  expect(nameOfMoved(assets, 'eip155:1', { symbol: 'USDC', address: `eip155:1:${usdc}` })).toMatchObject({
    isVouched: true,
    isContradicted: false,
  })
  expect(nameOfMoved(assets, 'eip155:1', { ...said, address: shell })).toMatchObject({ symbol: 'DAI', imitates: 'DAI' })
  node.contracts[shell] = { symbol: text('SHELL'), decimals: word(6) }
  await assets.load(mainnet, [shell], never)
  expect(nameOfMoved(assets, 'eip155:1', { ...said, address: shell })).toMatchObject({
    symbol: 'SHELL',
    isVouched: false,
  })
})

test('the table of well-known tokens has each address once, with its checksum', () => {
  for (const [networkId, rows] of Object.entries(wellKnownTokens)) {
    expect(new Set(rows.map(([, , , address]) => address.toLowerCase())).size).toBe(rows.length)
    expect(new Set(rows.map(([symbol]) => symbol)).size).toBe(rows.length)
    if (networkId.startsWith('eip155:'))
      for (const [, , , address] of rows) expect(getAddress(address as `0x${string}`)).toBe(address) // matches its form
  }
  expect(Object.keys(wellKnownTokens).join(' ')).toMatchInlineSnapshot(
    `"eip155:1 eip155:10 eip155:56 eip155:100 eip155:137 eip155:324 eip155:8453 eip155:42161 eip155:42220 eip155:43114 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"`,
  )
})

test('the native coin and listed tokens keep their names, whatever the service says', () => {
  const { assets } = setup()
  const listed = Object.entries(wellKnownTokens).flatMap(
    ([networkId, rows]) => rows.map((row) => ({ networkId: networkId as CaipNetworkId, row })), // keys of the table
  )
  fc.assert(
    fc.property(
      fc.record({ name: fc.string(), symbol: fc.string(), decimals: fc.nat(77) }),
      fc.constantFrom(...listed),
      (said, { networkId, row: [symbol, name, decimals, address] }) => {
        expect(assets.of(networkId, address, said)).toMatchObject({ symbol, name, decimals, isVouched: true })
        expect(assets.of('eip155:1', undefined, said)).toMatchObject({ symbol: 'ETH', decimals: 18 })
      },
    ),
  )
})
