import type { WalletStandard } from '../standards/names.js'
import { type MockSource, type NamedDocument, read } from './mock-source.js'

const erc = (number: number, title: string, date: string): NamedDocument =>
  read(`ERC-${number}: ${title}`, `https://eips.ethereum.org/EIPS/eip-${number}`, date)
const caip = (number: number, title: string, date: string): NamedDocument =>
  read(`CAIP-${number}: ${title}`, `https://chainagnostic.org/CAIPs/caip-${number}`, date)

const session = [
  caip(25, 'Wallet Create Session', '2025-09-23'),
  caip(27, 'Wallet Invoke Method', '2026-11-30'),
  caip(285, 'Wallet Revoke Session', '2026-11-30'),
  caip(312, 'Wallet Get Session', '2026-11-30'),
] as const

/** Sources for the newer standards that a wallet of a scenario may have. */
export const standardSources: Readonly<Record<WalletStandard, MockSource>> = {
  caip25: {
    claims: 'Grants a session over EVM and Solana networks in one prompt, with scopes by namespace and an id.',
    documents: session,
  },
  'caip25-metamask': {
    claims: 'Grants the same session in MetaMask’s dialect: scopes by network, and no id.',
    packages: ['@metamask/multichain-api-client 0.12.0'],
    documents: session,
  },
  erc7677: {
    claims: 'Reports the capability `paymasterService`, and takes it with calls. No paymaster is asked.',
    documents: [erc(7677, 'Paymaster Web Service Capability', '2025-05-14')],
  },
  erc7682: {
    claims: 'Reports the capability `auxiliaryFunds` with one asset.',
    documents: [erc(7682, 'Auxiliary Funds Capability', '2025-08-14')],
  },
  erc7715: {
    claims:
      'Grants, lists and revokes permissions to execute, by the names of January 2026. It grants what was asked for, and no delegation is signed.',
    documents: [erc(7715, 'Grant Permissions from Wallets', '2026-01-16')],
  },
  erc7846: {
    claims: 'Connects by `wallet_connect`, and signs a message of ERC-4361 in the same prompt.',
    packages: ['viem 2.57.1'],
    documents: [erc(7846, 'Wallet Connection API', '2025-07-08')],
  },
  erc7902: {
    claims: 'Reports the five capabilities of account abstraction. How it reports them is assumed.',
    documents: [erc(7902, 'Wallet Capabilities for Account Abstraction', '2025-06-16')],
  },
  erc8019: {
    claims: 'Signs a page’s second login by itself, under a policy that its owner gave with the first.',
    documents: [erc(8019, 'Wallet-managed auto-login for SIWE', '2026-02-10')],
  },
  erc8021: {
    claims:
      'Appends a page’s suffix to the data of its calls (`wallet_sendCalls`). How it reports the capability is assumed.',
    packages: ['ox 0.14.45'],
    documents: [read('ERC-8021: Transaction Attribution', 'https://github.com/ethereum/ERCs/pull/1209', '2026-11-30')],
  },
  'solana-offchain': {
    claims:
      'Signs off-chain messages of versions 0 and 1, which kit encodes. It signs no raw message and no `solana:signIn`, as a wallet on hardware does not.',
    packages: ['@solana/kit 8.4.0'],
    documents: [
      read(
        'Wallet Standard: solana:signOffchainMessage',
        'https://github.com/anza-xyz/wallet-standard/blob/38d855c00529df3bec45b280a7e1c870f194a746/packages/core/features/src/signOffchainMessage.ts',
        '2026-11-30',
      ),
      read('Solana: sign messages', 'https://solana.com/docs/frontend/messages-and-auth', '2026-11-30'),
    ],
  },
  'solana-v1': {
    claims:
      'Declares and signs transactions of version 1, which kit encodes: they begin with their version, and their signatures are last. No local node runs one.',
    packages: ['@solana/kit 8.4.0'],
    documents: [
      read(
        'SIMD-0385: Transaction V1 Format',
        'https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0385-transaction-v1.md',
        '2026-11-30',
      ),
    ],
  },
  'solana-send-all': {
    claims:
      'Signs several transactions in one prompt and sends them in order or at once. Each has an outcome of its own.',
    documents: [
      read(
        'Wallet Standard: solana:signAndSendAllTransactions',
        'https://github.com/anza-xyz/wallet-standard/blob/ee5e94a48fe00823ccc3013a9d67a0c31687d89b/packages/core/features/src/signAndSendAllTransactions.ts',
        '2026-11-30',
      ),
    ],
  },
}
