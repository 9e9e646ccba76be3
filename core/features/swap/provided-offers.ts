import '../../isolate-mobx.js'
import * as z from 'zod/mini'
import type { SwapToken } from '../../contracts/account/token.js'
import {
  type CaipAddress,
  type CaipNetworkId,
  isEvmAddress,
  isSolanaAddress,
  toCaipAddress,
} from '../../contracts/caip.js'
import { tokenDecimals } from '../../contracts/fields.js'
import type { Network } from '../../contracts/network/network.js'
import type { ReownServices } from '../../contracts/reown-services.js'
import type { KnownToken, SwapOffer, SwapsProvider } from '../../contracts/service-providers.js'
import { isReown } from '../../contracts/services.js'
import { askInOrder } from '../../data/ask-in-order.js'
import { nativeSentOn, tokenAddressOf } from '../../data/assets/asset.js'
import { createAssets } from '../../data/assets/assets.js'
import { createPortfolio } from '../../data/portfolio.js'
import { pricesOf, tokensToLookUp } from '../../data/provided-balances.js'
import { HttpAnswerError } from '../../errors/http.js'
import { BuiltTransactionError, GasPriceNetworkError, SwapNetworkError } from '../../errors/swap.js'
import { fromNumber } from '../../lib/decimal.js'
import { readQuantity } from '../../lib/foreign.js'
import { parseRows, tellBadRows } from '../../lib/rows.js'
import { shownText } from '../../lib/shown-text.js'
import { rpcOf } from '../../namespaces/namespace-table.js'
import { isPlausiblePrice } from '../../services/nodes/fees.js'
import { createNodes } from '../../services/nodes/node-client.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { type ConvertApi, isPlausibleGas, type SwapOrder } from './api.js'
import { approvalData, plainAddressOf } from './check-built.js'
import { swapSlippagePercent } from './figures.js'
import { createServiceSwaps, type ServiceSwaps } from './service-swaps.js'

type Offers = Required<Omit<ConvertApi, 'isListed' | 'isServed' | 'routersOf'>>

const hexData = () => z.string().check(z.regex(/^0x([0-9a-f]{2})*$/i))
const evmAddress = () => z.string().check(z.refine((text) => text.startsWith('0x') && isEvmAddress(text)))
const solanaAddress = () => z.string().check(z.refine(isSolanaAddress))
const units = () => z.bigint().check(z.gte(0n))

/** An offer of a provider. The form of a call is checked here, and what it says against the review. */
const offerForm = z.object({
  bought: units(),
  spender: z.optional(evmAddress()),
  call: z.optional(z.object({ to: evmAddress(), data: hexData(), value: units(), gas: z.optional(units()) })),
  instructions: z.optional(
    z.array(
      z.object({
        program: solanaAddress(),
        accounts: z.array(z.object({ address: solanaAddress(), isSigner: z.boolean(), isWritable: z.boolean() })),
        data: z.instanceof(Uint8Array),
      }),
    ),
  ),
  lookupTables: z.optional(z.array(solanaAddress())),
})

const tokenRows = z.array(
  z.object({ address: z.string(), symbol: shownText(), name: shownText(), decimals: tokenDecimals() }),
)

/** The selector of ERC-20's `allowance(owner, spender)`. */
const allowance = '0xdd62ed3e'
const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

/** What a provider offered for an order. */
type Offered = SwapOffer & { readonly by: SwapsProvider }

/**
 * Asks providers for swaps, in order. The provider of the last quote is asked first for the rest of that swap. Gas
 * prices and allowances come from the network's nodes.
 */
