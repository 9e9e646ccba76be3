import { fireEvent, waitFor, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { expect, test } from 'vitest'
import type { ViewRequest } from '../../../core/contracts/views/open-request.js'
import { mappedError } from '../../../core/errors/mapped-error.js'
import type { Device } from '../../../core/lib/platform/platform.js'
import { PairingStore, type WalletPlatform } from '../../../core/state/pairing-store.js'
import { en } from '../../messages/en.js'
import { enViews } from '../../messages/english/views.js'
import { setup, wallet } from '../../testing/view.js'

const link = (topic: string) =>
  `wc:${topic.padEnd(64, '0')}@2?expiryTimestamp=1&relay-protocol=irn&symKey=${'1'.repeat(64)}`
const otter = wallet('Otter', {
  mobile_link: 'otter://',
  webapp_link: 'https://otter.test/app',
  homepage: 'https://otter.test',
})

/** A pairing in the state that the test sets, and the view that shows it. */
async function setupPairing(
  platforms: readonly WalletPlatform[] = ['qrcode'],
  entry: ViewRequest = { view: 'ConnectingWalletConnect', data: { wallet: otter } },
  device: Partial<Device> = {},
) {
  const drawn = await setup(entry.view, {}, device)
  const pairing = new PairingStore()
  drawn.change(({ connections, navigation }) => {
    navigation.push(entry)
    connections.set({ pairing })
    pairing.choose(entry.view === 'ConnectingWalletConnect' ? otter : undefined, platforms)
    pairing.beginAsking()
  })
  return { ...drawn, pairing }
}

test('a web link names the site that gets the code, before the tap', async () => {
  const web = await setupPairing(['web'])
  web.show()
  expect(web.screen.getByText('otter.test')).toBeDefined()
  const app = await setupPairing(['mobile'], undefined, { isMobile: true })
  app.show()
  expect(app.screen.queryByText('otter.test')).toBeNull()
})

test('while a code is being prepared, the view says so and shows nothing to scan', async () => {
  const { screen, show, said } = await setupPairing()
  show()
  expect(screen.getByRole('heading', { name: enViews.pairingPreparing })).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy link' }).matches(':disabled')).toBe(true)
  expect(said).toEqual([enViews.pairingPreparing])
})

test('a code has a name, is announced once, and changes in place with its URI', async () => {
  const { screen, show, change, said, pairing } = await setupPairing()
  const { container } = show()
  change(() => pairing.setUri(link('a'), 0))
  const code = screen.getByRole('img', { name: 'QR code to connect Otter' })
  const first = code.innerHTML
  change(() => pairing.setUri(link('b'), 0))
  expect(screen.getByRole('img')).toBe(code)
  expect(code.innerHTML).not.toBe(first)
  expect(container.querySelector('.wm-qr .wm-image')).not.toBeNull()
  expect(said.filter((text) => text.startsWith(enViews.pairingReadyTitle))).toHaveLength(1)
})

test("a code for any wallet shows WalletConnect's logo, and links to all wallets", async () => {
  const { screen, show, change, pairing } = await setupPairing(['qrcode'], { view: 'ConnectingWalletConnectBasic' })
  const { container } = show()
  change(() => pairing.setUri(link('a'), 0))
  expect(screen.getByRole('img', { name: 'QR code to connect your wallet' })).toBeDefined()
  expect(container.querySelector('.wm-qr .wm-wallet-connect')).not.toBeNull()
  expect(screen.getByRole('button', { name: /^All wallets/ })).toBeDefined()
})

test('the link is copied, and a tick confirms it', async () => {
  const { screen, show, change, pairing, platform, said } = await setupPairing()
  change(() => pairing.setUri(link('a'), 0))
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Link copied' })).toBeDefined())
  expect(platform.copied).toEqual([link('a')])
  await waitFor(() => expect(said.filter((text) => text === 'Link copied')).toHaveLength(1))
})

test('an expired code stays, cannot be scanned, and can be renewed in place', async () => {
  const { screen, show, change, pairing, said } = await setupPairing()
  change(() => pairing.setUri(link('a'), 0))
  const { container } = show()
  change(() => pairing.expire())
  expect(container.querySelector('.wm-qr')?.getAttribute('data-state')).toBe('old')
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByRole('button', { name: enViews.pairingRenew })).toBeDefined()
  expect(said.filter((text) => text.startsWith(enViews.pairingExpiredTitle))).toHaveLength(1)
  change(() => pairing.beginAsking())
  expect(container.querySelector('.wm-qr')?.getAttribute('data-state')).toBe('old')
  expect(screen.queryByRole('button', { name: enViews.pairingRenew })).toBeNull()
  change(() => pairing.setUri(link('b'), 0))
  expect(screen.getByRole('img')).toBeDefined()
})

