import type { OnrampOrder, OnrampProvider } from './cashier-api.js'

/** What the server of the tested page knows when it asks for a page, or signs its URL. */
interface Asked extends Pick<OnrampOrder, 'id'> {
  readonly address: string
  readonly asset: string
  readonly amount: string | undefined
}

interface Shop {
  readonly name: string
  readonly site: string
  /** The fields of its page's URL. */
  readonly fields: (asked: Asked) => Readonly<Record<string, string | undefined>>
}

/**
 * Shops whose pages the server of the tested page makes. The fields are those of each maker's documentation, read in
 * November 2026. Stripe: the `redirect_url` of a session, "Stripe-hosted onramp". Transak: "Create Widget URL". MoonPay:
 * "URL signing" and "Ramps SDK parameters". Ramp: "Configuration", the hosted variant. `shop` is nobody's.
 */
export const shops = {
  shop: {
    name: 'Shop',
    site: 'https://buy.shop.test/',
    fields: ({ id, address }) => ({ session: id, walletAddress: address }),
  },
  stripe: { name: 'Stripe', site: 'https://crypto.link.com/', fields: ({ id }) => ({ session_hash: id }) },
  transak: {
    name: 'Transak',
    site: 'https://global.transak.com/',
    fields: ({ id }) => ({ apiKey: 'the key of the page', sessionId: id }),
  },
  moonpay: {
    name: 'MoonPay',
    site: 'https://buy.moonpay.com/',
    fields: ({ id, address, asset, amount }) => ({
      apiKey: 'pk_test_123',
      currencyCode: asset.toLowerCase(),
      walletAddress: address,
      baseCurrencyAmount: amount,
      externalTransactionId: id,
      signature: 'Rm9yIHRoaXMgdGVzdCBhIHNpZ25hdHVyZSBvZiAzMiA=',
    }),
  },
  ramp: {
    name: 'Ramp',
    site: 'https://app.rampnetwork.com/',
    fields: ({ address, asset, amount }) => ({
      hostApiKey: 'the key of the page',
      userAddress: address,
      swapAsset: `ETH_${asset}`,
      fiatCurrency: 'USD',
      fiatValue: amount,
    }),
  },
} as const satisfies Partial<Record<OnrampProvider, Shop>>

export type ShopName = keyof typeof shops

export const isShop = (name: string): name is ShopName => Object.hasOwn(shops, name)

/** The URL of a shop's page for an order. `origin` is where the shop is played. */
export function shopPage(shop: ShopName, origin: string, asked: Asked): string {
  const url = new URL(origin)
  for (const [name, value] of Object.entries((shops[shop] as Shop).fields(asked))) // each satisfies it
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
