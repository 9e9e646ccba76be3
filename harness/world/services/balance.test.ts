import { expect, test } from 'vitest'
import type { TokenBalance } from '../../../core/contracts/account/token.js'
import { testAccounts } from '../chains/testing/chain.js'
import { startTestServices } from './testing/services.js'

const [alice] = testAccounts()
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const USDC = `${MAINNET}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`

test('balances come from the chain, at prices that a scenario can set', async () => {
  const tokens = { alice: { USDC: '250.000001', LAMP: 3 }, bob: { BONK: 1 } }
  const { services, chains, get, post } = await startTestServices({
    solana: { kind: 'solana', cluster: 'mainnet', tokens },
  })
  await chains['solana']?.setBalance(alice.solanaAddress, 2_000_000_001n)
  const ask = async (query: Record<string, string> = {}) => {
    const answer = await get(`account/${alice.solanaAddress}/balance`, { currency: 'usd', chainId: MAINNET, ...query })
    return [answer.status, await answer.json()] as const
  }
  const [, { balances }] = await ask({ forceUpdate: USDC })
  const rows = balances.map(({ symbol, address, quantity, price, value }: TokenBalance) => [
    symbol,
    address,
    quantity,
    price,
    value,
  ])
  expect(rows).toEqual([
    ['SOL', undefined, { decimals: '9', numeric: '2.000000001' }, 145.5, 291.0000001455],
    ['USDC', USDC, { decimals: '6', numeric: '250.000001' }, 1, 250.000001],
    // The modal drops this token, not the service.
    ['LAMP', expect.stringContaining(':Lamp'), { decimals: '0', numeric: '3' }, 0, 0],
  ])
  Object.assign(services.state.prices, { USDC: 0.98 })
  expect((await ask())[1].balances[1]).toMatchObject({ price: 0.98, value: 250.000001 * 0.98 })
  const price = await post('fungible/price', { currency: 'usd', addresses: [USDC], projectId: 'p1' })
  expect(await price.json()).toMatchObject({ fungibles: [{ symbol: 'USDC', price: 0.98 }] })

  const refused = [
    await ask({ forceUpdate: 'USDC' }),
    await ask({ forceUpdate: `${USDC},eip155:1:0xdac17f958d2ee523a2206206994597c13d831ec7` }),
    await get(`account/${alice.evmAddress}/balance`, { currency: 'usd', chainId: MAINNET }).then(
      async (answer) => [answer.status, await answer.json()] as const,
    ),
  ]
  expect(refused.map(([status, body]) => [status, body.reasons[0].description])).toEqual([
    [400, 'forceUpdate: "USDC" is not a CAIP-10 address'],
    [400, `forceUpdate: eip155:1:0xdac17f958d2ee523a2206206994597c13d831ec7 is not on ${MAINNET}`],
    [400, `${alice.evmAddress} is not an address of ${MAINNET}`],
  ])
})

test('every held token of an EVM chain is listed, whatever its contract', async () => {
  const tokens = { alice: { USDC: '0.000001', USDT: 12, DAI: '0.000000000000000001', TOLL: 3, HALT: 2 } }
  const { chains, get, post, services } = await startTestServices({
    base: { kind: 'evm', id: 8453, economy: { tokens } },
  })
  await chains['base']?.setBalance(alice.evmAddress, 1n)
  const query = { currency: 'usd', chainId: 'eip155:8453' }
  const { balances } = await (await get(`account/${alice.evmAddress}/balance`, query)).json()
  expect(balances.map(({ symbol, quantity }: TokenBalance) => `${quantity.numeric} ${symbol}`)).toEqual([
    '0.000000000000000001 ETH',
    '0.000001 USDC',
    '12 USDT',
    '0.000000000000000001 DAI',
    '3 TOLL',
    '2 HALT',
  ])
  services.state.madeTokens = 500
  const many = await (await get(`account/${alice.evmAddress}/balance`, query)).json()
  expect(new Set(many.balances.map(({ address }: TokenBalance) => address)).size).toBe(506)
  const addresses = [balances[4].address, 'eip155:8453:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE']
  const prices = await (await post('fungible/price', { currency: 'usd', addresses, projectId: 'p1' })).json()
  expect(prices.fungibles.map(({ symbol, price }: TokenBalance) => [symbol, price])).toEqual([
    ['TOLL', 2],
    ['ETH', 3200],
  ])
})
