import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { expect, test } from 'vitest'
import type { KnownToken, ProviderContext } from '../contracts/service-providers.js'
import { HttpStatusError } from '../errors/http.js'
import { mainnet, solana } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { nodes } from './nodes.js'

const ethereum = whole(mainnet)
const owner = `0x${'a1'.repeat(20)}`
const usdc: KnownToken = { address: `0x${'c1'.repeat(20)}`, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const dai: KnownToken = { address: `0x${'d1'.repeat(20)}`, symbol: 'DAI', name: 'Dai', decimals: 18 }
const weth: KnownToken = { address: `0x${'e1'.repeat(20)}`, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 }

const word = (units: bigint): `0x${string}` => `0x${units.toString(16).padStart(64, '0')}`

type Answer = (method: string, params: readonly unknown[]) => unknown

function contextOf(answer: Answer): ProviderContext & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    signal: new AbortController().signal,
    request: async (method, params) => {
      asked.push(method)
      return answer(method, params)
    },
    fetchJson: () => Promise.reject(new Error('it asks nodes alone')),
  }
}

const read = (context: ProviderContext, tokens: readonly KnownToken[], network = ethereum) =>
  nodes().balances({ address: owner, network, tokens, moved: [] }, context)

/** A node with the contract Multicall3, as its source says. `undefined` stands for a call that reverts. */
const withMulticall =
  (units: Readonly<Record<string, bigint | undefined>>): Answer =>
  (method, [call]) => {
    if (method === 'eth_getBalance') return '0x1bc16d674ec80000'
    const { data } = call as { data: `0x${string}` } // as `nodes` sends it
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const calls = args?.[0] as readonly { target: string }[] // only `aggregate3` is called
    const result = calls.map(({ target }) => {
      const found = units[target.toLowerCase()]
      return { success: found !== undefined, returnData: found === undefined ? ('0x' as const) : word(found) }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }

test('lists the coin and the known tokens that the account has, with one call for all of them', async () => {
  const context = contextOf(withMulticall({ [usdc.address]: 1_500_000n, [dai.address]: 0n, [weth.address]: undefined }))
  const rows = await read(context, [usdc, dai, weth])
  expect(rows?.map(({ symbol, address, quantity }) => ({ symbol, address, amount: quantity.numeric }))).toEqual([
    { symbol: 'ETH', address: undefined, amount: '2' },
    { symbol: 'USDC', address: `eip155:1:${usdc.address}`, amount: '1.5' },
  ])
  expect(context.asked).toEqual(['eth_getBalance', 'eth_call'])
})

test('asks for each token on a network without Multicall3', async () => {
  const context = contextOf((method, [call]) => {
    if (method === 'eth_getBalance') return '0x0'
    const { to } = call as { to: string } // as `nodes` sends it
    if (to === usdc.address) return word(7n)
    if (to === dai.address) throw new Error('execution reverted')
    return '0x'
  })
  const rows = await read(context, [usdc, dai, weth])
  expect(rows?.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
    ['ETH', '0'],
    ['USDC', '0.000007'],
  ])
})

test('rejects if the node fails, since an account that cannot be read must not look empty', async () => {
  const failed = new HttpStatusError({ response: new Response('', { status: 429 }), url: 'https://node.test' })
  const context = contextOf((method) => {
    if (method === 'eth_getBalance') return '0x0'
    throw failed
  })
  await expect(read(context, [usdc, dai])).rejects.toBe(failed)
  await expect(
    read(
      contextOf(() => 'many'),
      [],
    ),
  ).rejects.toThrow('cannot be read')
})

test('adds up the token accounts of both programs on Solana, and names a known mint', async () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const other = 'So11111111111111111111111111111111111111112'
  const account = (of: string, amount: string, decimals: number) => ({
    account: { data: { parsed: { info: { mint: of, tokenAmount: { amount, decimals } } } } },
  })
  const context = contextOf((method, [, filter]) => {
    if (method === 'getBalance') return { value: 1_500_000_000 }
    const { programId } = filter as { programId: string } // as `nodes` sends it
    if (programId.startsWith('Tokenkeg')) return { value: [account(mint, '1000000', 6), account(mint, '500000', 6)] }
    return { value: [account(other, '3', 0), account('Empty111', '0', 2)] }
  })
  const known = [{ ...usdc, address: mint }]
  const rows = await nodes().balances({ address: 'Owner', network: whole(solana), tokens: known, moved: [] }, context)
  expect(rows?.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
    ['SOL', '1.5'],
    ['USDC', '1.5'],
    ['So11…1112', '3'],
  ])
})

test('does not serve other kinds of chain', async () => {
  const network = { ...ethereum, chainNamespace: 'bip122' as const }
  expect(
    await read(
      contextOf(() => undefined),
      [],
      network,
    ),
  ).toBe(undefined)
})
