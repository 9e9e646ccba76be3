import type { TokenBalance } from '../contracts/account/token.js'
import { isTokenDecimals } from '../contracts/fields.js'
import type { Network } from '../contracts/network/network.js'
import type { ActivityProvider, BalancesProvider, KnownToken, ProviderContext } from '../contracts/service-providers.js'
import { HttpAnswerError } from '../errors/http.js'
import { addressKey } from '../lib/address.js'
import { toDecimal } from '../lib/balance.js'
import { readList, readMember, readQuantity } from '../lib/foreign.js'
import { callTogether, type EthCall } from '../services/nodes/multicall.js'
import { isOfNode } from '../services/nodes/of-node.js'
import { evmActivity } from './evm-activity.js'
import { solanaActivity } from './solana-activity.js'

/** The selector of ERC-20's `balanceOf(address)`. */
const balanceOf = '0x70a08231'
const tokensPerCall = 100

/** The programs that keep token accounts on Solana: SPL Token, and Token-2022. */
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/** The most token accounts that are read. */
const mostAccounts = 10_000

type Asked = Parameters<BalancesProvider['balances']>[0]

/**
 * Reads balances and activity on the nodes of the page's networks, so that no service is asked. It knows no prices.
 *
 * On EVM networks the nodes cannot list what an account has: the network's coin and the tokens that the modal knows are
 * read. The activity there has the transfers of tokens in the logs of the last `blocks` blocks, if the node gives out
 * logs. On Solana all tokens are listed, and so is the activity.
 *
 * @default blocks 100000
 */
export const nodes = ({
  blocks = 100_000,
}: {
  readonly blocks?: number
} = {}): BalancesProvider & ActivityProvider => ({
  name: 'Nodes',
  hosts: [],
  balances: async (asked, context) => {
    const { chainNamespace } = asked.network
    if (chainNamespace === 'eip155') return evmBalances(asked, context)
    return chainNamespace === 'solana' ? solanaBalances(asked, context) : undefined
  },
  activity: async (asked, context) => {
    const { chainNamespace } = asked.network
    if (chainNamespace === 'eip155') return evmActivity(asked, context, blocks)
    return chainNamespace === 'solana' ? solanaActivity(asked, context) : undefined
  },
})

async function evmBalances({ address, network, tokens }: Asked, context: ProviderContext): Promise<TokenBalance[]> {
  const owner = address.replace(/^0x/i, '').toLowerCase().padStart(64, '0')
  const ethCall: EthCall = async ({ to, data }) => {
    const answer = await context.request('eth_call', [{ to, data }, 'latest'])
    return typeof answer === 'string' && /^0x([0-9a-f]{2})*$/i.test(answer) ? (answer as `0x${string}`) : '0x' // the pattern guarantees the form
  }
  const readUnits = async (some: readonly KnownToken[]) => {
    const calls = some.map(({ address: to }) => ({ to, data: `${balanceOf}${owner}` }))
    const skip = (error: unknown): undefined => {
      if (isOfNode(error)) throw error
      return undefined
    }
    const together = some.length > 1 ? await callTogether(ethCall, calls).catch(skip) : undefined
    // A token that is not on this network answers with an error, which must not hide the others.
    return together ?? (await Promise.all(calls.map((call) => ethCall(call).catch(skip))))
  }
  const [native, ...parts] = await Promise.all([
    context.request('eth_getBalance', [address, 'latest']),
    ...inParts(tokens, tokensPerCall).map(readUnits),
  ])
  const answers = parts.flat()
  const rows = tokens.flatMap((token, index) => {
    // Without a contract at the address the answer is empty.
    const units = readQuantity((answers[index] ?? '').slice(0, 2 + 64)) ?? 0n
    return units > 0n ? [rowOf(network, token, units)] : []
  })
  return [nativeRow(network, readQuantity(native) ?? refuse('eth_getBalance', native)), ...rows]
}

async function solanaBalances({ address, network, tokens }: Asked, context: ProviderContext): Promise<TokenBalance[]> {
  const commitment = 'confirmed'
  const config = { commitment, encoding: 'jsonParsed' }
  const [native, ...lists] = await Promise.all([
    context.request('getBalance', [address, { commitment }]),
    ...tokenPrograms.map((programId) => context.request('getTokenAccountsByOwner', [address, { programId }, config])),
  ])
  const known = new Map(tokens.map((token) => [token.address, token]))
  /** An owner may have several accounts of one token. */
  const held = new Map<string, { units: bigint; decimals: number }>()
  for (const account of lists.flatMap((list) => readList(readMember(list, 'value'), mostAccounts))) {
    const info = readMember(readMember(readMember(readMember(account, 'account'), 'data'), 'parsed'), 'info')
    const mint = readMember(info, 'mint')
    const amount = readMember(info, 'tokenAmount')
    const [units, decimals] = [readMember(amount, 'amount'), readMember(amount, 'decimals')]
    if (
      typeof mint !== 'string' ||
      typeof units !== 'string' ||
      !/^\d{1,80}$/.test(units) ||
      !isTokenDecimals(decimals)
    )
      throw wrong('getTokenAccountsByOwner', account)
    held.set(mint, { units: (held.get(mint)?.units ?? 0n) + BigInt(units), decimals })
  }
  const rows = [...held].flatMap(([mint, { units, decimals }]) => {
    const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
    const { name = short, symbol = short } = known.get(mint) ?? {}
    return units > 0n ? [rowOf(network, { address: mint, name, symbol, decimals }, units)] : []
  })
  return [nativeRow(network, lamportsOf(readMember(native, 'value'))), ...rows]
}

const nativeRow = (network: Network, units: bigint): TokenBalance => rowOf(network, network.nativeCurrency, units)

function rowOf(
  { caipNetworkId }: Network,
  { address, name, symbol, decimals }: Omit<KnownToken, 'address'> & { readonly address?: string },
  units: bigint,
): TokenBalance {
  return {
    name,
    symbol,
    chainId: caipNetworkId,
    ...(address !== undefined && { address: `${caipNetworkId}:${addressKey(caipNetworkId, address)}` }),
    price: 0,
    quantity: { decimals: String(decimals), numeric: toDecimal(units, decimals) },
    iconUrl: '',
  }
}

function lamportsOf(answer: unknown): bigint {
  const isAmount = typeof answer === 'number' && Number.isInteger(answer) && answer >= 0
  return isAmount ? BigInt(answer) : refuse('getBalance', answer)
}

function refuse(method: string, answer: unknown): never {
  throw wrong(method, answer)
}

const wrong = (method: string, answer: unknown) =>
  new HttpAnswerError({ url: '', wrong: `${method}: ${JSON.stringify(answer)} is not what it must be` })

const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size))
