import type { AccountRecord } from '../../contracts/account/account.js'
import type { ConnectableWallet } from '../wallet-adapter.js'

/** One address that a Bitcoin wallet shows. */
export interface BitcoinAccount {
  readonly address: string
  /** The purpose that the wallet keeps the address for. `ordinals` is a purpose, not an account type. */
  readonly purpose: 'payment' | 'ordinals'
  /** Hex. */
  readonly publicKey?: string | undefined
  /** BIP-32, where the wallet tells it. */
  readonly path?: string | undefined
  /** The wallet's own object for it, where its methods want that back. */
  readonly handle?: unknown
}

export type MessageProtocol = 'ecdsa' | 'bip322'

/** Which inputs of a PSBT an address signs. */
export interface InputToSign {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: readonly number[] | undefined
}

export interface SignPsbtParams {
  /** base64, as is what comes back. */
  readonly psbt: string
  readonly inputs: readonly InputToSign[]
  readonly accounts: readonly BitcoinAccount[]
  readonly broadcast: boolean
}

export interface TransferParams {
  readonly from: string
  readonly to: string
  readonly satoshis: bigint
  readonly memo?: string | undefined
}

/** A Bitcoin wallet of whatever interface. It is somebody else's: nothing that it does is taken for granted. */
export interface BitcoinWallet extends ConnectableWallet<BitcoinAccount> {
  /** base64 */
  signMessage(
    params: { account: BitcoinAccount; message: string; protocol: MessageProtocol | undefined },
    signal: AbortSignal,
  ): Promise<{ signature: string; messageHash?: string | undefined }>
  signPsbt(params: SignPsbtParams, signal: AbortSignal): Promise<{ psbt: string; txid?: string | undefined }>
  /** Resolves with the transaction's id. Rejects where the interface has no such call. */
  sendTransfer(params: TransferParams, signal: AbortSignal): Promise<string>
  /** Absent: the wallet has one network, or its owner alone changes it. */
  switchNetwork?: ((chainId: string, signal: AbortSignal) => Promise<void>) | undefined
}

/**
 * The accounts among the addresses: those for payments, each once. A wallet that keeps none for payments pays from what
 * it has.
 */
export function toRecords(accounts: readonly BitcoinAccount[]): AccountRecord[] {
  const paying = accounts.filter(({ purpose }) => purpose === 'payment')
  return (paying.length > 0 ? paying : accounts).map(({ address, publicKey, path }) => ({
    namespace: 'bip122',
    address,
    type: 'payment',
    ...(publicKey && { publicKey }),
    ...(path && { path }),
  }))
}

/** By format: base58 of the old kinds, or bech32 of the segwit kinds. */
export function isBitcoinAddress(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^([13mn2][1-9A-HJ-NP-Za-km-z]{25,34}|(bc|tb)1[02-9ac-hj-np-z]{6,87}|(BC|TB)1[02-9AC-HJ-NP-Z]{6,87})$/.test(value)
  )
}

/** Which signs messages by BIP-322 alone. */
export function isTaprootAddress(address: string): boolean {
  return /^(bc|tb)1p/i.test(address)
}

/** By format: the test networks share one. */
export function isTestnetAddress(address: string): boolean {
  return /^([mn2]|tb1)/i.test(address)
}

/** The start of the hash of a network's first block: the reference of its CAIP-2 id (BIP-122). */
export const mainnetReference = '000000000019d6689c085ae165831e93'
export const testnetReference = '000000000933ea01ad0ee984209779ba'

/** A reference by what wallets call the network: `livenet`, `Mainnet`, `bitcoin:testnet`, `BITCOIN_MAINNET`. */
export function referenceOf(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  if (/(main|live)net$/i.test(name)) return mainnetReference
  return /testnet$/i.test(name) ? testnetReference : undefined
}
