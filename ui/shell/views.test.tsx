import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { viewNames } from '../../core/contracts/views/views.js'
import { mappedError } from '../../core/errors/mapped-error.js'
import { toModalError } from '../../core/errors/to-modal-error.js'
import { mainnet } from '../../core/networks/index.js'
import { en } from '../messages/en.js'
import { enViews } from '../messages/english/views.js'
import { setup, wallet } from '../testing/view.js'
import { views } from './views.js'

const refusal = mappedError('wallet_user_rejected', { cause: new Error('no') })

test('a failed copy is reported, with a next step', async () => {
  const { screen, show, change } = await setup('Connect')
  show()
  change(({ alerts }) => alerts.notify('copy_failed', 'Failed to copy', 'error'))
  const words = 'Couldn’t copy. Allow this site to use the clipboard, then try again.'
  expect(await screen.findByText(words, { ignore: '[role=status]' })).toBeDefined()
})

test('a balance shows its whole part grouped, and its decimals separately', async () => {
  const { screen, show, change } = await setup('Account')
  change((modal) => {
    modal.accounts.slices.eip155.setConnected(
      [{ namespace: 'eip155', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'eoa' }],
      { name: 'Fox' },
    )
    modal.accounts.slices.eip155.setBalance('1234567.891', 'ETH')
    modal.navigation.reset({ view: 'Account' })
  })
  const { container } = show()
  expect(container.querySelector('.wm-account-amount')?.textContent).toBe('Balance 1,234,567.891 ETH')
  expect(screen.getByRole('button', { name: 'Copy address 0x71…976F' })).toBeDefined()
})

test('a failed balance is a dash with a retry, never a zero', async () => {
  const { screen, show, change } = await setup('Account')
  change((modal) => {
    modal.accounts.slices.eip155.setConnected(
      [{ namespace: 'eip155', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'eoa' }],
      { name: 'Fox' },
    )
    modal.accounts.slices.eip155.setBalanceFailed('ETH', toModalError(new Error('down')))
    modal.navigation.reset({ view: 'Account' })
  })
  const { container } = show()
  expect(container.textContent).toContain('–')
  expect(container.textContent).not.toContain('0.00')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('copying is confirmed by a tick and a notice', async () => {
  const { screen, show, change, platform, said } = await setup('Account')
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  change((modal) => {
    modal.accounts.slices.eip155.setConnected([{ namespace: 'eip155', address, type: 'eoa' }], { name: 'Fox' })
    modal.navigation.reset({ view: 'Account' })
  })
  show()
  fireEvent.click(screen.getByRole('button', { name: /^Copy address/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Copy address/ }).dataset.copied).toBe('true'))
  expect(platform.copied).toEqual([address])
  await waitFor(() => expect(said.filter((text) => text === 'Address copied')).toHaveLength(1))
})

test('the current network has a tick, and a refused switch is shown in its row', async () => {
  const { screen, show, change, said, modal } = await setup('Networks')
  change((modal) => modal.navigation.reset({ view: 'Networks' }))
  show()
  expect(screen.getByRole('button', { name: 'Ethereum Current' }).getAttribute('aria-current')).toBe('true')
  const [, baseNetwork = modal.options.given.networks[0]] = modal.chains.networks
  change(({ chains }) => chains.beginSwitch(baseNetwork))
  expect(screen.getByRole('button', { name: /^Base/ }).textContent).toContain(enViews.switching)
  change((modal) => modal.chains.endSwitch(refusal))
  expect(screen.getByRole('button', { name: `Base ${enViews.switchRefusedTag}` })).toBeDefined()
  expect(said.filter((text) => text === enViews.switchRefused)).toHaveLength(1)
})

test('a network that the wallet does not serve is marked and disabled', async () => {
  const { screen, show, change } = await setup('Networks')
  change((modal) => {
    modal.navigation.reset({ view: 'Networks' })
    modal.chains.slices.eip155?.set({ approvedCaipNetworkIds: ['eip155:1'] })
  })
  show()
  const row = screen.getByRole('button', { name: `Base ${enViews.notInWallet}` })
  expect(row.matches(':disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Ethereum Current' }).matches(':disabled')).toBe(false)
})

test('a long list of networks can be searched', async () => {
  const networks = Array.from({ length: 9 }, (_, index) => ({ ...mainnet, id: index + 1, name: `Chain ${index}` }))
  const { screen, show, change } = await setup('Networks', {
    networks: networks.map(({ caipNetworkId: _, ...network }) => network),
  })
  change((modal) => modal.navigation.reset({ view: 'Networks' }))
  show()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search networks' }), { target: { value: 'chain 7' } })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Chain 7'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } })
  expect(screen.getByRole('heading', { name: 'No networks found' })).toBeDefined()
})

