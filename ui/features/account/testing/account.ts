import { act } from '@testing-library/react'
import type { TokenBalance } from '../../../../core/contracts/account/token.js'
import { createPortfolio } from '../../../../core/data/portfolio.js'
import { mainnet, solana } from '../../../../core/networks/index.js'
// Preloaded, so that no test waits for an import.
import '../tokens.js'
import '../../../../core/features/account/watch-account.js'
import '../../../../core/modal/wallet-flows.js'
import { layOut, setup } from '../../../testing/view.js'

/** The account whose view the tests show. */
export const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** The balance of a token, by its number. */
export function token(index: number, more: Partial<TokenBalance> = {}): TokenBalance {
  return {
    name: `Token ${index}`,
    symbol: `T${index}`,
    chainId: 'eip155:1',
    address: `eip155:1:0x${String(index).padStart(40, '0')}`,
    price: 1,
    quantity: { decimals: '18', numeric: `${1000 - index}` },
    iconUrl: 'data:,',
    ...more,
  }
}

export const dai = {
  name: 'Dai Stablecoin',
  symbol: 'DAI',
  address: 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F',
}

interface Service {
  balances: readonly TokenBalance[]
  status: number
  served: readonly string[]
  history: readonly unknown[]
}

/** Shows the view Account of a connected account, with a service whose answers a test sets. */
export async function setupAccount(given: Partial<Service> = {}, options: Parameters<typeof setup>[1] = {}) {
  const service: Service = { balances: [], status: 200, served: ['eip155:1'], history: [], ...given }
  layOut({ rowHeight: 56 })
  const world = await setup('Account', { projectId: 'test', networks: [mainnet, solana], ...options })
  world.platform.onFetch((url) => {
    const { pathname } = new URL(url)
    if (pathname === '/coming.png') return new Promise<Response>(() => {})
    if (pathname === '/v1/supported-chains') return Response.json({ http: service.served, ws: [] })
    if (service.status !== 200) return new Response('', { status: service.status })
    if (pathname.endsWith('/balance')) return Response.json({ balances: service.balances })
    if (pathname.endsWith('/history')) return Response.json({ data: service.history, next: null })
    return new Response('', { status: 404 })
  })
  world.change((modal) => {
    modal.accounts.slices.eip155.setConnected(
      [
        { namespace: 'eip155', address, type: 'eoa' },
        { namespace: 'eip155', address: `0x${'b0'.repeat(20)}`, type: 'smartAccount' },
      ],
      { name: 'Fox' },
    )
    modal.accounts.slices.eip155.setBalance('1.239', 'ETH')
    modal.navigation.reset({ view: 'Account' })
  })
  const portfolio = await world.modal.flows.part(createPortfolio)
  await act(() => portfolio.load())
  const { container } = world.show()
  await act(() => world.platform.settle())
  const amount = () => container.querySelector('.wm-account-amount')?.textContent
  const rows = () => [...container.querySelectorAll('.wm-token')].map((row) => row.textContent)
  return { ...world, portfolio, service, container, amount, rows }
}
