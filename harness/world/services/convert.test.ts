import { createWalletClient, getAddress, http, maxUint256, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  getConvertBuildApprove,
  getConvertQuotes,
  getConvertTokens,
  postConvertBuildTransaction,
} from '../../../core/contracts/api/convert.js'
import { economyOf } from '../chains/economy/economy.js'
import { exchangeAddress } from '../chains/economy/tokens.js'
import { startTestServices } from './testing/services.js'

const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdc = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

async function setup() {
  const started = await startTestServices({
    mainnet: { kind: 'evm', id: 1, economy: { tokens: { alice: { USDC: 1000 } } } },
  })
  const { accounts, chains, get, post } = started
  const { alice } = accounts
  const { mainnet: chain } = chains
  const economy = chain && economyOf(chain)
  const token = economy?.find('USDC')
  if (!alice || !chain || !economy || !token) throw new Error('the world has alice, a chain and its economy')
  await chain.setBalance(alice.evmAddress, parseEther('10'))
  const writer = createWalletClient({
    account: privateKeyToAccount(alice.evmPrivateKey),
    chain: mainnet,
    transport: http(chain.rpcUrl, { retryCount: 0 }),
  })
  const userAddress = `eip155:1:${alice.evmAddress}`
  const receiptOf = (hash: string) => chain.request<{ status: string }>('eth_getTransactionReceipt', [hash])
  /** Sends the service's transaction as a wallet would. */
  const send = async (tx: { to: string; data: string; value?: string; amount?: string; eip155: { gas: unknown } }) => {
    const value = BigInt(tx.value ?? tx.amount ?? '0')
    const data = tx.data as `0x${string}` // from the service; the node refuses invalid data
    const to = getAddress(tx.to.split(':')[2] ?? '')
    const hash = await writer.sendTransaction({ to, data, value, gas: BigInt(String(tx.eip155.gas)) })
    return (await receiptOf(hash)).status
  }
  const quote = async (from: string, to: string, amount: bigint) => {
    const answer = await get('convert/quotes', {
      amount: String(amount),
      userAddress,
      from,
      to,
      gasPrice: '1000000000',
    })
    return BigInt(z.parse(getConvertQuotes.response, await answer.json()).quotes[0]?.toAmount ?? '0')
  }
  const build = async (from: string, to: string, amount: bigint, more: object = {}) =>
    post('convert/build-transaction', {
      amount: String(amount),
      eip155: { slippage: 1 },
      projectId: 'p1',
      from,
      to,
      userAddress,
      disableEstimate: true,
      ...more,
    })
  const built = async (from: string, to: string, amount: bigint) =>
    z.parse(postConvertBuildTransaction.response, await (await build(from, to, amount)).json()).tx
  return { ...started, alice, chain, economy, token, userAddress, send, quote, build, built }
}

test('an approved and built swap executes on the chain, exact to the wei', async () => {
  const { get, alice, economy, token, userAddress, send, quote, built } = await setup()
  const amount = parseUnits('250', 6)
  const allowance = async (tokenAddress: string) =>
    (await get('convert/allowance', { tokenAddress, userAddress })).json()
  expect(await allowance(usdc)).toEqual({ allowance: '0' })
  expect(await allowance(ether)).toEqual({ allowance: String(maxUint256) })
  const approval = await get('convert/build-approve', { userAddress, from: usdc, to: ether })
  const { tx: approve } = z.parse(getConvertBuildApprove.response, await approval.json())
  expect(approve).toMatchObject({ from: userAddress, to: usdc, value: '0' })
  // Before the approval the swap fails; after it, the quoted amount arrives.
  expect(await send(await built(usdc, ether, amount))).toBe('0x0')
  expect(await send(approve)).toBe('0x1')
  expect(await allowance(usdc)).toEqual({ allowance: String(maxUint256) })
  const reserves = await economy.reservesOf(token)
  const quoted = await quote(usdc, ether, amount)
  expect(await send(await built(usdc, ether, amount))).toBe('0x1')
  expect(await economy.balanceOf(token, alice.evmAddress)).toBe(parseUnits('750', 6))
  expect(await economy.reservesOf(token)).toEqual({
    token: reserves.token + amount,
    native: reserves.native - quoted,
  })
  const back = await quote(ether, usdc, parseEther('0.5'))
  const tx = await built(ether, usdc, parseEther('0.5'))
  expect(tx).toMatchObject({ amount: String(parseEther('0.5')), to: `eip155:1:${exchangeAddress}` })
  expect(await send(tx)).toBe('0x1')
  expect(await economy.balanceOf(token, alice.evmAddress)).toBe(parseUnits('750', 6) + back)
})

