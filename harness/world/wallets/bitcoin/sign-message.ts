import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import {
  Address,
  CompactSize,
  NETWORK,
  OutScript,
  p2sh,
  p2wpkh,
  RawWitness,
  Script,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import type { BitcoinKey } from '../../accounts/bitcoin-keys.js'
import { verifySpend } from '../../chains/utxo/verify-spend.js'
import { signInput } from './sign-psbt.js'

/** First byte of a BIP-137 signature, by address type. The recovery bit is added to it. */
const headers = { p2sh: 35, p2wpkh: 39 } as const

/** Signs a text as Bitcoin Core does, in BIP-137 form: 65 bytes, base64. BIP-137 has no header for taproot. */
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

/** Signs a text by BIP-322 "simple": `smp`, then the base64 witness of a transaction that spends nothing. */
export function signMessageBip322(key: BitcoinKey, message: string): string {
  const toSign = toSignTransaction(key.script, message)
  signInput(toSign, 0, key)
  toSign.finalizeIdx(0)
  const witness = toSign.getInput(0).finalScriptWitness
  if (!witness) throw new Error('A signed input has a witness.')
  return `smp${base64.encode(RawWitness.encode(witness))}`
}

/** The BIP-322 transaction to sign: it spends an output that commits to the text, and pays no address. */
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

/** True if the owner of an address signed a text, by BIP-137 or BIP-322 "simple". */
export function verifyBitcoinMessage(address: string, message: string, signature: string): boolean {
  try {
    const script = OutScript.encode(Address(/^(bc|[13])/.test(address) ? NETWORK : TEST_NETWORK).decode(address))
    const bytes = base64.decode(signature.replace(/^smp/, ''))
    return bytes.length === 65 ? isEcdsa(script, message, bytes) : isBip322(script, message, bytes)
  } catch {
    return false // an unreadable signature is invalid
  }
}

function isEcdsa(script: Uint8Array, message: string, [header = 0, ...rest]: Uint8Array): boolean {
  const recovered = secp256k1.Signature.fromBytes(Uint8Array.from([(header - 27) % 4, ...rest]), 'recovered')
  const publicKey = recovered.recoverPublicKey(messageHash(message)).toBytes(true)
  const native = p2wpkh(publicKey)
  return equalBytes(script, header < 39 ? p2sh(native).script : native.script)
}

function isBip322(script: Uint8Array, message: string, witness: Uint8Array): boolean {
  const transaction = toSignTransaction(script, message)
  const finalScriptWitness = RawWitness.decode(witness)
  const [, publicKey] = finalScriptWitness
  // The "simple" form omits the script of a nested address, because it follows from the key.
  const isNested = OutScript.decode(script).type === 'sh' && publicKey
  const finalScriptSig = isNested ? Script.encode([p2wpkh(publicKey).script]) : undefined
  transaction.updateInput(0, { finalScriptWitness, ...(finalScriptSig && { finalScriptSig }) }, true)
  verifySpend(transaction, 0, [{ script, value: 0n }])
  return true
}
