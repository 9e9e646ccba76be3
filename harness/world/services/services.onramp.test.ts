import { expect, test } from 'vitest'
import type { Transaction } from '../../../core/contracts/account/transaction.js'
import { testAccounts } from '../chains/testing/chain.js'
import { startTestServices } from './testing/services.js'

const [alice] = testAccounts()
const wallet = { address: alice.evmAddress, blockchains: ['ethereum', 'base'], assets: ['USDC', 'ETH'] }
const body = {
  destinationWallets: [wallet],
  defaultNetwork: 'ethereum',
  partnerUserId: alice.evmAddress,
  defaultExperience: 'buy',
  presetFiatAmount: 250,
}

test('quotes are exact to the cent, and amounts outside the limits are refused', async () => {
  const { post, services } = await startTestServices()
  const ask = async (change: Record<string, string>) => {
    const asked = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '200', network: 'USDC', ...change }
    return (await post('onramp/quote', asked)).json()
  }
  expect(await ask({})).toMatchObject({
    coinbaseFee: { amount: '3.00', currency: 'USD' },
    networkFee: { amount: '0.80' },
    paymentSubtotal: { amount: '196.20' },
    paymentTotal: { amount: '200.00' },
    purchaseAmount: { amount: '196.200000', currency: 'USDC' },
  })
  expect(await ask({ amount: '99.99', purchaseCurrency: 'ETH', network: 'ETH', paymentCurrency: 'EUR' })).toMatchObject(
    {
      purchaseAmount: { amount: '0.033112', currency: 'ETH' },
    },
  )
  const complaints = await Promise.all([
    ask({ amount: '9.99' }),
    ask({ amount: '25000.01' }),
    ask({ amount: '1e3' }),
    ask({ paymentCurrency: 'CHF' }),
    ask({ purchaseCurrency: 'DOGE' }),
    ask({ network: 'base' }),
  ])
  expect(complaints.map(({ message }) => message)).toEqual([
    'The least that can be paid is 10.00 USD',
    'The most that can be paid is 25000.00 USD',
    '1e3 is not an amount of USD',
    'CHF is not taken',
    'DOGE is not on offer',
    'USDC is not on base',
  ])
  services.state.prices['USDC'] = 2
  expect(await ask({})).toMatchObject({ purchaseAmount: { amount: '98.100000' } })
})

test('a purchase URL needs existing wallets on supported chains', async () => {
  const { post } = await startTestServices()
  const complaint = async (change: object) => {
    const answer: { url?: string; message?: string } = await (
      await post('generators/onrampurl', { ...body, ...change })
    ).json()
    return answer.message
  }
  const other = (change: object) => ({ destinationWallets: [{ ...wallet, ...change }] })
  expect(
    await Promise.all([
      complaint({}),
      complaint({ destinationWallets: [] }),
      complaint(other({ address: alice.solanaAddress })),
      complaint(other({ blockchains: ['bitcoin'] })),
      complaint({ defaultNetwork: 'polygon' }),
      complaint({ presetCryptoAmount: 1 }),
      complaint({ presetFiatAmount: -1 }),
    ]),
  ).toEqual([
    undefined,
    'destinationWallets is empty: no address would get the purchase',
    `destinationWallets: ${alice.solanaAddress} is not an address of an EVM network`,
    expect.stringMatching(/^destinationWallets: bitcoin is none of ethereum, arbitrum, polygon, berachain/),
    'defaultNetwork polygon is not among the blockchains of a wallet',
    'presetCryptoAmount and presetFiatAmount exclude each other',
    'a preset amount of -1',
  ])
})

