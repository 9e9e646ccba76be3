import { expect, test } from 'vitest'
import type { AdapterEvent, ConnectParams } from '../contracts/adapter.js'
import { isModalError } from '../errors/base.js'
import { createTestPlatform } from '../testing/platform.js'
import { contractNetwork } from '../testing/with-harness/contract-world.js'
import { createOneWallet } from './one-wallet.js'
import type { SessionWallet, WalletAccount, WalletState } from './wallet-session.js'

const network = contractNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')

function setup() {
  const events: AdapterEvent[] = []
  const cancel = new AbortController()
  const one = createOneWallet<WalletAccount, SessionWallet<WalletAccount>>(
    { namespace: 'solana' },
    { platform: createTestPlatform(), networks: () => [network], emit: (event) => events.push(event) },
  )
  const params: ConnectParams = {
    connector: { id: 'Sun', name: 'Sun', chain: 'solana', type: 'ANNOUNCED' },
    namespace: 'solana',
    network,
    signal: cancel.signal,
  }
  /** A wallet with the account `alice`. */
  const open = async (members: Partial<SessionWallet<WalletAccount>> = {}) => {
    let tell: (change: Partial<WalletState<WalletAccount>>) => void = () => {}
    const wallet: SessionWallet<WalletAccount> = {
      provider: {},
      onChange: (listener) => {
        tell = listener
        return () => {}
      },
      ...members,
    }
    const session = await one.open(wallet, { accounts: [{ address: 'alice' }] }, params)
    return { session, tell: (change: Partial<WalletState<WalletAccount>>) => tell(change) }
  }
  return { ...one, one, events, cancel, params, open }
}

const codeOf = (ask: () => unknown): string | undefined => {
  try {
    ask()
  } catch (error) {
    return isModalError(error) ? error.code : 'other'
  }
  return undefined
}

test('the newest session is the connection, and the one before ends', async () => {
  const { keep, connected, open, params } = setup()
  const [first, second] = [await open(), await open()]
  keep(first.session, params)
  keep(second.session, params)
  expect(connected()).toBe(second.session)
  expect({ code: first.session.signal.reason.code, aborted: second.session.signal.aborted }).toEqual({
    code: 'aborted',
    aborted: false,
  })
})

test('a session that has ended, or was forgotten, is no connection', async () => {
  const { one, keep, connected, forget, open, params } = setup()
  expect(codeOf(connected)).toBe('adapter_provider_undefined')
  const [first, second] = [await open(), await open()]
  keep(first.session, params)
  first.session.end('gone')
  expect(codeOf(connected)).toBe('adapter_provider_undefined')
  expect(one.last).toBe(first.session)
  keep(second.session, params)
  expect(connected()).toBe(second.session)
  await forget()
  expect({ code: codeOf(connected), reasonCode: second.session.signal.reason.code }).toEqual({
    code: 'adapter_provider_undefined',
    reasonCode: 'aborted',
  })
})

test('a session that was replaced while it disconnected leaves the new one alone', async () => {
  const { keep, connected, disconnect, open, params } = setup()
  let answer = () => {}
  const going = await open({ disconnect: () => new Promise<void>((resolve) => (answer = resolve)) })
  keep(going.session, params)
  const leaving = disconnect('solana')
  const next = await open()
  keep(next.session, params)
  answer()
  await leaving
  expect(connected()).toBe(next.session)
})

test('disposing ends the session and the lifetime', async () => {
  const { one, keep, lifetime, dispose, open, params } = setup()
  const only = await open()
  keep(only.session, params)
  dispose()
  expect({ code: only.session.signal.reason.code, aborted: lifetime.aborted, last: one.last }).toEqual({
    code: 'disposed',
    aborted: true,
    last: undefined,
  })
})

test('a wallet that was given up, or that opened after the end, is not connected', async () => {
  const cancelled = setup()
  const late = await cancelled.open()
  cancelled.cancel.abort()
  expect(codeOf(() => cancelled.keep(late.session, cancelled.params))).toBe('aborted')
  expect({ aborted: late.session.signal.aborted, code: codeOf(cancelled.connected) }).toEqual({
    aborted: true,
    code: 'adapter_provider_undefined',
  })
  const disposed = setup()
  const open = await disposed.open()
  disposed.dispose()
  expect(codeOf(() => disposed.keep(open.session, disposed.params))).toBe('disposed')
  expect(open.session.signal.aborted).toBe(true)
})

test('changes before the session is kept are in the connection, and later ones are reported', async () => {
  const { keep, events, open, params } = setup()
  const { session, tell } = await open()
  tell({ accounts: [{ address: 'bob' }], chainId: 'other' })
  expect(events).toEqual([])
  const connection = keep(session, params)
  expect({ address: connection.accounts[0]?.address, chainId: connection.chainId }).toEqual({
    address: 'bob',
    chainId: 'other',
  })
  tell({ accounts: [{ address: 'alice' }] })
  tell({ chainId: 'other' })
  expect(events).toMatchObject([{ type: 'accountsChanged', connectorId: 'Sun', accounts: [{ address: 'alice' }] }])
})
