import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mainnet, solana } from '../../../core/networks/index.js'
import { setup } from '../../testing/view.js'
import { address, setupAccount } from './testing/account.js'

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
