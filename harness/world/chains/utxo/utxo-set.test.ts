import { hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { createAccounts } from '../../accounts/accounts.js'
import { type BitcoinKey, bitcoinKeys } from '../../accounts/bitcoin-keys.js'
import { createSeed } from '../../lib/seed.js'
import { buildTransfer } from '../../wallets/bitcoin/build-transfer.js'
import { signInput } from '../../wallets/bitcoin/sign-psbt.js'
import { type Coin, createUtxoSet } from './utxo-set.js'

const accounts = createAccounts(createSeed(7))
const keysOf = (name: string, payment: 'p2wpkh' | 'p2sh' = 'p2wpkh'): [BitcoinKey, BitcoinKey] => {
  const account = accounts[name]
  const [first, second] = account ? bitcoinKeys(account, { payment }) : []
  if (!first || !second) throw new Error(`no ${name}`)
  return [first, second]
}
const [payment, ordinals] = keysOf('alice')
const [nested] = keysOf('alice', 'p2sh')
const [bobPayment] = keysOf('bob')

function setup(key: BitcoinKey = payment, value = 100_000n) {
  const set = createUtxoSet('mainnet')
  set.setBalance(key.address, value)
  const [coin] = set.coinsOf(key.address)
  if (!coin) throw new Error('just given')
  const send = (amount: bigint, feeRate = 2n) =>
    buildTransfer({
      key,
      utxos: set.coinsOf(key.address),
      recipients: [{ address: bobPayment.address, amount }],
      feeRate,
    })
  return { set, coin, send }
}

/** A transaction with the given coin, key and outputs, which tests may make invalid. */
function draft(coin: Coin, key: BitcoinKey, outputs: readonly { script: Uint8Array; amount: bigint }[]): Transaction {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  transaction.addInput({
    txid: coin.txid,
    index: coin.vout,
    witnessUtxo: { script: key.script, amount: coin.value },
    ...(key.redeemScript && { redeemScript: key.redeemScript }),
  })
  for (const output of outputs) transaction.addOutput(output)
  signInput(transaction, 0, key)
  transaction.finalize()
  return transaction
}

test('accepts signatures of each address type, and moves the coins', () => {
  for (const key of [payment, nested, ordinals]) {
    const { set, send, coin } = setup(key)
    const { hex, txid, fee } = send(30_000n)
    expect(set.accept(hex)).toMatchObject({ txid, fee, inputs: [coin] })
    expect(set.balanceOf(bobPayment.address)).toBe(30_000n)
    expect(set.balanceOf(key.address)).toBe(70_000n - fee)
    // The change can be spent again.
    set.accept(send(10_000n).hex)
    expect(set.balanceOf(bobPayment.address)).toBe(40_000n)
  }
})

test('a coin is spent once, and a transaction is sent once', () => {
  const { set, send } = setup()
  const [first, second] = [send(30_000n).hex, send(40_000n).hex]
  set.accept(first)
  expect(() => set.accept(first)).toThrow('txn-already-known')
  expect(() => set.accept(second)).toThrow('bad-txns-inputs-missingorspent')
  expect(set.balanceOf(bobPayment.address)).toBe(30_000n)
})

test('a signature of another key, or over another amount, is refused', () => {
  const { set, coin } = setup()
  const output = { script: bobPayment.script, amount: 99_000n }
  // Bob signs for a coin that belongs to Alice.
  expect(() => set.accept(draft(coin, bobPayment, [output]).hex)).toThrow(
    'the key is not the one that the coin is locked',
  )
  expect(() => set.accept(draft({ ...coin, value: 100_001n }, payment, [output]).hex)).toThrow('does not verify')
  const signed = draft(coin, payment, [output])
  for (const position of [12, 20, 40]) {
    const witness = (signed.getInput(0).finalScriptWitness ?? []).map((part) => Uint8Array.from(part))
    const [signature] = witness
    if (signature) signature[position] = (signature[position] ?? 0) ^ 1
    const spoilt = signed.clone()
    spoilt.updateInput(0, { finalScriptWitness: witness }, true)
    expect(() => set.accept(spoilt.hex)).toThrow('the signature does not verify')
  }
})

test('a wrong or missing taproot signature is refused', () => {
  const { set, coin } = setup(ordinals)
  const signed = draft(coin, ordinals, [{ script: bobPayment.script, amount: 99_000n }])
  const [signature = new Uint8Array()] = signed.getInput(0).finalScriptWitness ?? []
  const withWitness = (witness: Uint8Array[]) => {
    const other = signed.clone()
    other.updateInput(0, { finalScriptWitness: witness }, true)
    return other.hex
  }
  expect(() => set.accept(withWitness([signature.map((byte, at) => (at === 3 ? byte ^ 1 : byte))]))).toThrow(
    'the signature does not verify',
  )
  expect(() => set.accept(withWitness([signature, signature]))).toThrow('the witness is not one signature')
  expect(() => set.accept(withWitness([Uint8Array.from([...signature, 0])]))).toThrow('names how it signs')
  expect(set.accept(signed.hex).fee).toBe(1000n)
})

test('a wrong redeem script is refused', () => {
  const { set, coin } = setup(nested)
  const signed = draft(coin, payment, [{ script: bobPayment.script, amount: 99_000n }])
  expect(() => set.accept(signed.hex)).toThrow('the redeem script is not the one')
})

test('too high outputs, no outputs, dust and unknown scripts are refused', () => {
  const { set, coin } = setup()
  const script = bobPayment.script
  const pay =
    (...outputs: { script: Uint8Array; amount: bigint }[]) =>
    () =>
      set.accept(draft(coin, payment, outputs).hex)
  // The wallet is given twice the coin's real value.
  const dear = draft({ ...coin, value: 200_000n }, payment, [{ script, amount: 100_001n }])
  expect(() => set.accept(dear.hex)).toThrow('bad-txns-in-belowout: 100000 come in and 100001 go out')
  const most = 22_000_000n * 100_000_000n
  const richest = draft({ ...coin, value: most + 1000n }, payment, [{ script, amount: most }])
  expect(() => set.accept(richest.hex)).toThrow('bad-txns-vout-toolarge')
  expect(pay({ script, amount: 200n })).toThrow('dust: output 0 is of 200 satoshis, and 294 are the least')
  expect(pay({ script: hexToBytes('5152'), amount: 99_000n })).toThrow('scriptpubkey')
  expect(set.transactions).toEqual([])
})

test('too low and too high fees are refused', () => {
  const { set, coin } = setup()
  const pay = (amount: bigint) => () => set.accept(draft(coin, payment, [{ script: bobPayment.script, amount }]).hex)
  expect(pay(99_950n)).toThrow('min relay fee not met: 50 satoshis for 110 virtual bytes')
  const rich = setup(payment, 10_000_000n)
  const outputs = [{ script: bobPayment.script, amount: 1000n }]
  expect(() => rich.set.accept(draft(rich.coin, payment, outputs).hex)).toThrow('max-fee-exceeded')
})

test('an invalid transaction, and an address of another network, are refused', () => {
  const { set } = setup()
  expect(() => set.accept('00')).toThrow('TX decode failed')
  const [abroad] = accounts.bob ? bitcoinKeys(accounts.bob, { network: 'testnet' }) : []
  expect(() => set.coinsOf(abroad?.address ?? '')).toThrow("is not an address of Bitcoin's mainnet")
})
