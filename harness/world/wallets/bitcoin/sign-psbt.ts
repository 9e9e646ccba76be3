import { equalBytes, hexToBytes } from '@noble/curves/utils.js'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from '../../accounts/bitcoin-keys.js'

export interface InputToSign {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: readonly number[] | undefined
}

export interface SignedPsbt {
  readonly psbt: string
  /** The transaction in hex and its id, once every input is final. */
  readonly transaction?: { readonly hex: string; readonly txid: string }
}

/** Signs the given inputs of a PSBT, or all inputs that spend coins of the keys. @throws Error */
export function signPsbt(
  psbt: string,
  keys: readonly BitcoinKey[],
  inputs?: readonly InputToSign[],
  options: { readonly finalize?: boolean | undefined } = {},
): SignedPsbt {
  const transaction = decodePsbt(psbt)
  for (const { address, index, sighashTypes } of inputs ?? inputsOf(transaction, keys)) {
    const key = keys.find((own) => own.address === address)
    if (!key) throw new Error(`Input ${index} is to be signed by ${address}, which this wallet does not have.`)
    if (index >= transaction.inputsLength) throw new Error(`There is no input ${index}.`)
    signInput(transaction, index, key, sighashTypes)
    if (options.finalize !== false) transaction.finalizeIdx(index)
  }
  const signed = { psbt: base64.encode(transaction.toPSBT()) }
  if (!transaction.isFinal) return signed
  return { ...signed, transaction: { hex: transaction.hex, txid: transaction.id } }
}

export function decodePsbt(psbt: string): Transaction {
  try {
    return Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })
  } catch (cause) {
    throw new Error('This is not a PSBT in base64.', { cause })
  }
}

function inputsOf(transaction: Transaction, keys: readonly BitcoinKey[]): InputToSign[] {
  const inputs: InputToSign[] = []
  for (let index = 0; index < transaction.inputsLength; index += 1) {
    const input = transaction.getInput(index)
    const script = (input.witnessUtxo ?? input.nonWitnessUtxo?.outputs[input.index ?? 0])?.script
    const key = keys.find((own) => script && Buffer.compare(own.script, script) === 0)
    if (key) inputs.push({ address: key.address, index })
  }
  return inputs
}

/** Taproot signatures draw randomness. Zeros make the same transaction equal in every run. */
const noRandomness = new Uint8Array(32)

/** Signs an input with the key of its coin. @throws Error when the coin belongs to another address */
export function signInput(
  transaction: Transaction,
  index: number,
  key: BitcoinKey,
  sighashTypes?: readonly number[],
): void {
  const input = transaction.getInput(index)
  const spent = input.witnessUtxo ?? input.nonWitnessUtxo?.outputs[input.index ?? 0]
  if (!spent) throw new Error(`Input ${index} does not say which coin it spends (witnessUtxo).`)
  if (!equalBytes(spent.script, key.script))
    throw new Error(`Input ${index} spends a coin that ${key.address} does not have.`)
  if (key.type === 'p2tr' && !input.tapInternalKey)
    transaction.updateInput(index, { tapInternalKey: hexToBytes(key.publicKey) }, true)
  if (key.redeemScript && !input.redeemScript) transaction.updateInput(index, { redeemScript: key.redeemScript }, true)
  const allowed = sighashTypes ? [...sighashTypes] : undefined
  transaction.signIdx(key.privateKey, index, allowed as Parameters<Transaction['signIdx']>[2], noRandomness) // the signer checks the values
}
