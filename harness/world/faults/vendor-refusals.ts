/** The error that a vendor's wallet throws when its user refuses, with the source of that claim. */
interface VendorRefusal {
  /** The package and version that throws it, or the documented interface with the date it was read. */
  readonly source: string
  readonly throws: string | object
}

/**
 * Refusals in the shapes of real wallets. Each describes another vendor's code, so each names its source. Objects pass
 * to the page as JSON, as MetaMask's do.
 */
export const vendorRefusals = {
  metamask: {
    source: '@metamask/providers 22.1.1 with @metamask/rpc-errors 7.0.3',
    throws: { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.', stack: '' },
  },
  'metamask-ledger': {
    source: '@metamask/eth-ledger-bridge-keyring 11.1.2',
    throws: { code: -32603, message: 'Ledger: User rejected the transaction', data: { cause: { message: 'x' } } },
  },
  ledger: {
    source: '@ledgerhq/errors 7.0.0, TransportStatusError',
    throws: {
      name: 'TransportStatusError',
      message: 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
      statusCode: 0x6985,
      statusText: 'CONDITIONS_OF_USE_NOT_SATISFIED',
    },
  },
  trezor: {
    source: '@trezor/connect 9.7.3, Failure_ActionCancelled',
    throws: { code: 'Failure_ActionCancelled', error: 'Action cancelled by user' },
  },
  gridplus: { source: 'gridplus-sdk 4.0.0', throws: { message: 'Request declined by user' } },
  coinbase: {
    source: '@coinbase/wallet-sdk 4.4.0',
    throws: { code: 4001, message: 'User rejected the request.', docUrl: 'https://docs.cdp.coinbase.com' },
  },
  'base-account': { source: '@base-org/account 2.5.10', throws: { code: 4001, message: 'Request rejected' } },
  magic: {
    source: '@magic-sdk/provider 33.13.0, UserRejectedAction',
    throws: { code: -10012, message: 'Magic RPC Error' },
  },
  web3auth: { source: '@web3auth/base 9.7.0', throws: { message: 'Wallet popup has been closed by the user' } },
  safe: { source: '@safe-global/safe-apps-sdk 9.1.0, reports of 2024', throws: 'Transaction was rejected' },
  keplr: { source: '@keplr-wallet/provider 0.12.313', throws: { message: 'Request rejected' } },
  okx: { source: '@okxconnect/core 1.9.1', throws: { code: 300, message: 'user rejects error' } },
  'polkadot-js': { source: '@polkadot/extension-base 0.62.3, pri(signing.cancel)', throws: { message: 'Cancelled' } },
  'mobile-wallet-adapter': {
    source: '@solana-mobile/mobile-wallet-adapter-protocol 2.3.0, ERROR_NOT_SIGNED',
    throws: { name: 'SolanaMobileWalletAdapterProtocolError', code: -3, message: 'payloads were not signed' },
  },
  ethers: {
    source: 'ethers 6.17.0, makeError',
    throws: { code: 'ACTION_REJECTED', message: 'user rejected action', info: { error: { code: 4001 } } },
  },
  passkey: {
    source: 'Web Authentication Level 3, NotAllowedError, January 2026',
    throws: { name: 'NotAllowedError', message: 'The operation either timed out or was not allowed.' },
  },
  'in-spanish': {
    source: 'reports of wallets that are translated: the owner’s language',
    throws: { code: -32603, message: 'El usuario rechazó la solicitud' },
  },
  'in-chinese': {
    source: 'reports of wallets that are translated',
    throws: { code: -32603, message: '用户拒绝了请求' },
  },
} as const satisfies Readonly<Record<string, VendorRefusal>>

export type RefusingVendor = keyof typeof vendorRefusals

// The keys of the literal above.
export const refusingVendors = Object.keys(vendorRefusals) as [RefusingVendor, ...RefusingVendor[]]
