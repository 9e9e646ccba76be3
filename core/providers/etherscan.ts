import * as z from 'zod/mini'
import { isTokenDecimals } from '../contracts/fields.js'
import type { ActivityProvider } from '../contracts/service-providers.js'
import { HttpAnswerError } from '../errors/http.js'
import { fromSeconds } from '../lib/foreign.js'
import { parseRows } from '../lib/rows.js'
import { type FoundTransaction, type FoundTransfer, joinHistory, toDoubted, withoutForged } from './evm-history.js'

const count = () => z.string().check(z.regex(/^\d{1,80}$/))
const hash = () => z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))

/** A row of `txlist`. */
const listed = z.object({
  hash: hash(),
  timeStamp: count(),
  from: z.string(),
  /** Empty if the transaction made a contract. */
  to: z.string(),
  value: count(),
  nonce: z.optional(count()),
  isError: z.string(),
  txreceipt_status: z.optional(z.string()),
})

/** A row of `tokentx`. */
const moved = z.object({
  hash: hash(),
  timeStamp: count(),
  from: z.string(),
  to: z.string(),
  value: count(),
  contractAddress: z.string(),
  tokenName: z.optional(z.string()),
  tokenSymbol: z.optional(z.string()),
  tokenDecimal: count(),
})

const answer = z.object({ status: z.string(), message: z.string(), result: z.unknown() })

/** The number of rows that each list is asked for. */
const pageSize = 25
/** Etherscan answers no page beyond its ten thousandth row. */
const lastPage = Math.floor(10_000 / pageSize)

/**
 * Asks Etherscan's API (version 2) for histories of EVM networks: one host and one key serve all of them. The API
 * refuses a request without a key. A key in a page can be read by everybody who opens it: `url` may name a proxy
 * instead, which adds the key. `networks` lists the CAIP-2 ids that are served.
 *
 * Its answers are read as https://docs.etherscan.io describes them (`txlist` and `tokentx`).
 *
 * @default url https://api.etherscan.io
 * @default networks all EVM networks
 */
export function etherscan({
  url = 'https://api.etherscan.io',
  apiKey,
  networks,
}: {
  readonly url?: string
  readonly apiKey?: string
  readonly networks?: readonly string[]
} = {}): ActivityProvider {
  const base = `${url.replace(/\/+$/, '')}/v2/api`
  return {
    name: 'Etherscan',
    hosts: [new URL(url).origin],

    async activity({ address, network, cursor, tokens: known }, { fetchJson, request }) {
      const { caipNetworkId, chainNamespace, id } = network
      if (chainNamespace !== 'eip155' || networks?.includes(caipNetworkId) === false) return undefined
      const [page, ...lists] = readCursor(cursor)
      const read = async <Row>(action: string, row: z.ZodMiniType<Row>): Promise<Row[]> => {
        if (!lists.includes(action)) return []
        const query = { chainid: id, module: 'account', action, address, page, offset: pageSize, sort: 'desc' }
        const asked = new URL(base)
        for (const [name, value] of Object.entries({ ...query, apikey: apiKey }))
          if (value !== undefined) asked.searchParams.set(name, String(value))
        const { message, result } = z.parse(answer, await fetchJson(asked.href))
        // An account without rows has an empty list, and a failure a text.
        if (Array.isArray(result) && result.length === 0) return []
        if (!Array.isArray(result))
          throw new HttpAnswerError({ url: `${base}?action=${action}`, wrong: `${message}: ${String(result)}` })
        const rows = parseRows(z.array(row), result)
        if (!rows.success) throw rows.error
        // A full page is counted before invalid rows are left out: there may be more.
        if (result.length === pageSize) more.push(action)
        return rows.data
      }
      const more: string[] = []
      const [own, tokens] = await Promise.all([read('txlist', listed), read('tokentx', moved)])
      const sent = own.map(toOwn)
      const about = { address, tokens: known, own: sent, request }
      return {
        transactions: joinHistory({
          address,
          network,
          own: sent,
          moved: await withoutForged(tokens.flatMap(toMoved), toDoubted, about),
        }),
        next: more.length > 0 && page < lastPage ? [page + 1, ...more.sort()].join(':') : undefined,
      }
    },
  }
}

/** A cursor has the number of the next page, and the lists that have one. */
function readCursor(cursor = '1:tokentx:txlist'): readonly [page: number, ...lists: string[]] {
  const [page = '1', ...lists] = cursor.split(':')
  return [Number(page) || 1, ...lists]
}

const timeOf = (seconds: string): string => new Date(fromSeconds(seconds) ?? 0).toISOString()

const toOwn = ({ timeStamp, from, to, value, nonce, ...one }: z.infer<typeof listed>): FoundTransaction => ({
  hash: one.hash,
  at: timeOf(timeStamp),
  from,
  to,
  value: BigInt(value),
  status: one.isError === '1' || one.txreceipt_status === '0' ? 'failed' : 'confirmed',
  ...(nonce !== undefined && { nonce: Number(nonce) }),
})

function toMoved({ timeStamp, from, to, value, ...one }: z.infer<typeof moved>): FoundTransfer[] {
  const decimals = Number(one.tokenDecimal)
  if (!isTokenDecimals(decimals)) return []
  const token = { address: one.contractAddress, name: one.tokenName, symbol: one.tokenSymbol }
  return [{ hash: one.hash, at: timeOf(timeStamp), from, to, token, units: BigInt(value), decimals }]
}
