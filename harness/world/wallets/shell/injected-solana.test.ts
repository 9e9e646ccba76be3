import { ed25519 } from '@noble/curves/ed25519.js'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMockWallet } from '../create-wallet.js'
import { startTestWorld, type TestWorld } from '../testing/world.js'
import type { WalletSpec } from '../wallet-spec.js'
import { announceInto } from './testing/announce-into.js'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld({ solana: { kind: 'solana', cluster: 'mainnet' } })
})
afterAll(() => world.stop())

/** The provider as used by pages with Phantom's adapter. */
interface Phantom {
  readonly publicKey: { toBytes(): Uint8Array; toString(): string; equals(other: PublicKey): boolean } | null
  readonly isConnected: boolean
  connect(options?: { onlyIfTrusted: boolean }): Promise<{ publicKey: PublicKey }>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array): Promise<{ signature: Uint8Array; publicKey: PublicKey }>
  signTransaction<Of extends Transaction | VersionedTransaction>(transaction: Of): Promise<Of>
  signAllTransactions<Of extends Transaction | VersionedTransaction>(transactions: Of[]): Promise<Of[]>
  signAndSendTransaction(transaction: Transaction): Promise<{ signature: string }>
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (data: unknown) => void): Phantom
  off(event: string, listener: (data: unknown) => void): Phantom
}

function setup(spec: Partial<WalletSpec> = {}) {
  const wallet = createMockWallet(
    { via: 'wallet-standard', dialect: 'phantom', policy: 'approve', ...spec },
    { ...world, name: 'fox' },
  )
  const globals: { solana?: Phantom } = {}
  announceInto({ events: new EventTarget(), globals }, [wallet], world.clock)
  if (!globals.solana) throw new Error('it was put there')
  return { wallet, solana: globals.solana }
}

async function connected() {
  const parts = setup()
  const { publicKey } = await parts.solana.connect()
  const payer = new PublicKey(publicKey.toString())
  const { blockhash } = Object(await world.chain('solana').request('getLatestBlockhash')).value
  const pay = SystemProgram.transfer({ fromPubkey: payer, toPubkey: Keypair.generate().publicKey, lamports: 5_000_000 })
  const older = () => new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight: 1000 }).add(pay)
  return { ...parts, payer, older, blockhash, pay }
}

test('it connects, emits the event, and reconnects without a question', async () => {
  const { solana, wallet } = setup()
  await expect(solana.connect({ onlyIfTrusted: true })).rejects.toMatchObject({
    code: 4001,
    message: 'User rejected the request.',
  })
  const heard: unknown[] = []
  const listener = (key: unknown) => heard.push(String(key))
  solana.on('connect', listener)
  expect(String((await solana.connect()).publicKey)).toBe(world.accounts.alice?.solanaAddress)
  expect(solana.isConnected).toBe(true)
  expect(solana.publicKey?.equals(new PublicKey(String(world.accounts.alice?.solanaAddress)))).toBe(true)
  expect(new PublicKey(solana.publicKey?.toBytes() ?? []).toBase58()).toBe(world.accounts.alice?.solanaAddress)
  solana.off('connect', listener)
  wallet.setPolicy('never')
  await solana.connect({ onlyIfTrusted: true })
  expect(heard).toEqual([world.accounts.alice?.solanaAddress])
  await expect(solana.request({ method: 'nonsense' })).rejects.toMatchObject({ code: -32601 })
})

test('a refusal is 4001, and signing needs a connection', async () => {
  const { solana } = setup({ policy: 'reject' })
  await expect(solana.request({ method: 'connect' })).rejects.toMatchObject({ code: 4001 })
  await expect(solana.signMessage(new Uint8Array(1))).rejects.toMatchObject({ code: 4100 })
})

test('messages and both kinds of transaction are signed in place', async () => {
  const { solana, payer, older, blockhash, pay } = await connected()
  const message = new TextEncoder().encode('hi')
  const { signature } = await solana.signMessage(message)
  expect(ed25519.verify(signature, message, payer.toBytes())).toBe(true)

  const transaction = older()
  expect(await solana.signTransaction(transaction)).toBe(transaction)
  expect(transaction.verifySignatures()).toBe(true)

  const compiled = new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions: [pay] })
  const newer = new VersionedTransaction(compiled.compileToV0Message())
  const [first, second] = await solana.signAllTransactions<Transaction | VersionedTransaction>([newer, older()])
  expect(first).toBe(newer)
  expect(ed25519.verify(newer.signatures[0] ?? new Uint8Array(), newer.message.serialize(), payer.toBytes())).toBe(true)
  expect(second instanceof Transaction && second.verifySignatures()).toBe(true)
})

test('a transaction keeps the signature of another signer', async () => {
  const { solana, older } = await connected()
  const other = Keypair.generate()
  const transaction = older()
  transaction.add(SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: other.publicKey, lamports: 1 }))
  transaction.partialSign(other)
  await solana.signTransaction(transaction)
  expect(transaction.verifySignatures()).toBe(true)
})

test('a sent transaction is on the chain under the returned signature', async () => {
  const { solana, older } = await connected()
  const { signature } = await solana.signAndSendTransaction(older())
  const look = async () => Object(await world.chain('solana').request('getSignatureStatuses', [[signature]])).value[0]
  await expect.poll(look).toMatchObject({ err: null })
})

test('a change of account and a disconnect are reported', async () => {
  const { solana, wallet } = await connected()
  const heard: unknown[] = []
  solana.on('accountChanged', (key) => heard.push(['accountChanged', String(key)]))
  solana.on('disconnect', () => heard.push('disconnect'))
  wallet.setAccounts(['bob'])
  await expect.poll(() => String(solana.publicKey)).toBe(world.accounts.bob?.solanaAddress)
  wallet.disconnect()
  await expect.poll(() => heard).toEqual([['accountChanged', world.accounts.bob?.solanaAddress], 'disconnect'])
  expect(solana.publicKey).toBe(null)
})
