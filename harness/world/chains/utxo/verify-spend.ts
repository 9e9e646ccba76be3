import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { OutScript, Script, type Transaction } from '@scure/btc-signer'

/** A rejected transaction: Bitcoin Core's reason and an explanation. */
export class TransactionRejection extends Error {
  override readonly name = 'TransactionRejection'
  readonly reason: string

  constructor(reason: string, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
  }
}

export interface SpentCoin {
  readonly script: Uint8Array
  readonly value: bigint
}

/** Verifies an input: native or nested segwit, or taproot by its key. @throws {@link TransactionRejection} */
export function verifySpend(transaction: Transaction, index: number, spent: readonly SpentCoin[]): void {
  const wrong = wrongOf(transaction, index, spent)
  if (wrong) throw new TransactionRejection('mandatory-script-verify-flag-failed', `input ${index}: ${wrong}`)
}

function wrongOf(transaction: Transaction, index: number, spent: readonly SpentCoin[]): string | undefined {
  const coin = spent[index]
  if (!coin) throw new RangeError(`There is no input ${index}.`)
  const { finalScriptSig } = transaction.getInput(index)
  const hasScriptSig = finalScriptSig !== undefined && finalScriptSig.length > 0
  const lock = OutScript.decode(coin.script)
  if (lock.type === 'sh') {
    const [redeemScript] = hasScriptSig ? Script.decode(finalScriptSig) : []
    if (!(redeemScript instanceof Uint8Array) || !equalBytes(hash160(redeemScript), lock.hash))
      return 'the redeem script is not the one that the coin is locked with'
    const inner = OutScript.decode(redeemScript)
    if (inner.type !== 'wpkh') return `a nested ${inner.type} is not known here`
    return wrongInSegwit(transaction, index, coin.value, inner.hash)
  }
  if (hasScriptSig) return 'such a coin is spent by a witness alone'
  if (lock.type === 'wpkh') return wrongInSegwit(transaction, index, coin.value, lock.hash)
  if (lock.type === 'tr') return wrongInTaproot(transaction, index, spent, lock.pubkey)
  return `coins of the kind ${lock.type} are not known here`
}

function wrongInSegwit(
  transaction: Transaction,
  index: number,
  value: bigint,
  keyHash: Uint8Array,
): string | undefined {
  const { finalScriptWitness: [signature, publicKey, ...more] = [] } = transaction.getInput(index)
  if (!signature || !publicKey || more.length > 0) return 'the witness is not a signature and a key'
  if (!equalBytes(hash160(publicKey), keyHash)) return 'the key is not the one that the coin is locked with'
  const script = OutScript.encode({ type: 'pkh', hash: keyHash })
  const hash = transaction.preimageWitnessV0(index, script, signature.at(-1) ?? 0, value)
  const form = { prehash: false, format: 'der' } as const
  return notVerified(() => secp256k1.verify(signature.subarray(0, -1), hash, publicKey, form))
}

function wrongInTaproot(
  transaction: Transaction,
  index: number,
  spent: readonly SpentCoin[],
  outputKey: Uint8Array,
): string | undefined {
  const { finalScriptWitness: [signature, ...more] = [] } = transaction.getInput(index)
  if (!signature || more.length > 0) return 'the witness is not one signature'
  // A 65th byte names the sighash type. The default type has no such byte.
  const sighash = signature[64]
  if (sighash === 0) return 'a signature of 65 bytes names how it signs'
  const scripts = spent.map(({ script }) => script)
  const values = spent.map(({ value }) => value)
  const hash = transaction.preimageWitnessV1(index, scripts, sighash ?? 0, values)
  return notVerified(() => schnorr.verify(signature.subarray(0, 64), hash, outputKey))
}

/** An unreadable signature does not verify. */
function notVerified(verify: () => boolean): string | undefined {
  try {
    if (verify()) return undefined
  } catch {
    // the same result
  }
  return 'the signature does not verify'
}

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
