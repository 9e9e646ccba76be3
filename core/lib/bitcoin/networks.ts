/** Bitcoin's own networks by the reference of their CAIP-2 id (BIP-122): the start of the hash of their first block. */
export const mainnetReference = '000000000019d6689c085ae165831e93'
export const testnetReference = '000000000933ea01ad0ee984209779ba'
export const testnet4Reference = '00000000da84f2bafbbc53dee25a72ae'
export const signetReference = '00000008819873e925422c1ff0f99f7c'
export const regtestReference = '0f9188f13cb7b2c71f2a335e3a4fc328'

/** The first characters tell the bech32 prefix, or the version byte of base58: 0 and 5, or 111 and 196. */
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

/** False where the address is of another network. True on a network whose addresses are not known here. */
export const isOnBitcoinNetwork = (address: string, reference: string | undefined): boolean =>
  forms.get(reference ?? '')?.test(address) ?? true

/** Bitcoin's networks have addresses of their own. An address of the other namespaces is the same on each. */
export const isAddressOn = (namespace: string, reference: string | undefined, address: string): boolean =>
  namespace !== 'bip122' || isOnBitcoinNetwork(address, reference)
