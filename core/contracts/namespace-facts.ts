import type { Namespace } from './namespace.js'

export const accountTypes = ['eoa', 'smartAccount', 'payment'] as const
/** The kind of an account: a key's (`eoa`), a smart account, or one for payments (Bitcoin). */
export type AccountType = (typeof accountTypes)[number]

interface NamespaceFacts {
  /** The chain that gave the kind its name; CAIP-122 has it in the first line of a message. The same in every language. */
  readonly name: string
  /** The types that a host may choose for its accounts, the usual one first. */
  readonly accountTypes: readonly [AccountType, ...AccountType[]]
  /** Asked for by WalletConnect. `eth_sign` signs any hash blindly: a host has to name it in `universal()`. */
  readonly sessionMethods: readonly string[]
  /** The text that a wallet's camera reads as "pay this account"; `id` is the network's. */
  paymentUri(address: string, id: string | number): string
}

export const namespaceFacts = {
  eip155: {
    name: 'Ethereum',
    // The embedded wallet has two types on EVM networks and one elsewhere.
    accountTypes: ['smartAccount', 'eoa'],
    sessionMethods: [
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
    // EIP-681
    paymentUri: (address, id) => `ethereum:${address}@${id}`,
  },
  solana: {
    name: 'Solana',
    accountTypes: ['eoa'],
    sessionMethods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    // Solana Pay
    paymentUri: (address) => `solana:${address}`,
  },
  polkadot: {
    name: 'Polkadot',
    accountTypes: ['eoa'],
    sessionMethods: ['polkadot_signTransaction', 'polkadot_signMessage'],
    // Wallets read the SS58 address itself.
    paymentUri: (address) => address,
  },
  bip122: {
    name: 'Bitcoin',
    accountTypes: ['payment'],
    sessionMethods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
    // BIP-21
    paymentUri: (address) => `bitcoin:${address}`,
  },
} as const satisfies Record<Namespace, NamespaceFacts>

export const sessionMethodsOf = (namespace: Namespace): readonly string[] => namespaceFacts[namespace].sessionMethods
