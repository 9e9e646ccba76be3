import type { Transaction, Transfer } from '../contracts/account/transaction.js'
import { isTokenDecimals } from '../contracts/fields.js'
import type { Network } from '../contracts/network/network.js'
import type { ActivityProvider, ProviderContext } from '../contracts/service-providers.js'
import { HttpAnswerError } from '../errors/http.js'
import { toDecimal } from '../lib/balance.js'
import { fromSeconds, readList, readMember } from '../lib/foreign.js'

type Asked = Parameters<ActivityProvider['activity']>[0]

/** The number of transactions of a page. The node is asked for each. */
const pageSize = 10

/** The form in which a node is asked for transactions. */
export const transactionForm = {
  encoding: 'jsonParsed',
  commitment: 'confirmed',
  maxSupportedTransactionVersion: 0,
} as const

/**
 * An account's transactions as a Solana node knows them: what each changed in the account's own balances. The cursor is
 * the last signature.
 */
export async function solanaActivity({ address, network, cursor }: Asked, { request }: ProviderContext) {
  const { commitment } = transactionForm
  const config = { limit: pageSize, commitment, ...(cursor !== undefined && { before: cursor }) }
  const signatures = await request('getSignaturesForAddress', [address, config])
  // An account whose transactions cannot be read must not look as if it had none.
  if (!Array.isArray(signatures))
    throw new HttpAnswerError({ url: '', wrong: 'getSignaturesForAddress: the answer is not a list' })
  const listed = readList(signatures, pageSize)
  const read = async (row: unknown): Promise<Transaction[]> => {
    const signature = readMember(row, 'signature')
    if (typeof signature !== 'string') return []
    const found = await request('getTransaction', [signature, transactionForm])
    const at = readMember(found, 'blockTime') ?? readMember(row, 'blockTime')
    const hasFailed = Boolean(readMember(row, 'err'))
    return [toSolanaTransaction(found, { address, network, signature, at, hasFailed })]
  }
  const transactions = (await Promise.all(listed.map(read))).flat()
  const last = readMember(listed.at(-1), 'signature')
  return {
    transactions,
    next: listed.length === pageSize && typeof last === 'string' ? last : undefined,
  }
}

/** Reads what a transaction changed in an account, from a node's answer in `transactionForm`. */
export function toSolanaTransaction(
  found: unknown,
  of: {
    readonly address: string
    readonly network: Network
    readonly signature: string
    /** The time of its block in seconds, as the node wrote it. */
    readonly at: unknown
    readonly hasFailed: boolean
  },
): Transaction {
  const { address, network, signature, at, hasFailed } = of
  const keys = readList(readMember(readMember(readMember(found, 'transaction'), 'message'), 'accountKeys')).map((key) =>
    String(readMember(key, 'pubkey')),
  )
  const meta = readMember(found, 'meta')
  const transfers = [...coinMoved(meta, keys, address, network), ...tokensMoved(meta, address)]
  const isOut = transfers.some(({ direction }) => direction === 'out')
  const operationType = transfers.length === 0 ? 'execute' : isOut ? 'send' : 'receive'
  const metadata = {
    operationType,
    hash: signature,
    chain: network.caipNetworkId,
    minedAt: new Date(fromSeconds(at) ?? 0).toISOString(),
    sentFrom: keys[0] ?? '',
    sentTo: keys[0] === address ? (keys[1] ?? '') : address,
    status: hasFailed ? ('failed' as const) : ('confirmed' as const),
  }
  return { id: signature, metadata, transfers }
}

function coinMoved(meta: unknown, keys: readonly string[], owner: string, { nativeCurrency }: Network): Transfer[] {
  const place = keys.indexOf(owner)
  const [before, after] = ['preBalances', 'postBalances'].map((name) => Number(readList(readMember(meta, name))[place]))
  // The first account pays the fee, which is not a transfer.
  const fee = place === 0 ? Number(readMember(meta, 'fee') ?? 0) : 0
  const moved = Number(after) - Number(before) + fee
  if (place < 0 || !Number.isInteger(moved)) return []
  const { name, symbol, decimals } = nativeCurrency
  return movedOf({ name, symbol, address: 'native' }, BigInt(moved), decimals)
}

function tokensMoved(meta: unknown, owner: string): Transfer[] {
  const changes = new Map<string, { units: bigint; decimals: number }>()
  for (const [name, sign] of [
    ['preTokenBalances', -1n],
    ['postTokenBalances', 1n],
  ] as const)
    for (const balance of readList(readMember(meta, name))) {
      const mint = readMember(balance, 'mint')
      const amount = readMember(balance, 'uiTokenAmount')
      const units = readMember(amount, 'amount')
      if (readMember(balance, 'owner') !== owner || typeof mint !== 'string' || !/^\d{1,80}$/.test(String(units)))
        continue
      const decimals = readMember(amount, 'decimals')
      if (!isTokenDecimals(decimals)) continue
      changes.set(mint, { units: (changes.get(mint)?.units ?? 0n) + sign * BigInt(String(units)), decimals })
    }
  return [...changes].flatMap(([mint, { units, decimals }]) => movedOf({ address: mint }, units, decimals))
}

function movedOf(fungible_info: Transfer['fungible_info'], units: bigint, decimals: number): Transfer[] {
  if (units === 0n) return []
  const numeric = toDecimal(units < 0n ? -units : units, decimals)
  return [{ fungible_info, direction: units < 0n ? 'out' : 'in', quantity: { numeric } }]
}
