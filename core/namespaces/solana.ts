import { isSolanaAddress } from '../contracts/caip.js'
import { lazy } from '../lib/lazy.js'
import { solana as mainNetwork } from '../networks/index.js'
import { defineNamespace } from './define-namespace.js'
import type { ShippedNamespace } from './shipped-namespace.js'

const verifier = lazy(() => import('./verifiers/solana.js'))

export const solana = defineNamespace({
  id: 'solana',
  name: 'Solana',
  address: { is: isSolanaAddress, wanted: '32 to 44 base58 characters' },
  accountTypes: ['eoa'],
  networks: [mainNetwork],
  explorerPath: 'account',
  // Solana Pay
  paymentUri: (address) => `solana:${address}`,
  signIn: { load: () => verifier.load() },
  features: ['balance', 'identity', 'activity', 'send', 'receive', 'login'],
  rpc: 'solana',
  walletsWriteSignIn: true,
  hasBrowseLinks: true,
  meldCurrency: 'SOL',
  walletConnect: {
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
  },
} as const satisfies ShippedNamespace)
