import type { PricesProvider } from '../contracts/service-providers.js'

/** Prices from a function of the page, which may ask the page's own server. `hosts` names whom it asks. */
export const hostPrices = (
  prices: PricesProvider['prices'],
  { name = 'This page', hosts = [] }: { readonly name?: string; readonly hosts?: readonly string[] } = {},
): PricesProvider => ({ name, hosts, prices })
