import type { Cashier, OnrampProvider } from './cashier-api.js'
import { isShop } from './shops.js'

/** The server of the tested page. It has the keys of the shops, and makes the pages of purchases. */
export const hostServer = 'https://server.dapp.test'

/**
 * Answers the page's questions for a purchase: `/session` with the URL of a page of `shop`, `/coinbase` with a session token
 * in the form of "Session Token Authentication" of docs.cdp.coinbase.com. `undefined` for other URLs.
 */
export function answerHostServer(request: Request, { prepareFor }: Pick<Cashier, 'prepareFor'>): Response | undefined {
  const { origin, pathname, searchParams } = new URL(request.url)
  if (origin !== hostServer) return undefined
  const field = (name: string) => searchParams.get(name) ?? ''
  const order = (provider: OnrampProvider) =>
    prepareFor({
      provider,
      address: field('address'),
      chainId: field('network'),
      asset: field('asset'),
      amount: searchParams.get('amount') ?? undefined,
    })
  const shop = searchParams.get('shop') ?? 'shop'
  if (pathname === '/session' && isShop(shop)) return Response.json({ url: order(shop).url })
  if (pathname === '/coinbase') return Response.json({ token: order('coinbase').id })
  return new Response('Not found', { status: 404 })
}
