import { base64 } from '@scure/base'
import { Transaction, WIF } from '@scure/btc-signer'
import { Address, Verifier } from 'bip322-js'
import { expect, test } from 'vitest'
import { createSeed } from '../lib/seed.js'
import { buildTransfer } from '../wallets/bitcoin/build-transfer.js'
import { signMessageBip322, signMessageEcdsa, verifyBitcoinMessage } from '../wallets/bitcoin/sign-message.js'
import { decodePsbt, signPsbt } from '../wallets/bitcoin/sign-psbt.js'
import { createAccounts } from './accounts.js'
import { type BitcoinKey, bitcoinKeys } from './bitcoin-keys.js'

const { alice, bob } = createAccounts(createSeed(7))
if (!alice || !bob) throw new Error('every world has them')
const account = alice

const keysOf = (options?: Parameters<typeof bitcoinKeys>[1]): [BitcoinKey, BitcoinKey] => {
  const [payment, ordinals] = bitcoinKeys(account, options)
  if (!payment || !ordinals) throw new Error('two purposes, two keys')
  return [payment, ordinals]
}
const [payment, ordinals] = keysOf()
const [nested] = keysOf({ payment: 'p2sh' })
const messages = ['hello', 'zażółć gęślą jaźń 🦊', '', 'x'.repeat(300)]
/** The second library implements BIP-322 from before signatures had a prefix for their variant. */
const plain = (signature: string) => signature.replace(/^smp/, '')
const utxo = { txid: 'ab'.repeat(32), vout: 1, value: 100_000n }

test('an account’s address for each purpose equals a second library’s', () => {
  const derive = (key: BitcoinKey, type: 'p2wpkh' | 'p2sh-p2wpkh' | 'p2tr') =>
    Address.convertPubKeyIntoAddress(Buffer.from(key.publicKey, 'hex'), type).mainnet
  expect(payment.address).toBe(derive(payment, 'p2wpkh'))
  expect(nested.address).toBe(derive(nested, 'p2sh-p2wpkh'))
  expect(ordinals.address).toBe(derive(ordinals, 'p2tr'))
  expect({ paymentPath: payment.path, nestedPath: nested.path, ordinalsPath: ordinals.path }).toEqual({
    paymentPath: "m/84'/0'/0'/0/0",
    nestedPath: "m/49'/0'/0'/0/0",
    ordinalsPath: "m/86'/0'/0'/0/0",
  })
  expect(bitcoinKeys(account, { network: 'testnet' }).map(({ address }) => address.slice(0, 4))).toEqual([
    'tb1q',
    'tb1p',
  ])
})

test('the same seed gives the same addresses, and accounts differ', () => {
  const again = createAccounts(createSeed(7)).alice
  expect(again && bitcoinKeys(again)).toEqual([payment, ordinals])
  expect(bitcoinKeys(bob).map(({ address }) => address)).not.toContain(payment.address)
})

test.each(messages)('a second library accepts the ECDSA signature of %j, strictly', (message) => {
  for (const key of [payment, nested]) {
    const signature = signMessageEcdsa(key, message)
    expect(Verifier.verifySignature(key.address, message, signature, true)).toBe(true)
    expect(Verifier.verifySignature(key.address, `${message}!`, signature, true)).toBe(false)
  }
})

test.each(messages)('a second library accepts the BIP-322 signature of %j', (message) => {
  for (const key of [payment, nested, ordinals]) {
    const signature = signMessageBip322(key, message)
    expect(signature).toMatch(/^smp/)
    expect(Verifier.verifySignature(key.address, message, plain(signature))).toBe(true)
    expect(Verifier.verifySignature(key.address, `${message}!`, plain(signature))).toBe(false)
  }
})

