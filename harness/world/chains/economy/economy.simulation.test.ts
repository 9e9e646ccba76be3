import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbiParameters,
  parseEther,
  parseUnits,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireAgreedCall } from '../../../../core/features/swap/exchange/routers.js'
import {
  type SimulatedCall,
  type SimulatedTokens,
  simulateTransaction,
} from '../../../../core/features/swap/simulate-transaction.js'
import { nodePlatform } from '../../../../core/lib/platform/node-platform.js'
import type { Platform } from '../../../../core/lib/platform/platform.js'
import { parseOptions } from '../../../../core/options/options.js'
import type { OwnedChain } from '../owned-chain.js'
import { startTestChain, testAccounts } from '../testing/chain.js'
import { type Economy, exchangeCall, placeEconomy } from './economy.js'
import { exchangeAddress, impostorAddress, nativeTokenAddress } from './tokens.js'

const [alice, bob] = testAccounts()
const thief: Hex = `0x${'66'.repeat(20)}`
let chain: OwnedChain
let economy: Economy
let end: () => Promise<readonly string[]>

beforeAll(async () => {
  const started = await startTestChain({ kind: 'evm', id: 1 })
  chain = started.chain
  end = started.end
  await chain.setBalance(alice.evmAddress, parseEther('10'))
  economy = await placeEconomy(chain, { tokens: { alice: { USDC: 1000, DAI: 1000 } } }, { alice, bob })
})
afterAll(async () => {
  expect(await end()).toEqual([])
})

const platform = nodePlatform()
/** A node that answers only these methods. */
function withOnly(...methods: readonly string[]): Platform {
  return {
    ...platform,
    fetch: async (input, init) => {
      const { id, method } = JSON.parse(String(init?.body))
      if (methods.includes(method)) return platform.fetch(input, init)
      const error = { code: -32601, message: `the method ${method} does not exist` }
      return Response.json({ jsonrpc: '2.0', id, error })
    },
  }
}
/** A node that ignores state overrides. */
const withoutOverrides: Platform = {
  ...platform,
  fetch: async (input, init) => {
    const { method, params, ...rest } = JSON.parse(String(init?.body))
    if (method !== 'eth_call') return withOnly().fetch(input, init)
    return platform.fetch(input, { ...init, body: JSON.stringify({ ...rest, method, params: params.slice(0, 2) }) })
  },
}

function address(symbol: string): Hex {
  const found = economy.find(symbol)
  if (!found) throw new Error(`No ${symbol}`)
  return found.address
}

function simulate(call: Omit<SimulatedCall, 'from'>, tokens: Omit<SimulatedTokens, 'spender'>, on = platform) {
  const local = {
    id: 1,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  }
  const [network] = parseOptions({ networks: [local] }).networks
  const needs = { network, platform: on, signal: new AbortController().signal }
  return simulateTransaction({ from: alice.evmAddress, ...call }, { ...tokens, spender: exchangeAddress }, needs)
}

function swapData(from: Hex, to: Hex, amount: bigint, receiver: Hex = alice.evmAddress as Hex): Hex {
  return exchangeCall({ from, to, amount, minimum: 1n, receiver })
}

const nodes: readonly [string, () => Platform, boolean][] = [
  ['eth_simulateV1', () => platform, true],
  ['eth_call with code that is lent', () => withOnly('eth_call'), false],
]

test.each(nodes)(
  'by %s: outgoing and incoming amounts of the native coin and of tokens',
  async (_, on, tellsOthers) => {
    const usdc = economy.find('USDC')
    const dai = economy.find('DAI')
    if (!usdc || !dai) throw new Error('No tokens')
    const [given, coin] = [parseUnits('100', 6), parseEther('1')]
    const bought = await economy.quote(nativeTokenAddress, usdc.address, coin)
    const buy = { to: exchangeAddress, data: swapData(nativeTokenAddress, usdc.address, coin), value: coin }
    expect(await simulate(buy, { source: undefined, target: usdc.address }, on())).toEqual({
      outcome: 'changed',
      left: coin,
      arrived: bought,
      others: tellsOthers ? [] : undefined,
    })
    const sell = { to: exchangeAddress, data: swapData(usdc.address, nativeTokenAddress, given), value: 0n }
    expect((await simulate(sell, { source: usdc.address, target: undefined }, on())).outcome).toBe('failed')
    await economy.setAllowance(usdc, alice.evmAddress as Hex, given)
    expect(await simulate(sell, { source: usdc.address, target: undefined }, on())).toEqual({
      outcome: 'changed',
      left: given,
      arrived: await economy.quote(usdc.address, nativeTokenAddress, given),
      others: tellsOthers ? [] : undefined,
    })
    const across = { to: exchangeAddress, data: swapData(usdc.address, dai.address, given), value: 0n }
    expect(await simulate(across, { source: usdc.address, target: dai.address }, on())).toMatchObject({
      left: given,
      arrived: await economy.quote(usdc.address, dai.address, given),
    })
    const stolen = { ...across, data: swapData(usdc.address, dai.address, given, thief) }
    expect(await simulate(stolen, { source: usdc.address, target: dai.address }, on())).toMatchObject({ arrived: 0n })
    // The simulated tokens are DAI and ETH, but the call takes USDC.
    const other = await simulate(sell, { source: dai.address, target: undefined }, on())
    expect(other).toMatchObject({
      left: 0n,
      others: tellsOthers ? [`${usdc.address.toLowerCase()} leaves`] : undefined,
    })
    await economy.setAllowance(usdc, alice.evmAddress as Hex, 0n)
  },
)

