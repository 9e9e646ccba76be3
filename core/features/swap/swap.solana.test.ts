// Preloaded, so that no test waits for an import.
import './provided-offers.js'
import './solana/solana-request.js'
import '../../data/provided-balances.js'
import '../../data/assets/read-mints.js'
import '../../modal/wallet-flows.js'
import { address, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Adapter } from '../../contracts/adapter.js'
import type { BalancesProvider, SwapAsked, SwapInstruction, SwapsProvider } from '../../contracts/service-providers.js'
import { fromBase64 } from '../../lib/solana/bytes.js'
import { associatedTokenAccount } from '../../lib/solana/token-transfer.js'
import { createTestAdapter } from '../../testing/adapter.js'
import {
  closeAccount,
  createAccount,
  jupiterProgram,
  routeV2,
  setPrice,
  syncNative,
  tokenProgram,
  transferSol,
  wrappedSol,
} from '../../testing/jupiter.js'
import { setupModal, solanaMain } from '../../testing/modal.js'
import { accountOf, mintBytes, tokenAccountBytes } from '../../testing/solana-accounts.js'
import { createSwap, type SwapPart } from './swap.js'

const alice = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const thief = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOL = 1_000_000_000n

const own = (mint: string) => associatedTokenAccount(address(alice), address(mint), address(tokenProgram))
const [ofUsdc, ofSol] = await Promise.all([own(usdc), own(wrappedSol)])

const balances: BalancesProvider = {
  name: 'Balances',
  hosts: [],
  balances: async () => [
    { name: 'Solana', symbol: 'SOL', chainId, price: 100, quantity: { decimals: '9', numeric: '5' }, iconUrl: '' },
    {
      ...{ name: 'USD Coin', symbol: 'USDC', chainId, price: 1, iconUrl: '' },
      ...{ address: `${chainId}:${usdc}`, quantity: { decimals: '6', numeric: '500' } },
    },
  ],
}

/** Sells SOL at 100 dollars. */
function createProvider(change: (instructions: SwapInstruction[]) => SwapInstruction[] = (same) => same) {
  const asked: SwapAsked[] = []
  const provider: SwapsProvider = {
    name: 'Jupiter',
    hosts: [],
    swapNetworks: [chainId],
    swaps: async (question) => {
      asked.push(question)
      const { amount, buy, sell } = question
      const bought = sell === undefined ? amount / 10n : amount * 10n
      const mints = { sourceMint: sell ?? wrappedSol, targetMint: buy ?? wrappedSol }
      const accounts = { source: sell ? ofUsdc : ofSol, target: buy ? ofUsdc : ofSol }
      const route = routeV2({ user: alice, ...mints, ...accounts, amount, quoted: bought })
      const wrap = sell === undefined ? [transferSol(alice, ofSol, amount), syncNative(ofSol)] : []
      const create = createAccount(alice, ofSol, alice, wrappedSol)
      const instructions = change([setPrice(), create, ...wrap, route, closeAccount(ofSol, alice, alice)])
      return { bought, instructions }
    },
  }
  return { asked, provider }
}

type Held = Readonly<{ lamports: bigint; usdc?: bigint; delegate?: string; isForeign?: boolean }>

const rowOf = (at: string, { lamports, usdc: units = 0n, isForeign = false }: Held) => {
  if (at === alice) return { lamports: Number(lamports), owner: '1'.repeat(32), data: ['', 'base64'] }
  if (at !== ofUsdc) return null
  const bytes = tokenAccountBytes({ mint: usdc, owner: isForeign ? thief : alice })
  new DataView(bytes.buffer).setBigUint64(64, units, true)
  return { lamports: 2_039_280, ...accountOf(tokenProgram, bytes) }
}

async function setup(provider: SwapsProvider, after: Held, before: Held = { lamports: 5n * SOL, usdc: 500_000_000n }) {
  const solana = createTestAdapter('solana', alice)
  const asked: { readonly method: string; readonly params?: unknown }[] = []
  const load: typeof solana.reference.load = async () => {
    const definition = await solana.reference.load()
    return {
      ...definition,
      setup: (context): Adapter => ({
        ...definition.setup(context),
        request: async ({ method, params }) => {
          asked.push({ method, params })
          return { signature: 'S1gnature' }
        },
      }),
    }
  }
  const given = { adapters: [{ ...solana.reference, load }], networks: [solanaMain], projectId: '' }
  const world = setupModal({ ...given, services: { swaps: provider, balances } })
  onTestFinished(world.modal.dispose)
  let blocks = 0
  const results: Record<string, (params: readonly unknown[]) => unknown> = {
    getAccountInfo: ([at]) => ({
      value: at === usdc ? accountOf(tokenProgram, mintBytes(6)) : rowOf(String(at), before),
    }),
    getMultipleAccounts: ([all]) => ({
      value: (all as string[]).map((at) => (at === usdc ? accountOf(tokenProgram, mintBytes(6)) : rowOf(at, before))), // as JSON-RPC has it
    }),
    getLatestBlockhash: () => {
      blocks += 1
      return { value: { blockhash: `${'1'.repeat(31)}${blocks + 1}`, lastValidBlockHeight: 5 } }
    },
    simulateTransaction: ([, config]) => {
      const { accounts } = config as { accounts: { addresses: string[] } } // as this page sends it
      const value = { err: null, unitsConsumed: 100_000, accounts: accounts.addresses.map((at) => rowOf(at, after)) }
      return { value }
    },
    getSignatureStatuses: () => ({ value: [{ confirmationStatus: 'finalized', err: null, confirmations: null }] }),
    getBalance: () => ({ value: Number(before.lamports) }),
  }
  world.platform.onFetch((_url, init) => {
    const body = JSON.parse(String(init?.body ?? '{}'))
    return Response.json({ jsonrpc: '2.0', id: body.id, result: results[body.method]?.(body.params) ?? null })
  })
  world.announceSolana('Ray')
  await world.modal.open()
  world.root.flows.chooseWallet(world.rowOf('Ray'))
  await world.platform.settle()
  solana.connecting.at(-1)?.approve({ accounts: [{ namespace: 'solana', address: alice, type: 'eoa' }] })
  await world.platform.settle()
  /** The addresses of token accounts come from the browser's cryptography, whose answers no clock of a test delivers. */
  const done = async ({ store }: SwapPart) => {
    await vi.waitFor(async () => {
      await world.platform.settle()
      expect(store.isBusy).toBe(false)
    }, 5000)
  }
  const openReview = async (data: { fromToken?: string; toToken?: string; amount?: string }) => {
    await world.modal.open({ view: 'Swap', data })
    const swap = await world.root.flows.part(createSwap)
    await world.platform.settle()
    swap.review()
    await done(swap)
    return swap
  }
  return { ...world, asked, done, openReview }
}

