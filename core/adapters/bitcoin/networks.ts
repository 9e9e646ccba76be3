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
import type { WalletState } from '../wallet-session.js'

/**
 * The networks and their names in each interface: the Wallet Standard's chains, sats-connect's `BitcoinNetworkType`
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

/** Further names of the networks. Only complete words count: Fractal's main network ends in `MAINNET` as well. */
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

/** The reference for a wallet that does not report its network. Hosts cannot list it, so it counts as unsupported. */
export const unknownReference = 'unknown'

/**
 * The reference for a wallet's name of its network. An unknown name is kept as its own reference, which never equals
 * another network's. `undefined` without a name.
 */
export function referenceOf(name: unknown): string | undefined {
  const word = readFilled(name)
  if (!word) return undefined
  const bare = word.replace(/^bip122:/, '')
  // Some wallets use the full hash of the genesis block.
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
/** Leather's name of a network, in lower case. */
export const leatherNameOf = (reference: string | undefined) => satsNameOf(reference)?.toLowerCase()

/**
 * Assigns accounts to the network that their wallet reports. A wallet that reports none is on the requested network if
 * its addresses fit that network. Otherwise its network is unknown, never the modal's own.
 * @throws {@link ChainMismatchError} if an address does not fit the reported network: coins sent there would be lost
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

/**
 * Like {@link placed}, for events, which cannot fail: if addresses do not fit the reported network, the network is
 * unknown.
 */
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

/** A network that the addresses fit, for the error message. */
function otherThan(told: string, isOn: (reference: string) => boolean): string {
  const other = networks.find(({ reference }) => reference !== told && isOn(reference))
  return `bip122:${other?.reference ?? unknownReference}`
}
