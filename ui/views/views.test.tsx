import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ViewName, views } from '../../core/contracts/views.js'
import { UserRejectedError } from '../../core/errors/wallet.js'
import { mainnet } from '../../core/networks.js'
import type { AttemptTarget } from '../../core/state/connection-store.js'
import { en } from '../messages/en.js'
import { enViews } from '../messages/en-views.js'
import { loadView } from './registry.js'
import { setup, wallet } from './test-view.js'

async function setupAttempt(target: AttemptTarget) {
  const { modal, change, ...rest } = await setup('ConnectingExternal')
  change(() => modal.navigation.push({ view: 'ConnectingExternal', data: { wallet: wallet(target.name) } }))
  return { modal, change, ...rest }
}

const fox: AttemptTarget = { name: 'Fox', imageKind: 'wallet' }
const refusal = new UserRejectedError({ cause: new Error('no') })

test('installed wallets stand under their label, each once', async () => {
  const { screen, show, announce } = await setup('Connect')
  show()
  announce('Fox')
  announce('Bear')
  announce('Fox')
  expect(screen.getByRole('heading', { name: 'Installed' })).toBeDefined()
  expect(screen.getAllByRole('button', { name: /Fox|Bear/ }).map((row) => row.textContent)).toEqual(['Fox', 'Bear'])
})

test('without any wallet the next step is said', async () => {
  const { screen, show, change } = await setup('Connect', { allWallets: 'HIDE' })
  change(({ catalogue }) => {
    catalogue.recommendedTask.state = { status: 'done', value: [] }
  })
  show()
  expect(screen.getByText('No wallet found')).toBeDefined()
  expect(screen.getByText(en.noWalletsText, { exact: false })).toBeDefined()
})

test('the way to wallets on other devices stands first, without a label, until the site turns it off', async () => {
  const { screen, show, announce } = await setup('Connect')
  show()
  announce('Fox')
  expect(screen.getAllByRole('button', { name: /QR|Fox/ }).map((row) => row.textContent)).toEqual([
    'WalletConnect QR',
    'Fox',
  ])
  expect(screen.queryByRole('heading', { name: en.moreGroup })).toBeNull()
  const without = await setup('Connect', { enableWalletConnect: false })
  without.show()
  expect(without.screen.queryByRole('button', { name: /QR/ })).toBeNull()
})

test('a wallet that could not be started keeps its row, says why, and cannot be chosen', async () => {
  const { screen, show, change, announce } = await setup('Connect')
  show()
  announce('Fox', 'test.fox')
  change(({ connectors }) => connectors.disable('test.fox', 'It did not start.'))
  expect(screen.getByRole('button', { name: 'Fox It did not start.' }).matches(':disabled')).toBe(true)
})

test('rows that are on their way keep their place', async () => {
  const { screen, show, change } = await setup('Connect')
  const { container } = show()
  expect(container.querySelectorAll('.wm-skeleton')).toHaveLength(2)
  change(({ catalogue }) => {
    catalogue.recommendedTask.state = { status: 'done', value: [wallet('Otter'), wallet('Quill')] }
  })
  expect(container.querySelectorAll('.wm-skeleton')).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Otter' })).toBeDefined()
})

test('a catalogue that fails leaves a way to try again', async () => {
  const { screen, show, change, platform } = await setup('Connect')
  change(({ catalogue }) => {
    catalogue.recommendedTask.state = { status: 'failed', error: new Error('503') }
  })
  show()
  const before = platform.requests.length
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(platform.requests.length).toBeGreaterThan(before), { timeout: 4000 })
})

test('the legal line is there when the host has terms, and leads to them', async () => {
  const { screen, show } = await setup('Connect', { termsConditionsUrl: 'https://shop.test/terms' })
  show()
  expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('https://shop.test/terms')
  expect(screen.queryByRole('link', { name: 'Privacy Policy' })).toBeNull()
})