test('of six hundred wallets only those near the viewport are rendered', async () => {
  const { screen, show, change } = await setup('AllWallets')
  change((modal) => {
    modal.catalogue.paged = Array.from({ length: 600 }, (_, index) => wallet(`Wallet ${index}`))
    modal.catalogue.page = 15
    modal.catalogue.count = 600
    modal.navigation.reset({ view: 'AllWallets' })
  })
  const { container } = show()
  expect(screen.getByRole('searchbox', { name: 'Search wallets' })).toBeDefined()
  expect(container.querySelectorAll('*').length).toBeLessThan(500)
})

test('a search without a match says so', async () => {
  const { screen, show, change } = await setup('AllWallets')
  change((modal) => {
    modal.catalogue.page = 1
    modal.navigation.reset({ view: 'AllWallets' })
    modal.catalogue.set({ searchText: 'q' })
  })
  show()
  expect(screen.getByRole('heading', { name: 'No wallets found' })).toBeDefined()
  expect(screen.getByText(enViews.noMatchText('q'))).toBeDefined()
})

test('on an unsupported network, the view offers supported networks and disconnecting', async () => {
  const { screen, show, change } = await setup('UnsupportedChain')
  change((modal) => modal.navigation.reset({ view: 'UnsupportedChain' }))
  show()
  expect(screen.getByRole('heading', { name: 'Switch network' })).toBeDefined()
  expect(screen.getByRole('button', { name: /^Base/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Disconnect' })).toBeDefined()
})

test('an alert is shown until it is dismissed', async () => {
  const { screen, show, change } = await setup('Connect', { debug: true })
  show()
  change((modal) => modal.alerts.addAlert({ code: 'x', message: 'Network Not Found', variant: 'error' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Network Not Found')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('every view has the title that the header shows', async () => {
  const titles: Record<string, string> = {}
  const { modal } = await setup('Connect')
  const names = viewNames
  for (const name of names) titles[name] = (await views[name].load()).default.title({ messages: en, modal })
  expect(titles).toMatchInlineSnapshot(`
    {
      "Account": "Account",
      "AccountSettings": "Account settings",
      "AllWallets": "All wallets",
      "ApproveTransaction": "Approve",
      "BuyInProgress": "Buy",
      "ChooseAccountName": "Account name",
      "Connect": "Connect wallet",
      "ConnectSocials": "Log in",
      "ConnectWallets": "Connect wallet",
      "ConnectingExternal": "Connect wallet",
      "ConnectingFarcaster": "Farcaster",
      "ConnectingMultiChain": "Choose network",
      "ConnectingSiwe": "Sign in",
      "ConnectingSocial": "Log in",
      "ConnectingWalletConnect": "WalletConnect",
      "ConnectingWalletConnectBasic": "WalletConnect",
      "Downloads": "Get a wallet",
      "EmailVerifyDevice": "New device",
      "EmailVerifyOtp": "Confirm email",
      "GetWallet": "Get a wallet",
      "Networks": "Choose network",
      "OnRampActivity": "Your purchases",
      "OnRampFiatSelect": "Select currency",
      "OnRampProviders": "Buy",
      "OnRampTokenSelect": "Select token",
      "RegisterAccountName": "Choose a name",
      "RegisterAccountNameSuccess": "Account name",
      "SIWXSignMessage": "Sign in",
      "SmartSessions": "Permissions",
      "Swap": "Swap",
      "SwapPreview": "Review swap",
      "SwapSelectToken": "Select token",
      "SwitchAddress": "Your accounts",
      "TokenDetails": "Token",
      "TransactionDetails": "Transaction",
      "Transactions": "Activity",
      "Unavailable": "Connect wallet",
      "UnsupportedChain": "Switch network",
      "UpdateEmailPrimaryOtp": "Change email",
      "UpdateEmailSecondaryOtp": "Change email",
      "UpdateEmailWallet": "Change email",
      "UpgradeEmailWallet": "Export wallet",
      "WalletCompatibleNetworks": "Networks",
      "WalletReceive": "Receive",
      "WalletSend": "Send",
      "WalletSendPreview": "Review",
      "WalletSendSelectToken": "Select token",
      "WhatIsABuy": "How buying works",
      "WhatIsAWallet": "What is a wallet?",
    }
  `)
})

test('a view that fails to render is replaced by a message with a retry', async () => {
  const { screen, show, change } = await setup('Account')
  const { error } = console
  console.error = () => {}
  try {
    change((modal) => {
      modal.accounts.slices.eip155.setConnected([{ namespace: 'eip155', address: '0x1', type: 'eoa' }], undefined)
      // Not a number: formatting it throws.
      modal.accounts.slices.eip155.setBalance('broken', 'ETH')
      modal.navigation.reset({ view: 'Account' })
    })
    show()
    expect(screen.getByRole('heading', { name: en.brokenHeading })).toBeDefined()
    change((modal) => modal.accounts.slices.eip155.setBalance('1.000', 'ETH'))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('button', { name: /^Copy address/ })).toBeDefined()
  } finally {
    console.error = error
  }
})
