import { expect, test } from 'vitest'
import { mainnet, sepolia, solana } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { coingecko } from './coingecko.js'

// The answers have the form of Coingecko's API reference, version 3: /simple/price and /simple/token_price/{platform}.

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

function serve(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  const context = {
    signal: new AbortController().signal,
    request: () => Promise.reject(new Error('it asks no node')),
    fetchJson: async (url: string) => {
      asked.push(url)
      return answers[new URL(url).pathname]
    },
  }
  return { asked, context }
}

test('asks for the coin and the tokens of the network, and leaves out what it does not know', async () => {
  const { asked, context } = serve({
    '/api/v3/simple/price': { ethereum: { usd: 3100.25 } },
    '/api/v3/simple/token_price/ethereum': { [usdc.toLowerCase()]: { usd: 0.9998 }, '0xunknown': {} },
  })
  const tokens = ['native', usdc, `0x${'12'.repeat(20)}`]
  expect(await coingecko().prices({ network: whole(mainnet), tokens }, context)).toEqual({
    native: 3100.25,
    [usdc]: 0.9998,
  })
  expect(asked).toEqual([
    'https://api.coingecko.com/api/v3/simple/price?ids=ethereum&vs_currencies=usd',
    `https://api.coingecko.com/api/v3/simple/token_price/ethereum?contract_addresses=${tokens.slice(1).join(',')}&vs_currencies=usd`,
  ])
})

test('asks a proxy instead, and asks nobody about a network that it does not know', async () => {
  const proxied = coingecko({ url: 'https://dapp.test/prices/' })
  expect(proxied.hosts).toEqual(['https://dapp.test'])
  const { asked, context } = serve({ '/prices/api/v3/simple/price': { solana: { usd: 140 } } })
  expect(await proxied.prices({ network: whole(solana), tokens: ['native'] }, context)).toEqual({ native: 140 })
  expect(asked).toHaveLength(1)
  expect(await proxied.prices({ network: whole(sepolia), tokens: ['native'] }, context)).toBe(undefined)
})

test('refuses an answer of another form', async () => {
  const { context } = serve({ '/api/v3/simple/price': { ethereum: 'cheap' } })
  await expect(coingecko().prices({ network: whole(mainnet), tokens: ['native'] }, context)).rejects.toThrow()
})
