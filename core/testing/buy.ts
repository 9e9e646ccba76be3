import type { Transaction } from '../contracts/account/transaction.js'
import { createOnramp } from '../features/buy/onramp.js'
import type { Platform, PlatformPopup } from '../lib/platform/platform.js'
import { setupModal } from './modal.js'

export const address = `0x${'a1'.repeat(20)}`
export const coinbasePage = 'https://pay.coinbase.com/buy?session='

interface Window extends PlatformPopup {
  readonly url: string | undefined
  readonly hasOpener: boolean | undefined
  isGone: boolean
}

interface Service {
  options: () => Response | Promise<Response>
  quote: () => Response | Promise<Response>
  link: () => Response | Promise<Response>
  history: () => Response
  served: readonly string[]
}

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
export const options = {
  purchaseCurrencies: ['USDC', 'ETH'].map((symbol) => ({ id: `id-${symbol}`, name: symbol, symbol, networks: [] })),
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
}
export const money = (amount: string, currency = 'USD') => ({ amount, currency })
export const quote = (symbol = 'USDC') => ({
  coinbaseFee: money('1.50'),
  networkFee: money('0.40'),
  paymentSubtotal: money('98.10'),
  paymentTotal: money('100.00'),
  purchaseAmount: money('98.10', symbol),
  quoteId: 'q',
})

export function purchase(
  id: string,
  status: Transaction['metadata']['status'],
  minedAt = '2030-01-01T00:00:10Z',
): Transaction {
  return {
    id,
    metadata: { operationType: 'bought', hash: '', chain: 'eip155:1', minedAt, sentFrom: '', sentTo: address, status },
    transfers: [{ fungible_info: { symbol: 'USDC' }, direction: 'in', quantity: { numeric: '98.1' } }],
  }
}

export const withMeld = { meld: 'https://meldcrypto.com?publicKey=key' }

/** Sets up a connected account, an onramp service, and windows that open. The caller disposes of the modal. */
export async function makeOnramp(
  given: Partial<Service> = {},
  surroundings: Partial<Platform> = {},
  services: object = withMeld,
  more: Parameters<typeof setupModal>[0] = {},
) {
  const windows: Window[] = []
  const page: { isBlocked: boolean; timeZone: string | undefined } = { isBlocked: false, timeZone: 'Europe/Lisbon' }
  const openPopup: NonNullable<Platform['openPopup']> = ({ url, hasOpener }) => {
    if (page.isBlocked) return undefined
    const opened: Window = {
      url,
      hasOpener,
      isGone: false,
      isSender: () => false,
      navigate: () => {},
      isClosed: () => opened.isGone,
      close: () => {
        opened.isGone = true
      },
    }
    windows.push(opened)
    return opened
  }
  const world = setupModal(
    { services, ...more },
    { platform: { openPopup, timeZone: () => page.timeZone, ...surroundings } },
  )
  world.service.served = given.served ?? ['eip155:1', 'eip155:8453']
  await world.connect()
  let links = 0
  const service: Service = {
    options: () => Response.json(options),
    quote: () => Response.json(quote()),
    link: () => Response.json({ url: `${coinbasePage}${++links}` }),
    history: () => Response.json({ data: [], next: null }),
    served: ['eip155:1', 'eip155:8453'],
    ...given,
  }
  const sent: Record<string, unknown[]> = { quote: [], onrampurl: [] }
  const asked: string[] = []
  const answer = (url: string, init: RequestInit | undefined): Response | Promise<Response> => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/v1/supported-chains') return Response.json({ http: service.served, ws: [] })
    if (pathname.startsWith('/v1/')) asked.push(pathname)
    if (pathname === '/v1/onramp/options') return service.options()
    const last = pathname.split('/').at(-1) ?? ''
    if (init?.method === 'POST' && sent[last]) sent[last].push(JSON.parse(String(init.body)))
    if (pathname === '/v1/onramp/quote') return service.quote()
    if (pathname === '/v1/generators/onrampurl') return service.link()
    if (searchParams.get('onramp') === 'coinbase') return service.history()
    return new Response('')
  }
  world.platform.onFetch(answer)
  const part = await world.root.flows.part(createOnramp)
  const open = async () => {
    part.show()
    part.load()
    await world.platform.advance(0)
  }
  const lastEvent = () => world.events.at(-1)
  return { ...world, answer, part, store: part.store, service, sent, asked, windows, page, open, lastEvent }
}