export function createProvidedOffers(context: PartContext, named: readonly (SwapsProvider | ReownServices)[]): Offers {
  const { part, root } = context
  const { given } = root.options
  const assets = part(createAssets)
  const portfolio = part(createPortfolio)
  const nodes = part(createNodes)
  const services: ServiceSwaps[] = []
  const providers = named.map((each): SwapsProvider => {
    if (!isReown(each)) return each
    const service = createServiceSwaps(context, each)
    services.push(service)
    return service
  })
  let latest: { readonly order: string; readonly offer: Offered } | undefined

  const networkOf = (id: CaipNetworkId): Network => {
    const network = assets.networkOf(id)
    if (!network) throw new SwapNetworkError({ network: id })
    return network
  }

  const servingOf = (id: string): readonly SwapsProvider[] =>
    providers.filter(({ swapNetworks }) => swapNetworks.includes(id))

  const ask = async (order: SwapOrder, slippage: number, signal: AbortSignal): Promise<Offered | undefined> => {
    const { account, amount, from, to } = order
    const network = networkOf(account.caipNetworkId)
    const sideOf = (token: CaipAddress) => tokenAddressOf(network.caipNetworkId, token)
    const asked = { network, sell: sideOf(from), buy: sideOf(to), amount, slippage }
    const address = account.caipAddress.slice(account.caipAddress.lastIndexOf(':') + 1)
    const serving = servingOf(network.caipNetworkId)
    const first = latest?.order === keyOf(order) ? latest.offer.by : undefined
    const offer = await askInOrder(context, {
      providers: first ? [first, ...serving.filter((each) => each !== first)] : serving,
      network,
      signal,
      ask: (provider, inside) => provider.swaps({ address, ...asked }, inside),
      read: (answer, by): Offered => {
        const parsed = z.safeParse(offerForm, answer)
        if (!parsed.success) throw new HttpAnswerError({ url: '', wrong: `${by.name}: an offer of another form` })
        return { ...parsed.data, by }
      },
    })
    latest = offer && { order: keyOf(order), offer }
    return offer
  }

  /** The offer of the last quote, if it is of this order, or else a new one. @throws {@link BuiltTransactionError} */
  const offerOf = async (order: SwapOrder, signal: AbortSignal): Promise<Offered> =>
    (latest?.order === keyOf(order) ? latest.offer : undefined) ??
    (await ask(order, swapSlippagePercent, signal)) ??
    missing('an offer')

  const rowOf = (
    network: CaipNetworkId,
    token: Omit<KnownToken, 'address'>,
    address: string,
    logoUri = '',
  ): SwapToken => ({
    name: token.name,
    symbol: token.symbol,
    decimals: token.decimals,
    address: toCaipAddress(network, address),
    logoUri,
  })

  /** Tokens that the providers list. A provider that fails costs its own tokens. */
  const listedTokens = async (network: Network, signal: AbortSignal): Promise<readonly KnownToken[]> => {
    const lists = servingOf(network.caipNetworkId).map((provider) =>
      askInOrder(context, {
        providers: provider,
        network,
        signal,
        ask: async ({ swapTokens }, inside) => swapTokens?.({ network }, inside),
        read: (answer, { name }) => {
          const rows = parseRows(
            tokenRows,
            answer,
            tellBadRows(root.platform.console, { source: name, isDebug: given.debug }),
          )
          return rows.success ? rows.data : []
        },
      }).catch(ignored(root, `the tokens of ${provider.name}`)),
    )
    return (await Promise.all(lists)).flatMap((list) => list ?? [])
  }

  return {
    takesFee: () => services.some((each) => each === latest?.offer.by),

    fetchTokens: async (id, signal) => {
      const network = networkOf(id)
      const [known, listed] = await Promise.all([
        tokensToLookUp(context, { network, assets, signal }),
        listedTokens(network, signal),
        portfolio.load(),
      ])
      const held = portfolio.store.active?.rows ?? []
      const own = held.flatMap(({ address, chainId, iconUrl, name, symbol, quantity }) => {
        const token = { name, symbol, decimals: Number(quantity.decimals) }
        const plain = tokenAddressOf(id, address)
        return chainId === id && plain ? [rowOf(id, token, plain, iconUrl)] : []
      })
      const others = [...known, ...listed].map((token) => rowOf(id, token, token.address))
      return [rowOf(id, network.nativeCurrency, nativeSentOn(id)), ...own, ...others]
    },

    fetchPrices: async (id, tokens, signal) => {
      const held = portfolio.store.active?.rows ?? []
      const plainOf = (address: CaipAddress | string | undefined) => tokenAddressOf(id, address)
      const priceHere = (address: string) =>
        held.find((row) => plainOf(row.address) === plainOf(address))?.price || undefined
      const missingHere = tokens.filter(({ address }) => priceHere(address) === undefined)
      const asked = missingHere.map(({ address }) => plainOf(address) ?? 'native')
      const found = await pricesOf(context, networkOf(id), asked, signal)
      const prices = new Map(
        tokens.flatMap(({ address }) => {
          const price = priceHere(address) ?? found?.get(plainOf(address) ?? 'native')
          const text = price === undefined ? undefined : fromNumber(price)
          return text === undefined ? [] : [[address, text] as const]
        }),
      )
      const [service] = services
      const left = tokens.filter(({ address }) => !prices.has(address))
      const told = await service?.fetchPrices(id, left, signal).catch(ignored(root, `the prices of ${service.name}`))
      return new Map([...prices, ...(told ?? [])])
    },

    fetchGasPrice: async (id, signal) => {
      // Solana has no price of gas. The fee of a swap is known with its transaction.
      if (rpcOf(networkOf(id).chainNamespace) !== 'ethereum') return 0n
      const price = readQuantity(await nodes.of(networkOf(id)).request('eth_gasPrice', [], signal))
      if (price === undefined || !isPlausiblePrice(price)) throw new GasPriceNetworkError({ network: id })
      return price
    },

    fetchQuote: async (order, signal) => {
      const offer = await ask(order, swapSlippagePercent, signal)
      return offer && offer.bought > 0n ? offer.bought : undefined
    },

    fetchAllowance: async (order, signal) => {
      const { account, from } = order
      const { spender = missing('a spender') } = await offerOf(order, signal)
      const data = `${allowance}${word(plainAddressOf(account.caipAddress))}${word(spender)}`
      const call = { to: plainAddressOf(from), data }
      const answer = await nodes.of(networkOf(account.caipNetworkId)).request('eth_call', [call, 'latest'], signal)
      return readQuantity(answer) ?? missing('an allowance')
    },

    buildApproval: async (order, signal) => {
      const { spender = missing('a spender') } = await offerOf(order, signal)
      const { account, amount, from } = order
      const call = { from: account.caipAddress, to: from, data: approvalData(spender, amount), value: '0' }
      return { ...call, eip155: { gas: 0, gasPrice: '0' } }
    },

    buildInstructions: async (order, signal) => {
      const { instructions = missing('instructions'), lookupTables } =
        (await ask(order, swapSlippagePercent, signal)) ?? {}
      return { instructions, lookupTables }
    },

    buildSwap: async (order, signal) => {
      const offer = await ask(order, order.slippage ?? swapSlippagePercent, signal)
      const { call = missing('a call') } = offer ?? {}
      const { account } = order
      return {
        from: account.caipAddress,
        to: toCaipAddress(account.caipNetworkId, call.to),
        data: call.data,
        value: String(call.value),
        gas: call.gas !== undefined && isPlausibleGas(call.gas) ? call.gas : undefined,
        gasPrice: undefined,
      }
    },
  }
}

/** Identifies an order, whatever it brings. */
const keyOf = ({ account, amount, from, to }: SwapOrder): string => [account.caipAddress, from, to, amount].join(' ')

function missing(what: string): never {
  throw new BuiltTransactionError({ wrong: `Wanted: ${what}. Got: nothing` })
}
