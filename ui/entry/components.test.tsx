import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { AccountSnapshot, ModalEvent, ModalSnapshot } from '../../core/modal-api.js'
import { mainnet } from '../../core/networks.js'
import { AccountButton, ConnectButton, NetworkButton, WalletButton } from './buttons.js'
import {
  useDisconnect,
  useModalState,
  useWalletAccount,
  useWalletEvents,
  useWalletNetwork,
  useWalletProvider,
  useWalletTheme,
} from './hooks.js'
import { idleSnapshot } from './idle-snapshot.js'
import { WalletModalProvider } from './provider.js'
import type { WalletModal } from './wallet-modal.js'

afterEach(cleanup)

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const connected: AccountSnapshot = {
  status: 'connected',
  address,
  caipAddress: `eip155:1:${address}`,
  allAccounts: [],
  balance: '1.234',
  balanceSymbol: 'ETH',
  isBalanceKnown: true,
  profileName: undefined,
  profileImage: undefined,
  connectorId: 'fox',
  connectedWalletInfo: undefined,
  caipNetworkId: 'eip155:1',
}

const ethereum = { ...mainnet, rpcUrls: { default: { http: [] }, chainDefault: { http: [] } } }

const withAccount = (account: Partial<AccountSnapshot> = {}): Partial<ModalSnapshot> => ({
  ready: true,
  status: 'connected',
  address,
  activeNamespace: 'eip155',
  accounts: { eip155: { ...connected, ...account } },
})

