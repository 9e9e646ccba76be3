// Preloaded, so that no test waits for an import.
import '../../adapters/solana/adapter.js'
import { type Address, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import fc from 'fast-check'
import { formatUnits, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { solana } from '../../adapters/index.js'
import type { TokenBalance } from '../../contracts/account/token.js'
import { propertyLimitMs, propertySeed, runsOf } from '../../testing/property-runs.js'
import { setupSend, solAlice, solanaId, solBob, mint as usdcMint } from '../../testing/send.js'
import { accountOf, feeExtension, mintBytes, token2022Program, tokenProgram } from '../../testing/solana-accounts.js'
import type { SendReview } from './form.js'

// The service sets names, prices and decimals; the node answers, lies or is silent. This file decodes the bytes that
// the wallet is asked to sign, and compares them with the review that was shown at the tap.

const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const accountProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const strangeMint = 'So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo'
const native = `${solanaId}/slip44:501`
const idOf = (mint: string) => `${solanaId}/token:${mint}`

/** Certain facts, whatever services and nodes say. */
const truth: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>> = {
  [native]: { symbol: 'SOL', decimals: 9 },
  [idOf(usdcMint)]: { symbol: 'USDC', decimals: 6 },
}
/** Symbols of well-known assets, and disguises of them: at another address they are imitations. */
const knownLooks = ['SOL', 'USDC', 'USDT', 'U5DC', 'S0L', 'UЅDC']

const weighted = <Value>(usual: readonly Value[], odd: readonly Value[], weight = 8): fc.Arbitrary<Value> =>
  fc.oneof({ weight, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })

const honestRow = fc.constantFrom(
  { at: undefined, symbol: 'SOL', decimals: '9' },
  { at: usdcMint, symbol: 'USDC', decimals: '6' },
  { at: strangeMint, symbol: 'FOO', decimals: '9' },
)
const oddRow = fc.record({
  at: fc.constantFrom(undefined, usdcMint, strangeMint, 'native', systemProgram, `So${'1'.repeat(41)}`, solBob, 'x'),
  symbol: fc.constantFrom(...knownLooks, 'FOO', ''),
  decimals: fc.constantFrom('9', '6', '0', '77', 'x'),
})
const row = fc.record({
  token: fc.oneof({ weight: 2, arbitrary: honestRow }, { weight: 1, arbitrary: oddRow }),
  numeric: weighted(['3', '5000'], ['0', '0.000001', '99999999999999999999', 'NaN']),
  price: weighted([1, 100], [0, 1e21]),
})
const mintShape = fc.record({
  decimals: weighted([9], [6, 0, 255]),
  isNew: fc.boolean(),
  hasFee: fc.boolean(),
  isThere: weighted([true], [false]),
})
const scene = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 3 }),
  row: fc.nat(2),
  amount: fc.constantFrom('1', '0.5', '0.000001', '2', 'max', '99999999999999999999'),
  speed: fc.constantFrom('standard' as const, 'fast' as const, 'instant' as const),
  strange: mintShape,
  usdcDecimals: weighted([6], [9, 0]),
  rent: weighted<unknown>(['true'], [0, -1, 'x', null, 1e15, 1.5]),
  simulated: weighted<object | null>(
    [
      { err: null, unitsConsumed: 450 },
      { err: null, unitsConsumed: 30_000 },
    ],
    [null, { err: null, unitsConsumed: 0 }, { err: null, unitsConsumed: 1e12 }, { err: 'x' }, { unitsConsumed: 'x' }],
  ),
  status: weighted([200], [400], 16),
})
type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never

interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: DataView
}

/** Decodes a transaction by the network's documentation of its bytes. */
function readTransaction(bytes: Uint8Array) {
  let at = 0
  const byte = () => {
    const value = bytes[at++]
    if (value === undefined) throw new Error('The transaction ends too early')
    return value
  }
  const take = (count: number) => {
    at += count
    return bytes.slice(at - count, at)
  }
  const length = () => {
    let [value, shift] = [0, 0]
    for (;;) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
      shift += 7
    }
  }
  const list = <Value>(read: () => Value) => Array.from({ length: length() }, read)
  const signatures = list(() => take(64)).length
  if ((bytes[at] ?? 0) >= 0x80) expect(byte()).toBe(0x80)
  const signers = byte()
  take(2)
  const keys = list(() => getAddressDecoder().decode(take(32)) as string)
  take(32)
  const instructions = list((): Instruction => {
    const program = keys[byte()] ?? ''
    const accounts = list(() => keys[byte()] ?? '')
    const data = Uint8Array.from(list(byte))
    return { program, accounts, data: new DataView(data.buffer) }
  })
  return { signatures, signers, payer: keys[0], instructions }
}

