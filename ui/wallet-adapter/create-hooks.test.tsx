import { Connection, PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { connected, setup } from '../testing/modal.js'
import { createWalletAdapterHooks } from './create-hooks.js'

afterEach(cleanup)

const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const solana = { ...connected, address, caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' } as const
const ray = { id: 'ray', name: 'Ray', imageUrl: undefined, disabledReason: undefined }

interface SeenProps<Wallet> {
  useWallet(): Wallet
  keep(wallet: Wallet): void
}

function Seen<Wallet>({ useWallet, keep }: SeenProps<Wallet>) {
  keep(useWallet())
  return null
}

function show() {
  const connection = new Connection('http://127.0.0.1:9')
  const { useWallet } = createWalletAdapterHooks({ PublicKey, Transaction, VersionedTransaction, connection })
  const world = setup()
  const seen: Partial<Record<'list' | 'button', ReturnType<typeof useWallet>>> = {}
  world.show(
    <>
      <Seen useWallet={useWallet} keep={(wallet) => void Object.assign(seen, { list: wallet })} />
      <Seen useWallet={useWallet} keep={(wallet) => void Object.assign(seen, { button: wallet })} />
    </>,
  )
  return { ...world, seen }
}

test('a wallet that one component selects is connected by another', async () => {
  const { seen, findWallets, calls } = show()
  findWallets([{ ...ray, connectors: [{ id: 'ray of solana', namespace: 'solana' }] }])
  act(() => seen.list?.select('Ray'))
  expect(seen.button?.wallet?.adapter.name).toBe('Ray')
  await act(async () => seen.button?.connect())
  expect(calls.at(-1)).toEqual([
    'open',
    { view: 'ConnectingExternal', data: { connectorId: 'ray of solana', namespace: 'solana' } },
  ])
})

test("a page counts as connected once its wallet is available, and shows a phone's wallet by name", async () => {
  const { seen, say } = show()
  const states: unknown[] = []
  const note = () => states.push([seen.button?.connected, seen.button?.connecting, seen.button?.publicKey?.toBase58()])
  note()
  say({ status: 'connected', accounts: { solana: { ...solana, connectedWalletInfo: { name: 'Phone' } } } })
  note()
  await act(async () => {})
  note()
  expect(states).toEqual([
    [false, false, undefined],
    [false, true, undefined],
    [true, false, address],
  ])
  expect(seen.button?.signTransaction).toBeTypeOf('function')
  expect(seen.button?.wallet).toEqual({ adapter: { name: 'Phone', icon: '' }, readyState: 'Loadable' })
})

test('sending without a connected wallet is refused', async () => {
  const { seen } = show()
  const sent = seen.button?.sendTransaction(new Transaction(), new Connection('http://127.0.0.1:9'))
  await expect(sent).rejects.toMatchObject({ name: 'WalletNotConnectedError' })
})
