import { expect, test } from 'vitest'
import { toOffchainMessage } from '../lib/solana/offchain-message.js'
import { signAndSendAll, signOffchainMessage, supportsTransactionVersion } from './index.js'

const address = 'FrZdkXmqnBK5Pn5Fu1zvW5TtLzUZKZLCPzqUjPLHsHxD'
const account = { address, publicKey: new Uint8Array(32).fill(5) }
const signature = new Uint8Array(64).fill(7)

/** A wallet of the Wallet Standard with one feature. */
const walletWith = (name: string, feature: object) => ({
  accounts: [account],
  features: { [`solana:${name}`]: feature },
})

test('several transactions are signed in one prompt, and each has an outcome of its own', async () => {
  const asked: unknown[] = []
  const reason = new Error('Blockhash not found')
  const wallet = walletWith('signAndSendAllTransactions', {
    signAndSendAllTransactions: async (...given: unknown[]) => {
      asked.push(...given)
      return [
        { status: 'fulfilled', value: { signature } },
        { status: 'rejected', reason },
      ]
    },
  })
  const transactions = [new Uint8Array([1]), new Uint8Array([2])]
  const batch = {
    address,
    chain: 'solana:mainnet',
    transactions,
    mode: 'serial',
    options: { skipPreflight: true },
  } as const
  expect(await signAndSendAll(wallet, batch)).toEqual([{ signature }, { error: reason }])
  const input = { account, chain: 'solana:mainnet', options: { skipPreflight: true } }
  expect(asked).toEqual([transactions.map((transaction) => ({ ...input, transaction })), { mode: 'serial' }])
})

test.each([
  ['nothing', undefined],
  ['fewer outcomes', []],
  ['no signature', [{ status: 'fulfilled', value: {} }]],
])('an answer with %s is refused', async (_what, answer) => {
  const wallet = walletWith('signAndSendAllTransactions', { signAndSendAllTransactions: async () => answer })
  const sent = signAndSendAll(wallet, { address, chain: 'solana:mainnet', transactions: [new Uint8Array([1])] })
  await expect(sent).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
})

test('a text is signed as an off-chain message, and other bytes are refused', async () => {
  const bytes = new TextEncoder().encode('Hello')
  const expected = toOffchainMessage(1, account.publicKey, bytes)
  const signing = (signedOffchainMessage: Uint8Array) =>
    walletWith('signOffchainMessage', {
      supportedMessageVersions: [0, 1],
      signOffchainMessage: async () => [{ signedOffchainMessage, signature }],
    })
  const asked = { address, message: 'Hello' }
  expect(await signOffchainMessage(signing(expected), asked)).toEqual({ signedMessage: expected, signature })
  for (const other of [bytes, toOffchainMessage(0, account.publicKey, bytes), expected.slice(0, -1)])
    await expect(signOffchainMessage(signing(other), asked)).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
})

test('a wallet without a feature is not asked', async () => {
  const wallet = walletWith('signMessage', {})
  expect(await signOffchainMessage(wallet, { address, message: 'Hello' })).toBeUndefined()
  expect(await signAndSendAll(wallet, { address, chain: 'solana:mainnet', transactions: [] })).toBeUndefined()
})

test.each([
  [['legacy', 0, 1], 1, true],
  [['legacy', 0], 1, false],
  [['legacy'], 0, false],
  ['all', 0, false],
  [undefined, 1, false],
  [undefined, 0, true],
] as const)(
  'a wallet that declares the versions %j signs version %s: %s',
  (supportedTransactionVersions, version, isSigned) => {
    const feature = supportedTransactionVersions === undefined ? {} : { supportedTransactionVersions }
    expect(supportsTransactionVersion(walletWith('signTransaction', feature), version)).toBe(isSigned)
  },
)
