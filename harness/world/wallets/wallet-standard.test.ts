import { createPublicKey, verify } from 'node:crypto'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMockWallet } from './create-wallet.js'
import { fromBase64, toBase64 } from './solana-account.js'
import { startTestWorld, type TestWorld } from './testing/world.js'
import type { WalletSpec } from './wallet-spec.js'

const origin = 'https://dapp.test'
let world: TestWorld

beforeAll(async () => {
  world = await startTestWorld({ solana: { kind: 'solana', cluster: 'mainnet' } })
})
afterAll(() => world.stop())

async function setup(spec: Partial<WalletSpec> = {}) {
  const wallet = createMockWallet({ via: 'wallet-standard', policy: 'approve', ...spec }, { ...world, name: 'ray' })
  const request = <Result>(method: string, params?: unknown) =>
    wallet.request({ method, params, origin }) as Promise<Result>
  const { alice, bob } = world.accounts
  if (!alice || !bob) throw new Error('The world has no alice and bob.')
  await request('standard:connect')
  return { wallet, request, alice: alice.solanaAddress, bob: bob.solanaAddress }
}

/** True if an ed25519 signature verifies for an address. */
function verifies(owner: string, message: Uint8Array, signature: Uint8Array): boolean {
  const spki = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(getBase58Encoder().encode(owner)),
  ])
  return verify(null, message, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature)
}

async function transfer(from: string, to: string, lamports: bigint): Promise<string> {
  const { value } = await createSolanaRpc(world.chain('solana').rpcUrl).getLatestBlockhash().send()
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, lamports, true)
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(address(from), draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(value, draft),
    (draft) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('11111111111111111111111111111111'),
          accounts: [
            { address: address(from), role: AccountRole.WRITABLE_SIGNER },
            { address: address(to), role: AccountRole.WRITABLE },
          ],
          data: new Uint8Array(data.buffer),
        },
        draft,
      ),
  )
  return toBase64(new Uint8Array(getTransactionEncoder().encode(compileTransaction(message))))
}

test('connecting shows the account, silently only for a connected page', async () => {
  const wallet = createMockWallet({ via: 'wallet-standard', policy: 'approve' }, { ...world, name: 'ray' })
  const connect = (params?: unknown) => wallet.request({ method: 'standard:connect', params, origin })
  expect(await connect({ silent: true })).toEqual({ accounts: [] })
  const account = { address: world.accounts.alice?.solanaAddress, chains: ['solana:mainnet'] }
  expect(await connect()).toMatchObject({ accounts: [account] })
  expect(await connect({ silent: true })).toMatchObject({ accounts: [account] })
  await wallet.request({ method: 'standard:disconnect', origin })
  expect(await connect({ silent: true })).toEqual({ accounts: [] })
})

test('a signed message verifies for the account', async () => {
  const { request, alice } = await setup()
  const message = new TextEncoder().encode('hello')
  const [output] = await request<{ signedMessage: string; signature: string }[]>('solana:signMessage', [
    { account: alice, message: toBase64(message) },
  ])
  expect(output?.signedMessage).toBe(toBase64(message))
  expect(verifies(alice, message, fromBase64(output?.signature ?? ''))).toBe(true)
})

test('a signed transaction verifies for the account and is not sent', async () => {
  const { request, alice, bob } = await setup()
  const before = await world.chain('solana').getBalance(bob)
  const transaction = await transfer(alice, bob, 1_000_000_000n)
  const [output] = await request<{ signedTransaction: string }[]>('solana:signTransaction', [
    { account: alice, transaction },
  ])
  const signed = getTransactionDecoder().decode(fromBase64(output?.signedTransaction ?? ''))
  const signature = new Uint8Array(signed.signatures[address(alice)] ?? [])
  expect(verifies(alice, new Uint8Array(signed.messageBytes), signature)).toBe(true)
  expect(await world.chain('solana').getBalance(bob)).toBe(before)
})

test('a sent transaction lands under its signature and transfers the value', async () => {
  const { request, alice, bob } = await setup()
  const before = await world.chain('solana').getBalance(bob)
  const transaction = await transfer(alice, bob, 2_000_000_000n)
  const [output] = await request<{ signature: string }[]>('solana:signAndSendTransaction', [
    { account: alice, transaction, chain: 'solana:mainnet' },
  ])
  const signature = getBase58Decoder().decode(fromBase64(output?.signature ?? ''))
  const statuses = await world.chain('solana').request('getSignatureStatuses', [[signature]])
  expect(statuses).toMatchObject({
    value: [{ err: null, confirmationStatus: expect.stringMatching(/confirmed|finalized/) }],
  })
  expect(await world.chain('solana').getBalance(bob)).toBe(before + 2_000_000_000n)
})

test('signing in signs the standard’s text for this site', async () => {
  const { request, alice } = await setup()
  const input = {
    statement: 'Welcome',
    uri: 'https://dapp.test/',
    version: '1',
    nonce: '12345678',
    resources: ['https://a.test'],
  }
  const [output] = await request<{ account: object; signedMessage: string; signature: string }[]>('solana:signIn', [
    input,
  ])
  const message = fromBase64(output?.signedMessage ?? '')
  expect(new TextDecoder().decode(message)).toBe(
    `dapp.test wants you to sign in with your Solana account:\n${alice}\n\nWelcome\n\nURI: https://dapp.test/\nVersion: 1\nNonce: 12345678\nResources:\n- https://a.test`,
  )
  expect(verifies(alice, message, fromBase64(output?.signature ?? ''))).toBe(true)
  expect(output?.account).toMatchObject({ address: alice })
  await expect(request('solana:signIn', [{ domain: 'bank.test' }])).rejects.toMatchObject({ code: -32602 })
})

test('a wallet refuses foreign accounts and unknown chains', async () => {
  const { request, alice, bob } = await setup()
  const message = toBase64(new Uint8Array([1]))
  await expect(request('solana:signMessage', [{ account: bob, message }])).rejects.toMatchObject({ code: 4100 })
  await expect(request('solana:signTransaction', [{ account: alice, transaction: message }])).rejects.toMatchObject({
    code: -32602,
  })
  const others = await transfer(bob, alice, 1n)
  await expect(request('solana:signTransaction', [{ account: alice, transaction: others }])).rejects.toMatchObject({
    code: -32602,
  })
  const elsewhere = [{ account: alice, transaction: others, chain: 'solana:devnet' }]
  await expect(request('solana:signAndSendTransaction', elsewhere)).rejects.toMatchObject({ code: -32602 })
  await expect(request('eth_accounts')).rejects.toMatchObject({ code: 4200 })
})

test('a transaction that the node refuses fails with the node’s message', async () => {
  const { request, alice, bob } = await setup()
  const transaction = await transfer(alice, bob, 10n ** 18n)
  const send = request('solana:signAndSendTransaction', [{ account: alice, transaction }])
  await expect(send).rejects.toMatchObject({
    code: -32002,
    message: expect.stringMatching(/simulation failed|insufficient/i),
  })
})

test('a bad signature does not verify, and the node rejects it', async () => {
  const { wallet, request, alice, bob } = await setup()
  wallet.addFault({ do: 'bad-signature' })
  const message = new Uint8Array([1, 2, 3])
  const [output] = await request<{ signature: string }[]>('solana:signMessage', [
    { account: alice, message: toBase64(message) },
  ])
  expect(verifies(alice, message, fromBase64(output?.signature ?? ''))).toBe(false)
  const transaction = await transfer(alice, bob, 1_000_000_000n)
  await expect(request('solana:signAndSendTransaction', [{ account: alice, transaction }])).rejects.toThrow(
    /signature/i,
  )
})
