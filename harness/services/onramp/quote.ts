import type { OnrampOptions, OnrampQuote } from '../../../core/contracts/api/onramp.js'
import { onrampQuote } from '../../../fixtures/onramp.js'
import { priceOf } from '../../chains/token-prices.js'
import type { FakesWorld } from '../fake.js'

/** Hundredths of a percent of what is paid: */
const PROVIDER_FEE = 150n
const NETWORK_FEE = 40n
const RATES: Readonly<Record<string, number>> = { USD: 1, EUR: 1.08 }
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
  if (cents === undefined) return `${amount} is no amount of ${currency}`
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