test('an unreachable relay, a rejected page and a refusal each have a text with a next step', async () => {
  const { screen, show, change, pairing, said } = await setupPairing()
  const { container } = show()
  const cause = new Error('x')
  /** The title, the text, and the buttons: a code that is over has no link to copy. */
  const shown = () => ({
    words: [...(screen.getByRole('heading', { level: 3 }).parentElement?.children ?? [])].map(
      (part) => part.textContent,
    ),
    buttons: [...container.querySelectorAll('.wm-pairing button')].map((button) => button.textContent),
    code: container.querySelector('.wm-qr')?.getAttribute('data-state'),
  })
  const over = (title: string, text: string, way: string) => ({ words: [title, text], buttons: [way], code: 'failed' })
  change(() => pairing.fail(mappedError('relay_unreachable', { cause })))
  expect(shown()).toEqual(
    over('Can’t reach WalletConnect', 'Check your internet connection, then try again.', 'Try again'),
  )
  /** The visitor tries again, and it fails at once. */
  const failAgain = (code: 'relay_unreachable' | 'invalid_project_id' | 'wallet_user_rejected') =>
    change(() =>
      runInAction(() => {
        pairing.beginAsking()
        pairing.fail(mappedError(code, { cause }))
      }),
    )
  failAgain('invalid_project_id')
  expect(shown()).toEqual(
    over('Couldn’t connect', 'This site can’t use WalletConnect right now. Try another way.', 'Try again'),
  )
  failAgain('wallet_user_rejected')
  expect(shown()).toEqual(over('Request rejected', enViews.refusedText, enViews.pairingRenew))
  // A late answer is shown all the same.
  failAgain('relay_unreachable')
  change(() => pairing.setUri(link('a'), 0))
  expect(screen.getByRole('img')).toBeDefined()
  expect(said).toHaveLength(6)
})

