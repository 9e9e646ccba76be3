import * as z from 'zod/mini'
import { type BitcoinNetworkName, bitcoinKeys, bitcoinReferences } from '../../accounts/bitcoin-keys.js'
import type { ChainContext } from '../evm-chain.js'
import { MethodError, startLocalChain } from '../local-chain.js'
import type { OwnedChain } from '../owned-chain.js'
import { type Coin, createUtxoSet } from './utxo-set.js'
import { TransactionRejection } from './verify-spend.js'

const usualFeeRate = 2
const satoshis = 100_000_000n

const listParams = z.tuple([z.number(), z.number(), z.array(z.string())])
const sendParams = z.tuple([z.string()], z.unknown())

/** Bitcoin Core's error codes: missing inputs, a known transaction, an undecodable transaction, or a broken rule. */
function codeOf({ reason }: TransactionRejection): number {
  if (reason === 'TX decode failed') return -22
  if (reason === 'bad-txns-inputs-missingorspent') return -25
  return reason === 'txn-already-known' ? -27 : -26
}

/** A chain with the Bitcoin Core methods that wallets need. Spending is checked, and transactions confirm at once. */
export async function startUtxoChain(network: BitcoinNetworkName, context: ChainContext): Promise<OwnedChain> {
  const { name } = context
  const set = createUtxoSet(network)
  return startLocalChain({
    name,
    kind: 'bitcoin',
    caipNetworkId: `bip122:${bitcoinReferences[network]}`,
    context,
    addressOf: (account) => bitcoinKeys(account, { network })[0].address,
    setBalance: async (address, amount) => set.setBalance(address, amount),
    getBalance: async (address) => set.balanceOf(address),
    methods: {
      getblockchaininfo: () => ({ chain: network === 'mainnet' ? 'main' : 'test', blocks: set.transactions.length }),
      listunspent: (params) =>
        listParams.parse(params)[2].flatMap((address) => set.coinsOf(address).map((coin) => toUnspent(coin, address))),
      estimatesmartfee: () => ({ feerate: (usualFeeRate * 1000) / Number(satoshis), blocks: 1 }),
      getrawtransaction: (params) => {
        const [txid] = sendParams.parse(params)
        const found = set.transactions.find((known) => known.txid === txid)
        if (!found) throw new MethodError(-5, `No such mempool or blockchain transaction: ${txid}`)
        return found.hex
      },
      sendrawtransaction: (params) => {
        try {
          return set.accept(sendParams.parse(params)[0]).txid
        } catch (error) {
          if (error instanceof TransactionRejection) throw new MethodError(codeOf(error), error.message)
          throw error
        }
      },
    },
  })
}

function toUnspent({ txid, vout, value, script }: Coin, address: string) {
  const amount = Number(value) / Number(satoshis)
  return { txid, vout, address, scriptPubKey: Buffer.from(script).toString('hex'), amount, satoshis: String(value) }
}
