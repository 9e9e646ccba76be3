import { ChainMismatchError } from '../../errors/network.js'
import {
  isOnBitcoinNetwork,
  mainnetReference,
  regtestReference,
  signetReference,
  testnet4Reference,
  testnetReference,
} from '../../lib/bitcoin/networks.js'
import { readFilled } from '../../lib/foreign.js'
import type { WalletState } from '../one-wallet.js'

/**
 * Each network, by the words of the interfaces: the Wallet Standard's chains, sats-connect's `BitcoinNetworkType`
 * (`@sats-connect/core` 0.16.0), UniSat's `ChainType` (its extension, `shared/constant`), Leather's `network`
 * (`@leather.io/models`), and the older `livenet`.
 */
const networks = [
  { reference: mainnetReference, standard: 'bitcoin:mainnet', sats: 'Mainnet', unisat: 'BITCOIN_MAINNET' },
  { reference: testnetReference, standard: 'bitcoin:testnet', sats: 'Testnet', unisat: 'BITCOIN_TESTNET' },
  { reference: testnet4Reference, standard: 'bitcoin:testnet4', sats: 'Testnet4', unisat: 'BITCOIN_TESTNET4' },
  { reference: signetReference, standard: 'bitcoin:signet', sats: 'Signet', unisat: 'BITCOIN_SIGNET' },
  { reference: regtestReference, standard: 'bitcoin:regtest', sats: 'Regtest', unisat: 'BITCOIN_REGTEST' },
] as const

const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Other words for them. A part of a word proves nothing: Fractal's main network ends in `MAINNET` as well. */
const others: readonly (readonly [word: string, reference: string])[] = [
  ['livenet', mainnetReference],
  ['bitcoin', mainnetReference],
  ['bitcoinlivenet', mainnetReference],
  ['testnet3', testnetReference],
  ['bitcointestnet3', testnetReference],
]
const references: ReadonlyMap<string, string> = new Map([
  ...networks.flatMap(({ reference, standard, sats }) =>
    [standard, sats, reference].map((word) => [plain(word), reference] as const),
  ),
  ...others,
])

/** Stands for the network of a wallet that did not tell it. No host lists it, so it is an unsupported one. */
export const unknownReference = 'unknown'

/**
 * A reference by what a wallet calls its network. One that is not known here keeps the wallet's own word, which is
 * never another network's. `undefined` where nothing is said.
 */
export function referenceOf(name: unknown): string | undefined {
  const word = readFilled(name)
  if (!word) return undefined
  const bare = word.replace(/^bip122:/, '')
  // Some name it by the whole hash of the first block.
  const hash = /^[0-9a-f]{32,64}$/i.test(bare) ? bare.slice(0, 32).toLowerCase() : undefined
  return hash ?? references.get(plain(bare)) ?? bare.replace(/[^-_a-zA-Z0-9]/g, '_').slice(0, 32)
}

const wordOf =
  (style: 'standard' | 'sats' | 'unisat') =>
  (reference: string | undefined): string | undefined =>
    networks.find((each) => each.reference === reference)?.[style]

export const standardChainOf = wordOf('standard')
export const satsNameOf = wordOf('sats')
export const unisatChainOf = wordOf('unisat')
/** As Leather writes it: in lower case. */
export const leatherNameOf = (reference: string | undefined) => satsNameOf(reference)?.toLowerCase()

/**
 * Puts accounts on the network that their wallet tells. A wallet that tells none is on the one that it was asked for, if its addresses
 * can be of that one. Its network is unknown otherwise, and never the modal's own.
 * @throws {@link ChainMismatchError} where an address belongs to another network than the wallet says: what is sent there is lost
 */
export function placed<Account extends { readonly address: string }>(
  accounts: readonly Account[],
  told: string | undefined,
  asked: string | undefined,
): WalletState<Account> {
  if (accounts.length === 0) return { accounts }
  const isOn = (reference: string | undefined) =>
    accounts.every(({ address }) => isOnBitcoinNetwork(address, reference))
  if (told === undefined) return { accounts, chainId: asked !== undefined && isOn(asked) ? asked : unknownReference }
  if (!isOn(told)) throw new ChainMismatchError({ wanted: `bip122:${told}`, got: otherThan(told, isOn) })
  return { accounts, chainId: told }
}

/** For events, which cannot fail: a wallet that says one network and shows addresses of another is on an unknown one. */
export function elsewhere<Account>(
  place: () => WalletState<Account>,
  accounts: readonly Account[],
): WalletState<Account> {
  try {
    return place()
  } catch {
    return { accounts, chainId: unknownReference }
  }
}

/** The network that the addresses can be of, for the sentence of the error. */
function otherThan(told: string, isOn: (reference: string) => boolean): string {
  const other = networks.find(({ reference }) => reference !== told && isOn(reference))
  return `bip122:${other?.reference ?? unknownReference}`
}
