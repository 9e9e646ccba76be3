import { isPolkadotAddress } from '../contracts/caip.js'
import { lazy } from '../lib/lazy.js'
import { polkadot as mainNetwork } from '../networks/index.js'
import { defineNamespace } from './define-namespace.js'
import type { ShippedNamespace } from './shipped-namespace.js'

const verifier = lazy(() => import('./verifiers/polkadot.js'))

/** It has no `paymentUri`, because wallets expect the plain SS58 address in a QR code. */
export const polkadot = defineNamespace({
  id: 'polkadot',
  name: 'Polkadot',
  address: { is: isPolkadotAddress, wanted: 'an SS58 address' },
  accountTypes: ['eoa'],
  networks: [mainNetwork],
  signIn: { load: () => verifier.load() },
  features: ['receive'],
  walletConnect: { methods: ['polkadot_signTransaction', 'polkadot_signMessage'] },
} as const satisfies ShippedNamespace)
