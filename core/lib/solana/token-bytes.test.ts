import { expect, test } from 'vitest'
import {
  type Extension,
  feeExtension,
  keyBytes,
  mintBytes,
  token2022Program,
  tokenAccountBytes,
  tokenProgram,
} from '../../testing/solana-accounts.js'
import { readMint, readTokenAccount } from './token-bytes.js'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const owner = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const zeros = new Uint8Array(32)
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

const extended = (...extensions: Extension[]) =>
  readMint({ owner: token2022Program, data: mintBytes(6, extensions) }) ?? expect.fail('a mint')

test('the decimals of a mint of either program are read', () => {
  for (const program of [tokenProgram, token2022Program])
    expect(readMint({ owner: program, data: mintBytes(9) })).toMatchObject({ program, decimals: 9, isPaused: false })
})

test.each([
  ['nothing', undefined],
  ['an account of another program', { owner, data: mintBytes(6) }],
  ['a token account', { owner: tokenProgram, data: tokenAccountBytes({ mint, owner }) }],
  [
    'a token account with extensions',
    { owner: token2022Program, data: tokenAccountBytes({ mint, owner }, [[7, zeros]]) },
  ],
  ['a multisig', { owner: token2022Program, data: new Uint8Array(355).fill(1) }],
  ['bytes that are cut off', { owner: tokenProgram, data: new Uint8Array(45) }],
])('%s is no mint', (_what, account) => {
  expect(readMint(account)).toBeUndefined()
})

test.each<[string, Extension[], number]>([
  ['without extensions', [], 170],
  ['with a fee', [feeExtension({ basisPoints: 1, most: 1n })], 182],
  ['with a hook', [[14, join(zeros, zeros)]], 175],
  ['that cannot be transferred', [[9, new Uint8Array()]], 174],
  ['that can be paused', [[26, new Uint8Array(33)]], 174],
  [
    'with all of these',
    [
      feeExtension({ basisPoints: 1, most: 1n }),
      [14, join(zeros, zeros)],
      [9, new Uint8Array()],
      [26, new Uint8Array(33)],
    ],
    195,
  ],
  [
    'with metadata',
    [
      [18, new Uint8Array(64)],
      [19, new Uint8Array(100)],
    ],
    170,
  ],
])('an account of a Token-2022 mint %s has %d bytes', (_what, extensions, size) => {
  expect(extended(...extensions).accountSize).toBe(size)
})

test('an account of the first token program has 165 bytes', () => {
  expect(readMint({ owner: tokenProgram, data: mintBytes(6) })?.accountSize).toBe(165)
})

test.each<[string, Extension, object]>([
  ['cannot be transferred', [9, new Uint8Array()], { isNonTransferable: true }],
  ['is paused', [26, join(zeros, Uint8Array.of(1))], { isPaused: true }],
  ['can be paused', [26, join(zeros, Uint8Array.of(0))], { isPaused: false }],
  ['freezes new accounts', [6, Uint8Array.of(2)], { isFrozenAtFirst: true }],
  ['does not freeze new accounts', [6, Uint8Array.of(1)], { isFrozenAtFirst: false }],
  ['has a hook', [14, join(zeros, keyBytes(owner))], { hook: owner }],
  ['may get a hook later', [14, join(keyBytes(owner), zeros)], { hook: undefined }],
  ['has a permanent delegate', [12, keyBytes(owner)], { permanentDelegate: owner }],
  ['has no permanent delegate any more', [12, zeros], { permanentDelegate: undefined }],
])('reads a mint that %s', (_what, extension, facts) => {
  // Behind another extension, and followed by zeros.
  expect(extended([19, new Uint8Array(7)], extension, [0, zeros])).toMatchObject(facts)
})

test.each([
  ['a hundredth', { basisPoints: 100, most: 10n ** 9n }, 1_000n, 700n, 10n],
  ['a hundredth, rounded up', { basisPoints: 100, most: 10n ** 9n }, 1_001n, 700n, 11n],
  ['no more than the most', { basisPoints: 100, most: 5n }, 1_000n, 700n, 5n],
  ['everything', { basisPoints: 10_000, most: 2n ** 64n - 1n }, 1_000n, 700n, 1_000n],
  ['the fee of before', { basisPoints: 500, most: 10n ** 9n, since: 701n, before: 100 }, 1_000n, 700n, 10n],
  ['the fee of now', { basisPoints: 500, most: 10n ** 9n, since: 700n, before: 100 }, 1_000n, 700n, 50n],
  [
    'the higher fee without an epoch',
    { basisPoints: 1, most: 10n ** 9n, since: 9n, before: 100 },
    1_000n,
    undefined,
    10n,
  ],
] as const)('a mint keeps %s', (_what, fee, amount, epoch, kept) => {
  expect(extended(feeExtension(fee)).feeOf(amount, epoch)).toBe(kept)
})

test('a mint with a truncated extension has no fee', () => {
  expect(extended([1, new Uint8Array(50)]).feeOf(1000n, 1n)).toBe(0n)
  const data = mintBytes(6, [feeExtension({ basisPoints: 100, most: 99n })]).slice(0, 200)
  expect(readMint({ owner: token2022Program, data })?.feeOf(1000n, 1n)).toBe(0n)
})

test('reads an account: its mint, its owner, whether it is frozen and requires a memo', () => {
  const read = (isFrozen: boolean, extensions: Extension[] = []) =>
    readTokenAccount(
      { owner: token2022Program, data: tokenAccountBytes({ mint, owner, isFrozen }, extensions) },
      token2022Program,
    )
  expect(read(false)).toEqual({ mint, owner, isFrozen: false, isMemoRequired: false })
  expect(
    read(true, [
      [7, new Uint8Array()],
      [8, Uint8Array.of(1)],
    ]),
  ).toMatchObject({ isFrozen: true, isMemoRequired: true })
  expect(read(false, [[8, Uint8Array.of(0)]])).toMatchObject({ isMemoRequired: false })
})

test.each([
  ['a mint', token2022Program, mintBytes(6, [[7, new Uint8Array()]])],
  ['an account of another program', tokenProgram, tokenAccountBytes({ mint, owner })],
  ['a multisig', token2022Program, new Uint8Array(355).fill(2)],
  ['bytes that are cut off', token2022Program, new Uint8Array(164)],
])('%s is no token account', (_what, program, data) => {
  expect(readTokenAccount({ owner: program, data }, token2022Program)).toBeUndefined()
})
