/** The CAIP-2 references (BIP-122) of Bitcoin's networks: the first 32 digits of the hash of the genesis block. */
export const mainnetReference = '000000000019d6689c085ae165831e93'
export const testnetReference = '000000000933ea01ad0ee984209779ba'
export const testnet4Reference = '00000000da84f2bafbbc53dee25a72ae'
export const signetReference = '00000008819873e925422c1ff0f99f7c'
export const regtestReference = '0f9188f13cb7b2c71f2a335e3a4fc328'

/**
 * An address's first characters show its bech32 prefix or its base58 version byte: 0 and 5 on mainnet, 111 and 196 on
 * test networks.
 */
const mainForms = /^(bc1|[13])/i
const testForms = /^(tb1|[mn2])/i
const regtestForms = /^(bcrt1|[mn2])/i

const forms: ReadonlyMap<string, RegExp> = new Map([
  [mainnetReference, mainForms],
  [testnetReference, testForms],
  [testnet4Reference, testForms],
  [signetReference, testForms],
  [regtestReference, regtestForms],
])

/**
 * False if the address belongs to another Bitcoin network. True if the address forms of this network are not listed.
 */
export const isOnBitcoinNetwork = (address: string, reference: string | undefined): boolean =>
  forms.get(reference ?? '')?.test(address) ?? true
