/** What the Bitcoin side of the harness needs, and a host page does not. */
export const bitcoinPackages = ['@scure/btc-signer', '@scure/base', '@noble/curves', '@noble/hashes'] as const
