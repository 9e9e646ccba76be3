import { getBase58Decoder, getBase64Decoder } from '@solana/kit'
import { expect, test } from 'vitest'
import type { EmbeddedWalletProvider, WalletConnectProvider } from '../../core/contracts/providers.js'
import { signerOf } from './signer.js'

const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const base64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const address = 'ray'
const asked = Uint8Array.of(1, 2, 3)
const signed = Uint8Array.of(4, 5, 6)
const signature = new Uint8Array(64).fill(7)

/** A wallet with `request`, which records its calls. */
function answering(answer: unknown) {
  const calls: unknown[] = []
  const request = async (call: unknown) => {
    calls.push(call)
    return answer
  }
  const events = { on: () => {}, removeListener: () => {}, request }
  const phone: WalletConnectProvider = { ...events, isWalletConnect: true, namespace: 'solana', universalProvider: {} }
  const login: EmbeddedWalletProvider = { ...events, isEmbeddedWallet: true }
  return { calls, phone, login }
}

// WalletConnect's Solana namespace: https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc, read 2026-11.
test.each([
  ['the transaction', { transaction: base64(signed) }, { transaction: signed }],
  ['the signature alone', { signature: base58(signature) }, { signature }],
])('a phone is asked in base64 and may answer with %s', async (_what, answer, result) => {
  const { calls, phone } = answering(answer)
  expect(await signerOf(phone, address, devnet).sign?.([asked])).toEqual([result])
  expect(calls).toEqual([{ method: 'solana_signTransaction', params: { transaction: base64(asked), pubkey: address } }])
})

test('several transactions are one request', async () => {
  const both = [{ transaction: signed }, { transaction: asked }]
  const { calls, phone } = answering({ transactions: [base64(signed), base64(asked)] })
  expect(await signerOf(phone, address, devnet).sign?.([asked, signed])).toEqual(both)
  const { calls: asOfLogin, login } = answering({ transactions: [base58(signed), base58(asked)] })
  expect(await signerOf(login, address, devnet).sign?.([asked, signed])).toEqual(both)
  const method = 'solana_signAllTransactions'
  expect(calls).toEqual([{ method, params: { transactions: [base64(asked), base64(signed)], pubkey: address } }])
  expect(asOfLogin).toEqual([{ method, params: { transactions: [base58(asked), base58(signed)] } }])
})

test.each([
  ['the text', base58(signed)],
  ['an object', { transaction: base58(signed) }],
])('a log-in is asked in base58 and may answer with %s', async (_what, answer) => {
  const { calls, login } = answering(answer)
  expect(await signerOf(login, address, devnet).sign?.([asked])).toEqual([{ transaction: signed }])
  expect(calls).toEqual([{ method: 'solana_signTransaction', params: { transaction: base58(asked) } }])
})

test('messages are sent and returned in base58', async () => {
  const { calls, phone } = answering({ signature: base58(signature) })
  expect(await signerOf(phone, address, devnet).signMessage?.(asked)).toEqual(signature)
  expect(calls).toEqual([{ method: 'solana_signMessage', params: { message: base58(asked), pubkey: address } }])
})

test('an answer of another shape is an error that names it', async () => {
  const { phone } = answering({ sig: 'x' })
  await expect(signerOf(phone, address, devnet).sign?.([asked])).rejects.toThrow(
    'The wallet answered solana_signTransaction without a signature.',
  )
})
