import { expect, test } from 'vitest'
import { isSessionPage } from '../contracts/session-pages.js'
import { mainnet } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { sessionOnramp } from './session-onramp.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/**
 * Pages in the form of each maker's documentation, read in November 2026. Stripe: "Stripe-hosted onramp", the
 * `redirect_url` of a session. Transak: "Create Widget URL". MoonPay: "URL signing". Ramp: "Configuration", the hosted
 * variant.
 */
const shapes = {
  Stripe: {
    hosts: ['https://crypto.link.com'],
    url: 'https://crypto.link.com?session_hash=CCtNGDVQNjh4QmQ3UXh5cTZkZGpTV3ZLQ2tQVA',
  },
  Transak: {
    hosts: ['https://global.transak.com'],
    url: 'https://global.transak.com?apiKey=02624956-010b-4775-8e31-7b9c8b82df76&sessionId=eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2ln',
  },
  MoonPay: {
    hosts: ['https://buy.moonpay.com'],
    url: `https://buy.moonpay.com/?apiKey=pk_test_123&currencyCode=eth&walletAddress=${address}&baseCurrencyAmount=100&signature=${encodeURIComponent('Rm9yIHRoaXMgdGVzdCBhIHNpZ25hdHVyZSBvZiAzMiA=')}`,
  },
  Ramp: {
    hosts: ['https://app.rampnetwork.com'],
    url: `https://app.rampnetwork.com?hostApiKey=3qncr4yvxfpro6endeaeu6npkh8qc23e9uadtazq&userAddress=${address}&swapAsset=ETH_ETH&fiatCurrency=USD&fiatValue=100`,
  },
}

for (const [name, { hosts, url }] of Object.entries(shapes))
  test(`a page of ${name} is made by the host for the order, and may open`, async () => {
    const asked: unknown[] = []
    const provider = sessionOnramp({
      name,
      hosts,
      servers: ['https://dapp.example'],
      createSession: async (order) => {
        asked.push(order)
        return url
      },
    })
    const order = { address, network: whole(mainnet), token: { symbol: 'ETH' }, currency: 'USD', amount: '100' }
    const page = await provider.session(order, {} as never) // this function of the host uses no context
    expect(asked).toEqual([order])
    expect({ name: provider.name, hosts: provider.hosts, pages: provider.pages }).toEqual({
      name,
      hosts: ['https://dapp.example'],
      pages: hosts,
    })
    expect(isSessionPage(page ?? '', { address, origins: provider.pages })).toBe(true)
    const stolen = (page ?? '').replace(address, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
    expect(isSessionPage(stolen, { address, origins: provider.pages })).toBe(stolen === page)
    expect(isSessionPage(page ?? '', { address, origins: ['https://pay.example'] })).toBe(false)
  })

test('a host with a path counts by its origin', () => {
  const { pages } = sessionOnramp({
    name: 'Stripe',
    hosts: ['https://crypto.link.com/onramp'],
    createSession: async () => undefined,
  })
  expect(pages).toEqual(['https://crypto.link.com'])
})
