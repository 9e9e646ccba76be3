import type { Transaction } from '../../core/contracts/account/transaction.js'
import { getHistory } from '../../core/contracts/api/blockchain.js'
import { isEvmAddress } from '../../core/contracts/caip.js'
import type { Chain } from '../chains/chain.js'
import { findChain } from '../chains/token-prices.js'
import { type FakesWorld, fake, Refusal } from './fake.js'
import { describeFor } from './history/describe.js'
import { indexBlocks } from './history/index-blocks.js'
import { madeTransaction } from './history/made.js'
import { describePurchase } from './history/purchase.js'
import type { Purchase } from './onramp/cashier-api.js'

async function transactionsOn(chain: Chain, account: `0x${string}`, world: FakesWorld): Promise<Transaction[]> {
  const indexed = await indexBlocks(chain)
  const described = await Promise.all(indexed.map((sent) => describeFor(account, sent, { chain, world })))
  return described.filter((transaction) => transaction !== undefined)
}

/**
 * A cursor names the last transaction of the page before, so that what is mined in between shifts nothing; those that
 * are made go by their number.
 */
const cursorOf = (last: string) => Buffer.from(last).toString('base64url')
const MADE = 'made:'

export const historyFakes = [
  fake(getHistory, async ({ params: { account }, query }, world) => {
    if (!isEvmAddress(account)) return { data: [], next: null }
    if (query.onramp !== undefined) return purchasesPage(account, query.cursor, world)
    const address: `0x${string}` = `0x${account.replace(/^0x/, '')}`
    const one = findChain(world, query.chainId)
    const all = Object.values(world.chains).filter((chain) => chain.kind === 'evm')
    const asked = query.chainId === undefined ? all : one?.kind === 'evm' ? [one] : []
    const lists = await Promise.all(asked.map((chain) => transactionsOn(chain, address, world)))
    const real =
      lists.length === 1
        ? lists.flat()
        : lists.flat().sort((a, b) => b.metadata.minedAt.localeCompare(a.metadata.minedAt))
    const { pageSize, made, startMs } = world.state.history
    const first = startOf(query.cursor, real)
    if (first === undefined) return new Refusal(400, { message: 'The cursor is not one of this list' })
    const total = real.length + (asked.length > 0 ? made : 0)
    const end = Math.min(first + pageSize, total)
    const data = real.slice(first, end)
    const owner = { account, caipNetworkId: asked[0]?.caipNetworkId ?? '', startMs }
    for (let index = first + data.length; index < end; index += 1) {
      data.push(madeTransaction(index - real.length, owner))
    }
    const last = data.at(-1)
    if (end >= total || !last) return { data, next: null }
    return { data, next: cursorOf(end <= real.length ? last.id : `${MADE}${end - real.length - 1}`) }
  }),
]

/** The purchases at Coinbase, newest first. Other providers report to nobody. */
function purchasesPage(account: string, cursor: string | undefined, { cashier, state }: FakesWorld) {
  const isOwn = ({ provider, address }: Purchase) =>
    provider === 'coinbase' && address.toLowerCase() === account.toLowerCase()
  const all = cashier.purchases.filter(isOwn).map(describePurchase).reverse()
  const first = startOf(cursor, all)
  if (first === undefined) return new Refusal(400, { message: 'The cursor is not one of this list' })
  const data = all.slice(first, first + state.history.pageSize)
  const last = data.at(-1)
  return { data, next: last && first + data.length < all.length ? cursorOf(last.id) : null }
}

function startOf(cursor: string | undefined, real: readonly Transaction[]): number | undefined {
  if (cursor === undefined) return 0
  const last = Buffer.from(cursor, 'base64url').toString()
  const index = last.startsWith(MADE)
    ? real.length + Number(last.slice(MADE.length))
    : real.findIndex(({ id }) => id === last)
  return Number.isInteger(index) && index >= 0 ? index + 1 : undefined
}
