import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { evm, solana } from '../../../core/adapters/index.js'
import { mainnet, solana as solanaMainnet } from '../../../core/networks/index.js'
import { findAlike } from '../../../core/wallets/discovery/wallet-identity.js'
import { en } from '../../messages/en.js'
import { sections } from '../../shell/views.js'
import { setup, wallet } from '../../testing/view.js'

test('installed wallets are listed under their label, each once', async () => {
  const { screen, show, announce } = await setup('Connect')
  show()
  announce('Fox')
  announce('Bear')
  announce('Fox')
  expect(screen.getByRole('heading', { name: 'Installed' })).toBeDefined()
  expect(screen.getAllByRole('button', { name: /Fox|Bear/ }).map((row) => row.textContent)).toEqual(['Fox', 'Bear'])
})

test('wallets that claim the same id are all listed, and marked', async () => {
  const { screen, show, announce } = await setup('Connect')
  show()
  announce('Fox', 'test.fox')
  expect(screen.getByRole('button', { name: 'Fox' })).toBeDefined()
  announce('Fox', 'test.fox', true)
  expect(screen.getAllByRole('button', { name: 'Fox 2 wallets claim to be test.fox' })).toHaveLength(2)
})

test('wallets with only a name show how many claim it, and their namespace', async () => {
  const both = { adapters: [evm(), solana()], networks: [mainnet, solanaMainnet] } as const
  const { screen, show, announce, register, change } = await setup('Connect', { ...both })
  change(({ connectors }) => connectors.set({ findAlike }))
  show()
  announce('Fox', 'test.fox')
  register('Fox')
  expect(screen.getByRole('button', { name: 'Fox Solana' })).toBeDefined()
  register('Fox')
  expect(screen.getAllByRole('button', { name: 'Fox 2 wallets claim to be Fox' })).toHaveLength(2)
  register('\ua4dd\ua4f3\ua4eb')
  expect(screen.getByRole('button', { name: `\ua4dd\ua4f3\ua4eb ${en.walletAlike}` })).toBeDefined()
  register('F\u043ex')
  expect(screen.getByRole('button', { name: `F\u043ex ${en.walletMixed}` })).toBeDefined()
  announce('B\u0435ar', 'test.bear')
  expect(screen.getByRole('button', { name: `B\u0435ar ${en.walletMixed} · test.bear` })).toBeDefined()
})

test('a full list of wallets says so', async () => {
  const { screen, show, change } = await setup('Connect')
  show()
  expect(screen.queryByText(en.walletsFull)).toBeNull()
  change(({ connectors }) => connectors.set({ isFull: true }))
  expect(screen.getByText(en.walletsFull)).toBeDefined()
})

test('a name is isolated from the surrounding text', async () => {
  const { screen, show, announce } = await setup('Connect')
  show()
  announce('\u202eמטאמסק\u200b')
  expect(screen.getByText('מטאמסק').tagName).toBe('BDI')
})

test('the excluded wallets are requested again together with failed lists', async () => {
  const { modal, platform, screen, show, announce } = await setup('Connect', { excludeWalletIds: ['id-Fox'] })
  platform.onFetch(() => new Response('', { status: 404 }))
  show()
  announce('Fox')
  await act(() => modal.flows.open())
  await screen.findByText(en.catalogueFailedTitle)
  platform.onFetch((url) => Response.json({ data: url.includes('include=id-Fox') ? [wallet('Fox')] : [], count: 1 }))
  fireEvent.click(screen.getByRole('button', { name: en.retry }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Fox/ })).toBeNull())
})

/** Connect without any wallet of this browser or the catalogue. */
async function setupEmpty(...given: Parameters<typeof setup> extends [string, ...infer More] ? More : never) {
  const world = await setup('Connect', ...given)
  world.change(({ catalogue }) => {
    catalogue.recommendedTask.state = { status: 'ready', value: [] }
  })
  const { container } = world.show()
  const words = () =>
    [...container.querySelectorAll('.wm-connect-note :is(h3, p)')].map((each) => each.textContent).join(' ')
  return { ...world, note: words }
}

test('without any wallet, a computer leads to the phone', async () => {
  const { screen, modal, note } = await setupEmpty()
  expect(note()).toBe(`No wallet extension found ${en.noExtensionText}`)
  fireEvent.click(screen.getByRole('button', { name: 'Use your phone' }))
  await waitFor(() => expect(modal.navigation.view).toBe('ConnectingWalletConnectBasic'))
})

test('without any wallet and without WalletConnect, an extension is needed', async () => {
  const { screen, note } = await setupEmpty({ enableWalletConnect: false })
  expect(note()).toBe(`No wallet extension found ${en.noWalletsText}`)
  expect(screen.queryByRole('button', { name: en.usePhone })).toBeNull()
})

test('without any wallet, a phone leads to its apps, by one button', async () => {
  const { screen, modal, note } = await setupEmpty({}, { isMobile: true })
  expect(note()).toBe(`No wallets found ${en.noAppText}`)
  fireEvent.click(screen.getByRole('button', { name: /^All wallets/ }))
  expect(modal.navigation.view).toBe('AllWallets')
  const hidden = await setupEmpty({ allWallets: 'HIDE' }, { isMobile: true })
  expect(hidden.screen.queryByRole('button', { name: /^All wallets/ })).toBeNull()
})

