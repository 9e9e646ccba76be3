import type { Transaction, Transfer } from '../../../core/contracts/account/transaction.js'
import { getHistory } from '../../../core/contracts/api/blockchain.js'
import { isEvmAddress } from '../../../core/contracts/caip.js'
import { hexOf } from '../../../fixtures/catalogue/hash.js'
import { iconDataUrl } from '../../../fixtures/catalogue/icon.js'
import type { Chain } from '../chains/chain.js'
import { findChain, tokenIcon } from '../chains/token-prices.js'
import { type FakesWorld, fake, Refusal } from './fake.js'
import { describeFor } from './history/describe.js'
import { indexBlocks } from './history/index-blocks.js'
import { describePurchase } from './history/purchase.js'
import type { Purchase } from './onramp/cashier-api.js'

async function transactionsOn(chain: Chain, account: `0x${string}`, world: FakesWorld): Promise<Transaction[]> {
  const indexed = await indexBlocks(chain)
  const described = await Promise.all(indexed.map((sent) => describeFor(account, sent, { chain, world })))
  return described.filter((transaction) => transaction !== undefined)
}

/**
 * A cursor names the last transaction of the page before, so that new blocks do not shift the next page. Generated
 * transactions are numbered.
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

/** Purchases at Coinbase, newest first. Other providers do not report to the service. */
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

function madeTransaction(
  number: number,
  { account, caipNetworkId, startMs }: { account: string; caipNetworkId: string; startMs: number },
): Transaction {
  const other = `0x${hexOf(`made-other:${number % 37}`, 40)}`
  const [operationType, toTransfers] = kinds[number % kinds.length] ?? kinds[0]
  const isIn = operationType === 'receive'
  return {
    id: hexOf(`made-id:${number}`, 32),
    metadata: {
      operationType,
      hash: `0x${hexOf(`made:${number}`, 64)}`,
      chain: caipNetworkId,
      minedAt: new Date(startMs - (number + 1) * EVERY_MS).toISOString(),
      sentFrom: isIn ? other : account,
      sentTo: isIn ? account : other,
      status: number % 41 === 7 ? 'failed' : 'confirmed',
      nonce: 1_000_000 - number,
    },
    transfers: toTransfers(number),
  }
}

/** Ten thousand transactions cover three and a half years. */
const EVERY_MS = 3 * 3_600_000

function token(symbol: string, direction: Transfer['direction'], numeric: string, price: number): Transfer {
  return {
    fungible_info: { name: symbol, symbol, icon: { url: tokenIcon(symbol) } },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: Number(numeric) * price,
    price,
  }
}

function picture(name: string, direction: Transfer['direction']): Transfer {
  const preview = { url: iconDataUrl(`nft:${name}`), content_type: 'image/svg+xml' }
  const nft_info = { name, content: { preview, detail: null }, flags: { is_spam: false } }
  return { fungible_info: null, nft_info, direction, quantity: { numeric: '1' } }
}

const eth = (number: number, direction: Transfer['direction']) =>
  token('ETH', direction, `0.${String((number % 900) + 100)}`, 3200)
const usdc = (number: number, direction: Transfer['direction']) =>
  token('USDC', direction, `${(number % 500) + 1}.25`, 1)

type Kind = readonly [operationType: string, transfers: (number: number) => Transfer[]]

/** Every operation type of the service. Common ones appear more often. */
const kinds: readonly [Kind, ...Kind[]] = [
  ['send', (number) => [eth(number, 'out')]],
  ['receive', (number) => [usdc(number, 'in')]],
  ['trade', (number) => [eth(number, 'out'), usdc(number, 'in')]],
  ['approve', () => []],
  ['send', (number) => [usdc(number, 'out')]],
  ['receive', (number) => [eth(number, 'in')]],
  ['mint', (number) => [picture(`Lantern ${number}`, 'in')]],
  ['execute', () => []],
  ['deposit', (number) => [eth(number, 'out')]],
  ['withdraw', (number) => [eth(number, 'in')]],
  ['stake', (number) => [eth(number, 'out')]],
  ['unstake', (number) => [eth(number, 'in')]],
  ['claim', (number) => [usdc(number, 'in')]],
  ['borrow', (number) => [usdc(number, 'in')]],
  ['repay', (number) => [usdc(number, 'out')]],
  ['burn', (number) => [picture(`Lantern ${number}`, 'out')]],
  ['deploy', () => []],
  ['cancel', () => []],
]
