import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { solana } from '../../core/adapters/index.js'
import { base, mainnet, solana as solanaNetwork } from '../../core/networks/index.js'
import { address, ethereum, setup, withAccount } from '../testing/modal.js'
import { AccountButton, ConnectButton, NetworkButton, WalletButton } from './buttons.js'
import { createFacade } from './facade.js'
import { useModalState, useWalletAccount, useWalletEvents } from './hooks.js'
import { WalletModalProvider } from './provider.js'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function Everything() {
  useModalState()
  useWalletAccount()
  useWalletEvents(() => {})
  return null
}

function Own() {
  return (
    <ConnectButton.Custom>
      {({ isReady, account, network, openConnect, openAccount, prefetch }) => (
        <button type="button" onClick={account ? openAccount : openConnect} onFocus={prefetch}>
          {isReady ? `${account?.address ?? 'Log in'} on ${network?.name ?? 'nothing'}` : 'Wait'}
        </button>
      )}
    </ConnectButton.Custom>
  )
}

function BothBalances() {
  const { balance, balanceText } = useWalletAccount()
  return <p>{`${balance} | ${balanceText}`}</p>
}

function Lost() {
  useWalletAccount()
  return null
}

test('the connect button opens the list of wallets', () => {
  const { show, calls } = setup()
  show(<ConnectButton />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  expect(calls).toEqual([['open', { view: 'Connect' }]])
})

test('the connect button of a namespace connects there, whatever else is connected', () => {
  const { show, calls } = setup(withAccount())
  show(<ConnectButton namespace="solana" label="Connect Solana" />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect Solana' }))
  expect(calls).toEqual([['open', { view: 'Connect', namespace: 'solana' }]])
})

test('a button closes an open modal', () => {
  const { show, calls } = setup({ open: true })
  show(<ConnectButton />)
  fireEvent.click(screen.getByRole('button'))
  expect(calls).toEqual([['close']])
})

test("a custom button is rendered from the modal's state, and opens the right view", () => {
  const { show, say, calls } = setup()
  show(<Own />)
  const button = screen.getByRole('button')
  expect(button.textContent).toBe('Wait')
  say({ ready: true })
  expect(button.textContent).toBe('Log in on nothing')
  fireEvent.focus(button)
  fireEvent.click(button)
  say({ ...withAccount(), activeNetwork: ethereum })
  expect(button.textContent).toBe(`${address} on Ethereum`)
  fireEvent.click(button)
  expect(calls).toEqual([['prefetch'], ['open', { view: 'Connect' }], ['open', { view: 'Account' }]])
})

test('the pointer near a button loads the code', () => {
  const { show, calls } = setup()
  show(<ConnectButton />)
  fireEvent.pointerEnter(screen.getByRole('button'))
  expect(calls).toEqual([['prefetch']])
})

test('the connect button is busy while the modal loads or a session is restored', () => {
  const { show, say } = setup({ status: 'connecting' })
  show(<ConnectButton />)
  const button = screen.getByRole('button', { name: 'Connecting…' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  say({ status: 'disconnected' })
  expect(button.textContent).toBe('Connect wallet')
  say({ loading: true })
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test("the buttons have the theme's font and radius, also after they change", async () => {
  const themeVariables = { fontFamily: 'Inter', borderRadiusMaster: '2px' }
  const modal = createFacade({ themeVariables }, () => new Promise(() => {}))
  render(
    <WalletModalProvider modal={modal}>
      <ConnectButton />
    </WalletModalProvider>,
  )
  const styleOf = (token: string) => screen.getByRole('button').style.getPropertyValue(token)
  // The font is there before the code for the rest.
  expect(styleOf('--wm-button-font')).toBe('Inter')
  await expect.poll(() => styleOf('--wm-button-radius')).toBe('calc(2px * 5)')
  act(() => modal.setTheme({ mode: 'dark' }))
  expect(styleOf('--wm-button-font')).toBe('Inter')
  act(() => modal.setTheme({ variables: { fontFamily: 'Lato', radiusButton: '6px' } }))
  await expect.poll(() => styleOf('--wm-button-font')).toBe('Lato')
  await expect.poll(() => styleOf('--wm-button-radius')).toBe('6px')
})

test('if the code fails to load, the button names a next step', () => {
  const { show } = setup({ error: { code: 'modal_load_failed', message: 'x' } })
  show(<ConnectButton />)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('in a browser that is too old, the button names a next step, even with a custom label', () => {
  const { show } = setup({ error: { code: 'browser_too_old', message: 'x' } })
  show(<ConnectButton label="Sign in" />)
  expect(screen.getByRole('button', { name: 'Update your browser' })).toBeDefined()
})

test('the account button replaces the connect button', () => {
  const { show, say, calls } = setup()
  show(<WalletButton />)
  expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeDefined()
  say(withAccount())
  fireEvent.click(screen.getByRole('button', { name: 'Account: 1.234 ETH 0x71…976F' }))
  expect(calls).toEqual([['open', { view: 'Account' }]])
})

test('the account button and hooks write the balance for people, here in German', () => {
  const { show } = setup(withAccount({ balance: '9.989' }), 'de')
  show(<AccountButton />)
  expect(screen.getByRole('button').querySelector('[data-amount]')?.textContent).toBe('9,989 ETH')
  cleanup()
  show(<BothBalances />)
  expect(screen.getByText('9.989 | 9,989 ETH')).toBeDefined()
})

test('an unknown balance is not shown as zero', () => {
  const { show } = setup(withAccount({ balance: '0.00', isBalanceKnown: false }))
  show(<AccountButton />)
  expect(screen.getByRole('button').textContent).not.toContain('0.00')
})

test('the account button opens a way out of an unsupported network', () => {
  const { show, calls } = setup({ ...withAccount(), isNetworkSupported: false })
  show(<AccountButton />)
  fireEvent.click(screen.getByRole('button', { name: 'Account: Switch network 0x71…976F' }))
  expect(calls).toEqual([['open', {}]])
})

test('if a network button shows that the network is unsupported, the account button does not', () => {
  const { show, inProvider, calls } = setup({ ...withAccount(), activeNetwork: ethereum, isNetworkSupported: false })
  const { rerender } = show(
    <>
      <NetworkButton />
      <AccountButton />
    </>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
    'Switch network',
    '0x71…976F',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Account: 0x71…976F' }))
  expect(calls).toEqual([['open', {}]])
  rerender(inProvider(<AccountButton />))
  expect(screen.getByRole('button').textContent).toBe('Switch network 0x71…976F')
})

/** The code of pictures may take seconds to arrive on a busy machine. */
const slow = { timeout: 10_000 }

const tile = () => screen.getByRole('button').querySelector('[data-tile]')

test('a well-known network’s button shows its mark, and no letter before', async () => {
  const { show } = setup({ activeNetwork: ethereum })
  show(<NetworkButton />)
  const first = tile()
  expect(first?.innerHTML).toBe('<span data-picture=""></span>')
  await waitFor(() => expect(first?.querySelector('svg')).toBeTruthy(), slow)
  expect([...(first?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['svg', 'SPAN'])
})

test('the host’s picture of a network takes the place of the mark', async () => {
  const { show } = setup({
    activeNetwork: {
      ...ethereum,
      assets: { imageUrl: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>' },
    },
  })
  show(<NetworkButton />)
  await waitFor(
    () => expect(tile()?.querySelector('[data-drawn]')?.shadowRoot?.querySelector('circle')).toBeTruthy(),
    slow,
  )
  expect(tile()?.querySelector('svg')).toBe(null)
})

test('a network without a mark shows its initial, then the catalogue’s picture', async () => {
  const { show, modal, say } = setup({ activeNetwork: { ...ethereum, caipNetworkId: 'eip155:5', name: 'Görli' } })
  let picture: Blob | undefined
  Object.assign(modal, { networkPicture: () => picture })
  show(<NetworkButton />)
  const first = tile()
  await waitFor(() => expect(first?.querySelector('span')?.style.listStyleType).toBe('"G"'), slow)
  expect(first?.textContent, 'a letter that would be read as a part of the name').toBe('')
  expect(first?.querySelector('[data-drawn]')).toBe(null)
  picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>'])
  say({})
  await waitFor(
    () => expect(first?.querySelector('[data-drawn]')?.shadowRoot?.querySelector('circle')).toBeTruthy(),
    slow,
  )
  expect(tile()).toBe(first)
})

test('before the modal is loaded, the network button names the network on which it will start', () => {
  const drawn = (options: object) => {
    const modal = createFacade(options, () => new Promise(() => {}))
    const view = (
      <WalletModalProvider modal={modal}>
        <NetworkButton />
      </WalletModalProvider>
    )
    const { container, unmount } = render(view)
    const names = { page: container.textContent?.trim(), server: renderToString(view).match(/Network: ([^"]*)/)?.[1] }
    unmount()
    return names
  }
  // Another modal of the tests may have stored its network.
  localStorage.clear()
  const networks = [mainnet, base, solanaNetwork]
  const choose = { page: 'Choose network', server: 'Choose network' }
  expect(drawn({ networks })).toEqual({ page: 'Ethereum', server: 'Ethereum' })
  expect(drawn({ networks, defaultNetwork: base })).toEqual({ page: 'Base', server: 'Base' })
  expect(drawn({ networks, adapters: [solana()] })).toEqual({ page: 'Solana', server: 'Solana' })
  localStorage.setItem('last:activeCaipNetworkId', '"eip155:8453"')
  expect(drawn({ networks, storagePrefix: 'last' })).toEqual({ page: 'Base', server: 'Ethereum' })
  expect(drawn({ networks: [mainnet], storagePrefix: 'last' })).toEqual({ page: 'Ethereum', server: 'Ethereum' })
  // Options that the modal will refuse are no reason for the page to fail.
  for (const wrong of [undefined, null, 'all', [null, {}, { name: {} }]])
    expect(drawn({ networks: wrong })).toEqual(choose)
})

test('a connected account on a network that is not known is not said to be on the first one', () => {
  const { show, modal } = setup(withAccount())
  Object.assign(modal, { startNetwork: () => mainnet })
  show(<NetworkButton />)
  expect(screen.getByRole('button').textContent?.trim()).toBe('Unknown network')
})

test('a busy connect button keeps the width of its former words', () => {
  const { show, say } = setup()
  show(<ConnectButton label="Connect your wallet" />)
  const reserved = () => screen.getByRole('button').querySelector('[data-was]')?.getAttribute('data-was')
  expect(reserved()).toBe(undefined)
  say({ loading: true })
  expect(reserved()).toBe('Connect your wallet')
})

test('the account button shows the account’s avatar, in colours derived from its address', async () => {
  const { show, say } = setup(withAccount())
  show(<AccountButton />)
  const face = () => screen.getByRole('button').querySelector<HTMLElement>('[data-tile]')?.style.cssText ?? ''
  await expect.poll(face, slow).toContain('--wm-avatar-0: #71c765')
  const first = face()
  say(withAccount({ address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }))
  await expect.poll(face, slow).not.toBe(first)
})

test('the network button names the network and opens the list', () => {
  const { show, say, calls } = setup()
  show(<NetworkButton />)
  expect(screen.getByRole('button', { name: 'Network: Choose network' })).toBeDefined()
  say({ activeNetwork: ethereum })
  fireEvent.click(screen.getByRole('button', { name: 'Network: Ethereum' }))
  expect(calls).toEqual([['open', { view: 'Networks' }]])
})

test('the buttons’ style sheet is in the page once, and is removed with the last button', () => {
  const before = document.adoptedStyleSheets.length
  const { show } = setup(withAccount())
  const { unmount } = show(
    <>
      <AccountButton />
      <NetworkButton />
    </>,
  )
  expect(document.adoptedStyleSheets.length).toBe(before + 1)
  unmount()
  expect(document.adoptedStyleSheets.length).toBe(before)
})

test('unmounted components remove their listeners', () => {
  const { show, listenerCount } = setup()
  const { unmount } = show(<Everything />)
  expect(listenerCount()).toBeGreaterThan(0)
  unmount()
  expect(listenerCount()).toBe(0)
})

test('a hook outside of the provider throws an error with its name', () => {
  const { error } = console
  console.error = () => {}
  try {
    expect(() => render(<Lost />)).toThrow('useWalletAccount is used outside of <WalletModalProvider>.')
  } finally {
    console.error = error
  }
})