test('a built transaction fails beyond the allowed slippage, not below it', async () => {
  const { economy, token, send, built, alice } = await setup()
  const tx = await built(ether, usdc, parseEther('1'))
  const { token: pool, native } = await economy.reservesOf(token)
  await economy.setReserves(token, { token: (pool * 98n) / 100n, native })
  expect(await send(tx)).toBe('0x0')
  expect(await economy.balanceOf(token, alice.evmAddress)).toBe(parseUnits('1000', 6))
  await economy.setReserves(token, { token: (pool * 995n) / 1000n, native })
  expect(await send(tx)).toBe('0x1')
})

test('size moves the price', async () => {
  const { quote } = await setup()
  const one = await quote(ether, usdc, parseEther('1'))
  const hundred = await quote(ether, usdc, parseEther('100'))
  expect(hundred).toBeLessThan(one * 92n)
  expect(hundred).toBeGreaterThan(one * 90n)
})

test('the token list is the exchange’s; other networks have no swaps', async () => {
  const { get, userAddress } = await setup()
  const list = z.parse(getConvertTokens.response, await (await get('convert/tokens', { chainId: 'eip155:1' })).json())
  expect(list.tokens.map(({ symbol, decimals }) => [symbol, decimals])).toEqual([
    ['ETH', 18],
    ['USDC', 6],
    ['USDT', 6],
    ['DAI', 18],
    ['TOLL', 18],
    ['HALT', 18],
  ])
  const elsewhere = { userAddress: userAddress.replace(':1:', ':137:'), from: ether, to: usdc, amount: '1' }
  const polygon = Object.fromEntries(
    Object.entries(elsewhere).map(([key, value]) => [key, value.replace('eip155:1:', 'eip155:137:')]),
  )
  expect(await (await get('convert/quotes', polygon)).json()).toMatchObject({
    reasons: [{ name: 'chainId', description: 'Nothing is swapped on eip155:137' }],
  })
})

test('amounts too small for any result get no quote and no transaction', async () => {
  const { get, userAddress, build } = await setup()
  const answer = await get('convert/quotes', { amount: '1', userAddress, from: ether, to: usdc })
  expect(await answer.json()).toEqual({ quotes: [] })
  expect((await build(ether, usdc, 1n)).status).toBe(400)
})

test('a wrong parameter is refused by name', async () => {
  const { get, userAddress, build } = await setup()
  const good = { amount: '1000000', userAddress, from: usdc, to: ether }
  const refused = async (wrong: object) => {
    const answer = await get('convert/quotes', { ...good, ...wrong })
    return [answer.status, JSON.stringify(await answer.json())]
  }
  expect(await refused({ amount: '0' })).toEqual([400, expect.stringContaining('more than zero')])
  expect(await refused({ to: usdc })).toEqual([400, expect.stringContaining('not swapped for itself')])
  expect(await refused({ to: 'eip155:1:0x00000000000000000000000000000000000000aa' })).toEqual([
    400,
    expect.stringContaining('not known'),
  ])
  expect(await refused({ userAddress: userAddress.replace(':1:', ':10:') })).toEqual([
    400,
    expect.stringContaining('is not on eip155:1'),
  ])
  expect(await refused({ amount: '1', from: usdc, gasPrice: '1.5' })).toEqual([
    400,
    expect.stringContaining('gasPrice'),
  ])
  const approveNative = await get('convert/build-approve', { userAddress, from: ether, to: usdc })
  expect(approveNative.status).toBe(400)
  expect((await build(usdc, ether, 1_000_000n, { eip155: { slippage: 51 } })).status).toBe(400)
})
