import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TokenBalance } from '../../../core/contracts/account/token.js'
import { createPortfolio } from '../../../core/data/portfolio.js'
import { toModalError } from '../../../core/errors/to-modal-error.js'
import { mainnet, solana } from '../../../core/networks/index.js'
// Preloaded, so that no test waits for an import.
import './tokens.js'
import '../../../core/features/account/watch-account.js'
import '../../../core/modal/wallet-flows.js'
import { layOut, setup } from '../../testing/view.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

function token(index: number, more: Partial<TokenBalance> = {}): TokenBalance {
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

const dai = {
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

/** The view Account of a connected account, with a service whose answers a test sets. */
async function setupAccount(given: Partial<Service> = {}, options: Parameters<typeof setup>[1] = {}) {
  const service: Service = { balances: [], status: 200, served: ['eip155:1'], history: [], ...given }
  layOut({ rowHeight: 56 })
  const world = await setup('Account', { networks: [mainnet, solana], ...options })
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

test('the total has two decimals and is shown above the native balance', async () => {
  const ether = { name: 'Ether', symbol: 'ETH', address: undefined }
  const few = { price: 0.1, quantity: { decimals: '18', numeric: '3' } }
  const balances = [token(1, { ...few, ...ether }), token(2, { price: 2.345, ...dai })]
  const { amount, container, rows } = await setupAccount({ balances })
  expect(amount()).toBe('Total $2,340.61')
  expect(container.querySelector('.wm-account-uncounted')).toBeNull()
  expect(container.querySelector('.wm-account-beside')?.textContent).toBe('1.239 ETH · 2 tokens')
  expect(rows()).toEqual(['Dai Stablecoin 998 DAI $2,340.31', 'Ether 3 ETH $0.30'])
})

test('the value of unvouched tokens is shown below the total, and an imitation has none', async () => {
  const imitation = token(3, { name: 'Dаi', symbol: 'DАI', price: 5 }) // Cyrillic letters
  const { amount, container, rows, screen } = await setupAccount({ balances: [token(1), token(2, dai), imitation] })
  expect(amount()).toBe('Total $998.00')
  const below = () => container.querySelector('.wm-account-uncounted')?.textContent
  expect(below()).toBe('Unknown tokens, not counted: $999.00')
  expect(rows()).toEqual(['Token 1 999 T1 $999.00', 'Dai Stablecoin 998 DAI $998.00', 'Dаi Imitates DAI 997 DАI –'])
  fireEvent.click(screen.getByRole('button', { name: 'Hide balances' }))
  expect(below()).toBeUndefined()
})

test('opening a token reads its contract, and marks the token and its row if the contract contradicts', async () => {
  const { container, screen, platform, rows } = await setupAccount({ balances: [token(11)] })
  const contract = `0x${'11'.padStart(40, '0')}`
  const isAsked = () => platform.requests.some(({ init }) => String(init?.body ?? '').includes(contract))
  expect({ isAsked: isAsked(), rows: rows() }).toEqual({ isAsked: false, rows: ['Token 11 989 T11 $989.00'] })
  platform.onFetch((_url, init) => {
    const { id, params } = JSON.parse(String(init?.body ?? '{}'))
    const isOfDecimals = params?.[0]?.data === '0x313ce567'
    return Response.json({ jsonrpc: '2.0', id, result: isOfDecimals ? `0x${'6'.padStart(64, '0')}` : '0x' })
  })
  fireEvent.click(screen.getByRole('button', { name: /^Token 11/ }))
  await act(() => platform.settle())
  const page = () => container.querySelector('.wm-token-details')?.textContent
  await waitFor(() => expect(page()).toContain('This isn’t the token that it’s said to be.'))
  expect({ isAsked: isAsked(), page: page() }).toEqual({ isAsked: true, page: expect.not.stringContaining('$') })
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(rows()).toEqual(['Token 11 This isn’t the token that it’s said to be. 989 T11 –'])
})

test('of five hundred tokens at most sixty rows are rendered', async () => {
  const balances = Array.from({ length: 500 }, (_, index) => token(index))
  const { rows, screen } = await setupAccount({ balances })
  expect(rows()).toHaveLength(8)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 500 tokens' }))
  expect(rows().length).toBeGreaterThan(8)
  expect(rows().length).toBeLessThanOrEqual(60)
})

test('a token has a plain tile while its picture may come, and its letter once it is missing', async () => {
  const pictured = (index: number, file: string) => token(index, { iconUrl: `https://pictures.test/${file}` })
  const balances = [pictured(1, 'coming.png'), pictured(2, 'missing.png')]
  const { container, platform } = await setupAccount({ balances })
  const areComing = () =>
    [...container.querySelectorAll('.wm-token .wm-image')].map((tile) => tile.hasAttribute('data-coming'))
  await act(() => platform.settle())
  expect(areComing()).toEqual([true, false])
})

test('amounts can be hidden, and stay hidden', async () => {
  const { amount, rows, screen, platform, container } = await setupAccount({ balances: [token(1, dai)] })
  const eye = screen.getByRole('button', { name: 'Hide balances' })
  expect(eye.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(eye)
  expect(eye.getAttribute('aria-pressed')).toBe('true')
  expect({ amount: amount(), rows: rows() }).toEqual({
    amount: 'Balance is hidden••••',
    rows: ['Dai Stablecoin ••••Balance is hidden'],
  })
  expect(container.textContent).not.toMatch(/\d+(\.\d+)? (ETH|DAI)|\$/)
  expect(platform.storage.getItem('walletmodal:balancesHidden')).toBe('true')
  fireEvent.click(eye)
  expect({ amount: amount(), balancesHidden: platform.storage.getItem('walletmodal:balancesHidden') }).toEqual({
    amount: 'Total $999.00',
    balancesHidden: null,
  })
})

test('a token has its own view, in which its amount is hidden too', async () => {
  const { container, screen, platform, modal } = await setupAccount({ balances: [token(1, { price: 2.5 })] })
  const page = () => container.querySelector('.wm-token-details')?.textContent
  fireEvent.click(screen.getByRole('button', { name: /^Token 1/ }))
  await act(() => platform.settle())
  expect(modal.navigation.view).toBe('TokenDetails')
  await waitFor(() =>
    expect(page()).toMatch(/Token 1.*999 T1\$2,497\.50.*Price\$2\.50NetworkEthereumContract0x0000.*0001$/),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  fireEvent.click(screen.getByRole('button', { name: 'Hide balances' }))
  fireEvent.click(screen.getByRole('button', { name: /^Token 1/ }))
  await waitFor(() => expect(page()).toMatch(/Token 1••••Balance is hidden/))
  expect(page()).not.toMatch(/999|2,497/)
})

test('"Balances shown truncate to three decimals": pressing it shows the whole amount', async () => {
  const quantity = { decimals: '18', numeric: '1.123456789012345678' }
  const { container, rows, screen, platform } = await setupAccount({ balances: [token(1, { quantity })] })
  expect(rows()).toEqual([expect.stringContaining('1.123 T1')])
  fireEvent.click(screen.getByRole('button', { name: /^Token 1/ }))
  await act(() => platform.settle())
  const amount = () => container.querySelector('.wm-token-details-amount')?.textContent
  await waitFor(() => expect(amount()).toBe('1.123 T1'))
  fireEvent.click(screen.getByTitle('Show full amount'))
  expect(amount()).toBe('1.123456789012345678 T1')
  fireEvent.click(screen.getByTitle('Show full amount'))
  expect(amount()).toBe('1.123 T1')
})

test('a failure is shown, with a countdown until the next attempt', async () => {
  const { screen, service, platform, rows } = await setupAccount({ status: 404, balances: [token(1)] })
  expect(screen.getByRole('heading', { name: 'Balance unavailable' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again in 30 sec' }).matches(':disabled')).toBe(true)
  service.status = 200
  await act(() => platform.advance(29_000))
  expect(screen.getByRole('button', { name: 'Try again in 1 sec' })).toBeDefined()
  await act(() => platform.advance(1_000))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await act(() => platform.settle())
  expect(rows()).toHaveLength(1)
})

test('a balance and a list that both failed have one button, in the list, which loads both again', async () => {
  const { change, container, modal, platform, screen } = await setupAccount({ status: 404 })
  const fail = () =>
    change((root) => root.accounts.slices.eip155.setBalanceFailed('ETH', toModalError(new Error('down'))))
  await act(fail)
  const buttons = () => screen.getAllByRole('button', { name: /^Try again/ }).map(({ textContent }) => textContent)
  expect(buttons()).toEqual(['Try again in 30 sec'])
  await act(() => platform.advance(30_000))
  const buttonsOfList = () => container.querySelectorAll('[role="tabpanel"] button').length
  expect({ buttons: buttons(), inList: buttonsOfList() }).toEqual({ buttons: ['Try again'], inList: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(modal.accounts.slices.eip155.balanceStatus).toBe('loading')
  await act(() => platform.settle())
  await act(fail)
  // Another tab has no button for the balance, so the head has one.
  fireEvent.click(screen.getByRole('tab', { name: 'NFTs' }))
  await waitFor(() => expect(container.querySelector('.wm-account-failed button')?.textContent).toBe('Try again'))
})

test('a list that failed answers for a balance that is still awaited', async () => {
  const { change, container, screen } = await setupAccount({ status: 404 })
  change((root) => root.accounts.slices.eip155.set({ isBalanceKnown: false, balanceStatus: 'loading' }))
  const buttons = screen.getAllByRole('button', { name: /^Try again/ }).length
  const ghosts = container.querySelectorAll('.wm-account-ghost').length
  expect({ amount: container.querySelector('.wm-account-amount')?.textContent, buttons, ghosts }).toEqual({
    amount: '$–',
    buttons: 1,
    ghosts: 0,
  })
})

test('known balances stay after a failure, marked as outdated', async () => {
  const { service, portfolio, rows, container, change } = await setupAccount({ balances: [token(1, dai)] })
  service.status = 404
  await act(() => portfolio.refresh())
  expect(rows()).toHaveLength(1)
  expect(container.textContent).toContain('Showing last known balances.')
  expect(container.textContent).not.toContain('as last known')
  await act(() =>
    change((modal) => modal.accounts.slices.eip155.setBalanceFailed('ETH', toModalError(new Error('down')))),
  )
  const stands = container.querySelector('.wm-account-balance')?.textContent
  expect(stands).toBe('Total $999.00Couldn’t load balance. Showing last known total.')
})

test('an unserved network offers other networks', async () => {
  const { screen, modal } = await setupAccount({ served: ['eip155:10'] })
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Choose another network' }))
  expect(modal.navigation.view).toBe('Networks')
})

test('an empty account explains how to receive tokens', async () => {
  const { screen, modal } = await setupAccount({
    balances: [token(1, { quantity: { decimals: '18', numeric: '0.0' } })],
  })
  expect(screen.getByRole('heading', { name: 'No tokens yet' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Receive funds' }))
  expect(modal.navigation.view).toBe('WalletReceive')
})

test('the buttons are in the host’s order, without disabled ones', async () => {
  const { screen } = await setupAccount(
    {},
    { walletFeaturesOrder: ['send', 'receive', 'swaps', 'onramp'], features: { swaps: false } },
  )
  const group = screen.getByRole('group', { name: 'Actions' })
  expect([...group.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['Send', 'Receive', 'Buy'])
})

test('an account without a name can register one, also with an external wallet', async () => {
  const { screen, modal, change, container } = await setupAccount()
  const choose = () => screen.queryByRole('button', { name: 'Choose a name' })
  fireEvent.click(screen.getByRole('button', { name: 'Choose a name' }))
  expect(modal.navigation.view).toBe('ChooseAccountName')
  await waitFor(() => expect(container.querySelector('.wm-account')).toBe(null))
  change(({ accounts, navigation }) => {
    accounts.slices.eip155.profileName = 'alice.reown.id'
    navigation.reset({ view: 'Account' })
  })
  await waitFor(() => expect(container.querySelector('.wm-account')).not.toBe(null))
  expect(choose()).toBeNull()
})

test('a name that is found while the account is shown moves no chip', async () => {
  const { change, container } = await setupAccount()
  const chips = () => [...container.querySelectorAll('.wm-account-chip')].map((chip) => chip.getAttribute('aria-label'))
  const before = chips()
  expect(before).toEqual(['Network: Ethereum', '2 accounts', 'View on explorer', 'Choose a name'])
  change(({ accounts }) => accounts.slices.eip155.set({ profileName: 'alice.eth' }))
  expect({ chips: chips(), name: container.querySelector('.wm-account-name')?.textContent }).toEqual({
    chips: before,
    name: 'alice.eth',
  })
})

test('Disconnect stands at the start of the header, away from the chips', async () => {
  const { screen, container, change } = await setupAccount()
  const header = () => [...container.querySelectorAll('.wm-header > *')].map((part) => part.getAttribute('aria-label'))
  const disconnect = screen.getByRole('button', { name: 'Disconnect Fox' })
  expect({ header: header(), inView: disconnect.closest('.wm-account') }).toEqual({
    header: ['Disconnect Fox', null],
    inView: null,
  })
  change((modal) => {
    modal.navigation.reset({ view: 'Networks' })
    modal.navigation.push({ view: 'Account' })
  })
  await waitFor(() => expect(header()).toEqual(['Back', 'Disconnect Fox', null, 'Close']))
})

test('a tick is shown after connecting by a code, and not when returning', async () => {
  const { container, modal, change } = await setupAccount()
  const tick = () => container.querySelector('.wm-account-new')
  expect(tick()).toBe(null)
  change(() => modal.navigation.reset({ view: 'ConnectingWalletConnectBasic' }))
  await waitFor(() => expect(container.querySelector('.wm-account')).toBe(null))
  change(() => modal.navigation.reset({ view: 'Account' }))
  await waitFor(() => expect(tick()?.getAttribute('aria-hidden')).toBe('true'))
  change(() => modal.navigation.push({ view: 'Networks' }))
  await waitFor(() => expect(container.querySelector('.wm-account')).toBe(null))
  change(() => modal.navigation.pop())
  await waitFor(() => expect(container.querySelector('.wm-account')).not.toBe(null))
  expect(tick()).toBe(null)
})

test('"Account tabs are Tokens, NFTs, Activity": the chosen tab is kept per account', async () => {
  const { screen, modal } = await setupAccount()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Tokens', 'NFTs', 'Activity'])
  fireEvent.click(screen.getByRole('tab', { name: 'NFTs' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'No NFTs yet' })).toBeDefined())
  expect(modal.accounts.slices.eip155.currentTab).toBe(1)
  expect(screen.getByRole('tab', { name: 'NFTs' }).getAttribute('aria-selected')).toBe('true')
})

test('the address links to the network’s explorer in a new tab', async () => {
  const { screen } = await setupAccount()
  const link = screen.getByRole('link', { name: 'View on explorer' })
  expect(link.getAttribute('href')).toBe(`https://etherscan.io/address/${address}`)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noreferrer noopener')
})

test('another account of the wallet can be chosen', async () => {
  const { screen, modal } = await setupAccount()
  fireEvent.click(screen.getByRole('button', { name: '2 accounts' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Account 2 0xb0…b0b0 · Smart account/ }))
  expect(modal.accounts.slices.eip155.address).toBe(`0x${'b0'.repeat(20)}`)
  await waitFor(() => expect(modal.navigation.view).toBe('Account'))
})

test('accounts have the host’s labels', async () => {
  const world = await setup('SwitchAddress', { networks: [mainnet, solana] })
  const other = `0x${'b0'.repeat(20)}`
  world.change((modal) => {
    const records = [address, other].map((each) => ({ namespace: 'eip155', address: each, type: 'eoa' }) as const)
    modal.accounts.slices.eip155.setConnected(records, { name: 'Fox' })
    modal.accounts.slices.eip155.addressLabels = new Map([[address.toLowerCase(), 'Savings']])
    modal.navigation.reset({ view: 'SwitchAddress' })
  })
  const { container } = world.show()
  await act(() => world.platform.settle())
  const names = [...container.querySelectorAll('.wm-row-name')].map((row) => row.textContent)
  expect(names).toEqual([expect.stringContaining('Savings'), expect.stringContaining('Account 2')])
})

test('the settings row names the logged-in user by any known data', async () => {
  const { change, screen } = await setupAccount()
  const user = { address, chainId: 1, email: null }
  const row = () => screen.getByRole('button', { name: /^Account settings/ }).textContent
  change((modal) =>
    modal.accounts.slices.eip155.set({ user, connectedWalletInfo: { name: 'google', social: 'google' } }),
  )
  expect(row()).toContain('google')
  change((modal) => modal.accounts.slices.eip155.set({ user: { ...user, username: 'alice' } }))
  expect(row()).toContain('alice')
  change((modal) => modal.accounts.slices.eip155.set({ user: { ...user, email: 'alice@app.test' } }))
  expect(row()).toContain('alice@app.test')
})
