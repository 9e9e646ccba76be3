/** What the Polkadot side of the harness needs, and a host page does not. */
export const polkadotPackages = ['@scure/sr25519', '@scure/base', '@noble/curves', '@noble/hashes'] as const
