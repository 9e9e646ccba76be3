/** Packages of the harness's Polkadot side, which a host page does not need. */
export const polkadotPackages = ['@scure/sr25519', '@scure/base', '@noble/curves', '@noble/hashes'] as const
