import { getAddress, isAddressEqual } from 'viem'
import type { Chain, ChainToken } from '../chains/chain.js'
import { findChain, nativeToken, priceOf, tokenIcon } from '../chains/token-prices.js'
import type { FakesWorld } from './fake.js'
import { type IndexedTransaction, indexBlocks } from './history/index-blocks.js'
import { type Hex, hex, type Movement } from './history/movements.js'

/** The explorer's answer about a token (`TokenInfo`). */
const tokenInfo = (world: FakesWorld, { address, decimals, name, symbol }: ChainToken) => ({
  address_hash: getAddress(address),
  decimals: String(decimals),
  exchange_rate: priceOf(world, symbol) > 0 ? String(priceOf(world, symbol)) : null,
  icon_url: tokenIcon(symbol),
  name,
  symbol,
  type: 'ERC-20',
})

const party = (address: Hex) => ({ hash: getAddress(address) })
const whole = (items: readonly unknown[]) => ({ items, next_page_params: null })
const timeOf = ({ minedAtMs }: IndexedTransaction, world: FakesWorld) =>
  new Date(minedAtMs ?? world.clock.now()).toISOString()

function transactionRow(sent: IndexedTransaction, world: FakesWorld) {
  const { from, hash, nonce, status, to, value } = sent
  const said = status === 'confirmed' ? 'ok' : status === 'failed' ? 'error' : null
  const parties = { from: party(from), to: to && party(to) }
  return { hash, nonce, timestamp: timeOf(sent, world), status: said, ...parties, value: String(value) }
}

function transferRow(sent: IndexedTransaction, moved: Movement, token: ChainToken, world: FakesWorld) {
  return {
    transaction_hash: sent.hash,
    timestamp: timeOf(sent, world),
    from: party(moved.from),
    to: party(moved.to),
    token: tokenInfo(world, token),
    total: { value: String(moved.amount), decimals: String(token.decimals) },
  }
}

async function answerList(list: string, account: Hex, chain: Chain, world: FakesWorld) {
  const tokens = chain.tokens.filter(({ standard }) => standard === 'erc20')
  if (list === 'tokens') {
    const held = await Promise.all(tokens.map(async (token) => ({ token, units: await token.balanceOf(account) })))
    return whole(
      held.flatMap(({ token, units }) =>
        units > 0n ? [{ token: tokenInfo(world, token), value: String(units), token_id: null }] : [],
      ),
    )
  }
  const sent = await indexBlocks(chain)
  const isOwn = (address: Hex | null) => address !== null && isAddressEqual(address, account)
  if (list === 'transactions')
    return whole(sent.filter(({ from, to }) => isOwn(from) || isOwn(to)).map((each) => transactionRow(each, world)))
  return whole(
    sent.flatMap((each) =>
      each.movements.flatMap((moved) => {
        const token = tokens.find(({ address }) => moved.contract && isAddressEqual(hex.parse(address), moved.contract))
        return token && (isOwn(moved.from) || isOwn(moved.to)) ? [transferRow(each, moved, token, world)] : []
      }),
    ),
  )
}

/**
 * Answers for explorers of the kind Blockscout at `https://explorer.test/<behaviour>/<chain id>`, with what the world's
 * chains have. Paths and fields are those of `/api/v2/addresses/{address_hash}` and its lists `tokens`, `transactions`
 * and `token-transfers` in Blockscout's REST API (docs.blockscout.com). Undefined for any other request.
 */
export async function answerExplorer(request: Request, world: FakesWorld): Promise<Response | undefined> {
  const { hostname, pathname } = new URL(request.url)
  if (hostname !== 'explorer.test') return undefined
  const path =
    /^\/(honest|down)\/(\d+)\/api\/v2\/addresses\/(0x[\da-f]{40})(?:\/(tokens|transactions|token-transfers))?$/i
  const [, behaviour, id = '', address = '', list] = path.exec(pathname) ?? []
  if (behaviour === undefined) return Response.json({ message: 'Not found' }, { status: 404 })
  const chain = findChain(world, `eip155:${id}`)
  if (behaviour === 'down' || !chain) return Response.json({ message: 'Something went wrong' }, { status: 503 })
  const account = getAddress(address)
  if (list !== undefined) return Response.json(await answerList(list, account, chain, world))
  const price = nativeToken(world, chain.caipNetworkId)?.price ?? 0
  const balance = String(await chain.getBalance(account))
  return Response.json({ hash: account, coin_balance: balance, exchange_rate: price > 0 ? String(price) : null })
}
