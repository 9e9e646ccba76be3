import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { address, connected, setup } from '../testing/modal.js'
import { useAccounts, useCode, usePairing, useSignIn } from './hooks.js'

afterEach(cleanup)

const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const second = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

function Accounts({ seen }: { seen: unknown[] }) {
  seen.push(useAccounts())
  return null
}

test('useAccounts lists every account of every connected wallet, the active one first', () => {
  const { say, show } = setup()
  const seen: ReturnType<typeof useAccounts>[] = []
  show(<Accounts seen={seen} />)
  expect(seen.at(-1)).toEqual([])
  const allAccounts = [{ address: solanaAddress, type: 'eoa' }] as const
  const solana = { ...connected, address: solanaAddress, allAccounts, caipNetworkId: 'solana:main' } as const
  const evm = {
    ...connected,
    allAccounts: [second, address].map((each) => ({ address: each, type: 'eoa' }) as const),
    connectedWalletInfo: { name: 'Fox' },
    profileName: 'alice.eth',
  }
  say({ activeNamespace: 'eip155', accounts: { solana, bip122: { ...connected, status: 'connecting' }, eip155: evm } })
  const listed = seen.at(-1)?.map(({ caipAddress, isInUse, isActive, profileName, wallet }) => ({
    caipAddress,
    isInUse,
    isActive,
    profileName,
    wallet: wallet?.name,
  }))
  expect(listed).toEqual([
    { caipAddress: `eip155:1:${address}`, isInUse: true, isActive: true, profileName: 'alice.eth', wallet: 'Fox' },
    { caipAddress: `eip155:1:${second}`, isInUse: false, isActive: false, profileName: undefined, wallet: 'Fox' },
    {
      caipAddress: `solana:main:${solanaAddress}`,
      isInUse: true,
      isActive: false,
      profileName: undefined,
      wallet: undefined,
    },
  ])
})

test('useAccounts keeps its list while other parts of the state change', () => {
  const { say, show } = setup()
  const seen: unknown[] = []
  show(<Accounts seen={seen} />)
  say({ accounts: { eip155: connected } })
  const drawn = seen.length
  say({ loading: true })
  expect(seen.length).toBe(drawn)
})

function Phone() {
  const { state, uri, expiresAt, start, stop } = usePairing()
  return (
    <>
      <output>{JSON.stringify({ state, uri, expiresAt })}</output>
      <button type="button" onClick={() => start()}>
        Any
      </button>
      <button type="button" onClick={() => start({ wallet: { id: 'fox', name: 'Fox' }, namespace: 'solana' })}>
        Fox
      </button>
      <button type="button" onClick={() => stop()}>
        Stop
      </button>
    </>
  )
}

const said = () => JSON.parse(screen.getByRole('status').textContent ?? '')

test('usePairing asks for a code, tells its state, and withdraws it', () => {
  const { calls, say, show } = setup()
  show(<Phone />)
  expect(said()).toEqual({ state: 'idle' })
  for (const name of ['Any', 'Fox', 'Stop']) fireEvent.click(screen.getByRole('button', { name }))
  expect(calls).toEqual([
    ['open', { view: 'ConnectingWalletConnect', data: {} }],
    ['open', { view: 'ConnectingWalletConnect', data: { wallet: { id: 'fox', name: 'Fox' } }, namespace: 'solana' }],
    ['close'],
  ])
  say({ pairing: { state: 'ready', uri: 'wc:1@2', expiresAt: 7 } })
  expect(said()).toEqual({ state: 'ready', uri: 'wc:1@2', expiresAt: 7 })
  say({ pairing: undefined })
  expect(said()).toEqual({ state: 'idle' })
})

function Code({ text, seen }: { text: string | undefined; seen: unknown[] }) {
  seen.push(useCode(text)?.viewBox)
  return null
}

test('useCode draws a text once its code is loaded, and never the code of another text', async () => {
  const { show, inProvider } = setup()
  const seen: unknown[] = []
  const { rerender } = show(<Code text={undefined} seen={seen} />)
  rerender(inProvider(<Code text="wc:1" seen={seen} />))
  expect(new Set(seen)).toEqual(new Set([undefined]))
  await act(async () => {
    await import('../primitives/qr-modules.js')
  })
  expect(seen.at(-1)).toBe('-4 -4 29 29')
  seen.length = 0
  rerender(inProvider(<Code text={`wc:${'2'.repeat(100)}`} seen={seen} />))
  expect(seen).not.toContain('-4 -4 29 29')
})

function SignIn() {
  const { status, isAsked, isRequired, signIn, signOut } = useSignIn()
  return (
    <>
      <output>{JSON.stringify({ status, isAsked, isRequired })}</output>
      <button type="button" onClick={() => signIn()}>
        In
      </button>
      <button type="button" onClick={() => signOut()}>
        Out
      </button>
    </>
  )
}

test('useSignIn tells when the visitor is asked, and signs in and out', () => {
  const { calls, say, show } = setup()
  show(<SignIn />)
  expect(said()).toEqual({ isAsked: false, isRequired: false })
  const signIn = { status: 'signedOut', isRequired: true, expiresAt: undefined } as const
  say({ signIn, open: true, view: 'SIWXSignMessage' })
  expect(said()).toEqual({ status: 'signedOut', isAsked: true, isRequired: true })
  say({ signIn: { ...signIn, status: 'signedIn' } })
  expect(said()).toEqual({ status: 'signedIn', isAsked: false, isRequired: true })
  for (const name of ['In', 'Out']) fireEvent.click(screen.getByRole('button', { name }))
  expect(calls).toEqual([['signIn'], ['signOut']])
})

function Long({ seen }: { seen: unknown[] }) {
  seen.push(useCode('x'.repeat(5000)))
  return null
}

test('useCode draws nothing for a text that no code can hold', async () => {
  const failed: unknown[] = []
  const onFailure = (reason: unknown) => void failed.push(reason)
  process.on('unhandledRejection', onFailure)
  const drawn: unknown[] = []
  setup().show(<Long seen={drawn} />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  process.off('unhandledRejection', onFailure)
  expect({ drawn: drawn.every((each) => each === undefined), failed }).toEqual({ drawn: true, failed: [] })
})
