import { isEvmAddress } from '../contracts/caip.js'
import { lazy } from '../lib/lazy.js'
import { mainnet } from '../networks/index.js'
import { defineNamespace } from './define-namespace.js'
import type { ShippedNamespace } from './shipped-namespace.js'

const verifier = lazy(() => import('./verifiers/evm.js'))

export const evm = defineNamespace({
  id: 'eip155',
  name: 'Ethereum',
  address: { is: (text) => text.startsWith('0x') && isEvmAddress(text), wanted: '0x and 40 hex digits' },
  // The embedded wallet has both types on EVM networks, and only an eoa elsewhere.
  accountTypes: ['smartAccount', 'eoa'],
  networks: [mainnet],
  // EIP-681
  paymentUri: (address, id) => `ethereum:${address}@${id}`,
  signIn: { standard: 'eip4361', load: () => verifier.load() },
  features: [
    'balance',
    'identity',
    'collectibles',
    'history',
    'activity',
    'names',
    'send',
    'receive',
    'swaps',
    'purchases',
    'login',
  ],
  rpc: 'ethereum',
  walletsSwitch: true,
  isFamily: true,
  signsWithApproval: true,
  unknownCoin: 'ETH',
  walletConnect: {
    // `eth_sign` is missing because it signs any hash without showing it. A host can add it with `universal()`.
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'personal_sign',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_registerOnboarding',
      'wallet_watchAsset',
      'wallet_scanQRCode',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getAssets',
    ],
  },
} as const satisfies ShippedNamespace)
