import { expect, onTestFinished, test } from 'vitest'
import { bob, mint, setupSend, solanaId, solBob, usdc } from '../../testing/send.js'
import { accountOf, mintBytes, tokenProgram } from '../../testing/solana-accounts.js'

// A service uses a wrong name for an asset. The wallet must never be asked for it under that name.

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const stranger = `0x${'66'.repeat(20)}`

interface Row {
  readonly symbol: string
  readonly name?: string
  readonly address?: string
  readonly decimals?: number
  readonly chainId?: string
}

/** Opens the review of the first token of a made-up list. */
async function setup({ symbol, name = symbol, address, decimals = 18, chainId = 'eip155:1' }: Row) {
  const world = setupSend()
  onTestFinished(world.modal.dispose)
  const at = address === undefined ? {} : { address: `${chainId}:${address}` }
  const quantity = { decimals: String(decimals), numeric: '2.5' }
  const row = { name, symbol, chainId, ...at, price: 1, iconUrl: '', quantity }
  const fee = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 3000, iconUrl: '' }
  const coin = address === undefined ? [] : [{ ...fee, quantity: { decimals: '18', numeric: '1' } }]
  world.service.balances = [row, ...(chainId === solanaId ? world.service.balances.slice(4, 5) : coin)]
  const review = async () => {
    await (chainId === solanaId ? world.connectSolana() : world.connect())
    const send = await world.open()
    const wanted = address === undefined ? undefined : `${chainId}:${address}`
    const token = send.store.tokenBalances.find((each) => each.address === wanted) ?? send.store.tokenBalances[0]
    if (token) send.store.chooseToken(token)
    await world.fill(send, { amount: '2', to: chainId === solanaId ? solBob : bob })
    send.review()
    await world.quoted(send)
    return send
  }
  const asked = () => [...world.sent, ...world.written]
  return { ...world, review, asked }
}

const refusal = { step: 'failed', error: { code: 'refused_transaction', reason: 'symbol' } }

test.each(['USDC', 'DAI', 'WETH', 'XYZ'])("the network's own coin under the name %s is not sent", async (symbol) => {
  const { review, asked } = await setup({ symbol })
  const send = await review()
  // The coin is shown with its own name, whatever the row says.
  expect(send.store.review?.token).toMatchObject({ name: 'ETH', symbol: 'ETH' })
  await send.send()
  expect(asked()).toEqual([])
  expect(send.store.phase).toMatchObject(refusal)
})

test.each([`0x${'e'.repeat(40)}`, `0x${'0'.repeat(40)}`, `0x${'E'.repeat(40)}`])(
  'a row at %s is the coin of the network',
  async (address) => {
    const { review, asked } = await setup({ symbol: 'USDC', address })
    const send = await review()
    expect(send.store.review).toMatchObject({ tokenAddress: undefined, token: { symbol: 'ETH' } })
    await send.send()
    expect(asked()).toEqual([])
    expect(send.store.phase).toMatchObject(refusal)
  },
)

test('the coin with its own symbol is sent, whatever its name in the service', async () => {
  const { review, asked } = await setup({ symbol: 'eth', name: 'USD Coin' })
  const send = await review()
  expect(send.store.review?.token).toMatchObject({ name: 'ETH', symbol: 'ETH', asset: { witness: 'network' } })
  await send.send()
  expect(asked()).toMatchObject([{ to: bob, value: 2n * 10n ** 18n }])
})

test('a well-known token with a wrong name is shown with its real one, and not sent', async () => {
  const { review, asked } = await setup({ symbol: 'DAI', address: weth })
  const send = await review()
  expect(send.store.review?.token).toMatchObject({ name: 'Wrapped Ether', symbol: 'WETH', asset: { witness: 'list' } })
  await send.send()
  expect(asked()).toEqual([])
  expect(send.store.phase).toMatchObject(refusal)
})

test('a token whose contract reports another symbol is not sent', async () => {
  const world = await setup({ symbol: 'SHELL', address: stranger })
  world.chain.symbols[stranger] = 'STONE'
  world.chain.decimals[stranger] = 18
  const send = await world.review()
  expect(send.store.review?.token.symbol).toBe('STONE')
  await send.send()
  expect(world.asked()).toEqual([])
  expect(send.store.phase).toMatchObject(refusal)
})

test('a mint whose metadata have another symbol is not sent', async () => {
  const world = await setup({ symbol: 'USDT', address: mint, decimals: 6, chainId: solanaId })
  world.chain.accounts[mint] = accountOf(tokenProgram, mintBytes(6))
  const send = await world.review()
  expect(send.store.review?.token).toMatchObject({ symbol: 'USDC', asset: { witness: 'list' } })
  await send.send()
  expect(world.asked()).toEqual([])
  expect(send.store.phase).toMatchObject(refusal)
})

test.each(['USDC', 'UЅDC', 'USDС', 'U5DC', 'usd.c', 'ＵＳＤＣ'])(
  '%s at another address is marked as an imitation',
  async (symbol) => {
    const world = await setup({ symbol, address: stranger })
    world.chain.symbols[stranger] = symbol
    world.chain.decimals[stranger] = 18
    const send = await world.review()
    expect(send.store.review?.token.asset).toMatchObject({ witness: 'contract', isVouched: false, imitates: 'USDC' })
    expect(send.store).toMatchObject({ shownWarnings: [{ kind: 'imitates', of: 'USDC' }], isRisky: true })
    await send.send()
    expect(world.asked()).toEqual([])
    await send.send()
    expect(world.asked()).toMatchObject([{ address: stranger }])
  },
)

test('the genuine token is vouched for', async () => {
  const { review, asked } = await setup({ symbol: 'USDC', address: usdc, decimals: 6 })
  const send = await review()
  expect(send.store.review?.token.asset).toMatchObject({ id: `eip155:1/erc20:${usdc.toLowerCase()}`, isVouched: true })
  expect(send.store).toMatchObject({ shownWarnings: [], isRisky: false })
  await send.send()
  expect(asked()).toMatchObject([{ address: usdc, args: [bob, 2_000_000n] }])
})
