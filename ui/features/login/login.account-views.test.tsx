import { act, fireEvent, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ViewName } from '../../../core/contracts/views/views.js'
import { FrameAbortedError, FrameLoadError } from '../../../core/errors/frame.js'
import type { SmartSessionRow } from '../../../core/features/login/store.js'
import { mainnet, solana } from '../../../core/networks/index.js'
import { enLogin } from '../../messages/english/login.js'
import { views as viewCode } from '../../shell/views.js'
import { setupLogin } from '../../testing/login-view.js'

/** Excludes the text of the live region. */
const seen = { ignore: '[role=status]' }

/** Logged in by email, and rendered. */
async function setup(options: Parameters<typeof setupLogin>[1] = {}, views: readonly ViewName[] = []) {
  const world = await setupLogin('AccountSettings', options)
  await Promise.all(views.map((name) => viewCode[name].load()))
  await world.logIn()
  world.show()
  return world
}

const currentTypes = ({ getAllByRole }: Awaited<ReturnType<typeof setupLogin>>['screen']) =>
  getAllByRole('button', { name: /account (0x|Several|One|Not)/ }).map((row) => [
    row.textContent?.split(' account')[0],
    row.getAttribute('aria-current'),
    row.matches(':disabled'),
  ])

test('settings show the user and the login, and switch the account type with progress', async () => {
  const { screen, settle, frame, modal, store } = await setup()
  fireEvent.click(screen.getByRole('button', { name: /^Account settings/ }))
  expect(screen.getByText(enLogin.loggedInByEmail)).toBeDefined()
  expect(screen.getByRole('button', { name: 'alice@app.test Change' })).toBeDefined()
  expect(currentTypes(screen)).toEqual([
    ['Smart', 'true', false],
    ['Standard', null, false],
  ])
  const { SET_PREFERRED_ACCOUNT } = frame.answers
  delete frame.answers['SET_PREFERRED_ACCOUNT']
  fireEvent.click(screen.getByRole('button', { name: /^Standard account/ }))
  await settle()
  expect(store.switchingToType).toBe('eoa')
  expect(currentTypes(screen).map(([, , isDisabled]) => isDisabled)).toEqual([true, true])
  expect(screen.getByText(enLogin.switchingType, seen)).toBeDefined()
  const { id } = frame.lastSent('SET_PREFERRED_ACCOUNT') ?? {}
  act(() => frame.reply('SET_PREFERRED_ACCOUNT', id, { type: 'eoa', address: '0xe0' }))
  await settle()
  expect(modal.accounts.active?.address).toMatch(/^0xe0/)
  expect(currentTypes(screen)).toEqual([
    ['Smart', null, false],
    ['Standard', 'true', false],
  ])
  if (SET_PREFERRED_ACCOUNT) frame.answers['SET_PREFERRED_ACCOUNT'] = SET_PREFERRED_ACCOUNT
})

test('a failed switch says which account is active', async () => {
  const { screen, settle, frame, said } = await setup()
  fireEvent.click(screen.getByRole('button', { name: /^Account settings/ }))
  frame.answers['SET_PREFERRED_ACCOUNT'] = () => {
    throw new Error('no')
  }
  fireEvent.click(screen.getByRole('button', { name: /^Standard account/ }))
  await settle()
  // In the place of the previous text.
  expect(screen.getByText(enLogin.accountTypeFailed, seen)).toBeDefined()
  expect(screen.queryByText(enLogin.accountTypeHint)).toBeNull()
  expect(said.filter((text) => text === enLogin.accountTypeFailed)).toHaveLength(1)
})

test('on a network without smart accounts, the choice is disabled with the reason', async () => {
  const { screen, change, store } = await setup()
  fireEvent.click(screen.getByRole('button', { name: /^Account settings/ }))
  change(() => store.set({ smartAccountEnabledNetworks: [8453] }))
  expect(screen.getByRole('button', { name: /^Smart account Not on Ethereum/ }).matches(':disabled')).toBe(true)
})

