import { expect, onTestFinished, test } from 'vitest'
import type { BalancesProvider, PricesProvider } from '../contracts/service-providers.js'
import { ethereum, setupModal } from '../testing/modal.js'
import { createPortfolio } from './portfolio.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** Amounts without prices, as a node tells them. */
const amounts: BalancesProvider = {
  name: 'Amounts',
  hosts: [],
  balances: async () => [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      price: 0,
      quantity: { decimals: '18', numeric: '1.5' },
      iconUrl: '',
    },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 'eip155:1',
      address: `eip155:1:${usdc}`,
      price: 0,
      quantity: { decimals: '6', numeric: '10' },
      iconUrl: '',
    },
  ],
}

const pricing = (prices: PricesProvider['prices'], name = 'Prices'): PricesProvider => ({ name, hosts: [], prices })
const never = () => new Promise<never>(() => {})

async function setup(...prices: readonly PricesProvider[]) {
  const world = setupModal({ networks: [ethereum], services: { balances: amounts, prices } })
  onTestFinished(world.modal.dispose)
  await world.connect()
  await world.platform.settle()
  const portfolio = await world.root.flows.part(createPortfolio)
  const rows = () => portfolio.store.active?.tokens.map(({ symbol, price }) => `${symbol} ${price}`)
  return { ...world, portfolio, rows, status: () => portfolio.store.active?.status }
}

const failing: Readonly<Record<string, PricesProvider['prices']>> = {
  rejects: () => Promise.reject(new Error('down')),
  'throws at once': () => {
    throw new Error('broken')
  },
  'answers nonsense': async () => ['a list'] as never, // a host's JavaScript may give anything
}

test.each(Object.entries(failing))('a provider of prices that %s costs the prices alone', async (_, prices) => {
  const { portfolio, rows, status } = await setup(pricing(prices))
  await portfolio.refresh()
  expect({ status: status(), rows: rows() }).toEqual({ status: 'ready', rows: ['ETH 0', 'USDC 0'] })
})

test('providers of prices that never answer cost the prices alone: the amounts wait for them no longer than 5 seconds', async () => {
  const { platform, portfolio, rows, status } = await setup(pricing(never), pricing(never, 'Second'))
  const loading = portfolio.refresh()
  await platform.advance(5000)
  await loading
  expect({ status: status(), rows: rows() }).toEqual({ status: 'ready', rows: ['ETH 0', 'USDC 0'] })
})

test('a second provider of prices is asked when the first one fails', async () => {
  const second = pricing(async () => ({ native: 3000 }), 'Second')
  const { portfolio, rows } = await setup(
    pricing(() => Promise.reject(new Error('down'))),
    second,
  )
  await portfolio.refresh()
  expect(rows()).toEqual(['ETH 3000', 'USDC 0'])
})
