import {
  getOnrampOptions,
  type OnrampOptions,
  type OnrampQuote,
  postOnrampQuote,
  postOnrampUrl,
} from '../../../../core/contracts/api/onramp.js'
import { isEvmAddress } from '../../../../core/contracts/caip.js'
import { onrampOptions, onrampQuote } from '../../../../fixtures/onramp.js'
import { priceOf } from '../../chains/token-prices.js'
import { type FakesWorld, fake, Refusal } from '../fake.js'
import type { OnrampUrlBody } from './cashier-api.js'

const refuse = (name: string, message: string) =>
  new Refusal(400, { message, reasons: [{ name, description: message }] })

export const onrampFakes = [
  fake(getOnrampOptions, () => onrampOptions),
  fake(postOnrampQuote, ({ body }, world) => {
    const bought = onrampOptions.purchaseCurrencies.find(
      ({ id, symbol }) => id === body.purchaseCurrency || symbol === body.purchaseCurrency,
    )
    if (!bought) return refuse('purchaseCurrency', `${body.purchaseCurrency} is not on offer`)
    const networks = [bought.symbol, ...bought.networks.map(({ name }) => name)]
    if (!networks.includes(body.network)) return refuse('network', `${bought.symbol} is not on ${body.network}`)
    const asked = { amount: body.amount, currency: body.paymentCurrency, asset: bought.symbol }
    const wrong = wrongAmount(asked, onrampOptions)
    if (wrong !== undefined) return refuse('amount', wrong)
    return quoteOf(asked, world) ?? refuse('purchaseCurrency', `${bought.symbol} has no price`)
  }),
  fake(postOnrampUrl, ({ body }, { cashier }) => {
    const wrong = wrongDestination(body)
    return wrong === undefined ? { url: cashier.prepare(body).url } : refuse('destinationWallets', wrong)
  }),
]

export const coinbaseChains: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  arbitrum: 'eip155:42161',
  polygon: 'eip155:137',
  berachain: 'eip155:80094',
  'avalanche-c-chain': 'eip155:43114',
  optimism: 'eip155:10',
  celo: 'eip155:42220',
  base: 'eip155:8453',
}
/** Networks of Meld's pages. They offer no choice: dollars go to Ethereum. */
export const meldChains: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

const isSolanaAddress = (text: string) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)

export function wrongDestination(body: OnrampUrlBody): string | undefined {
  const { destinationWallets, defaultNetwork, partnerUserId, presetCryptoAmount, presetFiatAmount } = body
  const known = Object.keys(coinbaseChains)
  if (destinationWallets.length === 0) return 'destinationWallets is empty: no address would get the purchase'
  for (const { address, blockchains, assets } of destinationWallets) {
    if (!isEvmAddress(address)) return `destinationWallets: ${address} is not an address of an EVM network`
    if (blockchains.length === 0) return `destinationWallets: ${address} has no blockchains`
    const unknown = blockchains.find((name) => !known.includes(name))
    if (unknown !== undefined) return `destinationWallets: ${unknown} is none of ${known.join(', ')}`
    if (assets.some((asset) => !/^[A-Z0-9]{2,10}$/.test(asset))) return `destinationWallets: ${assets} are not symbols`
  }
  if (!destinationWallets.some(({ blockchains }) => blockchains.includes(defaultNetwork))) {
    return `defaultNetwork ${defaultNetwork} is not among the blockchains of a wallet`
  }
  if (partnerUserId === '') return 'partnerUserId is empty'
  if (presetCryptoAmount !== undefined && presetFiatAmount !== undefined) {
    return 'presetCryptoAmount and presetFiatAmount exclude each other'
  }
  for (const amount of [presetCryptoAmount, presetFiatAmount]) {
    if (amount !== undefined && !(Number.isFinite(amount) && amount > 0)) return `a preset amount of ${amount}`
  }
  return undefined
}

export function wrongMeldQuery(query: URLSearchParams): string | undefined {
  for (const name of ['publicKey', 'destinationCurrencyCode', 'walletAddress']) {
    const { length } = query.getAll(name)
    if (length !== 1) return `${name} is there ${length === 0 ? 'not at all' : `${length} times`}`
  }
  const currency = query.get('destinationCurrencyCode') ?? ''
  const address = query.get('walletAddress') ?? ''
  if (query.get('publicKey') === '') return 'publicKey is empty'
  if (currency !== 'SOL' && currency !== 'USDC') return `destinationCurrencyCode ${currency} is neither SOL nor USDC`
  const isRight = currency === 'SOL' ? isSolanaAddress(address) : isEvmAddress(address)
  return isRight ? undefined : `walletAddress ${address} is not an address for ${currency}`
}

/** Fees in hundredths of a percent of the payment. */
const PROVIDER_FEE = 150n
const NETWORK_FEE = 40n
const RATES: Readonly<Record<string, number>> = { USD: 1, EUR: 1.08, GBP: 1.27 }
const DECIMALS = 6
const SCALE = 10n ** 8n

const scaled = (value: number) => BigInt(Math.round(value * Number(SCALE)))

function toCents(amount: string): bigint | undefined {
  const [, whole, cents = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return whole === undefined ? undefined : BigInt(whole + cents.padEnd(2, '0'))
}

function fromUnits(units: bigint, decimals: number): string {
  const text = String(units).padStart(decimals + 1, '0')
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

export interface AskedPurchase {
  readonly amount: string
  readonly currency: string
  readonly asset: string
}

export function wrongAmount({ amount, currency }: AskedPurchase, options: OnrampOptions): string | undefined {
  const known = options.paymentCurrencies.find(({ id }) => id === currency)
  if (!known) return `${currency} is not taken`
  const cents = toCents(amount)
  if (cents === undefined) return `${amount} is not an amount of ${currency}`
  const limits = known.payment_method_limits
  const byCents = (limit: string) => toCents(limit) ?? 0n
  const least = limits.map(({ min }) => min).reduce((a, b) => (byCents(a) <= byCents(b) ? a : b))
  const most = limits.map(({ max }) => max).reduce((a, b) => (byCents(a) >= byCents(b) ? a : b))
  if (cents < byCents(least)) return `The least that can be paid is ${least} ${currency}`
  if (cents > byCents(most)) return `The most that can be paid is ${most} ${currency}`
  return undefined
}

export function quoteOf(
  { amount, currency, asset }: AskedPurchase,
  world: Pick<FakesWorld, 'state'>,
): OnrampQuote | undefined {
  const total = toCents(amount)
  const price = scaled(priceOf(world, asset))
  if (total === undefined || price === 0n) return undefined
  const providerFee = (total * PROVIDER_FEE) / 10_000n
  const networkFee = (total * NETWORK_FEE) / 10_000n
  const subtotal = total - providerFee - networkFee
  const bought = (subtotal * scaled(RATES[currency] ?? 1) * 10n ** BigInt(DECIMALS)) / (100n * price)
  const money = (cents: bigint) => ({ amount: fromUnits(cents, 2), currency })
  return {
    coinbaseFee: money(providerFee),
    networkFee: money(networkFee),
    paymentSubtotal: money(subtotal),
    paymentTotal: money(total),
    purchaseAmount: { amount: fromUnits(bought, DECIMALS), currency: asset },
    quoteId: onrampQuote.quoteId,
  }
}
