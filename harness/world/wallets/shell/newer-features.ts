import type { WalletAnnouncement } from '../wallet.js'
import { fromBase64, toBase64 } from './bitcoin-standard.js'

/** The versions of transactions that the wallet declares. Version 1 is newer than most wallets. */
export const versionsOf = ({ standards }: Pick<WalletAnnouncement, 'standards'>) =>
  standards.includes('solana-v1') ? (['legacy', 0, 1] as const) : (['legacy', 0] as const)

type Send = <Result>(method: string, params?: unknown) => Promise<Result>

interface OffchainInput {
  readonly account: { readonly address: string }
  readonly message: Uint8Array
  readonly messageVersion: 0 | 1
  readonly requiredSigners: readonly Uint8Array[]
  readonly applicationDomain?: Uint8Array
  readonly messageFormat?: 0 | 1 | 2
}

type Settled =
  | { status: 'fulfilled'; value: { signature: string } }
  | { status: 'rejected'; reason: { message: string } }

/**
 * The features of newer standards of Solana. `undefined` removes one: a wallet with `solana-offchain` signs no raw
 * message, as one on hardware does not.
 */
export function newerFeatures<Input>(
  announcement: Pick<WalletAnnouncement, 'standards'>,
  { send, toWire }: { readonly send: Send; toWire(input: Input): unknown },
): Readonly<Record<string, object | undefined>> {
  const { standards } = announcement
  return {
    ...(standards.includes('solana-offchain') && {
      'solana:signMessage': undefined,
      'solana:signIn': undefined,
      'solana:signOffchainMessage': {
        version: '1.0.0',
        supportedMessageVersions: [0, 1],
        async signOffchainMessage(...inputs: readonly OffchainInput[]) {
          const wire = inputs.map(({ account, message, requiredSigners, applicationDomain, ...rest }) => ({
            ...rest,
            account: account.address,
            message: toBase64(message),
            requiredSigners: requiredSigners.map(toBase64),
            ...(applicationDomain && { applicationDomain: toBase64(applicationDomain) }),
          }))
          const outputs = await send<{ signedOffchainMessage: string; signature: string }[]>(
            'solana:signOffchainMessage',
            wire,
          )
          return outputs.map(({ signedOffchainMessage, signature }) => ({
            signedOffchainMessage: fromBase64(signedOffchainMessage),
            signature: fromBase64(signature),
            signatureType: 'ed25519',
          }))
        },
      },
    }),
    ...(standards.includes('solana-send-all') && {
      'solana:signAndSendAllTransactions': {
        version: '1.0.0',
        supportedTransactionVersions: versionsOf(announcement),
        async signAndSendAllTransactions(inputs: readonly Input[], options?: object) {
          const wire = [inputs.map(toWire), ...(options ? [options] : [])]
          const results = await send<Settled[]>('solana:signAndSendAllTransactions', wire)
          return results.map((result) =>
            result.status === 'fulfilled'
              ? { ...result, value: { signature: fromBase64(result.value.signature) } }
              : { ...result, reason: new Error(result.reason.message) },
          )
        },
      },
    }),
  }
}
