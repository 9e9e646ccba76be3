import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toModalError } from '../../../core/errors/to-modal-error.js'
import { dai, setupAccount, token } from './testing/account.js'

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

test('a token that only has the name of another one says which it is not', async () => {
  const imitation = token(3, { name: 'Dаi', symbol: 'DАI', price: 5 }) // Cyrillic letters
  const { container, platform, screen } = await setupAccount({ balances: [token(1), imitation] })
  fireEvent.click(screen.getByRole('button', { name: /Imitates DAI/ }))
  await act(() => platform.settle())
  const said = () => container.querySelector('.wm-token-details [role=note]')?.textContent
  await waitFor(() => expect(said()).toBe('Not the real DAIIt only copies the name.'))
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
  // The list says it, with its heading.
  const place = container.querySelector('.wm-account-balance')
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect({ text: place?.textContent, headings, buttons, ghosts }).toEqual({
    text: '–Couldn’t load balance',
    headings: ['Account', 'Balance unavailable'],
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