const reasonOf = (error: unknown) => (error as { reason?: string } | undefined)?.reason // only refusals have one

const decode = (transaction: string) => {
  const { messageBytes } = getTransactionDecoder().decode(fromBase64(transaction, 'transaction'))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version === 1) throw new Error('not of version 0')
  return message
}

test('sells SOL by Jupiter: the wallet gets the reviewed instructions, with a price of this page', async () => {
  const { asked: questions, provider } = createProvider()
  const after = { lamports: 4n * SOL - 55_000n - 2_000_000n, usdc: 600_000_000n }
  const { asked, done, openReview, root } = await setup(provider, after)
  const swap = await openReview({ toToken: 'USDC', amount: '1' })
  const { confirm, store } = swap
  expect(questions[0]).toMatchObject({ address: alice, sell: undefined, buy: usdc, amount: SOL, slippage: 1 })
  expect(store.review?.request).toMatchObject({ contract: jupiterProgram, allowance: undefined, isSimulated: true })
  expect(store.review?.request?.highestFee).toBe(55_000n + 303n * 6960n)
  expect(store.needsSecondTap).toBe(false)
  confirm()
  await done(swap)
  expect(asked.map(({ method }) => method)).toEqual(['solana_signAndSendTransaction'])
  const { pubkey, transaction } = (asked[0]?.params ?? {}) as { pubkey: string; transaction: string } // as the adapter wants it
  expect(pubkey).toBe(alice)
  const message = decode(transaction)
  const programs = message.instructions.map(({ programAddressIndex: at }) => message.staticAccounts[at])
  expect({ signers: message.header.numSignerAccounts, payer: message.staticAccounts[0] }).toEqual({
    signers: 1,
    payer: alice,
  })
  expect(programs.filter((each) => each === jupiterProgram)).toHaveLength(1)
  const prices = message.instructions.filter((_, at) => programs[at] === 'ComputeBudget111111111111111111111111111111')
  // A limit of 120,000 units, and 50,000 lamports for all of them.
  expect(prices.map(({ data }) => [...(data ?? [])])).toEqual([
    [2, 192, 212, 1, 0],
    [3, 154, 91, 6, 0, 0, 0, 0, 0],
  ])
  expect(root.alerts.notice?.code).toBe('swapped')
  expect(store.done).toMatchObject({ got: { units: 100_000_000n } })
})

test('buys SOL with a token', async () => {
  const { provider } = createProvider()
  const { openReview } = await setup(provider, { lamports: 6n * SOL - 5_000n, usdc: 400_000_000n })
  const { store } = await openReview({ fromToken: 'USDC', toToken: 'SOL', amount: '100' })
  expect(reasonOf(store.refusal)).toBe(undefined)
  expect(store.review?.request).toMatchObject({ isSimulated: true, isMinimumKnown: true })
})

const order = { toToken: 'USDC', amount: '1' }
const fair = { lamports: 4n * SOL, usdc: 600_000_000n }

test.each<[string, Held, string]>([
  ['less arrives', { ...fair, usdc: 598_999_999n }, 'less'],
  ['more SOL leaves', { ...fair, lamports: 3n * SOL }, 'leaves'],
  ['a token account changes its owner', { ...fair, isForeign: true }, 'leaves'],
])('refuses a swap in whose simulation %s', async (_what, after, reason) => {
  const { asked, openReview } = await setup(createProvider().provider, after)
  const { store } = await openReview(order)
  expect({ reason: reasonOf(store.refusal), asked }).toEqual({ reason, asked: [] })
})

test.each<[string, (same: SwapInstruction[]) => SwapInstruction[], string]>([
  ['sends SOL to another', (same) => [...same, transferSol(alice, thief, 1n)], 'receiver'],
  ['has no swap', (same) => same.filter(({ program }) => program !== jupiterProgram), 'empty'],
  ['calls another program', (same) => [...same, { program: thief, accounts: [], data: new Uint8Array() }], 'contract'],
])('refuses an offer that %s, and asks no wallet', async (_what, change, reason) => {
  const { asked, openReview } = await setup(createProvider(change).provider, fair)
  const { store } = await openReview(order)
  expect({ reason: reasonOf(store.refusal), asked }).toEqual({ reason, asked: [] })
})
