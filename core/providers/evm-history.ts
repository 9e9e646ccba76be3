import type { Transaction, Transfer } from '../contracts/account/transaction.js'
import type { Network } from '../contracts/network/network.js'
import type { KnownToken, ProviderContext } from '../contracts/service-providers.js'
import { isSameAddress } from '../lib/address.js'
import { toDecimal } from '../lib/balance.js'
import { readMember } from '../lib/foreign.js'

interface Found {
  readonly hash: string
  /** The time of the block, in ISO 8601. */
  readonly at: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

/** A transaction as an explorer lists it. */
export interface FoundTransaction extends Found {
  /** Wei. */
  readonly value: bigint
  readonly status: Transaction['metadata']['status']
  readonly nonce?: number | undefined
}

/** A transfer of a token, by ERC-20's event. */
export interface FoundTransfer extends Found {
  readonly token: {
    readonly address: string | undefined
    readonly name?: string | null | undefined
    readonly symbol?: string | null | undefined
    readonly iconUrl?: string | null | undefined
  }
  readonly units: bigint
  readonly decimals: number
}

/** A transfer of a token, as far as it has to be known to doubt it. */
interface Doubted {
  readonly hash: string
  readonly from: string | undefined
  readonly token: string | undefined
}

export const toDoubted = ({ hash, from, token: { address } }: FoundTransfer): Doubted => ({
  hash,
  from,
  token: address,
})

/**
 * Leaves out transfers that nobody made: a contract may log any, so that an attacker's address looks as if the account
 * had paid it. A token that the modal does not know counts as sent only if the account sent the transaction, which `own`
 * lists, or else a node of the network says.
 */
export async function withoutForged<One>(
  rows: readonly One[],
  toDoubted: (row: One) => Doubted,
  from: {
    readonly address: string
    readonly tokens?: readonly KnownToken[] | undefined
    readonly own?: readonly Pick<FoundTransaction, 'hash' | 'from'>[]
    readonly request: ProviderContext['request']
  },
): Promise<One[]> {
  const { address, tokens = [], own = [], request } = from
  const isOwn = (one: string | undefined) => isSameAddress('eip155', one, address)
  const isDoubted = (row: One) => {
    const { from: sender, token } = toDoubted(row)
    return isOwn(sender) && !tokens.some((each) => isSameAddress('eip155', each.address, token))
  }
  const sent = new Set(own.flatMap(({ hash, from: sender }) => (isOwn(sender) ? [hash] : [])))
  const hashes = new Set(rows.filter(isDoubted).map((row) => toDoubted(row).hash))
  await Promise.all(
    [...hashes].map(async (hash) => {
      if (sent.has(hash)) return
      // A node that does not answer vouches for nobody.
      const sender = readMember(await request('eth_getTransactionByHash', [hash]).catch(() => undefined), 'from')
      if (typeof sender === 'string' && isOwn(sender)) sent.add(hash)
    }),
  )
  return rows.filter((row) => !isDoubted(row) || sent.has(toDoubted(row).hash))
}

/** One transaction for each hash, the newest first: what it moved of the coin, and of tokens. */
export function joinHistory(found: {
  readonly address: string
  readonly network: Network
  readonly own: readonly FoundTransaction[]
  readonly moved: readonly FoundTransfer[]
}): Transaction[] {
  const { address, network, own, moved } = found
  const isOwn = (one: string | undefined) => isSameAddress('eip155', one, address)
  const directionOf = ({ from, to }: Found) => (isOwn(from) ? (isOwn(to) ? 'self' : 'out') : 'in')
  const all = new Map<string, Transaction & { transfers: Transfer[] }>()
  const entryOf = (one: Found, more: Partial<Transaction['metadata']>) => {
    const known = all.get(one.hash)
    if (known) return known
    const metadata = {
      operationType: directionOf(one) === 'in' ? 'receive' : 'send',
      hash: one.hash,
      chain: network.caipNetworkId,
      minedAt: one.at ?? new Date(0).toISOString(),
      sentFrom: one.from ?? '',
      sentTo: one.to ?? '',
      status: 'confirmed' as const,
      ...more,
    }
    const fresh = { id: one.hash, metadata, transfers: [] }
    all.set(one.hash, fresh)
    return fresh
  }
  const { name, symbol, decimals } = network.nativeCurrency
  /** The account's calls of contracts. */
  const calls = new Set<string>()
  for (const one of own) {
    const { nonce, status, value } = one
    const isCall = value === 0n
    if (isCall && isOwn(one.from)) calls.add(one.hash)
    const entry = entryOf(one, {
      status,
      ...(isCall && isOwn(one.from) && { operationType: 'execute' }),
      ...(nonce !== undefined && isOwn(one.from) && { nonce }),
    })
    if (isCall) continue
    const coin = { name, symbol, address: 'native' }
    entry.transfers.push({
      fungible_info: coin,
      direction: directionOf(one),
      quantity: { numeric: toDecimal(value, decimals) },
    })
  }
  for (const one of moved) {
    const { iconUrl, ...token } = one.token
    const { metadata, transfers } = entryOf(one, {})
    transfers.push({
      fungible_info: { ...token, ...(iconUrl && { icon: { url: iconUrl } }) },
      direction: directionOf(one),
      quantity: { numeric: toDecimal(one.units, one.decimals) },
    })
    const has = (way: Transfer['direction']) =>
      transfers.some(({ direction, quantity }) => direction === way && quantity.numeric !== '0')
    if (!calls.has(one.hash) || !has('out')) continue
    // What a call moved says more than that a contract was called, and to whom more than the contract.
    metadata.operationType = has('in') ? 'trade' : 'send'
    if (directionOf(one) === 'out' && one.to !== undefined) metadata.sentTo = one.to
  }
  return [...all.values()].sort((a, b) => Date.parse(b.metadata.minedAt) - Date.parse(a.metadata.minedAt))
}
