/** Packages of the harness's Bitcoin side, which a host page does not need. */
export const bitcoinPackages = ['@scure/btc-signer', '@scure/base', '@noble/curves', '@noble/hashes'] as const