/** The associated token account of an owner. */
async function accountFor(owner: string, mint: string, program: string): Promise<string> {
  const seeds = [owner, program, mint].map((each) => getAddressEncoder().encode(each as Address)) // the encoder checks it
  const [found] = await getProgramDerivedAddress({ programAddress: accountProgram as Address, seeds }) // a known program
  return found
}

/**
 * The size of an account that a transfer creates. Token-2022 adds the extensions ImmutableOwner and TransferFeeAmount.
 */
function accountSize({ strange }: Scene, program: string): bigint {
  if (program === tokenProgram) return 165n
  return strange.hasFee ? 182n : 170n
}

interface Drawn {
  readonly review: SendReview
  readonly warnings: readonly string[]
}

async function judge({ review, warnings }: Drawn, bytes: Uint8Array, given: Scene) {
  const { token, fee } = review
  const { signatures, signers, payer, instructions } = readTransaction(bytes)
  expect({ signatures, signers, payer }).toEqual({ signatures: 1, signers: 1, payer: solAlice })
  const of = (program: string) => instructions.filter((each) => each.program === program)
  const budget = of(budgetProgram)
  const making = of(accountProgram)
  const moving = instructions.filter((each) => !budget.includes(each) && !making.includes(each))
  const [moves] = moving
  if (!moves || moving.length !== 1) throw new Error(`The transaction moves ${moving.length} things`)
  // The asset, the units and the receiver.
  const isNative = moves.program === systemProgram
  const mint = moves.accounts[1] ?? ''
  const id = isNative ? native : idOf(mint)
  const units = moves.data.getBigUint64(isNative ? 4 : 1, true)
  expect(token.asset.id).toBe(id)
  expect(review.tokenAddress === undefined ? native : idOf(review.tokenAddress)).toBe(id)
  const told = id === idOf(strangeMint) ? given.strange.decimals : undefined
  // The amount of a mint with so many decimals cannot be shown reliably: the visitor is warned, and taps twice.
  const isOdd = told !== undefined && told > 77
  if (isOdd) expect(warnings).toContain('unwitnessed')
  const decimals = truth[id]?.decimals ?? (isOdd ? undefined : told) ?? review.decimals
  if (truth[id]) expect(token.symbol).toBe(truth[id].symbol)
  else if (knownLooks.includes(token.symbol)) expect(warnings).toContain('imitates')
  expect(review.units).toBe(units)
  expect({ parseUnits: parseUnits(review.amount, decimals), formatUnits: formatUnits(units, decimals) }).toEqual({
    parseUnits: units,
    formatUnits: review.amount,
  })
  expect({ from: review.from, address: review.receiver.address }).toEqual({ from: solAlice, address: solBob })
  if (isNative) {
    expect({
      instruction: moves.data.getUint32(0, true),
      byteLength: moves.data.byteLength,
      makingCount: making.length,
    }).toEqual({ instruction: 2, byteLength: 12, makingCount: 0 })
    expect(moves.accounts).toEqual([solAlice, solBob])
  } else {
    expect([tokenProgram, token2022Program]).toContain(moves.program)
    expect({
      instruction: moves.data.getUint8(0),
      decimals: moves.data.getUint8(9),
      byteLength: moves.data.byteLength,
    }).toEqual({
      instruction: 12,
      decimals: isOdd ? told : decimals,
      byteLength: 10,
    })
    const [source, target] = await Promise.all([solAlice, solBob].map((each) => accountFor(each, mint, moves.program)))
    expect(moves.accounts).toEqual([source, mint, target, solAlice])
    for (const each of making) expect(each.accounts.slice(0, 4)).toEqual([solAlice, target, solBob, mint])
  }
  // The fee, including a new account for the receiver.
  if (!fee) return
  const limit = budget.find(({ data }) => data.getUint8(0) === 2)?.data.getUint32(1, true)
  const price = budget.find(({ data }) => data.getUint8(0) === 3)?.data.getBigUint64(1, true) ?? 0n
  const computeUnits = BigInt(limit ?? 200_000 * instructions.length)
  const rent = making.length > 0 ? (128n + accountSize(given, moves.program)) * 6960n : 0n
  const payable = 5000n * BigInt(signatures) + (computeUnits * price + 999_999n) / 1_000_000n + rent
  expect(fee.units + fee.rent).toBeGreaterThanOrEqual(payable)
}

