import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { NETWORK, p2sh, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { pubSchnorr } from '@scure/btc-signer/utils.js'
import { accountNames, type WorldAccount } from './accounts.js'

export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'fractal'

/** One Bitcoin address of an account, with everything that signing for it needs. */
export interface BitcoinKey {
  readonly address: string
  readonly purpose: 'payment' | 'ordinals'
  readonly type: 'p2wpkh' | 'p2sh' | 'p2tr'
  /** Hex: 33 bytes, or 32 bytes (the internal key) for a taproot address. */
  readonly publicKey: string
  /** The path at which wallets keep such an address. The keys themselves come from the world's seed, not from this path. */
  readonly path: string
  readonly privateKey: Uint8Array
  readonly script: Uint8Array
  readonly redeemScript: Uint8Array | undefined
  readonly network: BitcoinNetworkName
}

interface BitcoinKeyOptions {
  readonly network?: BitcoinNetworkName | undefined
  /** The form of the payment address: native or nested. @default p2wpkh */
  readonly payment?: 'p2wpkh' | 'p2sh' | undefined
}

/** CAIP-2 references: the start of the first block's hash. Wallets agree on no reference for Fractal, so UniSat's name is used. */
export const bitcoinReferences: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: '000000000019d6689c085ae165831e93',
  testnet: '000000000933ea01ad0ee984209779ba',
  testnet4: '00000000da84f2bafbbc53dee25a72ae',
  signet: '00000008819873e925422c1ff0f99f7c',
  fractal: 'FRACTAL_BITCOIN_MAINNET',
}

export function bitcoinNetworkOf(caipNetworkId: string): BitcoinNetworkName {
  const names = ['testnet', 'testnet4', 'signet', 'fractal'] as const
  return names.find((name) => caipNetworkId.endsWith(`:${bitcoinReferences[name]}`)) ?? 'mainnet'
}

/** Fractal uses the address format of Bitcoin's main network. */
const isMain = (network: BitcoinNetworkName) => network === 'mainnet' || network === 'fractal'

export function parametersOf(network: BitcoinNetworkName): typeof NETWORK {
  return isMain(network) ? NETWORK : TEST_NETWORK
}

type BitcoinKeys = readonly [payment: BitcoinKey, ordinals: BitcoinKey]

/** Caches derived keys. Wallets read them often, and each derivation costs a multiplication on the curve. */
const derived = new WeakMap<WorldAccount, Map<string, BitcoinKeys>>()

/** The account's addresses by purpose, payment first. */
export function bitcoinKeys(
  account: WorldAccount,
  { network = 'mainnet', payment = 'p2wpkh' }: BitcoinKeyOptions = {},
): BitcoinKeys {
  const ofAccount = derived.get(account) ?? new Map<string, BitcoinKeys>()
  derived.set(account, ofAccount)
  const kind = `${network} ${payment}`
  const keys = ofAccount.get(kind) ?? [paymentKey(account, network, payment), ordinalsKey(account, network)]
  ofAccount.set(kind, keys)
  return keys
}

function paymentKey(account: WorldAccount, network: BitcoinNetworkName, type: 'p2wpkh' | 'p2sh'): BitcoinKey {
  const privateKey = account.bitcoinPrivateKeys.payment
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  const native = p2wpkh(publicKey, parametersOf(network))
  const spending = type === 'p2sh' ? p2sh(native, parametersOf(network)) : native
  return {
    address: wanted(spending.address),
    purpose: 'payment',
    type,
    publicKey: bytesToHex(publicKey),
    path: pathOf(account, type === 'p2sh' ? 49 : 84, network),
    privateKey,
    script: spending.script,
    redeemScript: type === 'p2sh' ? native.script : undefined,
    network,
  }
}

function ordinalsKey(account: WorldAccount, network: BitcoinNetworkName): BitcoinKey {
  const privateKey = account.bitcoinPrivateKeys.ordinals
  const publicKey = pubSchnorr(privateKey)
  const taproot = p2tr(publicKey, undefined, parametersOf(network))
  return {
    address: wanted(taproot.address),
    purpose: 'ordinals',
    type: 'p2tr',
    publicKey: bytesToHex(publicKey),
    path: pathOf(account, 86, network),
    privateKey,
    script: taproot.script,
    redeemScript: undefined,
    network,
  }
}

/** BIP-44: purpose, coin, account, change, index. */
function pathOf(account: WorldAccount, purpose: number, network: BitcoinNetworkName): string {
  const names: readonly string[] = accountNames
  const index = Math.max(0, names.indexOf(account.name))
  return `m/${purpose}'/${isMain(network) ? 0 : 1}'/${index}'/0/0`
}

function wanted(address: string | undefined): string {
  if (address === undefined) throw new Error('A payment of one key has an address.')
  return address
}
