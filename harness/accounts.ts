import { createPrivateKey, createPublicKey } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { bytesToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { accountNames } from './account-names.js'
import type { Seed } from './seed.js'
import type { WorldAccount } from './world-api.js'

/** PKCS #8 around the 32 bytes of an ed25519 private key (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Makes the accounts of a world: real keys for every namespace, from the seed alone. An account is made when it is
 * first read, because a scenario needs one or two.
 */
export function createAccounts(seed: Seed): Readonly<Record<string, WorldAccount>> {
  const accounts: Record<string, WorldAccount> = {}
  for (const name of accountNames) {
    let account: WorldAccount | undefined
    Object.defineProperty(accounts, name, {
      enumerable: true,
      get: () => {
        account ??= createAccount(name, seed)
        return account
      },
    })
  }
  return accounts
}

/** The keys of one name: the same again for the same seed. */
export function createAccount(name: string, seed: Seed): WorldAccount {
  const key = (purpose: string) => seed.stream(`${name}/${purpose}`).bytes(32)
  const evmPrivateKey = bytesToHex(seed.stream(`${name}/evm-key`).bytes(32))
  const solanaPrivateKey = seed.stream(`${name}/solana-key`).bytes(32)
  return {
    name,
    evmPrivateKey,
    evmAddress: privateKeyToAddress(evmPrivateKey),
    solanaPrivateKey,
    solanaAddress: getBase58Decoder().decode(ed25519PublicKey(solanaPrivateKey)),
    bitcoinPrivateKeys: { payment: key('bitcoin-payment-key'), ordinals: key('bitcoin-ordinals-key') },
    polkadotSeeds: { sr25519: key('polkadot-sr25519-seed'), ed25519: key('polkadot-ed25519-seed') },
  }
}

/** Node's own, because the Web Crypto way is asynchronous and an address is a plain value. */
function ed25519PublicKey(privateKey: Uint8Array): Uint8Array {
  const key = createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, privateKey]), format: 'der', type: 'pkcs8' })
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}
