import { expect, test } from 'vitest'
import type { ModalSnapshot } from '../../../../core/contracts/modal-api.js'
import { checkStorage } from './check-facts.js'
import { checkSnapshot } from './check-snapshot.js'

const address = '0xAbCdefAbcdefabcdefabcdefabcdefabcdefabcd'

const account: NonNullable<ModalSnapshot['accounts']['eip155']> = {
  status: 'connected',
  address,
  caipAddress: `eip155:1:${address}`,
  allAccounts: [],
  preferredAccountType: 'smartAccount',
  balance: '10.000',
  isBalanceKnown: true,
  balanceSymbol: 'ETH',
  profileName: undefined,
  profileImage: undefined,
  connectorId: 'test.fox',
  connectedWalletInfo: undefined,
  caipNetworkId: 'eip155:1',
}

const snapshot: ModalSnapshot = {
  ready: true,
  open: true,
  loading: false,
  view: 'Account',
  viewHistory: ['Account'],
  status: 'connected',
  activeNamespace: 'eip155',
  activeNetwork: undefined,
  caipNetworkId: 'eip155:1',
  isNetworkSupported: true,
  isSwitchingNamespace: false,
  address,
  caipAddress: `eip155:1:${address}`,
  accounts: { eip155: account },
  themeMode: 'light',
  pairing: undefined,
  signIn: undefined,
  alert: undefined,
  notice: undefined,
  error: { code: 'wallet_user_rejected', message: 'You declined' },
}

test('every named fact of a snapshot must hold', () => {
  const facts = {
    modal: 'open',
    view: 'Account',
    status: 'connected',
    address: address.toLowerCase(),
    network: 'eip155:1',
    balance: '10.000',
    alert: null,
  } as const
  expect(checkSnapshot(facts, snapshot)).toBeUndefined()
  expect(checkSnapshot({ ...facts, view: 'Connect' }, snapshot)).toBe('view: wanted "Connect", got "Account"')
  expect(checkSnapshot({ address: null }, snapshot)).toBe(`address: wanted nothing, got "${address}"`)
})

test('an error is a code or a code with its words', () => {
  expect(checkSnapshot({ error: 'wallet_user_rejected' }, snapshot)).toBeUndefined()
  expect(checkSnapshot({ error: { text: 'You declined' } }, snapshot)).toBeUndefined()
  expect(checkSnapshot({ error: null }, snapshot)).toBe('error: wanted nothing, got "wallet_user_rejected"')
  expect(checkSnapshot({ alert: 'x' }, snapshot)).toBe('alert: wanted "x", got nothing')
})

test('accounts are told apart by namespace', () => {
  expect(checkSnapshot({ accounts: { eip155: { symbol: 'ETH' }, solana: null } }, snapshot)).toBeUndefined()
  expect(checkSnapshot({ accounts: { solana: { status: 'connected' } } }, snapshot)).toBe(
    'accounts.solana: wanted {"status":"connected"}, got nothing',
  )
})

test('no snapshot at all is a mismatch and not a crash', () => {
  expect(checkSnapshot({ modal: 'open' }, undefined)).toBe('modal: wanted "open", got nothing')
  expect(checkSnapshot({ modal: { open: false } }, undefined)).toBe('modal: wanted {"open":false}, got nothing')
  expect(checkSnapshot({ network: 'eip155:1' }, undefined)).toBe('network: wanted "eip155:1", got nothing')
})

test('the fact `modal` is a word, or a map that may include the second modal', () => {
  const second = { ...snapshot, open: false, address: undefined }
  expect(checkSnapshot({ modal: 'ready' }, snapshot)).toBeUndefined()
  expect(checkSnapshot({ modal: 'closed' }, snapshot)).toBe('modal: wanted "closed", got "open"')
  expect(checkSnapshot({ modal: 'ready' }, { ...snapshot, ready: false })).toBe(
    'modal: wanted "ready", got "not ready"',
  )
  const modal = { open: true, ready: true, loading: false, theme: 'light' } as const
  expect(checkSnapshot({ modal: { ...modal, second: { open: false, address: null } } }, snapshot, second)).toBe(
    undefined,
  )
  expect(checkSnapshot({ modal: { theme: 'dark' } }, snapshot)).toBe('modal.theme: wanted "dark", got "light"')
  expect(checkSnapshot({ modal: { second: { open: true } } }, snapshot, second)).toBe(
    'modal.second.open: wanted true, got false',
  )
  expect(checkSnapshot({ modal: { second: { open: true } } }, snapshot)).toBe(
    'modal.second: wanted {"open":true}, got nothing',
  )
})

test('a list of views is the whole stack, and a network without a colon is a namespace', () => {
  const stacked = { ...snapshot, viewHistory: ['Account', 'Networks'], view: 'Networks' } as const
  expect(checkSnapshot({ view: ['Account', 'Networks'], network: 'eip155' }, stacked)).toBeUndefined()
  expect(checkSnapshot({ view: ['Networks'] }, stacked)).toBe(
    'view: wanted 1 entries ["Networks"], got ["Account","Networks"]',
  )
  expect(checkSnapshot({ network: 'solana' }, snapshot)).toBe('network: wanted "solana", got "eip155"')
  const network = { id: 'eip155:1', namespace: 'eip155', supported: true }
  expect(checkSnapshot({ network }, snapshot)).toBeUndefined()
  expect(checkSnapshot({ network: { ...network, supported: false } }, snapshot)).toBe(
    'network.supported: wanted false, got true',
  )
  expect(checkSnapshot({ network: null }, snapshot)).toBe('network: wanted nothing, got "eip155:1"')
})

test('storage is compared as data and by its keys without the prefix', () => {
  const kept = { 'wm:activeNamespace': '"eip155"', 'wm:connected': '{"a":{"b":1}}', other: 'plain' }
  expect(
    checkStorage({ activeNamespace: 'eip155', connected: { a: { b: 1 } }, gone: null }, kept, 'wm'),
  ).toBeUndefined()
  expect(checkStorage({ 'wm:activeNamespace': 'eip155' }, kept, 'other')).toBeUndefined()
  expect(checkStorage({ activeNamespace: 'solana' }, kept, 'wm')).toBe(
    'storage activeNamespace: wanted "solana", got "eip155"',
  )
  expect(checkStorage('empty', kept, 'wm')).toBe(
    'storage: wanted nothing, got the keys ["wm:activeNamespace","wm:connected","other"]',
  )
})