/** Contracts that return their coins when the inspected value is zero, and keep them otherwise. Anvil leaves the base fee at zero. */
const impostors = {
  'the price of gas': '3a',
  'the receiver of fees': '41',
} as const
const codeOf = (looked: string): Hex => `0x${looked}15600657005b6000600060006000343360fff100`

test.each(Object.entries(impostors))('a contract cannot detect the simulation by %s', async (_what, looked) => {
  const place: Hex = `0x${'1a'.repeat(20)}`
  await chain.request('anvil_setCode', [place, codeOf(looked)])
  await chain.request('anvil_setCoinbase', [`0x${'c0'.repeat(20)}`])
  await chain.request('evm_mine', [])
  const coin = parseEther('1')
  const call = { to: place, data: '0x', value: coin, gas: 100_000n, gasPrice: 2n * 10n ** 9n } as const
  const tokens = { source: undefined, target: address('USDC') }
  const signed = await simulate(call, tokens)
  expect(signed).toMatchObject({ outcome: 'changed', left: coin })
  // Only the gas price reveals the simulation to this contract.
  const { gasPrice: _, ...unpriced } = call
  if (looked === impostors['the price of gas']) expect(await simulate(unpriced, tokens)).toMatchObject({ left: 0n })
})

test('a dormant executor passes every simulation, so the call itself has to be read', async () => {
  const amount = parseEther('1')
  const [from, to] = [nativeTokenAddress, address('DAI')] as const
  const program = encodeAbiParameters(parseAbiParameters('address, address, uint256'), [from, to, amount])
  const order = { from, to, amount, minimum: 1n, receiver: alice.evmAddress, executor: impostorAddress, program }
  const call = {
    to: exchangeAddress,
    data: exchangeCall(order),
    value: amount,
    gas: 500_000n,
    gasPrice: 2n * 10n ** 9n,
  }
  const found = await simulate(call, { source: undefined, target: to })
  expect(found).toMatchObject({ outcome: 'changed', left: amount, others: [] })
  if (found.outcome !== 'changed') throw new Error(found.outcome)
  expect(found.arrived).toBeGreaterThan(parseEther('3100'))
  const terms = { address: alice.evmAddress, source: undefined, target: to, amount, least: parseEther('3100') }
  const signed = { from: alice.evmAddress, to: call.to, data: call.data, value: call.value }
  expect(() => requireAgreedCall({ address: exchangeAddress, decode: '1inch-v6' }, signed, terms)).toThrow(
    'The exchange guarantees less than you reviewed',
  )
})

test('an allowance for a stranger is reported, one for the exchange is not', async () => {
  const approve = (spender: Hex) => ({
    to: address('USDC'),
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }),
    value: 0n,
  })
  const tokens = { source: address('USDC'), target: undefined }
  expect(await simulate(approve(exchangeAddress), tokens)).toEqual({
    outcome: 'changed',
    left: 0n,
    arrived: 0n,
    others: [],
  })
  expect(await simulate(approve(thief), tokens)).toMatchObject({
    others: [`${address('USDC').toLowerCase()} may be taken`],
  })
})

test('a node without both methods reports only success or failure', async () => {
  const coin = parseEther('1')
  const tokens = { source: undefined, target: address('USDC') }
  const buy = { to: exchangeAddress, data: swapData(nativeTokenAddress, address('USDC'), coin), value: coin }
  expect(await simulate(buy, tokens, withoutOverrides)).toMatchObject({ outcome: 'unknown' })
  expect(await simulate({ ...buy, value: 1n }, tokens, withoutOverrides)).toMatchObject({ outcome: 'failed' })
})

test('a simulation without an answering node says so', async () => {
  const down: Platform = { ...platform, fetch: async () => Promise.reject(new TypeError('down')) }
  const buy = { to: exchangeAddress, data: '0x12345678', value: 0n } as const
  expect(await simulate(buy, { source: undefined, target: address('USDC') }, down)).toMatchObject({
    outcome: 'unreachable',
  })
})
