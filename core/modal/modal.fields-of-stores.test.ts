import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import type { AccountRecord, ConnectedWalletInfo, EmbeddedUser } from '../contracts/account/account.js'
import { PortfolioStore } from '../data/portfolio-store.js'
import { LoginStore } from '../features/login/store.js'
import { SendStore } from '../features/send/store.js'
import { PairingStore } from '../state/pairing-store.js'
import { ethereum, setupModal } from '../testing/modal.js'

function setup() {
  const { root, modal } = setupModal({ networks: [ethereum] })
  onTestFinished(modal.dispose)
  const identify = () => {
    throw new Error('Nothing is held.')
  }
  const portfolios = new PortfolioStore({ activeAccount: () => undefined, identify })
  return {
    account: root.accounts.slices.eip155,
    network: root.chains.slices.eip155 ?? {},
    pairing: new PairingStore(),
    portfolio: portfolios.entryOf('eip155:1:0xab'),
    login: new LoginStore(root),
    send: new SendStore(root, portfolios),
  }
}

type Store = keyof ReturnType<typeof setup>

/** The name after an arrow is the one that this package uses. The name before a dot is the store that has the field. */
const states: readonly (readonly [store: Store, fields: string])[] = [
  ['account', 'caipAddress, address, status, balance, balanceSymbol'],
  ['account', 'profileName, profileImage, user, addressExplorerUrl'],
  ['account', 'smartAccountDeployed, currentTab, tokenBalance → portfolio.rows'],
  ['account', 'addressLabels, allAccounts'],
  ['account', 'preferredAccountTypes → preferredAccountType'],
  ['account', 'socialProvider, socialWindow → login.social, farcasterUrl → login.farcaster, connectedWalletInfo'],
  ['account', 'namespace'],
  ['network', 'caipNetwork, supportsAllNetworks, smartAccountEnabledNetworks → login.smartAccountEnabledNetworks'],
  ['network', 'approvedCaipNetworkIds, requestedCaipNetworks'],
  ['pairing', 'wcUri, wcPairingExpiry, wcLinking, wcError, buffering, recentWallet → wallet'],
  ['send', 'token, sendTokenAmount → amount, receiverAddress, receiver profile name and image → receiver'],
  ['send', 'gasPrice → quote, gasPriceInUSD → gasPriceInUsd, networkBalanceInUSD → networkBalanceInUsd'],
  ['send', 'tokenBalances, loading, lastRetry → portfolio.retryAtMs'],
]

// `core/decisions/fields-of-the-entities.md` says why a field is elsewhere.
test.each(states)('the state of %s has the fields %s', (store, fields) => {
  const stores = setup()
  const missing = fields.split(', ').filter((field) => {
    const [name = '', owner = store] = (field.split(' → ').at(-1) ?? '').split('.').reverse()
    return !(name in stores[owner as Store]) // the name before a dot is a store
  })
  expect(missing).toEqual([])
})

test('an account, its wallet and a user of the embedded wallet have these fields, and no others', () => {
  expectTypeOf<keyof AccountRecord>().toEqualTypeOf<'namespace' | 'address' | 'type' | 'publicKey' | 'path'>()
  expectTypeOf<keyof ConnectedWalletInfo>().toEqualTypeOf<'name' | 'icon' | 'identifier' | 'social'>()
  expectTypeOf<keyof EmbeddedUser>().toEqualTypeOf<
    'email' | 'username' | 'address' | 'chainId' | 'accounts' | 'preferredAccountType' | 'smartAccountDeployed'
  >()
  expectTypeOf<null>().toExtend<EmbeddedUser['email']>()
  expectTypeOf<NonNullable<EmbeddedUser['accounts']>>().toEqualTypeOf<
    { address: string; type: 'eoa' | 'smartAccount' }[]
  >()
})
