import type { OnrampOrder, PurchaseChoice } from './cashier-api.js'
import { coinbaseChains, meldChains } from './check-destination.js'

/** CAIP-2 by the provider's word. */
export function networksOf({ provider }: OnrampOrder): Readonly<Record<string, string>> {
  return provider === 'coinbase' ? coinbaseChains : meldChains
}

/** The page's suggestion when it opens. */
export function suggestionOf({
  wallets,
  defaultNetwork,
  presetFiat,
}: OnrampOrder): Required<Record<keyof PurchaseChoice, string>> {
  const wallet = wallets.find(({ blockchains }) => blockchains.includes(defaultNetwork)) ?? wallets[0]
  return { amount: presetFiat ?? '100', currency: 'USD', asset: wallet?.assets[0] ?? '', network: defaultNetwork }
}
