import { mappedError } from '../../errors/mapped-error.js'
import { readList, readMember } from '../../lib/foreign.js'
import type { SolanaSession } from './wallet.js'

export type TransactionVersion = 'legacy' | number

/** Reads the version of a serialised transaction, which follows its signatures. `undefined` where nothing follows. */
export function versionOf(transaction: Uint8Array): TransactionVersion | undefined {
  // The number of signatures, seven bits to a byte; there are never more than fit into two.
  const [first = 0, second = 0] = transaction
  const isShort = (first & 0x80) === 0
  const count = isShort ? first : (first & 0x7f) | (second << 7)
  const byte = transaction[(isShort ? 1 : 2) + 64 * count]
  if (byte === undefined) return undefined
  return (byte & 0x80) === 0 ? 'legacy' : byte & 0x7f
}

/** Whether the wallet says that it signs such transactions. One that says nothing is believed to. */
export function supportsVersion({ wallet }: SolanaSession, version: TransactionVersion): boolean {
  const features = readMember(wallet.provider, 'features')
  const told = (['solana:signTransaction', 'solana:signAndSendTransaction'] as const)
    .map((feature) => readMember(readMember(features, feature), 'supportedTransactionVersions'))
    .find((versions) => versions !== undefined)
  return told === undefined || readList(told).includes(version)
}

/** @throws {@link ModalError} `wallet_unsupported_method` that names the version, where the wallet would fail in words of its own */
export function checkVersion(session: SolanaSession, transaction: Uint8Array): void {
  const version = versionOf(transaction)
  if (version === undefined || supportsVersion(session, version)) return
  const name = version === 'legacy' ? 'legacy transactions' : `transactions of version ${version}`
  throw mappedError('wallet_unsupported_method', { cause: new Error(`The wallet does not sign ${name}`) })
}
