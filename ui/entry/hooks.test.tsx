import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { address, ethereum, setup, withAccount } from '../testing/modal.js'
import {
  useDisconnect,
  useWalletAccount,
  useWalletEvents,
  useWalletNetwork,
  useWalletProvider,
  useWalletTheme,
} from './hooks.js'

afterEach(cleanup)

function Accounts({ seen }: { seen: unknown[] }) {
  seen.push([useWalletAccount().address, useWalletAccount({ namespace: 'solana' }).isConnected])
  return null
}

function Provider() {
  return <output>{JSON.stringify(useWalletProvider('eip155') ?? null)}</output>
}

function Listener({ heard, drawn }: { heard: unknown[]; drawn: unknown[] }) {
  useWalletEvents((event) => heard.push(event.event))
  drawn.push('drawn')
  return null
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

test('an account belongs to the requested namespace', () => {
  const { show } = setup(withAccount())
  const seen: unknown[] = []
  show(<Accounts seen={seen} />)
  expect(seen.at(-1)).toEqual([address, false])
})

test('a hook renders its component again only when its value changes, not when the modal opens', () => {
  const { show, say } = setup(withAccount())
  const seen: unknown[] = []
  show(<Accounts seen={seen} />)
  const before = seen.length
  say({ open: true, loading: true, view: 'Networks' })
  expect(seen).toHaveLength(before)
  say({ accounts: {}, status: 'disconnected' })
  expect(seen.at(-1)).toEqual([undefined, false])
})

test('a provider is available while its wallet is connected', async () => {
  const { show, say } = setup(withAccount())
  show(<Provider />)
  await screen.findByText('{"namespace":"eip155","of":"fox"}')
  say({ accounts: {}, status: 'disconnected' })
  expect(screen.getByRole('status').textContent).toBe('null')
})

test('events reach the latest listener, without rendering again', () => {
  const { show, inProvider, emit } = setup()
  const heard: unknown[][] = [[], []]
  const drawn: unknown[] = []
  const listener = (index: 0 | 1) => <Listener heard={heard[index] ?? []} drawn={drawn} />
  const { rerender } = show(listener(0))
  rerender(inProvider(listener(1)))
  const before = drawn.length
  emit({ type: 'track', event: 'MODAL_OPEN', properties: { connected: false } })
  expect(heard).toEqual([[], ['MODAL_OPEN']])
  expect(drawn).toHaveLength(before)
})

test('disconnecting passes the namespace on', async () => {
  const { show, calls } = setup()
  show(<Leave />)
  fireEvent.click(screen.getByRole('button'))
  expect(calls).toEqual([['disconnect', 'solana']])
})

test('the active network follows changes, and a switch is passed on', () => {
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

test('the theme follows changes, and a change of it is passed on', () => {
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
