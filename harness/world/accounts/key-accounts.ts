import { createHmac, pbkdf2Sync } from 'node:crypto'
import { HDKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import * as z from 'zod/mini'
import { messageOf } from '../lib/message-of.js'
import { createSeed, type Seed } from '../lib/seed.js'
import { createAccount, solanaAddressOf, type WorldAccount } from './accounts.js'

const name = z.optional(z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]*$/, 'a name such as deployer')))
const key = z.string().check(z.regex(/^0x[\da-fA-F]{64}$/, '0x and 64 hex digits'))

/** An account with keys from the scenario. Without a `name` it is named after its wallet. */
export const keyAccount = z.union([
  z.strictObject({ name, privateKey: key }),
  /** `index`: the number of the account below the phrase, from 0. */
  z.strictObject({ name, mnemonic: z.string(), index: z.optional(z.int().check(z.nonnegative())) }),
])
export type KeyAccount = z.infer<typeof keyAccount>

type Given = readonly (string | KeyAccount)[] | undefined

/** Names of a wallet's accounts. */
export function accountNamesOf(wallet: string, given: Given): readonly string[] | undefined {
  let count = 0
  return given?.map((account) => {
    if (typeof account === 'string') return account
    count += 1
    return account.name ?? (count === 1 ? wallet : `${wallet}-${count}`)
  })
}

/** Names of the accounts whose keys the scenario gives. */
export function keyNamesOf(wallet: string, given: Given): readonly string[] {
  const names = accountNamesOf(wallet, given) ?? []
  return names.filter((_name, index) => typeof given?.[index] !== 'string')
}

/**
 * The accounts whose keys the scenario gives to a wallet. A private key belongs to EVM chains: keys of other namespaces
 * are derived from it.
 * @throws Error for an invalid recovery phrase
 */
export function keyAccountsOf(wallet: string, given: Given): readonly WorldAccount[] {
  const names = accountNamesOf(wallet, given) ?? []
  return (given ?? []).flatMap((account, index) => {
    const called = names[index]
    return typeof account === 'string' || called === undefined ? [] : [toAccount(called, account)]
  })
}

function toAccount(called: string, given: KeyAccount): WorldAccount {
  if ('mnemonic' in given) return fromPhrase(called, given.mnemonic, given.index ?? 0)
  const evmPrivateKey = given.privateKey as `0x${string}` // the schema checks the form
  return {
    ...createAccount(called, seedOf(evmPrivateKey)),
    evmPrivateKey,
    evmAddress: privateKeyToAddress(evmPrivateKey),
  }
}

/** Uses the paths of common wallets: BIP-44 for EVM, SLIP-10 for Solana, BIP-84 and BIP-86 for Bitcoin. */
function fromPhrase(called: string, mnemonic: string, index: number): WorldAccount {
  const words = mnemonic.trim().split(/\s+/).join(' ').normalize('NFKD')
  const evmKey = checked(called, () => mnemonicToAccount(words, { addressIndex: index }).getHdKey().privateKey)
  const seed = seedOfPhrase(words)
  const root = HDKey.fromMasterSeed(seed)
  const keyAt = (path: string) => required(root.derive(path).privateKey)
  const evmPrivateKey = `0x${Buffer.from(required(evmKey)).toString('hex')}` as const
  const solanaPrivateKey = ed25519KeyAt(seed, [44, 501, index, 0])
  return {
    ...createAccount(called, seedOf(evmPrivateKey)),
    evmPrivateKey,
    evmAddress: privateKeyToAddress(evmPrivateKey),
    solanaPrivateKey,
    solanaAddress: solanaAddressOf(solanaPrivateKey),
    bitcoinPrivateKeys: {
      payment: keyAt(`m/84'/0'/0'/0/${index}`),
      ordinals: keyAt(`m/86'/0'/0'/0/${index}`),
    },
    phrase: { words, index },
  }
}

/** Derives the private key of a recovery phrase at a path. */
export function keyOfPhrase(words: string, curve: 'ed25519' | 'secp256k1', path: string): Uint8Array {
  const seed = seedOfPhrase(words)
  if (curve === 'secp256k1') return required(HDKey.fromMasterSeed(seed).derive(path).privateKey)
  return ed25519KeyAt(seed, path.split('/').slice(1).map(Number.parseFloat))
}

const seedOfPhrase = (words: string) => pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512')

const seedOf = (evmPrivateKey: string): Seed => createSeed(Number.parseInt(evmPrivateKey.slice(2, 10), 16))

function checked<Result>(called: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new Error(`The phrase of the account ${called} is not a BIP-39 phrase: ${messageOf(error)}.`)
  }
}

function required(privateKey: Uint8Array | null): Uint8Array {
  if (!privateKey) throw new Error('A private path has a private key.')
  return privateKey
}

/** SLIP-10 derivation for ed25519, where every step is hardened. */
function ed25519KeyAt(seed: Uint8Array, path: readonly number[]): Uint8Array {
  const hash = (chainCode: Uint8Array | string, data: Uint8Array) =>
    createHmac('sha512', chainCode).update(data).digest()
  let node = hash('ed25519 seed', seed)
  for (const step of path) {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(step + 0x80000000)
    node = hash(node.subarray(32), Buffer.concat([Buffer.of(0), node.subarray(0, 32), index]))
  }
  return new Uint8Array(node.subarray(0, 32))
}