test('data from a provider cannot be changed here, and permissions are shown only if enabled', async () => {
  const { screen, change, store, modal } = await setup()
  fireEvent.click(screen.getByRole('button', { name: /^Account settings/ }))
  expect(screen.queryByRole('button', { name: enLogin.sessionsTitle })).toBeNull()
  change(() => {
    store.set({ method: 'google', email: '', username: 'alice' })
    const { user } = modal.accounts.slices.eip155
    if (user) modal.accounts.slices.eip155.set({ user: { ...user, email: null, username: 'alice' } })
  })
  expect(screen.getByText(enLogin.loggedInWith('Google'))).toBeDefined()
  expect(screen.getByText('alice')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Change$/ })).toBeNull()
  expect(screen.queryByRole('button', { name: enLogin.upgradeTitle })).toBeNull()
})

test('the address is changed with a code for the old and a code for the new one', async () => {
  const views = ['UpdateEmailWallet', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'] as const
  const { screen, settle, modal } = await setup({}, views)
  fireEvent.click(screen.getByRole('button', { name: /^Account settings/ }))
  fireEvent.click(screen.getByRole('button', { name: /Change$/ }))
  const field = screen.getByRole('textbox', { name: enLogin.updateEmailHeading })
  fireEvent.submit(field)
  expect(screen.getByText('Required', seen)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  fireEvent.change(field, { target: { value: 'new@app.test' } })
  fireEvent.click(screen.getByRole('button', { name: enLogin.sendCode }))
  await settle()
  expect(screen.getByRole('heading', { name: enLogin.primaryHeading })).toBeDefined()
  expect(screen.getByText('alice@app.test')).toBeDefined()
  const code = () => screen.getByRole('textbox', { name: enLogin.otpLabel })
  fireEvent.change(code(), { target: { value: '111111' } })
  await settle()
  expect(screen.getByRole('heading', { name: enLogin.secondaryHeading })).toBeDefined()
  expect(screen.getByText('new@app.test')).toBeDefined()
  fireEvent.change(code(), { target: { value: '222222' } })
  await settle()
  expect(modal.navigation.viewHistory).toEqual(['Account', 'AccountSettings'])
  expect(screen.getByRole('button', { name: 'new@app.test Change' })).toBeDefined()
})

test('a change of the email that the frame ended can be tried again', async () => {
  const { screen, change, store } = await setup({}, ['UpdateEmailWallet'])
  fireEvent.click(screen.getByRole('button', { name: /^Account settings/ }))
  fireEvent.click(screen.getByRole('button', { name: /Change$/ }))
  const error = new FrameAbortedError({ event: 'UPDATE_EMAIL', reason: 'The frame ended it.' })
  change(() => store.set({ failedStep: 'updateEmail', error }))
  expect(screen.getByText(enLogin.updateEmailCancelled, seen)).toBeDefined()
})

test('the frame has the place to itself, below origin and network, and only once it is ready', async () => {
  const { container, change, screen, store, modal } = await setup({ networks: [mainnet, solana] }, [
    'ApproveTransaction',
  ]).then((world) => ({
    ...world,
    container: world.show().container,
  }))
  const open = (id: string) => store.approvals.open({ id, method: 'personal_sign', params: [], namespace: 'eip155' })
  change(() => {
    store.set({ frame: 'loading' })
    open('one')
    modal.navigation.push({ view: 'ApproveTransaction' })
  })
  expect(container.querySelector('slot')).toBeNull()
  expect(screen.getByText(enLogin.approveLoading, seen)).toBeDefined()
  change(() => store.set({ frame: 'ready' }))
  expect(container.querySelector('slot')?.name).toBe('frame')
  expect(container.querySelector('.wm-approve-place')?.children).toHaveLength(1)
  expect(screen.getByText('0x5a…5a5a on Ethereum')).toBeDefined()
  change(() => open('two'))
  expect(screen.getByText('+1 more')).toBeDefined()
  // Ethereum is the active network while a signature for Solana is requested.
  change(() => {
    const account = {
      namespace: 'solana',
      address: 'So1anaEmbedded11111111111111111111111111111',
      type: 'eoa',
    } as const
    modal.accounts.slices.solana.setConnected([account], { name: 'Login' })
    store.approvals.clear()
    store.approvals.open({ id: 'three', method: 'solana_signMessage', params: [], namespace: 'solana' })
  })
  expect(modal.chains.activeNamespace).toBe('eip155')
  expect(screen.getByText('So1a…1111 on Solana')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined()
})

test('if the frame fails while a request waits, the visitor can leave', async () => {
  const { change, screen, store, modal } = await setup({}, ['ApproveTransaction'])
  change(() => {
    store.approvals.open({ id: 'one', method: 'personal_sign', params: [], namespace: 'eip155' })
    modal.navigation.push({ view: 'ApproveTransaction' })
    store.set({ frame: 'failed', frameError: new FrameLoadError({ url: 'https://secure.test' }) })
  })
  expect(screen.getByRole('heading', { name: enLogin.approveFailedTitle })).toBeDefined()
  expect(screen.getByText(/^Couldn’t load the login service\. /, seen)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: enLogin.approveReject }))
  expect(modal.modal.isOpen).toBe(false)
})

const session = (pci: string, state: SmartSessionRow['state'], name: string): SmartSessionRow => ({
  pci,
  projectName: name,
  iconUrl: undefined,
  permissions: [{ type: 'contract-call' }, { type: 'native-token-recurring-allowance' }, { type: 'of tomorrow' }],
  expiresAt: Date.UTC(2030, 0, 2),
  revokedAt: undefined,
  network: undefined,
  state,
})

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const shell = `0x${'51'.repeat(20)}`
const word = (value: number) => value.toString(16).padStart(64, '0')
const symbolOf = (text: string) =>
  `0x${word(32)}${word(text.length)}${[...text]
    .map((each) => each.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0')}`

test.each([
  ['the network’s coin', undefined, {}, '0.25 ETH'],
  ['a well-known token', usdc, {}, '250,000,000,000 USDC'],
  [
    'a token of its contract',
    shell,
    { symbol: symbolOf('SHELL'), decimals: `0x${word(18)}` },
    '0.25 SHELL (0x5151…5151)',
  ],
  [
    'a token without decimals',
    shell,
    { symbol: symbolOf('SHELL') },
    '250,000,000,000,000,000 smallest units of 0x5151…5151',
  ],
  [
    'a token without a symbol',
    shell,
    { decimals: `0x${word(18)}` },
    '250,000,000,000,000,000 smallest units of 0x5151…5151',
  ],
  [
    'a token that imitates another',
    shell,
    { symbol: symbolOf('USDC'), decimals: `0x${word(18)}` },
    '250,000,000,000,000,000 smallest units of 0x5151…5151',
  ],
  [
    'a coin that is written as a token',
    `0x${'e'.repeat(40)}`,
    {},
    '250,000,000,000,000,000 smallest units of 0xeeee…eeee',
  ],
  ['an address without a contract', shell, {}, '250,000,000,000,000,000 smallest units of 0x5151…5151'],
] as const)('a limit that renews is said in units of its token: %s', async (_what, address, contract, said) => {
  const { change, modal, platform, screen, settle, store } = await setup({ features: { smartSessions: true } }, [
    'SmartSessions',
  ])
  const told: Readonly<Partial<Record<string, string>>> = {
    '0x95d89b41': 'symbol' in contract ? contract.symbol : undefined,
    '0x313ce567': 'decimals' in contract ? contract.decimals : undefined,
  }
  platform.onFetch((_url, init) => {
    const { id, method, params } = JSON.parse(String(init?.body ?? '{}'))
    if (method !== 'eth_call') return new Response('', { status: 404 })
    return Response.json({ jsonrpc: '2.0', id, result: told[params[0].data] ?? '0x' })
  })
  fireEvent.click(screen.getByRole('button', { name: /^Account settings/ }))
  fireEvent.click(screen.getByRole('button', { name: enLogin.sessionsTitle }))
  const type = address ? 'erc20-recurring-allowance' : 'native-token-recurring-allowance'
  const permissions = [{ type, data: { address, allowance: '250000000000000000', period: 604_800, start: 0 } }]
  const network = modal.chains.activeNetwork
  await settle()
  change(() => {
    store.smartSessions.state = {
      status: 'ready',
      value: [{ ...session('a', 'active', 'Otter'), permissions, network }],
    }
  })
  await settle()
  const shown = () =>
    document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.wm-sessions-given span')?.textContent
  // The code that reads a contract is loaded on demand.
  await vi.waitFor(() => expect(shown()?.replace(/[\u2066\u2069]/g, '')).toBe(`Spend up to ${said} Every 7 days`))
})

test('permissions are listed by state, and active ones can be revoked', async () => {
  const { change, screen, store, modal, settle } = await setup({ features: { smartSessions: true } }, ['SmartSessions'])
  fireEvent.click(screen.getByRole('button', { name: /^Account settings/ }))
  fireEvent.click(screen.getByRole('button', { name: enLogin.sessionsTitle }))
  expect(modal.navigation.view).toBe('SmartSessions')
  const { smartSessions } = store
  change(() => void smartSessions.run(() => new Promise(() => {})))
  expect(document.querySelector('wallet-modal')?.shadowRoot?.querySelectorAll('.wm-skeleton')).toHaveLength(3)
  change(() => {
    smartSessions.state = {
      status: 'ready',
      value: [session('a', 'active', 'Otter'), session('b', 'expired', 'Lynx')],
    }
  })
  for (const text of ['Use a smart contract', 'Spend native tokens up to a limit each period', 'Act on your behalf'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByText('Lynx')).toBeNull()
  change(() => store.set({ revoking: 'a' }))
  expect(screen.getByRole('button', { name: enLogin.sessionsRevoking }).matches(':disabled')).toBe(true)
  fireEvent.click(screen.getByRole('tab', { name: 'Expired' }))
  const panel = within(screen.getByRole('tabpanel', { name: 'Expired' }))
  expect(panel.getByText('Lynx')).toBeDefined()
  expect(panel.queryByRole('button')).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: 'Revoked' }))
  expect(screen.getByRole('heading', { name: 'Nothing revoked' })).toBeDefined()
  change(() => store.set({ revoking: undefined }))
  fireEvent.click(screen.getByRole('tab', { name: 'Active' }))
  fireEvent.click(screen.getByRole('button', { name: 'Revoke Otter' }))
  // The account signs the revocation.
  await settle()
  expect(modal.navigation.view).toBe('ApproveTransaction')
})

