import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, hex } from '@scure/base'
import {
  Address,
  CompactSize,
  NETWORK,
  OutScript,
  p2pkh,
  p2sh,
  p2wpkh,
  RawWitness,
  Script,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import type { Verifier } from '../../contracts/sign-in/siwx-config.js'

/**
 * Verifies signatures of BIP-137 (65 bytes) and of BIP-322: "simple" is a witness, "full" is the whole transaction. They are base64, with
 * or
 * without the prefix of their variant (`smp`, `ful`). Wallets on WalletConnect write hex.
 */
export const verify: Verifier = ({ message, signature, address }) => {
  try {
    const script = OutScript.encode(Address(/^(bc1|[13])/.test(address) ? NETWORK : TEST_NETWORK).decode(address))
    const variant = ['smp', 'ful'].find((each) => signature.startsWith(each))
    const bytes = /^[0-9a-f]+$/i.test(signature)
      ? hex.decode(signature.toLowerCase())
      : base64.decode(signature.slice(variant?.length))
    if (!variant && bytes.length === 65) return isSignedByKey(script, message, bytes)
    return isSignedByWitness(script, message, bytes, variant)
  } catch {
    return false // an unreadable signature or address is not valid
  }
}

/** BIP-137: recovers the key from the signature, and compares its addresses with the given one. */
function isSignedByKey(script: Uint8Array, message: string, bytes: Uint8Array): boolean {
  const [header, ...rest] = bytes
  if (header === undefined || header < 27 || header >= 43) return false
  const recovered = secp256k1.Signature.fromBytes(Uint8Array.from([(header - 27) % 4, ...rest]), 'recovered')
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
  const hash = sha256(sha256(concatBytes(prefix, CompactSize.encode(BigInt(text.length)), text)))
  const point = recovered.recoverPublicKey(hash)
  const key = point.toBytes(true)
  const native = p2wpkh(key)
  const uncompressed = OutScript.encode({ type: 'pkh', hash: hash160(point.toBytes(false)) })
  // Wallets disagree about the header for segwit addresses, so each kind of address of this key is accepted.
  const scripts = [native.script, p2sh(native).script, p2pkh(key).script, uncompressed]
  return scripts.some((own) => equalBytes(own, script))
}

const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))

const rules = { version: 0, allowUnknownOutputs: true } as const

/** BIP-322: verifies the witness of a virtual transaction that commits to the text and moves no money. */
function isSignedByWitness(script: Uint8Array, message: string, bytes: Uint8Array, variant?: string): boolean {
  const tag = schnorr.utils.taggedHash('BIP0322-signed-message', utf8ToBytes(message))
  const toSpend = new Transaction(rules)
  toSpend.addOutput({ script, amount: 0n })
  const nothing = { txid: new Uint8Array(32), index: 0xffffffff, sequence: 0 }
  toSpend.addInput({ ...nothing, finalScriptSig: Script.encode([0, tag]) })
  const full = variant === 'smp' ? undefined : readFull(bytes, toSpend.id)
  if (variant === 'ful' && !full) return false
  const toSign = new Transaction({ ...rules, version: full?.version ?? 0 })
  toSign.addInput({ txid: toSpend.id, index: 0, sequence: 0 })
  toSign.addOutput({ script: Script.encode(['RETURN']), amount: 0n })

  const [signature, key, ...more] = full?.witness ?? RawWitness.decode(bytes)
  const lock = OutScript.decode(script)
  if (!signature || more.length > 0) return false
  if (lock.type === 'tr' && !key) return isTaproot(toSign, script, lock.pubkey, signature)
  if (!key) return false
  if (lock.type === 'wpkh') return isSegwit(toSign, lock.hash, signature, key)
  // The address is the hash of a script that contains the hash of the key.
  const isNested = lock.type === 'sh' && equalBytes(hash160(p2wpkh(key).script), lock.hash)
  return isNested && isSegwit(toSign, hash160(key), signature, key)
}

/**
 * BIP-322 "full": reads the version and the witness of a whole transaction. @throws if it has a time lock or moves money, because only the
 * chain could then verify it
 */
function readFull(bytes: Uint8Array, txid: string): { version: number; witness: readonly Uint8Array[] } | undefined {
  // A transaction begins with its version in four bytes, so its second byte is 0. In a witness the second byte is the length of a
  // signature.
  if (bytes[1] !== 0) return undefined
  const transaction = Transaction.fromRaw(bytes, rules)
  const { inputsLength, outputsLength, version, lockTime } = transaction
  const input = transaction.getInput(0)
  const output = transaction.getOutput(0)
  const isSpending = input.txid !== undefined && hex.encode(input.txid) === txid && input.index === 0
  const isReturning = output.script !== undefined && equalBytes(output.script, Script.encode(['RETURN']))
  const isOneToOne = inputsLength === 1 && outputsLength === 1 && output.amount === 0n
  const isOfNow = (version === 0 || version === 2) && lockTime === 0 && input.sequence === 0
  if (!isSpending || !isReturning || !isOneToOne || !isOfNow)
    throw new Error('This is not the transaction that BIP-322 defines.')
  return { version, witness: input.finalScriptWitness ?? [] }
}

function isSegwit(toSign: Transaction, keyHash: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  if (!equalBytes(hash160(key), keyHash)) return false
  const locked = OutScript.encode({ type: 'pkh', hash: keyHash })
  const hash = toSign.preimageWitnessV0(0, locked, Number(signature.at(-1)), 0n)
  return secp256k1.verify(signature.subarray(0, -1), hash, key, { prehash: false, format: 'der' })
}

function isTaproot(toSign: Transaction, script: Uint8Array, outputKey: Uint8Array, signature: Uint8Array): boolean {
  // The default signature hash type is not written. Another type is a 65th byte.
  const way = signature[64]
  if (signature.length > 65 || way === 0) return false
  const hash = toSign.preimageWitnessV1(0, [script], way ?? 0, [0n])
  return schnorr.verify(signature.subarray(0, 64), hash, outputKey)
}