/** Plays one scene. Returns the number of requests to the wallet. */
async function play(given: Scene): Promise<number> {
  const world = setupSend({ adapters: [solana()] })
  const { platform, root, service, chain } = world
  service.balances = given.rows.map(({ token: { at, symbol, decimals }, numeric, price }) => ({
    ...{ name: symbol, symbol, chainId: solanaId, price, quantity: { decimals, numeric }, iconUrl: '' },
    ...(at !== undefined && { address: `${solanaId}:${at}` }),
  })) as TokenBalance[] // the service may write anything
  const { strange } = given
  const extensions = strange.isNew && strange.hasFee ? [feeExtension({ basisPoints: 100, most: 5_000_000n })] : []
  const strangeBytes = mintBytes(strange.decimals, extensions)
  Object.assign(chain, {
    status: given.status,
    simulated: given.simulated,
    accounts: {
      [usdcMint]: accountOf(tokenProgram, mintBytes(given.usdcDecimals)),
      [solBob]: accountOf(systemProgram, new Uint8Array()),
      ...(strange.isThere && {
        [strangeMint]: accountOf(strange.isNew ? token2022Program : tokenProgram, strangeBytes),
      }),
    },
  })
  if (given.rent !== 'true') chain.rent = () => given.rent
  platform.onFetch((url, init) => {
    const body: { id?: number; method?: string } = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    if (body.method !== 'getLatestBlockhash') return world.answer(url, init)
    const value = { blockhash: solBob, lastValidBlockHeight: 100 }
    return Response.json({ jsonrpc: '2.0', id: body.id, result: { context: {}, value } })
  })
  const signed: Uint8Array[] = []
  const account = { address: solAlice, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] }
  const signAndSendTransaction = async ({ transaction }: { transaction: Uint8Array }) => {
    signed.push(transaction)
    throw Object.assign(new Error('no'), { code: 4001 })
  }
  const wallet = {
    ...{ name: 'Sun', icon: 'data:image/svg+xml,<svg/>', chains: ['solana:mainnet'], accounts: [account] },
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'solana:signAndSendTransaction': { signAndSendTransaction, supportedTransactionVersions: ['legacy', 0] },
    },
  }
  try {
    const detail = (api: { register(wallet: unknown): void }) => api.register(wallet)
    platform.events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    await world.modal.open({ view: 'Connect', namespace: 'solana' })
    root.flows.chooseWallet(world.rowOf('Sun'))
    for (let round = 0; round < 20 && root.accounts.active?.address !== solAlice; round++) await platform.settle()
    expect(root.accounts.active?.address).toBe(solAlice)
    const send = await world.open()
    const { store } = send
    /** Deriving an address takes real time, and failed requests are repeated after a while. */
    const quoted = async () => {
      await platform.settle()
      for (let round = 0; store.quoteStatus === 'loading' && round < 60; round++) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        await platform.advance(round < 30 ? 0 : 1000)
      }
    }
    const token = store.tokenBalances[given.row % Math.max(store.tokenBalances.length, 1)]
    if (!token) return 0
    store.chooseToken(token)
    if (given.amount === 'max') store.setMax()
    else store.setAmount(given.amount)
    send.setReceiver(solBob)
    await platform.advance(500)
    await quoted()
    for (let tap = 0; tap < 3 && world.view() === 'WalletSend'; tap++) send.review()
    await quoted()
    send.setSpeed(given.speed)
    for (let tap = 0; tap < 5 && signed.length === 0; tap++) {
      if (store.changes.length > 0) send.renewReview()
      const { review } = store
      const warnings = store.shownWarnings.map(({ kind }) => kind)
      void send.send()
      await platform.settle()
      for (let round = 0; store.loading && round < 100; round++) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        await platform.advance(round < 50 ? 0 : 1000)
      }
      const [asked] = signed
      if (!asked) continue
      if (!review) throw new Error('The wallet was asked for what nobody reviewed')
      await judge({ review, warnings }, asked, given)
    }
    return signed.length
  } finally {
    world.modal.dispose()
  }
}

const numRuns = runsOf(200)

test(
  'on Solana a wallet is asked for the asset, the units and at most the fee that the review shows, whatever service and node say',
  async () => {
    let asked = 0
    await fc.assert(
      fc.asyncProperty(scene, async (given) => {
        asked += await play(given)
      }),
      { seed: propertySeed, numRuns },
    )
    // The property proves nothing unless the wallet is asked often enough.
    expect(asked).toBeGreaterThan(numRuns / 10)
  },
  propertyLimitMs(numRuns),
)
