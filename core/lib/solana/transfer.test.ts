import { type Address, address, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Extension,
  keyBytes,
  mintBytes,
  token2022Program,
  tokenAccountBytes,
  tokenProgram,
} from '../../testing/solana-accounts.js'
import type { SolanaNodeAccount } from './token-bytes.js'
import { associatedTokenAccount } from './token-transfer.js'
import { createTransfer } from './transfer.js'

const sender = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
const receiver = address('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')
const mint = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const otherMint = address('So11111111111111111111111111111111111111112')
const system = '1'.repeat(32)
/** A program's address, such as that of a token account or a vault. */
const program = await associatedTokenAccount(receiver, otherMint, address(tokenProgram))

const mintOf = (owner: string, ...extensions: Extension[]): SolanaNodeAccount => ({
  owner,
  data: mintBytes(6, extensions),
})

function transferWith({
  accounts = {},
  ...given
}: Partial<Parameters<typeof createTransfer>[0]> & {
  accounts?: Readonly<Record<string, SolanaNodeAccount>>
} = {}) {
  const all: Readonly<Record<string, SolanaNodeAccount>> = { [mint]: mintOf(tokenProgram), ...accounts }
  const node = {
    getAccount: async (at: string) => all[at],
    getLatestBlockhash: async () => ({ blockhash: sender, lastValidBlockHeight: 1n }),
  }
  const { signal } = new AbortController()
  return createTransfer({ node, version: 0, from: sender, to: receiver, value: 5n, signal, ...given })
}

/** The instructions, with the addresses of their accounts. */
function read(transaction: Uint8Array) {
  const { messageBytes } = getTransactionDecoder().decode(transaction)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) throw new Error('a version that has instructions')
  return message.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
    program: message.staticAccounts[programAddressIndex],
    accounts: accountIndices.map((index) => message.staticAccounts[index]),
    data: Uint8Array.from(data),
  }))
}

const unitsIn = (data: Uint8Array | undefined, offset: number) =>
  new DataView(data?.buffer ?? new ArrayBuffer(0)).getBigUint64(offset, true)

test.each([
  ['2^64', 2n ** 64n],
  ['2^64 + 5, which would wrap to 5', 2n ** 64n + 5n],
  ['less than nothing', -1n],
])('an amount of %s is refused, of SOL and of a token', async (_what, value) => {
  for (const token of [{}, { mint }])
    await expect(transferWith({ value, ...token })).rejects.toMatchObject({ code: 'rpc_invalid_params' })
})

test('a priority fee that overflows is refused', async () => {
  await expect(transferWith({ priorityFee: 2n ** 64n })).rejects.toThrow()
})

test('the compute units of a transfer are those requested', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: -1n, max: 2n ** 65n }), fc.boolean(), async (value, isToken) => {
      const made = await transferWith({ value, ...(isToken && { mint }) }).then(read, () => undefined)
      expect(made === undefined).toBe(value < 0n || value >= 2n ** 64n)
      const last = made?.at(-1)
      if (last) expect(unitsIn(last.data, isToken ? 1 : 4)).toBe(value)
    }),
    { seed: 7, numRuns: 200 },
  )
})

test('the price of compute units never exceeds the priority fee', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.option(fc.integer({ min: 1, max: 1_400_000 }), { nil: undefined }),
      async (priorityFee, units) => {
        const [limit, price] = read(
          await transferWith({ priorityFee, ...(units !== undefined && { computeUnits: units }) }),
        )
        const named = new DataView(limit?.data.buffer ?? new ArrayBuffer(0)).getUint32(1, true)
        const paid = (BigInt(named) * unitsIn(price?.data, 1) + 999_999n) / 1_000_000n
        expect(named).toBe(units ?? 500)
        expect(paid).toBeLessThanOrEqual(priorityFee)
      },
    ),
    { seed: 7, numRuns: 200 },
  )
})

test('a token for a wallet address goes to its token account, which the transfer creates', async () => {
  const [make, transfer] = read(await transferWith({ mint }))
  const target = await associatedTokenAccount(receiver, mint, address(tokenProgram))
  expect(make?.accounts.slice(0, 4)).toEqual([sender, target, receiver, mint])
  expect(transfer?.accounts[2]).toBe(target)
})

test('a token can be sent to an existing token account at any address', async () => {
  for (const owner of [tokenProgram, token2022Program]) {
    const account = { owner, data: tokenAccountBytes({ mint, owner: receiver }) }
    const made = read(
      await transferWith({ mint, to: program, accounts: { [mint]: mintOf(owner), [program]: account } }),
    )
    expect(made).toHaveLength(1)
    expect(made[0]?.accounts[2]).toBe(program)
  }
})

const account = (owner: string, data: Uint8Array): SolanaNodeAccount => ({ owner, data })

test.each<[string, Readonly<Record<string, SolanaNodeAccount>>, Address]>([
  ['at a program’s address that the node does not know', {}, program],
  ['at a program’s address with coins', { [program]: account(system, new Uint8Array()) }, program],
  ['at a program’s address of another program', { [program]: account(mint, new Uint8Array(200)) }, program],
  [
    'that is of another token',
    { [program]: account(tokenProgram, tokenAccountBytes({ mint: otherMint, owner: receiver })) },
    program,
  ],
  [
    'of the other token program',
    { [receiver]: account(token2022Program, tokenAccountBytes({ mint, owner: receiver })) },
    receiver,
  ],
  ['that is a mint', { [receiver]: account(tokenProgram, mintBytes(6)) }, receiver],
  ['that is a multisig of the token program', { [receiver]: account(tokenProgram, new Uint8Array(355)) }, receiver],
])('no token goes to an account %s', async (_what, accounts, to) => {
  const failure = await transferWith({ mint, to, accounts }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'rpc_invalid_params' })
})

const key = keyBytes(receiver)
test.each<[string, Extension]>([
  ['that cannot be transferred', [9, new Uint8Array()]],
  ['that is paused', [26, Uint8Array.from([...new Uint8Array(32), 1])]],
  ['that calls a program of its issuer', [14, Uint8Array.from([...new Uint8Array(32), ...key])]],
])('a token %s is refused', async (_what, extension) => {
  const accounts = { [mint]: mintOf(token2022Program, extension) }
  await expect(transferWith({ mint, accounts })).rejects.toMatchObject({ code: 'rpc_invalid_params' })
})

test('coins can be sent to a program’s address only if the network has an account there', async () => {
  await expect(transferWith({ to: program })).rejects.toMatchObject({ code: 'rpc_invalid_params' })
  const known = { [program]: account(system, new Uint8Array()) }
  expect(read(await transferWith({ to: program, accounts: known })).at(-1)?.accounts).toEqual([sender, program])
})

test('an address that is not a token is refused', async () => {
  const unsure = { [mint]: account(system, mintBytes(6)) }
  await expect(transferWith({ mint, accounts: unsure })).rejects.toMatchObject({ code: 'rpc_invalid_params' })
})
