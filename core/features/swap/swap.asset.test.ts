import { expect, onTestFinished, test } from 'vitest'
import { ethereum } from '../../testing/modal.js'
import { addresses, setupSwap } from '../../testing/swap.js'

// The service's list gives a token another name. The wallet must never be asked for it under that name.

const weth = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const stranger = `eip155:1:0x${'66'.repeat(20)}`
const [native, usdc] = [addresses.ETH, addresses.USDC]

interface Row {
  readonly symbol: string
  readonly address: string
  readonly name?: string
  readonly decimals?: number
}

/** A review of the first row of a list for the second, or the form if there is no review. */
async function setup(rows: readonly Row[], told: Readonly<Record<string, string>> = {}) {
  const world = setupSwap({ networks: [{ ...ethereum, testnet: false }] })
  onTestFinished(world.modal.dispose)
  const { answer, answers, platform } = world
  answers['/v1/convert/tokens'] = () => ({
    tokens: rows.map((row) => ({ name: row.symbol, decimals: 18, logoUri: '', ...row })),
  })
  answers['/v1/convert/quotes'] = (query) => {
    const toAmount = query.get('to')?.toLowerCase() === usdc.toLowerCase() ? '5000000' : '5000000000000000000'
    return { quotes: [{ id: null, fromAmount: '', fromAccount: '', toAmount, toAccount: '' }] }
  }
  answers['/v1/fungible/price'] = (_query, body) => ({
    fungibles: (body.addresses as readonly string[]).map((address) => ({
      ...{ name: '', symbol: '', iconUrl: '', price: 1 },
      address,
    })), // as the endpoint expects
  })
  const abiText = (text: string) => {
    const hex = [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const word = (value: number) => value.toString(16).padStart(64, '0')
    return `0x${word(32)}${word(hex.length / 2)}${hex.padEnd(64, '0')}`
  }
  platform.onFetch((url, init) => {
    if (new URL(url).pathname.endsWith('/balance')) {
      const balances = rows.map(({ address, symbol, decimals = 18 }) => ({
        ...{ name: symbol, symbol, chainId: 'eip155:1', price: 1, iconUrl: '' },
        ...(address !== native && { address }),
        quantity: { decimals: String(decimals), numeric: '150' },
      }))
      const coin = { name: 'ETH', symbol: 'ETH', chainId: 'eip155:1', price: 1, iconUrl: '' }
      return Response.json({ balances: [...balances, { ...coin, quantity: { decimals: '18', numeric: '9' } }] })
    }
    const { method, id, params } = JSON.parse(String(init?.body ?? '{}'))
    const said = method === 'eth_call' ? told[`eip155:1:${params[0].to}`] : undefined
    if (said === undefined || !/^0x.{8}$/.test(params[0].data)) return answer(url, init)
    return Response.json({ jsonrpc: '2.0', id, result: params[0].data === '0x95d89b41' ? abiText(said) : '0x' })
  })
  const swap = await world.open()
  const [from, to] = rows.map(({ address }) => swap.store.tokens.find((token) => token.address === address))
  if (from) swap.store.setToken('source', from)
  if (to) swap.store.setToken('target', to)
  // Loads the prices of the new tokens.
  swap.retry()
  await platform.settle()
  swap.type('source', '5')
  await platform.advance(300)
  swap.review()
  await platform.settle()
  const confirm = async () => {
    swap.confirm()
    await platform.advance(3000)
  }
  return { ...world, store: swap.store, confirm }
}

const refusal = { code: 'refused_transaction', reason: 'symbol' }

test.each(['DAI', 'USDC', 'XYZ'])(
  'the native coin under the name %s is drawn as what it is, and not swapped',
  async (symbol) => {
    const target = { symbol: 'USDT', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 }
    const world = await setup([
      { symbol, address: native },
      { ...target, address: `eip155:1:${target.address}` },
    ])
    expect(world.store.review).toMatchObject({ source: { symbol: 'ETH', asset: { witness: 'network' } } })
    await world.confirm()
    expect({ refusal: world.store.refusal, sent: world.sent }).toMatchObject({ refusal, sent: [] })
  },
)

test.each([
  [
    'source',
    [
      { symbol: 'DAI', address: weth },
      { symbol: 'USDC', address: usdc, decimals: 6 },
    ],
  ],
  [
    'target',
    [
      { symbol: 'USDC', address: usdc, decimals: 6 },
      { symbol: 'DAI', address: weth },
    ],
  ],
] as const)('a well-known token under another name is not swapped as the %s', async (side, rows) => {
  const world = await setup(rows)
  expect(world.store.review?.[side]).toMatchObject({ name: 'Wrapped Ether', symbol: 'WETH' })
  await world.confirm()
  expect({ refusal: world.store.refusal, sent: world.sent }).toMatchObject({ refusal, sent: [] })
})

test('a token whose contract has another symbol is not swapped', async () => {
  const rows = [
    { symbol: 'USDC', address: usdc, decimals: 6 },
    { symbol: 'SHELL', address: stranger },
  ]
  const world = await setup(rows, { [stranger]: 'STONE' })
  await world.confirm()
  expect({ refusal: world.store.refusal, sent: world.sent }).toMatchObject({ refusal, sent: [] })
})

test.each([
  ['USDT', { imitates: 'USDT' }],
  ['UЅDT', { imitates: 'USDT' }],
])('a token of a stranger called %s wants a second tap', async (symbol, asset) => {
  const rows = [
    { symbol: 'USDC', address: usdc, decimals: 6 },
    { symbol, address: stranger },
  ]
  const world = await setup(rows, { [stranger]: symbol })
  expect(world.store.review).toMatchObject({ target: { asset: { ...asset, witness: 'contract' } } })
  expect(world.store.needsSecondTap).toBe(true)
  await world.confirm()
  expect(world.sent).toEqual([])
  await world.confirm()
  expect(world.sent.length).toBeGreaterThan(0)
})

test('a token that no source confirms needs a second tap', async () => {
  const rows = [
    { symbol: 'USDC', address: usdc, decimals: 6 },
    { symbol: 'SHELL', address: stranger },
  ]
  const world = await setup(rows)
  expect(world.store.review?.target.asset).toMatchObject({ witness: undefined, isVouched: false })
  expect(world.store.needsSecondTap).toBe(true)
  // The service that names the token also names its price.
  expect(world.store.review).toMatchObject({
    worth: { source: '5', target: undefined },
    figures: { impact: undefined },
  })
})

test('a second row with the same address is left out, so that it cannot be chosen by another name', async () => {
  const rows = [
    { symbol: 'USDC', address: usdc, decimals: 6 },
    { symbol: 'DAI', address: usdc.toLowerCase() },
    { symbol: 'DAI', address: `eip155:1:0x${'0'.repeat(40)}` },
    { symbol: 'ETH', address: native },
  ]
  const { store } = await setup(rows)
  expect(store.tokens.map(({ symbol, address }) => [symbol, address])).toEqual([
    ['USDC', usdc],
    ['ETH', native],
  ])
})

test.each([`0x${'e'.repeat(40)}`, `0x${'0'.repeat(40)}`])(
  'a service that lists the native coin as %s hears of it in the usual letters',
  async (address) => {
    const rows = [
      { symbol: 'ETH', address: `eip155:1:${address}` },
      { symbol: 'USDC', address: usdc, decimals: 6 },
    ]
    const { asked } = await setup(rows)
    const from = asked('/v1/convert/quotes').map(({ url }) => new URL(url).searchParams.get('from'))
    expect(new Set(from)).toEqual(new Set(['eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE']))
  },
)
