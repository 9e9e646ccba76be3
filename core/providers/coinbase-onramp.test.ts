import { expect, test } from 'vitest'
import { isSessionPage } from '../contracts/session-pages.js'
import { base, bsc, mainnet, solana } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { coinbaseOnramp } from './coinbase-onramp.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
/** A token in the form of Coinbase's documentation: base64 of a UUID. */
const token = 'MWYwNmYwZmQtNDQwYy02OTFkLTllNGEtMjJhMjIxNzY3ODM5'
const order = {
  address,
  network: whole(base),
  token: { symbol: 'USDC', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
}

const pageFor = async (more: object, sessionToken: () => Promise<string> = async () => token) =>
  coinbaseOnramp({ sessionToken }).session({ ...order, currency: 'USD', ...more }, {} as never) // this function of the host uses no context

test('the page has the parameters of Coinbase’s documentation, and the token of the host’s server', async () => {
  const url = new URL((await pageFor({ amount: '250.5' })) ?? '')
  expect(`${url.origin}${url.pathname}`).toBe('https://pay.coinbase.com/buy/select-asset')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    sessionToken: token,
    defaultNetwork: 'base',
    defaultAsset: 'USDC',
    fiatCurrency: 'USD',
    presetFiatAmount: '250.5',
  })
  expect(isSessionPage(url.href, { address, origins: ['https://pay.coinbase.com'] })).toBe(true)
})

test('each network has Coinbase’s name, and others are not served', async () => {
  const nameOf = async (network: object) =>
    new URL((await pageFor({ network })) ?? 'none:').searchParams.get('defaultNetwork')
  expect(await nameOf(whole(mainnet))).toBe('ethereum')
  expect(await nameOf(whole(solana))).toBe('solana')
  expect(await pageFor({ network: whole(bsc) })).toBeUndefined()
})

test('an answer that is no token makes no page', async () => {
  for (const wrong of ['', '<html>', 'a&defaultAsset=EVIL', 'short'])
    await expect(pageFor({}, async () => wrong)).rejects.toThrow('cannot be read')
})

test('another site of Coinbase’s, such as a proxy of the page, takes the place of the usual one', async () => {
  const provider = coinbaseOnramp({
    sessionToken: async () => token,
    url: 'http://localhost:4747/pay',
    servers: ['https://dapp.example'],
  })
  expect({ pages: provider.pages, hosts: provider.hosts }).toEqual({
    pages: ['http://localhost:4747'],
    hosts: ['https://dapp.example'],
  })
})
