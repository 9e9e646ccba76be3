import { hexToBytes } from '@noble/hashes/utils.js'
import { Address, Script, selectUTXO } from '@scure/btc-signer'
import { type BitcoinKey, parametersOf } from '../../accounts/bitcoin-keys.js'
import { signInput } from './sign-psbt.js'

export interface TransferParams {
  readonly key: BitcoinKey
  /** Spendable coins, named as UTXO services do. Values and amounts are satoshis. */
  readonly utxos: readonly { readonly txid: string; readonly vout: number; readonly value: bigint }[]
  readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
  /** Satoshis per virtual byte. @default 2 */
  readonly feeRate?: bigint | undefined
  readonly changeAddress?: string | undefined
  /** At most 80 bytes: text, or hex with `0x`. */
  readonly memo?: string | undefined
}

/** Selects coins, pays the recipients, returns the change and signs. @throws Error for insufficient coins */
export function buildTransfer(params: TransferParams) {
  const { key, utxos, recipients, feeRate = 2n, changeAddress = key.address, memo } = params
  const network = parametersOf(key.network)
  for (const { address, amount } of recipients) {
    checkAddress(address, key)
    if (amount <= 0n) throw new Error(`${amount} satoshis cannot be sent.`)
  }
  checkAddress(changeAddress, key)
  const inputs = utxos.map(({ txid, vout, value }) => ({
    txid,
    index: vout,
    witnessUtxo: { script: key.script, amount: value },
    ...(key.redeemScript && { redeemScript: key.redeemScript }),
    ...(key.type === 'p2tr' && { tapInternalKey: hexToBytes(key.publicKey) }),
  }))
  const outputs = [...recipients, ...(memo === undefined ? [] : [{ script: memoScript(memo), amount: 0n }])]
  const selected = selectUTXO(inputs, outputs, 'default', {
    changeAddress,
    feePerByte: feeRate,
    network,
    createTx: true,
    bip69: false,
    allowUnknownOutputs: true,
  })
  if (!selected?.tx) {
    const have = sum(utxos.map(({ value }) => value))
    const need = sum(recipients.map(({ amount }) => amount))
    throw new Error(`Insufficient funds: ${key.address} has ${have} satoshis, and ${need} and the fee are asked for.`)
  }
  const { tx } = selected
  for (let index = 0; index < tx.inputsLength; index += 1) signInput(tx, index, key)
  tx.finalize()
  return { hex: tx.hex, txid: tx.id, fee: tx.fee }
}

function checkAddress(address: string, key: BitcoinKey): void {
  try {
    Address(parametersOf(key.network)).decode(address)
  } catch (cause) {
    throw new Error(`${address} is not an address of Bitcoin's ${key.network}.`, { cause })
  }
}

function memoScript(memo: string): Uint8Array {
  const bytes = /^0x([0-9a-f]{2})*$/i.test(memo) ? hexToBytes(memo.slice(2)) : new TextEncoder().encode(memo)
  if (bytes.length > 80) throw new Error(`A memo has at most 80 bytes; this one has ${bytes.length}.`)
  return Script.encode(['RETURN', bytes])
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