test.each([
  [
    '',
    'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    'Hello World',
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
])('signs %j as the examples of BIP-322 do', (message, signature) => {
  const privateKey = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
  const [key] = bitcoinKeys({ ...account, bitcoinPrivateKeys: { payment: privateKey, ordinals: privateKey } })
  expect(key?.address).toBe('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
  expect(key && signMessageBip322(key, message)).toBe(`smp${signature}`)
})

test.each(messages)('verifying %j has the same result as in the second library', (message) => {
  const ways = [signMessageBip322(payment, message), signMessageEcdsa(payment, message)]
  for (const [key, signatures] of [
    [payment, ways],
    [nested, [signMessageBip322(nested, message), signMessageEcdsa(nested, message)]],
    [ordinals, [signMessageBip322(ordinals, message)]],
  ] as const)
    for (const signature of signatures) {
      expect(verifyBitcoinMessage(key.address, message, signature)).toBe(true)
      expect(verifyBitcoinMessage(key.address, `${message}!`, signature)).toBe(false)
      expect(verifyBitcoinMessage(bitcoinKeys(bob)[0].address, message, signature)).toBe(false)
    }
  expect(verifyBitcoinMessage(payment.address, message, 'none')).toBe(false)
})

test('a taproot address cannot sign in the older form', () => {
  expect(() => signMessageEcdsa(ordinals, 'hello')).toThrow('signs by BIP-322 only')
})

test('a transfer pays the recipient, the change and a fee', () => {
  for (const key of [payment, nested, ordinals]) {
    const recipient = bitcoinKeys(bob)[0]?.address ?? ''
    const { hex, fee, txid } = buildTransfer({
      key,
      utxos: [utxo],
      recipients: [{ address: recipient, amount: 30_000n }],
      memo: 'thanks',
    })
    const sent = Transaction.fromRaw(Buffer.from(hex, 'hex'), { allowUnknownOutputs: true })
    expect(sent.id).toBe(txid)
    const outputs = Array.from({ length: sent.outputsLength }, (_, index) => ({
      script: Buffer.from(sent.getOutput(index).script ?? []).toString('latin1'),
      amount: sent.getOutput(index).amount,
    }))
    const textOf = (script: Uint8Array) => Buffer.from(script).toString('latin1')
    expect(outputs[0]).toEqual({ script: textOf(bitcoinKeys(bob)[0]?.script ?? key.script), amount: 30_000n })
    expect(outputs[1]).toEqual({ script: '\x6a\x06thanks', amount: 0n })
    expect(outputs[2]).toEqual({ script: textOf(key.script), amount: 70_000n - fee })
    expect(fee).toBeGreaterThan(200n)
    expect(fee).toBeLessThan(1000n)
  }
})

test('a transfer of too much, or to another network, is an error', () => {
  const send = (address: string, amount: bigint) =>
    buildTransfer({ key: payment, utxos: [utxo], recipients: [{ address, amount }] })
  expect(() => send(ordinals.address, 100_000n)).toThrow('Insufficient funds')
  const [abroad] = bitcoinKeys(bob, { network: 'testnet' })
  expect(() => send(abroad?.address ?? '', 1000n)).toThrow("is not an address of Bitcoin's mainnet")
  expect(() => send(ordinals.address, 0n)).toThrow('0 satoshis cannot be sent')
})

function unsigned(keys: readonly BitcoinKey[]): string {
  const draft = new Transaction()
  for (const [vout, key] of keys.entries())
    draft.addInput({ txid: utxo.txid, index: vout, witnessUtxo: { script: key.script, amount: 50_000n } })
  draft.addOutputAddress(payment.address, 20_000n)
  return base64.encode(draft.toPSBT())
}

test('a PSBT is signed at the given inputs, and final once all are signed', () => {
  const draft = unsigned([payment, ordinals, nested])
  const keys = [payment, ordinals, nested]
  const part = signPsbt(draft, keys, [{ address: ordinals.address, index: 1 }])
  expect(part.transaction).toBeUndefined()
  expect(decodePsbt(part.psbt).getInput(1).finalScriptWitness).toHaveLength(1)
  expect(decodePsbt(part.psbt).getInput(0).finalScriptWitness).toBeUndefined()
  const whole = signPsbt(part.psbt, keys, [
    { address: payment.address, index: 0, sighashTypes: [1] },
    { address: nested.address, index: 2 },
  ])
  expect(whole.transaction?.txid).toMatch(/^[0-9a-f]{64}$/)
  const open = signPsbt(draft, keys, undefined, { finalize: false })
  expect(decodePsbt(open.psbt).getInput(0).partialSig).toHaveLength(1)
})

test('a PSBT input with a foreign coin is not signed', () => {
  const draft = unsigned([payment])
  expect(() => signPsbt(draft, [ordinals], [{ address: ordinals.address, index: 0 }])).toThrow('does not have')
  expect(() => signPsbt(draft, [payment], [{ address: ordinals.address, index: 0 }])).toThrow('does not have')
  expect(() => signPsbt(draft, [payment], [{ address: payment.address, index: 4 }])).toThrow('There is no input 4.')
  expect(() => signPsbt('text', [payment])).toThrow('This is not a PSBT in base64.')
})
