import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from '../../accounts/bitcoin-keys.js'
import { signInput } from './sign-input.js'

export interface InputToSign {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: readonly number[] | undefined
}

export interface SignedPsbt {
  readonly psbt: string
  /** The transaction in hex, and its id: where every input is final, so that it can be sent. */
  readonly transaction?: { readonly hex: string; readonly txid: string }
}

/** Signs the named inputs of a PSBT; all that spend a coin of the keys where none is named. @throws Error */
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
