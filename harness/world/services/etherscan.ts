import { isAddressEqual } from 'viem'
import { findChain } from '../chains/token-prices.js'
import type { FakesWorld } from './fake.js'
import { type IndexedTransaction, indexBlocks } from './history/index-blocks.js'
import { type Hex, hex } from './history/movements.js'

/** How the fake behaves. `forged` adds a transfer that the account never made, as poisoners of histories log them. */
const behaviours = ['honest', 'limited', 'forged'] as const

const thief = `0x${'6f'.repeat(20)}` as const
const strangeToken = `0x${'fa'.repeat(20)}` as const

const ok = (result: readonly unknown[]) =>
  Response.json(
    result.length > 0
      ? { status: '1', message: 'OK', result }
      : { status: '0', message: 'No transactions found', result },
  )
const notOk = (result: string) => Response.json({ status: '0', message: 'NOTOK', result })

const base = ({ from, hash, minedAtMs = 0, nonce, to }: IndexedTransaction) => ({
  blockNumber: '1',
  timeStamp: String(Math.floor(minedAtMs / 1000)),
  hash,
  nonce: String(nonce),
  from,
  to: to ?? '',
})

const ownRow = (sent: IndexedTransaction) => {
  const hasFailed = sent.status === 'failed'
  return {
    ...base(sent),
    value: String(sent.value),
    isError: hasFailed ? '1' : '0',
    txreceipt_status: hasFailed ? '0' : '1',
  }
}

/**
 * Answers for Etherscan at `https://etherscan.test/<behaviour>/v2/api`, with what the world's EVM chains have. Query and
 * fields are those of the actions `txlist` and `tokentx` in its API reference (version 2, docs.etherscan.io), the
 * refusals those of its page on common error messages. Undefined for any other request.
 */
export async function answerEtherscan(request: Request, world: FakesWorld): Promise<Response | undefined> {
  const { hostname, pathname, searchParams: query } = new URL(request.url)
  if (hostname !== 'etherscan.test') return undefined
  const behaviour = behaviours.find((each) => pathname === `/${each}/v2/api`)
  if (behaviour === undefined) return new Response('', { status: 404 })
  if (behaviour === 'limited') return notOk('Max rate limit reached, please use API Key for higher rate limit')
  if (query.get('apikey') !== 'key') return notOk('Invalid API Key')
  const chain = findChain(world, `eip155:${query.get('chainid')}`)
  if (!chain) return notOk('Missing or unsupported chainid parameter (required for v2 api)')
  const account = hex.parse(query.get('address'))
  const isOwn = (address: Hex | null) => address !== null && isAddressEqual(address, account)
  const mined = (await indexBlocks(chain)).filter(({ status }) => status !== 'pending')
  const [page, offset] = [Number(query.get('page')), Number(query.get('offset'))]
  const onPage = (rows: readonly unknown[]) => ok(rows.slice((page - 1) * offset, page * offset))
  if (query.get('action') === 'txlist')
    return onPage(mined.filter(({ from, to }) => isOwn(from) || isOwn(to)).map(ownRow))
  if (query.get('action') !== 'tokentx') return notOk('Error! Missing Or invalid Action name')
  const erc20 = chain.tokens.filter(({ standard }) => standard === 'erc20')
  const rows = mined.flatMap((sent) =>
    sent.movements.flatMap(({ amount, contract, from, to }) => {
      const token = erc20.find(({ address }) => contract && isAddressEqual(hex.parse(address), contract))
      if (!token || (!isOwn(from) && !isOwn(to))) return []
      const { address, decimals, name, symbol } = token
      const named = { contractAddress: address, tokenName: name, tokenSymbol: symbol, tokenDecimal: String(decimals) }
      return [{ ...base(sent), from, to, value: String(amount), ...named }]
    }),
  )
  const [newest] = rows
  const lie = {
    from: account,
    to: thief,
    contractAddress: strangeToken,
    value: '500000000',
    hash: `0x${'f0'.repeat(32)}`,
  }
  return onPage(behaviour === 'forged' && newest ? [{ ...newest, ...lie }, ...rows] : rows)
}
