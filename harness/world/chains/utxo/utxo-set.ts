import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { type BitcoinNetworkName, parametersOf } from '../../accounts/bitcoin-keys.js'
import { messageOf } from '../../lib/message-of.js'
import { type SpentCoin, TransactionRejection, verifySpend } from './verify-spend.js'

export interface Coin extends SpentCoin {
  readonly txid: string
  readonly vout: number
}

interface AcceptedTransaction {
  readonly txid: string
  readonly hex: string
  readonly fee: bigint
  readonly vsize: number
  readonly inputs: readonly Coin[]
  readonly outputs: readonly Coin[]
}

/** Satoshis per virtual byte. Nodes do not relay lower fees; much higher fees are a mistake. */
const minFeeRate = 1n
const maxFeeRate = 1000n
const mostMoney = 21_000_000n * 100_000_000n
/** Dust limits: spending a coin of each type costs more than this amount. */
const dust: Readonly<Record<string, bigint>> = { pkh: 546n, sh: 540n, wpkh: 294n, wsh: 330n, tr: 330n }

/** The coins of a network and their owners. Transactions are checked by the rules that nodes apply before relaying. */
export function createUtxoSet(network: BitcoinNetworkName) {
  const coins = new Map<string, Coin>()
  const transactions: AcceptedTransaction[] = []
  let gifts = 0

  const scriptOf = (address: string): Uint8Array => {
    try {
      return OutScript.encode(Address(parametersOf(network)).decode(address))
    } catch (cause) {
      throw new Error(`${address} is not an address of Bitcoin's ${network}.`, { cause })
    }
  }
  const coinsOf = (address: string): readonly Coin[] => {
    const script = bytesToHex(scriptOf(address))
    return [...coins.values()].filter((coin) => bytesToHex(coin.script) === script)
  }

  /** Checks a signed transaction and moves its coins. @throws {@link TransactionRejection} and moves nothing */
  function accept(hex: string): AcceptedTransaction {
    const transaction = decode(hex)
    const txid = transaction.id
    if (transactions.some((known) => known.txid === txid))
      throw new TransactionRejection('txn-already-known', `${txid} was sent before`)
    const inputs = spentBy(transaction, coins)
    const outputs = outputsOf(transaction, txid)
    const fee = sum(inputs) - sum(outputs)
    if (fee < 0n)
      throw new TransactionRejection('bad-txns-in-belowout', `${sum(inputs)} come in and ${sum(outputs)} go out`)
    for (const index of inputs.keys()) verifySpend(transaction, index, inputs)
    const { vsize } = transaction
    if (fee < minFeeRate * BigInt(vsize))
      throw new TransactionRejection('min relay fee not met', `${fee} satoshis for ${vsize} virtual bytes`)
    if (fee > maxFeeRate * BigInt(vsize))
      throw new TransactionRejection('max-fee-exceeded', `${fee} satoshis for ${vsize} virtual bytes`)
    const accepted: AcceptedTransaction = { txid, hex, fee, vsize, inputs, outputs }
    for (const coin of inputs) coins.delete(keyOf(coin))
    for (const coin of outputs) if (coin.value > 0n) coins.set(keyOf(coin), coin)
    transactions.push(accepted)
    return accepted
  }

  return {
    coinsOf,
    balanceOf: (address: string) => sum(coinsOf(address)),
    /** Replaces an address's coins by one of this value, in satoshis. */
    setBalance(address: string, value: bigint): void {
      const script = scriptOf(address)
      for (const coin of coinsOf(address)) coins.delete(keyOf(coin))
      if (value === 0n) return
      gifts += 1
      // The coin has no real transaction: its id only has to be unique.
      const txid = bytesToHex(sha256(new TextEncoder().encode(`${network}/${address}/${gifts}`)))
      const coin = { txid, vout: 0, value, script }
      coins.set(keyOf(coin), coin)
    },
    accept,
    transactions,
  }
}

const keyOf = ({ txid, vout }: Pick<Coin, 'txid' | 'vout'>): string => `${txid}:${vout}`

const sum = (coins: readonly SpentCoin[]): bigint => coins.reduce((total, { value }) => total + value, 0n)

function decode(hex: string): Transaction {
  try {
    return Transaction.fromRaw(hexToBytes(hex), { allowUnknownOutputs: true, allowUnknownInputs: true })
  } catch (cause) {
    throw new TransactionRejection('TX decode failed', messageOf(cause))
  }
}

function spentBy(transaction: Transaction, coins: ReadonlyMap<string, Coin>): Coin[] {
  const seen = new Set<string>()
  return Array.from({ length: transaction.inputsLength }, (_, index) => {
    const { txid, index: vout = 0 } = transaction.getInput(index)
    const key = keyOf({ txid: bytesToHex(txid ?? new Uint8Array()), vout })
    if (seen.has(key)) throw new TransactionRejection('bad-txns-inputs-duplicate', `${key} is spent twice`)
    seen.add(key)
    const coin = coins.get(key)
    if (!coin) throw new TransactionRejection('bad-txns-inputs-missingorspent', `there is no coin ${key}`)
    return coin
  })
}

function outputsOf(transaction: Transaction, txid: string): Coin[] {
  if (transaction.outputsLength === 0) throw new TransactionRejection('bad-txns-vout-empty', 'it pays nobody')
  return Array.from({ length: transaction.outputsLength }, (_, vout) => {
    const { script = new Uint8Array(), amount: value = 0n } = transaction.getOutput(vout)
    if (value < 0n || value > mostMoney)
      throw new TransactionRejection('bad-txns-vout-toolarge', `output ${vout} is of ${value} satoshis`)
    // An OP_RETURN output is a note, not a coin.
    const isNote = script[0] === 0x6a
    const { type } = isNote ? { type: 'note' } : OutScript.decode(script)
    const least = dust[type]
    if (!isNote && least === undefined)
      throw new TransactionRejection('scriptpubkey', `output ${vout} has a script of no known kind`)
    if (least !== undefined && value < least)
      throw new TransactionRejection('dust', `output ${vout} is of ${value} satoshis, and ${least} are the least`)
    return { txid, vout, value, script }
  })
}
