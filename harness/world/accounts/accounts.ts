import { createPrivateKey, createPublicKey } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { bytesToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { once } from '../lib/lifecycle.js'
import type { Seed } from '../lib/seed.js'

/** The accounts of every world, in order. A wallet holds the first account unless its settings name others. */
export const accountNames = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'grace', 'heidi'] as const

export interface WorldAccount {
  /** `alice` */
  readonly name: string
  /** EIP-55. */
  readonly evmAddress: `0x${string}`
  /** base58 */
  readonly solanaAddress: string
  /** Private key of a throw-away account made from the seed. It never guards anything of value. */
  readonly evmPrivateKey: `0x${string}`
  /** The 32-byte seed of the ed25519 key pair. */
  readonly solanaPrivateKey: Uint8Array
  /** secp256k1 keys, one for each purpose that Bitcoin wallets keep an address for. */
  readonly bitcoinPrivateKeys: { readonly payment: Uint8Array; readonly ordinals: Uint8Array }
  /** The 32-byte seed of each kind of key pair. */
  readonly polkadotSeeds: { readonly sr25519: Uint8Array; readonly ed25519: Uint8Array }
  /** The recovery phrase that the account was derived from, and the account's index. Absent for accounts made from the seed. */
  readonly phrase?: { readonly words: string; readonly index: number }
}

/** PKCS #8 around the 32 bytes of an ed25519 private key (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Makes the accounts of a world: real keys for every namespace, from the seed alone. Each account is derived when it is
 * first read, because a scenario needs only one or two.
 */
export function createAccounts(seed: Seed): Readonly<Record<string, WorldAccount>> {
  const accounts: Record<string, WorldAccount> = {}
  for (const name of accountNames) {
    Object.defineProperty(accounts, name, { enumerable: true, get: once(() => createAccount(name, seed)) })
  }
  return accounts
}

/** The keys of one account. The same name and seed always give the same keys. */
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

/** Base58 address of a 32-byte private key. */
export function solanaAddressOf(privateKey: Uint8Array): string {
  return getBase58Decoder().decode(ed25519PublicKey(privateKey))
}

/** Uses `node:crypto`: Web Crypto is asynchronous, and an address has to be a plain value. */
function ed25519PublicKey(privateKey: Uint8Array): Uint8Array {
  const key = createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, privateKey]), format: 'der', type: 'pkcs8' })
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}
