import { createPrivateKey, createPublicKey } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { bytesToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { once } from '../lib/lifecycle.js'
import type { Seed } from '../lib/seed.js'

/** The people of every world, in order. A wallet holds the first one unless told otherwise. */
export const accountNames = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'grace', 'heidi'] as const

export interface WorldAccount {
  /** `alice` */
  readonly name: string
  /** EIP-55. */
  readonly evmAddress: `0x${string}`
  /** base58 */
  readonly solanaAddress: string
  /** Keys of throw-away accounts made from the seed; nothing of value is ever behind them. */
  readonly evmPrivateKey: `0x${string}`
  /** The 32 bytes that the ed25519 pair comes from. */
  readonly solanaPrivateKey: Uint8Array
  /** secp256k1, one key for each purpose that Bitcoin wallets keep an address for. */
  readonly bitcoinPrivateKeys: { readonly payment: Uint8Array; readonly ordinals: Uint8Array }
  /** The 32 bytes that a pair of each kind comes from. */
  readonly polkadotSeeds: { readonly sr25519: Uint8Array; readonly ed25519: Uint8Array }
  /** The recovery phrase that somebody gave for it, and which of its accounts this is. */
  readonly phrase?: { readonly words: string; readonly index: number }
}

/** PKCS #8 around the 32 bytes of an ed25519 private key (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Makes the accounts of a world: real keys for every namespace, from the seed alone. An account is made when it is
 * first read, because a scenario needs one or two.
 */
export function createAccounts(seed: Seed): Readonly<Record<string, WorldAccount>> {
  const accounts: Record<string, WorldAccount> = {}
  for (const name of accountNames) {
    Object.defineProperty(accounts, name, { enumerable: true, get: once(() => createAccount(name, seed)) })
  }
  return accounts
}

/** The keys of one name: the same again for the same seed. */
export function createAccount(name: string, seed: Seed): WorldAccount {
  const key = (purpose: string) => seed.stream(`${name}/${purpose}`).bytes(32)
  const evmPrivateKey = bytesToHex(key('evm-key'))
  const solanaPrivateKey = key('solana-key')
  return {
    name,
    evmPrivateKey,
    evmAddress: privateKeyToAddress(evmPrivateKey),
    solanaPrivateKey,
    solanaAddress: solanaAddressOf(solanaPrivateKey),
    bitcoinPrivateKeys: { payment: key('bitcoin-payment-key'), ordinals: key('bitcoin-ordinals-key') },
    polkadotSeeds: { sr25519: key('polkadot-sr25519-seed'), ed25519: key('polkadot-ed25519-seed') },
  }
}

/** base58, of the 32 bytes of a private key. */
export function solanaAddressOf(privateKey: Uint8Array): string {
  return getBase58Decoder().decode(ed25519PublicKey(privateKey))
}

/** Node's own, because the Web Crypto way is asynchronous and an address is a plain value. */
function ed25519PublicKey(privateKey: Uint8Array): Uint8Array {
  const key = createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, privateKey]), format: 'der', type: 'pkcs8' })
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}
