import { expect, onTestFinished, test } from 'vitest'
import { createPortfolio } from '../data/portfolio.js'
import { createSend } from '../features/send/send.js'
import { addresses, setupSwap } from '../testing/swap.js'

const honest = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: addresses.USDC,
  price: 1,
  quantity: { decimals: '6', numeric: '5' },
  iconUrl: '',
}

test.each<[string, Record<string, unknown>]>([
  ['decimals of 1.5', { quantity: { decimals: '1.5', numeric: '1' } }],
  ['decimals of -1', { quantity: { decimals: '-1', numeric: '1' } }],
  ['decimals in letters', { quantity: { decimals: 'abc', numeric: '1' } }],
  ['300,000 decimals', { quantity: { decimals: '300000', numeric: '1' } }],
  ['an exponent', { quantity: { decimals: '18', numeric: '1e5' } }],
  ['200,000 digits', { quantity: { decimals: '18', numeric: '9'.repeat(200_000) } }],
  ['a price below zero', { price: -5 }],
  ['no price', { price: null }],
  ['no icon', { iconUrl: null }],
  ['an address that is none', { address: 'javascript:alert(1)' }],
])('a balance with %s is left out, and what else there is can be sent', async (_, change) => {
  const world = setupSwap({ debug: true })
  onTestFinished(() => world.modal.dispose())
  const { answer, platform, root } = world
  const bad = { ...honest, symbol: 'EVIL', ...change }
  platform.onFetch((url, init) =>
    new URL(url).pathname.endsWith('/balance') ? Response.json({ balances: [bad, honest] }) : answer(url, init),
  )
  await world.connect()
  await world.modal.open({ view: 'WalletSend' })
  const { store, start } = await root.flows.part(createSend)
  start('en')
  await platform.settle()
  expect(store.tokenBalances.map(({ symbol }) => symbol)).toEqual(['USDC'])
  expect(store.maxAmount).toBe(5_000_000n)
  expect((await root.flows.part(createPortfolio)).store.active?.total).toBe('5')
  const lines = platform.logged.map(({ values }) => String(values[0]))
  expect(lines.filter((line) => line.startsWith('getBalance: balances[0] is left out'))).toHaveLength(1)
})

test.each([1.5, -1, 78, 1e9])('a token of the swap list with %s decimals is left out', async (decimals) => {
  const world = setupSwap()
  onTestFinished(() => world.modal.dispose())
  const { answers } = world
  const before = answers['/v1/convert/tokens']
  answers['/v1/convert/tokens'] = (query, body) => {
    const list = before?.(query, body) ?? { tokens: [] }
    const { tokens } = list as { tokens: { symbol: string }[] } // as the test service writes it
    return { tokens: tokens.map((token) => (token.symbol === 'DAI' ? { ...token, decimals } : token)) }
  }
  const { store } = await world.open({ toToken: 'USDC', amount: '1' })
  expect(store.tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
})
