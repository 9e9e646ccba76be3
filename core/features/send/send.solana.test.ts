import { address } from '@solana/kit'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { associatedTokenAccount } from '../../lib/solana/token-transfer.js'
import { propertyLimitMs, propertySeed, runsOf } from '../../testing/property-runs.js'
import { mint, setupSend, solAlice, solBob } from '../../testing/send.js'
import {
  accountOf,
  type Extension,
  feeExtension,
  keyBytes,
  mintBytes,
  token2022Program,
  tokenAccountBytes,
  tokenProgram,
} from '../../testing/solana-accounts.js'

const system = '1'.repeat(32)
const of2022 = (owner: string) => associatedTokenAccount(address(owner), address(mint), address(token2022Program))
const zeros = new Uint8Array(32)
const flag = Uint8Array.of(1)

async function setup(extensions: readonly Extension[] | undefined = undefined) {
  const world = setupSend()
  onTestFinished(() => world.modal.dispose())
  world.chain.accounts[mint] = extensions
    ? accountOf(token2022Program, mintBytes(6, extensions))
    : accountOf(tokenProgram, mintBytes(6))
  await world.connectSolana()
  const send = await world.open()
  const review = async (filled: { token: string; amount: string; to: string }) => {
    await world.fill(send, filled)
    send.review()
    await world.quoted(send)
    return send
  }
  return { ...world, send, review }
}
const dollars = { token: 'USDC', amount: '2', to: solBob }

test('a transfer is simulated, and a failing one causes a warning', async () => {
  const { review, chain, sent, platform } = await setup()
  chain.simulated = { err: { InstructionError: [3, { Custom: 1 }] }, unitsConsumed: 9000 }
  const send = await review(dollars)
  const [asked] = chain.calls.filter(({ method }) => method === 'simulateTransaction')
  expect(asked?.params[1]).toMatchObject({ sigVerify: false, replaceRecentBlockhash: true, encoding: 'base64' })
  expect(send.store.openWarnings).toEqual([{ kind: 'reverted' }])
  await send.send()
  expect(sent).toEqual([])
  await send.send()
  await platform.settle()
  expect(sent).toHaveLength(1)
})

test('a node that cannot simulate says nothing about the outcome', async () => {
  const { review, chain } = await setup()
  chain.simulated = null
  const send = await review(dollars)
  expect({ openWarnings: send.store.openWarnings, quoteStatus: send.store.quoteStatus }).toEqual({
    openWarnings: [],
    quoteStatus: 'ready',
  })
  expect(send.store.review?.fee?.terms).toEqual({ priorityFee: 10_000n })
})

test('compute units are those used plus a fifth, within bounds', async () => {
  for (const [used, named] of [
    [30_000, 36_000],
    [1, 20_000],
    [10 ** 9, 400_000],
  ]) {
    const { review, chain, sent } = await setup()
    chain.simulated = { err: null, unitsConsumed: used }
    const send = await review(dollars)
    await send.send()
    expect(sent).toMatchObject([{ mint, priorityFee: 10_000n, computeUnits: named }])
  }
})

test.each<[string, Extension[], string]>([
  ['cannot be transferred', [[9, new Uint8Array()]], 'nonTransferable'],
  ['is paused', [[26, Uint8Array.from([...zeros, 1])]], 'paused'],
  ['calls its issuer’s program', [[14, Uint8Array.from([...zeros, ...keyBytes(solBob)])]], 'hook'],
  ['freezes new accounts', [[6, Uint8Array.of(2)]], 'frozenReceiver'],
])('a token that %s is refused in the form', async (_what, extensions, reason) => {
  const { send, fill, sent, view } = await setup(extensions)
  await fill(send, dollars)
  expect(send.store.blocker).toEqual({ kind: 'refused', reason })
  send.review()
  await send.send()
  expect({ view: view(), sent }).toEqual({ view: 'WalletSend', sent: [] })
})

test('a frozen account on either side refuses a transfer', async () => {
  for (const [who, reason] of [
    [solAlice, 'frozenSender'],
    [solBob, 'frozenReceiver'],
  ] as const) {
    const { send, fill, chain } = await setup([[7, new Uint8Array()]])
    const data = tokenAccountBytes({ mint, owner: who, isFrozen: true }, [[7, new Uint8Array()]])
    chain.accounts[await of2022(who)] = accountOf(token2022Program, data)
    await fill(send, dollars)
    expect(send.store.blocker).toEqual({ kind: 'refused', reason })
  }
})

test('a token or coin for a program’s address is refused unless the node has an account there', async () => {
  const program = await of2022(solBob)
  for (const token of ['USDC', 'SOL']) {
    const { send, fill, chain } = await setup()
    await fill(send, { token, amount: '2', to: program })
    expect(send.store.blocker).toEqual({ kind: 'refused', reason: 'programAddress' })
    chain.accounts[program] = accountOf(system, new Uint8Array())
    await fill(send, { token, amount: '2', to: solBob })
    await fill(send, { token, amount: '2', to: program })
    // A program may be able to move coins from its address, but not tokens.
    if (token === 'SOL')
      expect({ blocker: send.store.blocker, openWarnings: send.store.openWarnings }).toEqual({
        blocker: undefined,
        openWarnings: [{ kind: 'contract' }],
      })
    else expect(send.store.blocker).toEqual({ kind: 'refused', reason: 'programAddress' })
  }
})

test('the amount that a mint withholds is shown', async () => {
  const { review } = await setup([feeExtension({ basisPoints: 250, most: 10n ** 9n, since: 701n, before: 100 })])
  const send = await review(dollars)
  expect(send.store.review).toMatchObject({ units: 2_000_000n, facts: { arrives: 1_980_000n } })
})

