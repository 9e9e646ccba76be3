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
 * Verifies BIP-137 (65 bytes) and BIP-322 ("simple": a witness, "full": the transaction around it). Signatures come in
 * base64, with or without the prefix of their variant (`smp`, `ful`). WalletConnect's wallets write hex.
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
    return false // what cannot be read proves nothing
  }
}

/** BIP-137: the key follows from the signature, and its address must be the one. */
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
  // Wallets differ about the header of segwit addresses; the script says what the address is.
  const scripts = [native.script, p2sh(native).script, p2pkh(key).script, uncompressed]
  return scripts.some((own) => equalBytes(own, script))
}

const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))

const rules = { version: 0, allowUnknownOutputs: true } as const

/** BIP-322: the witness of a transaction that holds the text and spends nothing. */
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
  // The address is the hash of a script that holds the hash of the key.
  const isNested = lock.type === 'sh' && equalBytes(hash160(p2wpkh(key).script), lock.hash)
  return isNested && isSegwit(toSign, hash160(key), signature, key)
}

/** BIP-322 "full": the whole transaction. One with a time lock, or that spends more, only the chain could judge. */
function readFull(bytes: Uint8Array, txid: string): { version: number; witness: readonly Uint8Array[] } | undefined {
  // The version comes first, in four bytes; of a witness the second byte is the length of a signature.
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
    throw new Error('This is not the transaction that BIP-322 has an address sign.')
  return { version, witness: input.finalScriptWitness ?? [] }
}

function isSegwit(toSign: Transaction, keyHash: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  if (!equalBytes(hash160(key), keyHash)) return false
  const locked = OutScript.encode({ type: 'pkh', hash: keyHash })
  const hash = toSign.preimageWitnessV0(0, locked, Number(signature.at(-1)), 0n)
  return secp256k1.verify(signature.subarray(0, -1), hash, key, { prehash: false, format: 'der' })
}

function isTaproot(toSign: Transaction, script: Uint8Array, outputKey: Uint8Array, signature: Uint8Array): boolean {
  // The usual way of signing is not named; a byte more names another.
  const way = signature[64]
  if (signature.length > 65 || way === 0) return false
  const hash = toSign.preimageWitnessV1(0, [script], way ?? 0, [0n])
  return schnorr.verify(signature.subarray(0, 64), hash, outputKey)
}
