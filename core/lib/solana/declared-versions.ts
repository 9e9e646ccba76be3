import { readList, readMember } from '../foreign.js'

/** The versions of transactions that a Wallet Standard wallet declares to sign. `undefined` if it declares none. */
export function declaredVersions(wallet: unknown): readonly unknown[] | undefined {
  const features = readMember(wallet, 'features')
  const told = ['solana:signTransaction', 'solana:signAndSendTransaction']
    .map((feature) => readMember(readMember(features, feature), 'supportedTransactionVersions'))
    .find((versions) => versions !== undefined)
  return told === undefined ? undefined : readList(told)
}
