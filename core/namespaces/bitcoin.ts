import { isBitcoinAddress } from '../contracts/caip.js'
import { isOnBitcoinNetwork } from '../lib/bitcoin/networks.js'
import { lazy } from '../lib/lazy.js'
import { bitcoin as mainNetwork } from '../networks/index.js'
import { defineNamespace } from './define-namespace.js'
import type { ShippedNamespace } from './shipped-namespace.js'

const verifier = lazy(() => import('./verifiers/bitcoin.js'))

/** The event by which Bitcoin wallets on WalletConnect report new addresses. */
export const addressesEvent = 'bip122_addressesChanged'

export const bitcoin = defineNamespace({
  id: 'bip122',
  name: 'Bitcoin',
  address: { is: isBitcoinAddress, isOn: isOnBitcoinNetwork, wanted: 'a Bitcoin address' },
  accountTypes: ['payment'],
  networks: [mainNetwork],
  // BIP-21
  paymentUri: (address) => `bitcoin:${address}`,
  signIn: {
    // A legacy address in Base58, or a Bech32 address with its prefix.
    address: {
      is: (text) => /^([1-9A-HJ-NP-Za-km-z]{25,35}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87})$/.test(text),
      wanted: 'a Bitcoin address',
    },
    load: () => verifier.load(),
  },
  features: ['receive'],
  walletConnect: {
    methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
    events: [addressesEvent],
  },
} as const satisfies ShippedNamespace)
