/** The start of the hash of a network's first block: the reference of its CAIP-2 id (BIP-122). */
export const mainnetReference = '000000000019d6689c085ae165831e93'
export const testnetReference = '000000000933ea01ad0ee984209779ba'

/** A reference by what wallets call the network: `livenet`, `Mainnet`, `bitcoin:testnet`, `BITCOIN_MAINNET`. */
export function referenceOf(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  if (/(main|live)net$/i.test(name)) return mainnetReference
  return /testnet$/i.test(name) ? testnetReference : undefined
}