test('five to seven wallets are one line, whatever their groups', async () => {
  const { show, announce, change } = await setup('Connect', { featuredWalletIds: ['id-Otter', 'id-Quill', 'id-Wren'] })
  const { container } = show()
  const lines = () =>
    [...container.querySelectorAll('.wm-connect-tiles')].map((tiles) => ({
      isLine: tiles.hasAttribute('data-line'),
      rows: tiles.querySelectorAll('.wm-row, .wm-skeleton').length,
    }))
  announce('Fox')
  expect(lines()).toEqual([{ isLine: false, rows: 4 }])
  announce('Bear')
  expect(lines()).toEqual([{ isLine: true, rows: 5 }])
  change(({ catalogue }) => {
    catalogue.featuredTask.state = { status: 'ready', value: ['Otter', 'Quill', 'Wren'].map((name) => wallet(name)) }
  })
  expect(lines()).toEqual([{ isLine: true, rows: 5 }])
  for (const name of ['Lynx', 'Mole', 'Newt']) announce(name)
  expect(lines()).toEqual([{ isLine: false, rows: 8 }])
})

test('in the host’s order, WalletConnect can stand after the wallets, which keep their suggestions', async () => {
  const connectorTypeOrder = ['injected', 'recommended', 'walletConnect'] as const
  const { show, announce } = await setup('Connect', { features: { connectorTypeOrder: [...connectorTypeOrder] } })
  const { container } = show()
  announce('Fox')
  const list = container.querySelector('.wm-connect')
  const parts = [...(list?.children ?? [])].map(({ className, children }) => `${className} ${children.length}`)
  expect(parts).toEqual(['wm-connect-tiles 2', 'wm-group 1', 'wm-connect-more 1'])
})

test('WalletConnect comes first, without a label, unless the host turns it off', async () => {
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

test('a wallet that failed to start keeps its row, with the reason, and is disabled', async () => {
  const { screen, show, change, announce } = await setup('Connect')
  show()
  announce('Fox', 'test.fox')
  change(({ connectors }) => connectors.disable('test.fox', 'It did not start.'))
  expect(screen.getByRole('button', { name: 'Fox It did not start.' }).matches(':disabled')).toBe(true)
})

test('loading rows have placeholders', async () => {
  const { screen, show, change } = await setup('Connect')
  const { container } = show()
  expect(container.querySelectorAll('.wm-skeleton')).toHaveLength(4)
  change(({ catalogue }) => {
    catalogue.recommendedTask.state = { status: 'ready', value: [wallet('Otter'), wallet('Quill')] }
  })
  expect(container.querySelectorAll('.wm-skeleton')).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Otter' })).toBeDefined()
})

test('an excluded featured wallet has no placeholder, and a duplicate has one', async () => {
  const named = { featuredWalletIds: ['id-Otter', 'id-Quill', 'id-Otter'], excludeWalletIds: ['id-Quill'] }
  const { show } = await setup('Connect', named)
  expect(show().container.querySelectorAll('.wm-skeleton')).toHaveLength(1)
  const { show: showNone, change } = await setup('Connect', { ...named, excludeWalletIds: ['id-Otter', 'id-Quill'] })
  change(({ catalogue }) => {
    catalogue.recommendedTask.state = { status: 'ready', value: [] }
  })
  expect(showNone().container.querySelectorAll('.wm-skeleton')).toHaveLength(0)
})

test('a failed catalogue offers a retry', async () => {
  const { screen, show, change, platform } = await setup('Connect')
  change(({ catalogue }) => {
    catalogue.recommendedTask.state = { status: 'failed', error: new Error('503') }
  })
  show()
  const before = platform.requests.length
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(platform.requests.length).toBeGreaterThan(before), { timeout: 4000 })
})

test('with terms, the legal line links them', async () => {
  const { screen, show } = await setup('Connect', { termsConditionsUrl: 'https://shop.test/terms' })
  show()
  expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('https://shop.test/terms')
  expect(screen.queryByRole('link', { name: 'Privacy Policy' })).toBeNull()
})

test('the legal line links the privacy policy, with terms and without', async () => {
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

test('with the consent box, there is no second legal line', async () => {
  const { screen, show } = await setup('Connect', {
    termsConditionsUrl: '/terms',
    features: { legalCheckbox: true },
  })
  await sections.login.load()
  show()
  expect(await screen.findByRole('checkbox', { name: 'I agree to the Terms of Service' })).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Terms of Service' })).toHaveLength(1)
})

test('the consent box stands below the list that waits for it, and a press on the list leads to the box', async () => {
  const { screen, show } = await setup('Connect', { termsConditionsUrl: '/terms', features: { legalCheckbox: true } })
  await sections.login.load()
  const { container } = show()
  const box = await screen.findByRole<HTMLInputElement>('checkbox')
  const list = container.querySelector<HTMLElement>('.wm-login-ways')
  const isAbove = (list?.compareDocumentPosition(box) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING
  expect({ isInert: list?.inert, isAbove: isAbove !== 0 }).toEqual({ isInert: true, isAbove: true })
  const root = container.getRootNode()
  const isFocused = () => root instanceof ShadowRoot && root.activeElement === box
  expect(isFocused()).toBe(false)
  // The browser gives a press on what is inert to the element around it.
  const around = list?.parentElement
  if (around) fireEvent.click(around)
  expect(isFocused()).toBe(true)
  fireEvent.click(box)
  box.blur()
  if (around) fireEvent.click(around)
  expect({ isInert: list?.inert, isFocused: isFocused() }).toEqual({ isInert: false, isFocused: false })
})