/** A modal that says what it is told to say and notes what it is asked. */
function setup(change: Partial<ModalSnapshot> = {}) {
  const calls: unknown[][] = []
  const listeners = new Set<(snapshot: ModalSnapshot) => void>()
  const eventListeners = new Set<(event: ModalEvent) => void>()
  const server = idleSnapshot('light')
  let snapshot: ModalSnapshot = { ...server, ...change }
  const note =
    (name: string) =>
    async (...values: unknown[]): Promise<void> => {
      calls.push([name, ...values])
    }
  const modal: WalletModal = {
    open: note('open'),
    close: note('close'),
    shake: () => {},
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    getServerSnapshot: () => server,
    onEvent: (listener) => {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
    getProvider: async (namespace) => ({ namespace, of: snapshot.accounts[namespace]?.connectorId }),
    disconnect: note('disconnect'),
    switchNetwork: note('switchNetwork'),
    removeAdapter: note('removeAdapter'),
    setTheme: (theme) => void calls.push(['setTheme', theme]),
    dispose: () => {},
    mount: () => () => {},
    prefetch: () => void calls.push(['prefetch']),
  }
  const inProvider = (children: ReactNode) => (
    <StrictMode>
      <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
    </StrictMode>
  )
  return {
    modal,
    calls,
    say: (next: Partial<ModalSnapshot>) =>
      act(() => {
        snapshot = { ...snapshot, ...next }
        for (const listener of listeners) listener(snapshot)
      }),
    emit: (event: ModalEvent) =>
      act(() => {
        for (const listener of eventListeners) listener(event)
      }),
    listenerCount: () => listeners.size + eventListeners.size,
    inProvider,
    show: (children: ReactNode) => render(inProvider(children)),
  }
}

function Everything() {
  useModalState()
  useWalletAccount()
  useWalletEvents()
  return null
}

function Lost() {
  useWalletAccount()
  return null
}

function Accounts({ seen }: { seen: unknown[] }) {
  seen.push([useWalletAccount().address, useWalletAccount({ namespace: 'solana' }).isConnected])
  return null
}

function Provider() {
  return <output>{JSON.stringify(useWalletProvider('eip155') ?? null)}</output>
}

function Listener({ heard }: { heard: unknown[] }) {
  const last = useWalletEvents((event) => heard.push(event.event))
  return <output>{last?.event}</output>
}

function Leave() {
  const { disconnect } = useDisconnect()
  return (
    <button type="button" onClick={() => disconnect({ namespace: 'solana' })}>
      Leave
    </button>
  )
}

function NetworkChoice() {
  const { network, caipNetworkId, chainId, isSupported, switchNetwork } = useWalletNetwork()
  return (
    <>
      <output>{[network?.name, caipNetworkId, chainId, isSupported].map(String).join(' ')}</output>
      <button type="button" onClick={() => switchNetwork('eip155:10')}>
        Optimism
      </button>
    </>
  )
}

function ThemeChoice() {
  const { themeMode, setThemeMode, setThemeVariables } = useWalletTheme()
  return (
    <>
      <output>{themeMode}</output>
      <button type="button" onClick={() => setThemeMode('system')}>
        As the system
      </button>
      <button type="button" onClick={() => setThemeVariables({ accent: 'red' })}>
        Red
      </button>
    </>
  )
}

test('the connect button opens the list of wallets', () => {
  const { show, calls } = setup()
  show(<ConnectButton />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  expect(calls).toEqual([['open', { view: 'Connect' }]])
})

test('the connect button of a namespace connects there whatever else is connected', () => {
  const { show, calls } = setup(withAccount())
  show(<ConnectButton namespace="solana" label="Connect Solana" />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect Solana' }))
  expect(calls).toEqual([['open', { view: 'Connect', namespace: 'solana' }]])
})

test('a button closes the modal that is open', () => {
  const { show, calls } = setup({ open: true })
  show(<ConnectButton />)
  fireEvent.click(screen.getByRole('button'))
  expect(calls).toEqual([['close']])
})

test('the pointer near a button fetches the code', () => {
  const { show, calls } = setup()
  show(<ConnectButton />)
  fireEvent.pointerEnter(screen.getByRole('button'))
  expect(calls).toEqual([['prefetch']])
})

test('the connect button says that it is busy while the modal loads or a session is restored', () => {
  const { show, say } = setup({ status: 'connecting' })
  show(<ConnectButton />)
  const button = screen.getByRole('button', { name: 'Connecting…' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  say({ status: 'disconnected' })
  expect(button.textContent).toBe('Connect wallet')
  say({ loading: true })
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('code that did not arrive leaves a next step on the button', () => {
  const { show } = setup({ error: { code: 'modal_load_failed', message: 'x' } })
  show(<ConnectButton />)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('the account button takes the connect button’s place', () => {
  const { show, say, calls } = setup()
  show(<WalletButton />)
  expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeDefined()
  say(withAccount())
  fireEvent.click(screen.getByRole('button', { name: 'Account: 1.234 ETH 0x71…976F' }))
  expect(calls).toEqual([['open', { view: 'Account' }]])
})

test('a balance that is not known is not shown as zero', () => {
  const { show } = setup(withAccount({ balance: '0.00', isBalanceKnown: false }))
  show(<AccountButton />)
  expect(screen.getByRole('button').textContent).not.toContain('0.00')
})

test('the account button leads out of a network that the site does not know', () => {
  const { show, calls } = setup({ ...withAccount(), isNetworkSupported: false })
  show(<AccountButton />)
  fireEvent.click(screen.getByRole('button', { name: 'Account: Switch network 0x71…976F' }))
  expect(calls).toEqual([['open', { view: 'UnsupportedChain' }]])
})

test('where a network button says that the network is not the site’s, the account button does not', () => {
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
  expect(calls).toEqual([['open', { view: 'UnsupportedChain' }]])
  rerender(inProvider(<AccountButton />))
  expect(screen.getByRole('button').textContent).toBe('Switch network 0x71…976F')
})

test('a network’s picture stands on its button as the initial until it is drawn', () => {
  const { show } = setup({ activeNetwork: { ...ethereum, assets: { imageUrl: 'data:image/png;base64,AA==' } } })
  show(<NetworkButton />)
  const button = screen.getByRole('button', { name: 'Network: Ethereum' })
  expect(button.querySelector('img')).toBe(null)
  expect(button.querySelector('[data-tile]')?.getAttribute('data-initial')).toBe('E')
})

test('the network button names the network and opens the list', () => {
  const { show, say, calls } = setup()
  show(<NetworkButton />)
  expect(screen.getByRole('button', { name: 'Network: Choose network' })).toBeDefined()
  say({ activeNetwork: ethereum })
  fireEvent.click(screen.getByRole('button', { name: 'Network: Ethereum' }))
  expect(calls).toEqual([['open', { view: 'Networks' }]])
})

test('the buttons’ sheet is in the page once, and leaves with the last button', () => {
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

test('what is unmounted listens to nothing', () => {
  const { show, listenerCount } = setup()
  const { unmount } = show(<Everything />)
  expect(listenerCount()).toBeGreaterThan(0)
  unmount()
  expect(listenerCount()).toBe(0)
})

test('a hook outside of the provider names itself', () => {
  const { error } = console
  console.error = () => {}
  try {
    expect(() => render(<Lost />)).toThrow('useWalletAccount is used outside of <WalletModalProvider>.')
  } finally {
    console.error = error
  }
})

test('an account is that of the namespace that was asked for', () => {
  const { show } = setup(withAccount())
  const seen: unknown[] = []
  show(<Accounts seen={seen} />)
  expect(seen.at(-1)).toEqual([address, false])
})

test('a provider is there while its wallet is connected', async () => {
  const { show, say } = setup(withAccount())
  show(<Provider />)
  await screen.findByText('{"namespace":"eip155","of":"fox"}')
  say({ accounts: {}, status: 'disconnected' })
  expect(screen.getByRole('status').textContent).toBe('null')
})

test('events come to the listener of the last rendering', () => {
  const { show, emit } = setup()
  const heard: unknown[] = []
  show(<Listener heard={heard} />)
  emit({ type: 'track', event: 'MODAL_OPEN' })
  expect(heard).toEqual(['MODAL_OPEN'])
  expect(screen.getByRole('status').textContent).toBe('MODAL_OPEN')
})

test('disconnecting hands the namespace on', async () => {
  const { show, calls } = setup()
  show(<Leave />)
  fireEvent.click(screen.getByRole('button'))
  expect(calls).toEqual([['disconnect', 'solana']])
})

test('the active network is told as it changes, and a switch is handed on', () => {
  const { show, say, calls } = setup()
  show(<NetworkChoice />)
  const told = screen.getByRole('status')
  expect(told.textContent).toBe('undefined undefined undefined true')
  say({ activeNetwork: ethereum, caipNetworkId: 'eip155:1' })
  expect(told.textContent).toBe('Ethereum eip155:1 1 true')
  say({ activeNetwork: undefined, caipNetworkId: 'eip155:5', isNetworkSupported: false })
  expect(told.textContent).toBe('undefined eip155:5 undefined false')
  fireEvent.click(screen.getByRole('button', { name: 'Optimism' }))
  expect(calls).toEqual([['switchNetwork', 'eip155:10']])
})

test('the theme is told as it changes, and a change of it is handed on', () => {
  const { show, say, calls } = setup()
  show(<ThemeChoice />)
  expect(screen.getByRole('status').textContent).toBe('light')
  say({ themeMode: 'dark' })
  expect(screen.getByRole('status').textContent).toBe('dark')
  fireEvent.click(screen.getByRole('button', { name: 'As the system' }))
  fireEvent.click(screen.getByRole('button', { name: 'Red' }))
  expect(calls).toEqual([
    ['setTheme', { mode: 'system' }],
    ['setTheme', { variables: { accent: 'red' } }],
  ])
})