test('a failure is shown with the loaded list: of revoking, or of loading the list again', async () => {
  const { change, screen, store, modal } = await setup({ features: { smartSessions: true } }, ['SmartSessions'])
  change(() => {
    modal.navigation.push({ view: 'SmartSessions' })
    store.smartSessions.state = { status: 'ready', value: [session('a', 'active', 'Otter')] }
    store.set({ hasRevokeFailed: true })
  })
  expect(screen.getByText('Couldn’t revoke the permission. Try again.', { selector: 'li p' })).toBeDefined()
  // Revoked, but the list failed to load.
  change(() => {
    store.set({ hasRevokeFailed: false })
    const { smartSessions } = store
    smartSessions.state = { status: 'failed', error: new FrameLoadError({ url: 'x' }), value: smartSessions.value }
  })
  expect(screen.queryByText('Couldn’t revoke the permission. Try again.', { selector: 'li p' })).toBeNull()
  expect(screen.getByText(enLogin.sessionsFailedTitle, { selector: 'li p' })).toBeDefined()
  expect(screen.getByText('Otter')).toBeDefined()
})

test('permissions that failed to load can be loaded again', async () => {
  const { change, screen, store, modal, platform, settle } = await setup({ features: { smartSessions: true } }, [
    'SmartSessions',
  ])
  change(() => {
    modal.navigation.push({ view: 'SmartSessions' })
    const { smartSessions } = store
    smartSessions.state = { status: 'failed', error: new FrameLoadError({ url: 'x' }), value: smartSessions.value }
  })
  expect(screen.getByRole('heading', { name: enLogin.sessionsFailedTitle })).toBeDefined()
  const before = platform.requests.length
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(platform.requests.slice(before).some(({ url }) => url.includes('/sessions/'))).toBe(true)
})
