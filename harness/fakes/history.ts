import { formatEther, isAddressEqual } from 'viem'
import * as z from 'zod/mini'
import { getHistory } from '../../core/contracts/api/history.js'
import { isEvmAddress } from '../../core/contracts/caip.js'
import type { Transaction } from '../../core/contracts/transaction.js'
import type { Chain } from '../chains/chain.js'
import { fake } from './fake.js'
import { findChain } from './fakes-world.js'

const PAGE = 50
const hex = z.custom<`0x${string}`>((value) => typeof value === 'string' && value.startsWith('0x'))

const block = z.object({
  timestamp: hex,
  transactions: z.array(z.object({ hash: hex, from: hex, to: z.nullable(hex), value: hex, nonce: hex, input: hex })),
})
const receipt = z.nullable(z.object({ status: hex }))

/** What the account did on the local chain, newest first. */
async function transactionsOf(chain: Chain, account: `0x${string}`): Promise<Transaction[]> {
  const latest = Number(hex.parse(await chain.request('eth_blockNumber')))
  const found: Transaction[] = []
  for (let number = latest; number > 0; number -= 1) {
    const { timestamp, transactions } = block.parse(
      await chain.request('eth_getBlockByNumber', [`0x${number.toString(16)}`, true]),
    )
    for (const { hash, from, to, value, nonce, input } of transactions.reverse()) {
      const isFrom = isAddressEqual(from, account)
      const isTo = to !== null && isAddressEqual(to, account)
      if (!isFrom && !isTo) continue
      const status = receipt.parse(await chain.request('eth_getTransactionReceipt', [hash]))?.status
      const numeric = formatEther(BigInt(value))
      found.push({
        id: hash,
        metadata: {
          operationType: input !== '0x' ? 'execute' : isFrom ? 'send' : 'receive',
          hash,
          chain: chain.caipNetworkId,
          minedAt: new Date(Number(timestamp) * 1000).toISOString(),
          sentFrom: from,
          sentTo: to ?? '',
          status: status === '0x1' ? 'confirmed' : 'failed',
          nonce: Number(nonce),
        },
        transfers: [
          {
            fungible_info: { name: 'Ether', symbol: 'ETH' },
            nft_info: null,
            direction: isFrom && isTo ? 'self' : isFrom ? 'out' : 'in',
            quantity: { numeric },
          },
        ],
      })
    }
  }
  return found
}

/** EVM only, as the service itself (SPEC 9: "Activity chains: eip155"). */
export const historyFakes = [
  fake(getHistory, async ({ params: { account }, query }, world) => {
    if (query.onramp !== undefined || !isEvmAddress(account)) return { data: [], next: null }
    const address: `0x${string}` = `0x${account.replace(/^0x/, '')}`
    const one = findChain(world, query.chainId)
    const all = Object.values(world.chains).filter((chain) => chain.kind === 'evm')
    const asked = query.chainId === undefined ? all : one?.kind === 'evm' ? [one] : []
    const lists = await Promise.all(asked.map((chain) => transactionsOf(chain, address)))
    const data = lists.flat().sort((a, b) => b.metadata.minedAt.localeCompare(a.metadata.minedAt))
    const first = Number(query.cursor ?? 0)
    return {
      data: data.slice(first, first + PAGE),
      next: first + PAGE < data.length ? String(first + PAGE) : null,
    }
  }),
]
