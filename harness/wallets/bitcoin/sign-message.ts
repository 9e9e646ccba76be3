import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { CompactSize, RawWitness, Script, Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from '../../accounts/bitcoin-keys.js'
import { signInput } from './sign-input.js'

/** The first byte of a BIP-137 signature says what kind of address signed; the recovery bit is added to it. */
const headers = { p2sh: 35, p2wpkh: 39 } as const

/** Signs a text as Bitcoin Core does, in the form of BIP-137: 65 bytes, base64. It has no header for taproot. */
export function signMessageEcdsa(key: BitcoinKey, message: string): string {
  if (key.type === 'p2tr') throw new Error(`${key.address} is a taproot address, which signs by BIP-322 only.`)
  const signature = secp256k1.sign(messageHash(message), key.privateKey, { prehash: false, format: 'recovered' })
  const [recovery = 0, ...rest] = signature
  return base64.encode(Uint8Array.from([headers[key.type] + recovery, ...rest]))
}

export function messageHash(message: string): Uint8Array {
  const prefix = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const text = new TextEncoder().encode(message)
  return sha256(sha256(concatBytes(prefix, CompactSize.encode(BigInt(text.length)), text)))
}

/** Signs a text by BIP-322, "simple": `smp`, then the witness of a transaction that spends nothing, base64. */
export function signMessageBip322(key: BitcoinKey, message: string): string {
  const toSign = toSignTransaction(key.script, message)
  signInput(toSign, 0, key)
  toSign.finalizeIdx(0)
  const witness = toSign.getInput(0).finalScriptWitness
  if (!witness) throw new Error('A signed input has a witness.')
  return `smp${base64.encode(RawWitness.encode(witness))}`
}

/** The same, "full": `ful`, then the whole transaction, base64. */
export function signMessageBip322Full(key: BitcoinKey, message: string): string {
  const toSign = toSignTransaction(key.script, message)
  signInput(toSign, 0, key)
  toSign.finalizeIdx(0)
  return `ful${base64.encode(toSign.extract())}`
}

/** The transaction of BIP-322: it spends one that holds the text, and pays nobody. */
export function toSignTransaction(script: Uint8Array, message: string): Transaction {
  const tag = schnorr.utils.taggedHash('BIP0322-signed-message', new TextEncoder().encode(message))
  const rules = { version: 0, allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true } as const
  const toSpend = new Transaction(rules)
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Script.encode([0, tag]),
  })
  const toSign = new Transaction(rules)
  toSign.addInput({ txid: toSpend.id, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  toSign.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return toSign
}