test('a wallet with several ways has tabs, which the arrow keys move between', async () => {
  const { screen, show, pairing, change } = await setupPairing(['qrcode', 'web', 'desktop', 'unsupported'])
  change(() => pairing.setUri(link('a'), 0))
  show()
  const tabs = () => screen.getAllByRole('tab')
  expect(tabs().map((tab) => tab.textContent)).toEqual(['Phone', 'Web app', 'Desktop', 'Extension'])
  const panel = screen.getByRole('tabpanel', { name: 'Phone' })
  expect(within(panel).getByRole('img')).toBeDefined()
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })
  press('ArrowRight')
  expect(screen.getByRole('tabpanel', { name: 'Web app' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Open Otter' })).toBeDefined()
  press('End')
  expect(screen.getByRole('heading', { name: 'Otter isn’t installed' })).toBeDefined()
  press('ArrowRight')
  expect(pairing.platform).toBe('qrcode')
  expect(tabs().map((tab) => tab.tabIndex)).toEqual([0, -1, -1, -1])
})

test('a wallet with one way has no tabs', async () => {
  const { screen, show } = await setupPairing(['qrcode'])
  show()
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('on a phone the app is opened, opened again, and reported if it did not open', async () => {
  const { screen, show, change, pairing } = await setupPairing(['mobile'], undefined, { isMobile: true })
  show()
  expect(screen.getByRole('button', { name: enViews.linkPreparing }).matches(':disabled')).toBe(true)
  change(() => pairing.setUri(link('a'), 0))
  expect(screen.getByRole('button', { name: 'Open Otter' }).matches(':disabled')).toBe(false)
  expect(screen.queryByText(enViews.askedBy('dapp.test', 'Ethereum'))).toBeNull()
  change(() => pairing.setOpening('opening'))
  expect(screen.getByText(enViews.askedBy('dapp.test', 'Ethereum'))).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Continue in Otter' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Open again' })).toBeDefined()
  change(() => pairing.setOpening('nothing'))
  expect(screen.getByRole('heading', { name: 'Otter didn’t open' })).toBeDefined()
  expect(screen.getByText(enViews.nothingOpenedText)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined()
  change(() => {
    pairing.setOpening('opening')
    pairing.setBuffering(true)
  })
  expect(screen.getByRole('heading', { name: enViews.bufferingTitle })).toBeDefined()
  change(() => pairing.expire())
  expect(screen.getByRole('button', { name: enViews.linkRenew })).toBeDefined()
})

test('a visitor without the wallet is offered its downloads', async () => {
  const { screen, show, modal } = await setupPairing()
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Get Otter' }))
  expect(modal.navigation.current).toEqual({ view: 'Downloads', data: { wallet: otter } })
})

test('on a phone the apps are listed instead of a code', async () => {
  const { screen, show, change } = await setupPairing(
    ['qrcode'],
    { view: 'ConnectingWalletConnectBasic' },
    { isMobile: true },
  )
  change(({ catalogue }) => {
    catalogue.recommendedTask.state = { status: 'ready', value: [otter] }
  })
  const { container } = show()
  expect(container.querySelector('.wm-qr')).toBeNull()
  expect(screen.getByRole('button', { name: 'Otter' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined()
})

test('on a phone the list of all wallets offers a code for another device; elsewhere it does not', async () => {
  const phone = await setup('AllWallets', {}, { isMobile: true })
  phone.change(({ navigation }) => navigation.reset({ view: 'AllWallets' }))
  phone.show()
  const button = () => phone.screen.getByRole('button', { name: 'Show QR code' })
  await waitFor(() => expect(button().matches(':disabled')).toBe(false))
  fireEvent.click(button())
  expect(phone.modal.navigation.current).toEqual({ view: 'ConnectingWalletConnect', data: {} })
  const desk = await setup('AllWallets')
  desk.change(({ navigation }) => navigation.reset({ view: 'AllWallets' }))
  desk.show()
  expect(desk.screen.queryByRole('button', { name: 'Show QR code' })).toBeNull()
})

test('without WalletConnect the list on a phone offers no code', async () => {
  const { screen, show, change } = await setup('AllWallets', { enableWalletConnect: false }, { isMobile: true })
  change(({ navigation }) => navigation.reset({ view: 'AllWallets' }))
  show()
  expect(screen.queryByRole('button', { name: 'Show QR code' })).toBeNull()
})

test('without a chosen wallet the code is for any wallet, on a phone too', async () => {
  const entry = { view: 'ConnectingWalletConnect', data: {} } as const
  const { screen, show, change, pairing } = await setupPairing(['qrcode'], entry, { isMobile: true })
  change(() => {
    pairing.choose(undefined, ['qrcode'])
    pairing.setUri(link('a'), 0)
  })
  show()
  expect(screen.getByRole('img', { name: 'QR code to connect your wallet' })).toBeDefined()
})

test("a wallet that opens the page in its own browser can be opened at once, whatever the code's state", async () => {
  const { screen, show, change, pairing } = await setupPairing(['mobile'], undefined, { isMobile: true })
  change(() => pairing.choose(otter, ['mobile'], true))
  show()
  const open = () => screen.getByRole('button', { name: 'Open Otter' })
  expect(open().matches(':disabled')).toBe(false)
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  change(() => pairing.fail(mappedError('relay_unreachable')))
  expect(open().matches(':disabled')).toBe(false)
})

const terms = { termsConditionsUrl: '/terms', features: { legalCheckbox: true } }

test.for([
  { view: 'ConnectingWalletConnectBasic' },
  { view: 'ConnectingWalletConnect', data: { wallet: otter } },
] as const)('until the terms are agreed to $view has the box to tick and no code', async (entry) => {
  const { screen, show, modal, change } = await setup(entry.view, terms)
  change(({ navigation }) => navigation.push(entry))
  show()
  expect(screen.getByRole('heading', { name: enViews.pairingConsentTitle })).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
  fireEvent.click(
    screen.getByRole('checkbox', { name: 'I agree to the Terms of Service', description: en.legalNeeded }),
  )
  expect(modal.isConsentMissing).toBe(false)
  expect(screen.queryByRole('heading', { name: enViews.pairingConsentTitle })).toBeNull()
})

test('on a phone the apps require consent too', async () => {
  const { screen, show, change } = await setup('ConnectingWalletConnectBasic', terms, { isMobile: true })
  change(({ navigation }) => navigation.push({ view: 'ConnectingWalletConnectBasic' }))
  const { container } = show()
  const inert = () => [...container.querySelectorAll<HTMLElement>('*')].filter((part) => part.inert).length
  expect(inert()).toBe(1)
  fireEvent.click(screen.getByRole('checkbox', { name: 'I agree to the Terms of Service' }))
  expect(inert()).toBe(0)
})
