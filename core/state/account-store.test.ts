import { runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { knownNamespaces as namespaces } from '../contracts/namespace.js'
import type { Network } from '../contracts/network/network.js'
import { knownTable } from '../namespaces/namespace-table.js'
import { moon } from '../testing/moon.js'
import { AccountSlice, AccountStore } from './account-store.js'

function setup(explorer?: string) {
  const network = (namespace: string): Network => ({
    id: 1,
    name: 'N',
    caipNetworkId: `${namespace}:1` as Network['caipNetworkId'], // a namespace of the four
    chainNamespace: namespace as Network['chainNamespace'], // as above
    nativeCurrency: { name: 'N', symbol: 'N', decimals: 18 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    ...(explorer && { blockExplorers: { default: { name: 'E', url: explorer } } }),
  })
  return new AccountStore({
    namespaces: knownTable,
    activeNamespace: () => 'eip155',
    networkOf: network,
    accountTypes: {},
  })
}

test('all four namespaces have a slice, disconnected', () => {
  const store = setup()
  for (const namespace of namespaces) {
    const slice = store.of(namespace)
    expect({ ...slice, addressLabels: [...slice.addressLabels] }).toMatchObject({ namespace, status: 'disconnected' })
  }
})

test('the preferred account type on EVM is a smart account', () => {
  const store = setup()
  const types = namespaces.map((namespace) => store.of(namespace).preferredAccountType)
  expect(types).toEqual(['smartAccount', 'eoa', 'eoa', 'payment'])
})

test("an account's explorer page has the path of its namespace", () => {
  const accounts = (namespace: 'eip155' | 'solana') => [{ namespace, address: 'abc', type: 'eoa' as const }]
  const store = setup('https://explorer.test/')
  store.slices.eip155.setConnected(accounts('eip155'), undefined)
  expect(store.slices.eip155.addressExplorerUrl).toBe('https://explorer.test/address/abc')
  const solana = setup('https://explorer.test?cluster=devnet')
  solana.slices.solana.setConnected(accounts('solana'), undefined)
  expect(solana.slices.solana.addressExplorerUrl).toBe('https://explorer.test/account/abc?cluster=devnet')
  expect(setup().slices.eip155.addressExplorerUrl).toBeUndefined()
})

test("a reset keeps only the visitor's preference", () => {
  const { eip155 } = setup().slices
  eip155.setConnected([{ namespace: 'eip155', address: 'a', type: 'eoa' }], { name: 'Fox' })
  runInAction(() =>
    Object.assign(eip155, { profileName: 'alice', profileImage: 'image', currentTab: 2, preferredAccountType: 'eoa' }),
  )
  eip155.reset()
  expect(eip155).toMatchObject({
    status: 'disconnected',
    address: undefined,
    allAccounts: [],
    profileName: undefined,
    connectedWalletInfo: undefined,
    currentTab: 0,
    preferredAccountType: 'eoa',
  })
})

test('a new account has no data', () => {
  const slice = new AccountSlice(knownTable.of('eip155'), () => undefined)
  expect(
    Object.fromEntries(
      Object.entries(slice).filter(([name, value]) => value !== undefined && name !== 'addressLabels'),
    ),
  ).toEqual({
    namespace: 'eip155',
    status: 'disconnected',
    allAccounts: [],
    isBalanceKnown: false,
    balanceStatus: 'idle',
    currentTab: 0,
    preferredAccountType: 'smartAccount',
  })
  expect(slice.addressLabels.size).toBe(0)
})

test('an address is shortened as its namespace says, and to its ends otherwise', () => {
  const long = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const shorten = (address: string) => `${address.slice(0, 9)}…`
  const short = (definition: typeof moon & { shorten?(address: string): string }) =>
    new AccountSlice(definition, () => undefined).shorten(long)
  expect(short(moon)).toBe('0x71…976F')
  expect(short({ ...moon, shorten })).toBe('0x71C7656…')
})
