import { equalBytes, hexToBytes } from '@noble/curves/utils.js'
import type { Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from '../../accounts/bitcoin-keys.js'

/** Taproot signatures take randomness; without it the same transaction is the same bytes in every run. */
const noRandomness = new Uint8Array(32)

/** Signs an input with the key of its coin. @throws Error when the input spends a coin of another address */
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
  transaction.signIdx(key.privateKey, index, allowed as Parameters<Transaction['signIdx']>[2], noRandomness) // checked by the signer itself
}
