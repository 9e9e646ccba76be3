import '../isolate-mobx.js'
import * as z from 'zod/mini'
import { type TokenBalance, tokenBalance } from '../contracts/account/token.js'
import { type CaipAddress, parseCaipAddress } from '../contracts/caip.js'
import { price } from '../contracts/fields.js'
import type { Network } from '../contracts/network/network.js'
import type { KnownToken, ProviderContext } from '../contracts/service-providers.js'
import { TokenBalanceUnavailableError } from '../errors/account.js'
import { HttpTimeoutError } from '../errors/http.js'
import { parseRows, tellBadRows } from '../lib/rows.js'
import { withTimeLimit } from '../lib/time-limit.js'
import { nodes } from '../providers/nodes.js'
import type { AccountSlice } from '../state/account-store.js'
import type { PartContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'
import { askInOrder } from './ask-in-order.js'
import { type Assets, knownTokens } from './assets/assets.js'

/** A connected account on its network. */
export type Account = NonNullable<AccountSlice['owner']>

/** The time for the prices of a list, by all providers. Amounts do not wait for a price that is later. */
const pricesMs = 5000

const balanceRows = z.array(tokenBalance)
const pricesByToken = z.record(z.string(), price())

interface Asked {
  readonly account: Account
  readonly assets: Assets
  /** Plain or CAIP-10 addresses of tokens to look up anew. */
  readonly force: readonly string[]
  readonly signal: AbortSignal
  readonly walletAssets: ProviderContext['walletAssets']
  /** Asks the network's nodes, whatever the options name. */
  readonly isLastResort?: boolean
}

/**
 * Lists an account's tokens with the providers of the options, or else with the network's nodes. Rejects if all that
 * serve the network failed. @throws {@link TokenBalanceUnavailableError} if none serves it
 */
export async function askProviders(context: PartContext, asked: Asked): Promise<readonly TokenBalance[]> {
  const { options, platform } = context.root
  const { account, force, isLastResort, signal, walletAssets } = asked
  const { address, network } = account
  const tokens = await tokensToLookUp(context, { network, assets: asked.assets, signal })
  const moved = force.map((token) => (token.includes(':') ? parseCaipAddress(token as CaipAddress).address : token)) // a plain address has no colon
  const found = await askInOrder(context, {
    providers: (!isLastResort && options.given.services.balances) || nodes(),
    network,
    signal,
    walletAssets,
    ask: (provider, inside) => provider.balances({ address, network, tokens, moved }, inside),
    read: (answer, { name }) => {
      const tell = tellBadRows(platform.console, { source: name, isDebug: options.given.debug })
      const rows = parseRows(balanceRows, answer, tell)
      if (!rows.success) throw rows.error
      return rows.data
    },
  })
  if (!found) throw new TokenBalanceUnavailableError({ network: network.name })
  return withPrices(context, found, network, signal)
}

/** The well-known tokens of a network and the token of the host. */
export async function tokensToLookUp(
  { root }: PartContext,
  { network, assets, signal }: { readonly network: Network; readonly assets: Assets; readonly signal: AbortSignal },
): Promise<readonly KnownToken[]> {
  const { caipNetworkId } = network
  const listed = knownTokens(assets, caipNetworkId)
  const ofHost = root.options.given.tokens[caipNetworkId]?.address
  if (ofHost === undefined || assets.wellKnown.find(caipNetworkId, ofHost)) return listed
  await assets.load(network, [ofHost], signal)
  const { name, symbol, decimals } = assets.of(caipNetworkId, ofHost, { name: '', symbol: '', decimals: Number.NaN })
  // Without its decimals, an amount cannot be shown.
  return Number.isNaN(decimals) ? listed : [...listed, { address: ofHost, name, symbol, decimals }]
}

/** Adds prices to rows without one. A token keeps its row if nobody knows its price. */
async function withPrices(
  context: PartContext,
  rows: readonly TokenBalance[],
  network: Network,
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const keyOf = ({ address }: TokenBalance) =>
    address === undefined ? 'native' : parseCaipAddress(address as CaipAddress).address // the schema checked its form
  const found = await pricesOf(context, network, rows.filter((row) => row.price === 0).map(keyOf), signal)
  return rows.map((row) => {
    const told = row.price === 0 ? found?.get(keyOf(row)) : undefined
    return told === undefined ? row : { ...row, price: told, value: Number(row.quantity.numeric) * told }
  })
}

/**
 * Prices by plain address, or `native`, from the providers of the options. Undefined if nobody knows any, or not in
 * time. Never rejects.
 */
export async function pricesOf(
  context: PartContext,
  network: Network,
  tokens: readonly (string | 'native')[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number> | undefined> {
  const { prices: providers } = context.root.options.given.services
  if (!providers || tokens.length === 0) return undefined
  const { platform } = context.root
  const late = () => new HttpTimeoutError({ url: 'prices', timeoutMs: pricesMs })
  return withTimeLimit({ platform, limitMs: pricesMs, outer: signal, late }, (ends) =>
    askInOrder(context, {
      providers,
      network,
      signal: ends,
      ask: (provider, inside) => provider.prices({ network, tokens }, inside),
      read: (answer) => {
        const told = parseRows(pricesByToken, answer)
        if (!told.success) throw told.error
        return new Map(Object.entries(told.data))
      },
    }),
  ).catch(ignored(context.root, 'the prices of tokens'))
}
