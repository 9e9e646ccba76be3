import { expect, test } from 'vitest'
import type { SwapsProvider } from '../../contracts/service-providers.js'
import { mainnet, solana } from '../../networks/index.js'
import { type SwapsSubject, swapsCases } from './swaps.js'

/** Mistakes that a provider can make, each with the case that finds it. */
const mistakes = {
  'lists chain ids': 'lists the networks that it serves, by CAIP-2 ids',
  'forgets its network': 'lists the networks that it serves, by CAIP-2 ids',
  'offers nothing': 'offers something for the asked amount',
  'offers neither a call nor instructions': 'offers something for the asked amount',
  'calls a stranger': 'calls and approves only contracts that it names',
  'has a stranger approved': 'calls and approves only contracts that it names',
  'does not say who takes the token': 'calls and approves only contracts that it names',
  'calls without data': 'calls and approves only contracts that it names',
  'sells another token': 'reads its own call: what is sold, what arrives, and who gets it',
  'sells more': 'reads its own call: what is sold, what arrives, and who gets it',
  'pays a stranger': 'reads its own call: what is sold, what arrives, and who gets it',
  'lets less arrive': 'reads its own call: what is sold, what arrives, and who gets it',
  'has a stranger sign': 'signs on Solana for the asked account alone',
  'lists a token twice': 'lists tokens by their addresses, each once, without the coin',
  'lists the coin': 'lists tokens by their addresses, each once, without the coin',
  'lists a token without decimals': 'lists tokens by their addresses, each once, without the coin',
} as const

type Mistake = keyof typeof mistakes

const alice = `0x${'a1'.repeat(20)}`
const stranger = `0x${'66'.repeat(20)}`
const exchange = `0x${'ec'.repeat(20)}`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const onSolana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const asked = { address: alice, sell: usdc, buy: dai, amount: 1000n, slippage: 1 }

const readQuote = (answer: unknown, url: string): bigint => {
  const told = typeof answer === 'object' && answer !== null && 'bought' in answer ? answer.bought : undefined
  if (typeof told !== 'string') throw new Error(`${url} offers nothing that can be read`)
  return BigInt(told)
}

/** A correct provider, or one that makes the given mistake. */
function subjectWith(mistake?: Mistake): SwapsSubject {
  const is = (each: Mistake) => each === mistake
  const isSolana = is('has a stranger sign')
  const network = isSolana ? solana : mainnet
  const served = isSolana ? 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' : 'eip155:1'
  const token = { address: dai, symbol: 'DAI', name: 'Dai', decimals: is('lists a token without decimals') ? 1.5 : 18 }
  const coin = { address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', symbol: 'ETH', name: 'Ether', decimals: 18 }
  const instruction = {
    program: onSolana,
    accounts: [{ address: isSolana ? onSolana : alice, isSigner: true, isWritable: true }],
    data: new Uint8Array(),
  }
  const create = (): SwapsProvider => ({
    name: 'Exchange',
    hosts: ['https://exchange.example'],
    swapNetworks: is('forgets its network') ? ['eip155:10'] : is('lists chain ids') ? ['1', served] : [served],
    swapContracts: () => [
      {
        address: exchange,
        decode: () => ({
          source: is('sells another token') ? dai : usdc,
          target: dai,
          amount: is('sells more') ? 1001n : 1000n,
          minimum: is('lets less arrive') ? 1n : 980n,
          receiver: is('pays a stranger') ? stranger : alice,
        }),
      },
    ],
    swapTokens: async () => [
      token,
      ...(is('lists a token twice') ? [token] : []),
      ...(is('lists the coin') ? [coin] : []),
    ],
    swaps: async ({ network: { caipNetworkId } }, { fetchJson }) => {
      if (caipNetworkId !== served) return undefined
      const url = 'https://exchange.example/quote'
      const bought = readQuote(await fetchJson(url), url)
      if (isSolana) return { bought, instructions: [instruction] }
      const call = {
        to: is('calls a stranger') ? stranger : exchange,
        data: is('calls without data') ? '0x' : '0x12345678',
        value: 0n,
      }
      const spender = is('has a stranger approved') ? stranger : exchange
      return {
        bought,
        ...(!is('does not say who takes the token') && { spender }),
        ...(!is('offers neither a call nor instructions') && { call }),
      }
    },
  })
  const bought = is('offers nothing') ? '0' : '990'
  return { create, network, asked, fetch: async () => Response.json({ bought }) }
}

test.each(swapsCases(subjectWith()))('a correct provider passes: $name', ({ run }) => run())

test.concurrent.each(Object.entries(mistakes))('a provider that %s is found', async (mistake, found) => {
  const cases = swapsCases(subjectWith(mistake as Mistake)) // a key of the table
  await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
})

test('each case of swaps has a mistake that it finds', () => {
  const [first = ''] = Object.values(mistakes)
  const names = swapsCases(subjectWith()).map(({ name }) => name)
  expect(names.slice(names.indexOf(first))).toEqual([...new Set(Object.values(mistakes))])
})