test('the legal line leads to the host’s privacy policy, with terms and without', async () => {
  const privacyPolicyUrl = 'https://shop.test/privacy'
  const alone = await setup('Connect', { privacyPolicyUrl })
  const { container } = alone.show()
  expect(alone.screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(privacyPolicyUrl)
  expect(container.querySelector('.wm-card-foot')?.textContent).toBe('By connecting you agree to the Privacy Policy')
  const both = await setup('Connect', { privacyPolicyUrl, termsConditionsUrl: '/terms' })
  const line = both.show().container.querySelector('.wm-card-foot')
  expect(line?.textContent).toBe('By connecting you agree to the Terms of Service and Privacy Policy')
  expect([...(line?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/terms',
    privacyPolicyUrl,
  ])
})

test('a host that asks for the checkbox has it, and no second line about the same', async () => {
  const { screen, show } = await setup('Connect', {
    termsConditionsUrl: '/terms',
    features: { legalCheckbox: true },
  })
  await import('../parts/login-connect.js')
  show()
  expect(await screen.findByRole('checkbox', { name: 'I agree to the Terms of Service' })).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Terms of Service' })).toHaveLength(1)
})

test('a copy that failed says so, and what to do now', async () => {
  const { screen, show, change } = await setup('Connect')
  show()
  change(({ alerts }) => alerts.notify('copy_failed', 'Failed to copy', 'error'))
  expect(await screen.findByText('Could not copy. Allow this site to use the clipboard, then try again.')).toBeDefined()
})

test('waiting says what to do, and after ten seconds what may be in the way', async () => {
  const { screen, show, change, said } = await setupAttempt(fox)
  change(({ connections }) => connections.setAttempt({ status: 'waiting', target: fox, isSlow: false }))
  show()
  expect(screen.getByRole('heading', { name: 'Continue in Fox' })).toBeDefined()
  change(({ connections }) => connections.markSlow())
  expect(screen.getByText(enViews.waitingHint('Fox'))).toBeDefined()
  expect(said.filter((text) => text.startsWith('Continue in Fox. Approve'))).toHaveLength(1)
})

test('a refusal is an outcome with a next step, said once', async () => {
  const { screen, show, change, said } = await setupAttempt(fox)
  change(({ connections }) => connections.setAttempt({ status: 'refused', target: fox, error: refusal }))
  show()
  expect(screen.getByRole('heading', { name: 'You declined' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(said).toEqual([`${enViews.refusedTitle}. ${enViews.refusedText}`])
})

test('a request that waits in the wallet is said to wait there', async () => {
  const { screen, show, change } = await setupAttempt(fox)
  change(({ connections }) => connections.setAttempt({ status: 'alreadyPending', target: fox, error: refusal }))
  show()
  expect(screen.getByText('Open your wallet, a request waits there.')).toBeDefined()
})

test('cancelling goes back and ends the attempt', async () => {
  const { screen, show, change, modal } = await setupAttempt(fox)
  change(({ connections }) => connections.setAttempt({ status: 'waiting', target: fox, isSlow: false }))
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(modal.navigation.view).toBe('Connect')
  expect(modal.connections.attempt.status).toBe('idle')
})

test('a wallet that is not installed is offered for this browser first, then for the phone', async () => {
  const otter = wallet('Otter', {
    play_store: 'https://play.test/otter',
    app_store: 'https://apps.test/otter',
    chrome_store: 'https://chrome.test/otter',
    webapp_link: 'javascript:alert(1)',
  })
  const target: AttemptTarget = { name: 'Otter', imageKind: 'wallet', wallet: otter }
  const { screen, show, change } = await setupAttempt(target)
  change(({ connections }) => connections.setAttempt({ status: 'notInstalled', target }))
  show()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://chrome.test/otter',
    'https://apps.test/otter',
    'https://play.test/otter',
  ])
})

test('a balance shows its whole part grouped and its decimals apart', async () => {
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

test('a balance that failed is a dash with a way to ask again, never a zero', async () => {
  const { screen, show, change } = await setup('Account')
  change((modal) => {
    modal.accounts.slices.eip155.setConnected(
      [{ namespace: 'eip155', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'eoa' }],
      { name: 'Fox' },
    )
    modal.accounts.slices.eip155.setBalanceFailed('ETH')
    modal.navigation.reset({ view: 'Account' })
  })
  const { container } = show()
  expect(container.textContent).toContain('–')
  expect(container.textContent).not.toContain('0.00')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})

test('copying answers with a tick and a notice', async () => {
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

test('the current network bears a tick, and a refused switch says so in its row', async () => {
  const { screen, show, change, said, modal } = await setup('Networks')
  change((modal) => modal.navigation.reset({ view: 'Networks' }))
  show()
  expect(screen.getByRole('button', { name: 'Ethereum Current' }).getAttribute('aria-current')).toBe('true')
  const [, baseNetwork = modal.options.given.networks[0]] = modal.chains.networks
  change(({ chains }) => chains.beginSwitch(baseNetwork))
  expect(screen.getByRole('button', { name: /^Base/ }).textContent).toContain(enViews.switching)
  change((modal) => modal.chains.endSwitch(refusal))
  expect(screen.getByRole('button', { name: `Base ${enViews.refusedTitle}` })).toBeDefined()
  expect(said.filter((text) => text === enViews.switchRefused)).toHaveLength(1)
})

test('a network that the connected wallet does not serve says so and cannot be chosen', async () => {
  const { screen, show, change } = await setup('Networks')
  change((modal) => {
    modal.navigation.reset({ view: 'Networks' })
    modal.chains.slices.eip155?.setApproved(['eip155:1'])
  })
  show()
  const row = screen.getByRole('button', { name: `Base ${enViews.notInWallet}` })
  expect(row.matches(':disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Ethereum Current' }).matches(':disabled')).toBe(false)
})

test('many networks can be searched', async () => {
  const networks = Array.from({ length: 9 }, (_, index) => ({ ...mainnet, id: index + 1, name: `Chain ${index}` }))
  const { screen, show, change } = await setup('Networks', {
    networks: networks.map(({ caipNetworkId: _, ...network }) => network),
  })
  change((modal) => modal.navigation.reset({ view: 'Networks' }))
  show()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search networks' }), { target: { value: 'chain 7' } })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Chain 7'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } })
  expect(screen.getByRole('heading', { name: 'No network of that name' })).toBeDefined()
})

test('of six hundred wallets only those near the window are drawn', async () => {
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
    modal.catalogue.setSearchText('q')
  })
  show()
  expect(screen.getByRole('heading', { name: 'No wallet of that name' })).toBeDefined()
  expect(screen.getByText(enViews.noMatchText('q'))).toBeDefined()
})

test('a network that the site does not know leads to those that it does, or out', async () => {
  const { screen, show, change } = await setup('UnsupportedChain')
  change((modal) => modal.navigation.reset({ view: 'UnsupportedChain' }))
  show()
  expect(screen.getByRole('heading', { name: 'Switch network' })).toBeDefined()
  expect(screen.getByRole('button', { name: /^Base/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Disconnect' })).toBeDefined()
})

test('an alert is drawn until it is dismissed', async () => {
  const { screen, show, change } = await setup('Connect', { debug: true })
  show()
  change((modal) => modal.alerts.addAlert({ code: 'x', message: 'Network Not Found', variant: 'error' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Network Not Found')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('every view has the title that the header bears', async () => {
  const titles: Record<string, string> = {}
  const { modal } = await setup('Connect')
  const names = Object.keys(views) as ViewName[] // the record's own keys
  for (const name of names) titles[name] = (await loadView(name)).title({ messages: en, modal })
  expect(titles).toMatchInlineSnapshot(`
    {
      "Account": "Account",
      "AccountSettings": "Account settings",
      "AllWallets": "All wallets",
      "ApproveTransaction": "Approve",
      "ChooseAccountName": "Account name",
      "Connect": "Connect wallet",
      "ConnectSocials": "Log in",
      "ConnectWallets": "Connect wallet",
      "ConnectingExternal": "Connect wallet",
      "ConnectingFarcaster": "Farcaster",
      "ConnectingMultiChain": "Select chain",
      "ConnectingSiwe": "Sign in",
      "ConnectingSocial": "Log in",
      "ConnectingWalletConnect": "WalletConnect",
      "ConnectingWalletConnectBasic": "WalletConnect",
      "Downloads": "Get a wallet",
      "EmailVerifyDevice": "New device",
      "EmailVerifyOtp": "Confirm email",
      "GetWallet": "Get a wallet",
      "Networks": "Choose network",
      "SIWXSignMessage": "Sign in",
      "SmartSessions": "Permissions",
      "UnsupportedChain": "Switch network",
      "UpdateEmailPrimaryOtp": "Change email",
      "UpdateEmailSecondaryOtp": "Change email",
      "UpdateEmailWallet": "Change email",
      "UpgradeEmailWallet": "Your wallet",
      "WhatIsAWallet": "What is a wallet?",
    }
  `)
})

test('a view that breaks is replaced by words and a way to draw it again', async () => {
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