test('the review shows a permanent delegate', async () => {
  const { review } = await setup([[12, keyBytes(solBob)]])
  const send = await review(dollars)
  expect(send.store.review?.facts).toMatchObject({ hasPermanentDelegate: true })
  expect(send.store.openWarnings).toEqual([])
})

test('a receiver whose account requires a memo causes a warning', async () => {
  const { review, chain } = await setup([[19, new Uint8Array(3)]])
  const data = tokenAccountBytes({ mint, owner: solBob }, [[8, flag]])
  chain.accounts[await of2022(solBob)] = accountOf(token2022Program, data)
  chain.simulated = { err: { InstructionError: [2, { Custom: 36 }] } }
  const send = await review(dollars)
  expect(send.store.openWarnings).toEqual([{ kind: 'memo' }])
})

test.each([
  ['as the node tells', (size: number) => (128 + size) * 6960, 182],
  ['not less than clusters take', () => 0, 182],
  ['without an answer', () => 'no', 182],
] as const)('the rent is that of an account with the extensions of its mint, %s', async (_what, rent, size) => {
  const { review, chain } = await setup([feeExtension({ basisPoints: 0, most: 0n })])
  chain.rent = rent
  const send = await review(dollars)
  expect(send.store.review?.fee?.rent).toBe(BigInt((128 + size) * 6960))
})

test('without a fee the wallet determines it, and the review says so', async () => {
  const { review, chain, sent } = await setup()
  chain.status = 400
  const send = await review(dollars)
  expect({ quoteStatus: send.store.quoteStatus, openWarnings: send.store.openWarnings }).toEqual({
    quoteStatus: 'failed',
    openWarnings: [{ kind: 'feeUnknown' }],
  })
  await send.send()
  expect(sent).toEqual([])
})

const numRuns = runsOf(100)

test(
  'units drawn are units signed, and no more can be paid than is shown, whatever the node answers',
  async () => {
    const scene = fc.record({
      isToken: fc.boolean(),
      amount: fc.bigInt({ min: 1n, max: 2_000_000n }),
      rent: fc.oneof(fc.integer({ min: 0, max: 10 ** 9 }), fc.constantFrom(-1, 0.5, null, 'x', 2 ** 60)),
      simulated: fc.oneof(
        fc.constantFrom(null, {}, { err: 'x' }),
        fc.record({
          err: fc.constant(null),
          unitsConsumed: fc.oneof(fc.integer(), fc.constantFrom(NaN, 'x', 2 ** 60)),
        }),
      ),
      extensions: fc.constantFrom<Extension[][]>(
        [],
        [feeExtension({ basisPoints: 300, most: 99n })],
        [[26, new Uint8Array(33)]],
      ),
      speed: fc.constantFrom('standard' as const, 'fast' as const, 'instant' as const),
    })
    let signedCount = 0
    await fc.assert(
      fc.asyncProperty(scene, async ({ isToken, amount, rent, simulated, extensions, speed }) => {
        const world = setupSend()
        Object.assign(world.chain, { rent: () => rent, simulated })
        world.chain.accounts[mint] = accountOf(token2022Program, mintBytes(6, extensions))
        await world.connectSolana()
        const send = await world.open()
        await world.fill(send, {
          token: isToken ? 'USDC' : 'SOL',
          amount: `0.${String(amount).padStart(6, '0')}`.slice(0, 8),
          to: solBob,
        })
        send.review()
        await world.quoted(send)
        send.setSpeed(speed)
        const drawn = send.store.review
        for (let tap = 0; tap < 3 && world.sent.length === 0; tap++) await send.send()
        world.modal.dispose()
        const [signed] = world.sent
        if (!signed) return
        signedCount += 1
        expect(signed.value).toBe(drawn?.units)
        const { units = 0n, rent: shownRent = 0n } = drawn?.fee ?? {}
        expect(units).toBeGreaterThanOrEqual(5000n + (signed.priorityFee ?? 0n))
        // An account for the mint is created, and its rent is paid.
        const size = extensions[0]?.[0] === 1 ? 182 : extensions.length > 0 ? 174 : 170
        if (isToken) expect(shownRent).toBeGreaterThanOrEqual(BigInt((128 + size) * 6960))
        expect(signed.computeUnits ?? 500).toBeLessThanOrEqual(400_000)
      }),
      { seed: propertySeed, numRuns },
    )
    expect(signedCount).toBeGreaterThan(numRuns / 4)
  },
  propertyLimitMs(numRuns),
)

test('an address that looks like one in the chain’s history of the account causes a warning', async () => {
  const { send, chain, platform } = await setup()
  // Six characters at the beginning and at the end are equal.
  const real = `${solBob.slice(0, 6)}ZbTNMqUxvQRAyrZzDsGYdLVL9zYtAAA${solBob.slice(-7)}`
  const signature = '5'.repeat(88)
  chain.history = { [signature]: [solAlice, real, system] }
  send.setReceiver(solBob)
  while (send.store.receiverWarnings.length === 0) await platform.settle()
  expect(send.store.openWarnings).toEqual([{ kind: 'lookAlike', address: solBob, of: real }])
  chain.history = { [signature]: [solAlice, solBob, system] }
  send.setReceiver('')
  send.setReceiver(solBob)
  for (let round = 0; round < 20; round++) await platform.settle()
  expect(send.store.openWarnings).toEqual([])
  const asked = chain.calls.filter(({ method }) => method === 'getSignaturesForAddress')
  expect(asked[0]?.params).toEqual([solAlice, { limit: 12, commitment: 'confirmed' }])
})