test('a purchase paid on the page is pending, then arrives on the chain', async () => {
  const economy = { tokens: {} }
  const { post, get, services, chains } = await startTestServices({ mainnet: { kind: 'evm', id: 1, economy } })
  const { cashier } = services
  const { mainnet } = chains
  const { url }: { url: string } = await (await post('generators/onrampurl', body)).json()
  expect(url).toMatch(/^https:\/\/pay\.coinbase\.com\/buy\?session=/)
  const load = (to: string, form?: Record<string, string>) =>
    cashier.answerPage(
      new Request(new URL(to, url), form ? { method: 'POST', body: String(new URLSearchParams(form)) } : {}),
    )
  const shown = await (await load(url))?.text()
  const [order] = cashier.orders
  expect(shown).toContain('value="250"')
  expect(shown).toContain(alice.evmAddress)
  const choice = { order: order?.id ?? '', amount: '5', currency: 'USD', asset: 'ETH', network: 'ethereum' }
  expect(await (await load('/decide', { ...choice, decision: 'pay' }))?.text()).toContain(
    'role="alert">The least that can be paid is 10.00 USD',
  )
  const paid = await load('/decide', { ...choice, amount: '320', decision: 'pay' })
  expect(await paid?.text()).toContain('<h1>On its way</h1>')
  const own = `/purchase?id=${cashier.purchases[0]?.id}`
  expect(await (await load(own))?.text()).toContain('0.098100 ETH for 320.00 USD')
  expect((await load(url))?.status).toBe(404)

  const bought = async (): Promise<Transaction[]> => {
    const answer = await get(`account/${alice.evmAddress}/history`, { onramp: 'coinbase', chainId: 'eip155:1' })
    return (await answer.json()).data
  }
  expect(await bought()).toMatchObject([
    {
      metadata: { operationType: 'bought', status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', chain: 'eip155:1' },
      transfers: [{ direction: 'in', quantity: { numeric: '0.098100' }, fungible_info: { symbol: 'ETH' } }],
    },
  ])
  await load('/settle', { purchase: cashier.purchases[0]?.id ?? '', decision: 'deliver' })
  expect(await mainnet?.getBalance(alice.evmAddress)).toBe(98_100_000_000_000_000n)
  const [done] = await bought()
  expect(done?.metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_SUCCESS')
  const received = await (await get(`account/${alice.evmAddress}/history`, { chainId: 'eip155:1' })).json()
  expect(received.data).toMatchObject([{ metadata: { operationType: 'receive', hash: done?.metadata.hash } }])

  const again = cashier.prepare({ ...body, defaultExperience: 'buy' })
  const refused = cashier.decline(again)
  expect({ refusedStatus: refused.status, metadataStatus: (await bought())[0]?.metadata.status }).toEqual({
    refusedStatus: 'failed',
    metadataStatus: 'ONRAMP_TRANSACTION_STATUS_FAILED',
  })
  const third = cashier.pay(cashier.prepare({ ...body, defaultExperience: 'buy' }))
  await cashier.deliver(third.id)
  const usdc = mainnet?.tokens.find(({ symbol }) => symbol === 'USDC')
  expect(await usdc?.balanceOf(alice.evmAddress)).toBe(245_250_000n)
  const given = cashier.prepare({ ...body, defaultExperience: 'buy' })
  cashier.cancel(given)
  expect({ orders: cashier.orders, boughtCount: (await bought()).length }).toEqual({ orders: [], boughtCount: 3 })
  expect(() => cashier.fail()).toThrow('No purchase is in progress.')
})

test('Meld reads the asset and the recipient from its URL', async () => {
  const { services, chains } = await startTestServices({ solana: { kind: 'solana', cluster: 'mainnet' } })
  const { cashier } = services
  const load = async (query: string) =>
    (await cashier.answerPage(new Request(`https://meldcrypto.com/?${query}`)))?.text()
  const right = `publicKey=k&destinationCurrencyCode=SOL&walletAddress=${alice.solanaAddress}`
  expect(await load(right)).toContain('Buy with Meld.io')
  expect(await load(`${right}&walletAddress=${alice.solanaAddress}`)).toContain('walletAddress is there 2 times')
  expect(await load(right.replace('SOL', 'USDC'))).toContain(
    `walletAddress ${alice.solanaAddress} is not an address for USDC`,
  )
  expect(await load(right.replace('publicKey=k&', ''))).toContain('publicKey is there not at all')
  const [order] = cashier.orders
  if (order) cashier.pay(order, { amount: '1455' })
  await cashier.deliver()
  expect(await chains['solana']?.getBalance(alice.solanaAddress)).toBe(9_810_034_000n)
})
