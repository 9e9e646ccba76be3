import { WalletAnswerError } from '../errors/adapter.js'
import { readList, readMember } from '../lib/foreign.js'
import { methodOf } from '../lib/foreign-call.js'
import { declaredVersions } from '../lib/solana/declared-versions.js'
import { askedOffchain, isSameBytes } from '../lib/solana/offchain-message.js'

/** Several transactions of one account. */
export interface TransactionBatch {
  /** The account, one of the wallet's. */
  readonly address: string
  /** The Wallet Standard's name of the network: `solana:mainnet`. */
  readonly chain: string
  readonly transactions: readonly Uint8Array[]
  /** Whether each transaction waits for the one before. @default the wallet's own choice */
  readonly mode?: 'parallel' | 'serial'
  /** Options of sending, such as `{ skipPreflight: true }`. */
  readonly options?: Readonly<Record<string, unknown>>
}

/** The outcome of one transaction: the chain may take one and refuse the next. */
export type TransactionOutcome = { readonly signature: Uint8Array } | { readonly error: unknown }

/**
 * Signs several transactions in one prompt and sends them (`solana:signAndSendAllTransactions` of the Wallet Standard).
 * `wallet` is that of `getProvider('solana')`. Resolves with `undefined` if the wallet does not have the feature; its
 * owner was not asked then. Rejects like the wallet if its owner declines.
 * @throws {@link ModalError} `adapter_wallet_answer` if an outcome cannot be read
 */
export async function signAndSendAll(
  wallet: object,
  { address, chain, mode, options, transactions }: TransactionBatch,
): Promise<readonly TransactionOutcome[] | undefined> {
  const name = 'solana:signAndSendAllTransactions'
  const send = methodOf(featureOf(wallet, name), 'signAndSendAllTransactions')
  if (!send) return undefined
  const account = accountOf(wallet, address)
  const inputs = transactions.map((transaction) => ({ account, chain, transaction, ...(options && { options }) }))
  const results = readList(await send(inputs, ...(mode ? [{ mode }] : [])))
  return transactions.map((_, index) => {
    const result = results[index]
    if (readMember(result, 'status') === 'rejected') return { error: readMember(result, 'reason') }
    return { signature: bytesIn(readMember(result, 'value'), 'signature', name) }
  })
}

/**
 * True if the wallet declares that it signs transactions of this version (`supportedTransactionVersions` of the Wallet
 * Standard). A wallet that declares nothing signs older ones: `'legacy'` and 0. Version 1 is newer than most wallets.
 */
export function supportsTransactionVersion(wallet: object, version: 'legacy' | 0 | 1): boolean {
  return (declaredVersions(wallet) ?? ['legacy', 0]).includes(version)
}

/** A text that an account signed as an off-chain message. */
export interface SignedOffchainMessage {
  /** The bytes that were signed: the preamble, then the text. */
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

/**
 * Signs a text as an off-chain message (`solana:signOffchainMessage` of the Wallet Standard). `wallet` is that of
 * `getProvider('solana')`. Resolves with `undefined` if the wallet does not have the feature.
 * @throws {@link ModalError} `adapter_wallet_answer` if the wallet signed other bytes than those of the text
 */
export async function signOffchainMessage(
  wallet: object,
  { address, message: text }: { readonly address: string; readonly message: string },
): Promise<SignedOffchainMessage | undefined> {
  const name = 'solana:signOffchainMessage'
  const sign = methodOf(featureOf(wallet, name), 'signOffchainMessage')
  if (!sign) return undefined
  const account = accountOf(wallet, address)
  const message = new TextEncoder().encode(text)
  const { expected, input } = askedOffchain(wallet, { account, message, key: bytesIn(account, 'publicKey', name) })
  const [output] = readList(await sign(input))
  const signedMessage = bytesIn(output, 'signedOffchainMessage', name)
  if (!isSameBytes(signedMessage, expected)) throw new WalletAnswerError({ method: name, got: signedMessage })
  return { signedMessage, signature: bytesIn(output, 'signature', name) }
}

const featureOf = (wallet: object, name: string) => readMember(readMember(wallet, 'features'), name)

function accountOf(wallet: object, address: string): unknown {
  const found = readList(readMember(wallet, 'accounts')).find((each) => readMember(each, 'address') === address)
  if (found === undefined) throw new RangeError(`The wallet does not show the account ${address}.`)
  return found
}

/** The copy is of this realm: an extension's bytes may come from another. */
function bytesIn(owner: unknown, name: string, method: string): Uint8Array {
  const value = readMember(owner, name)
  if (ArrayBuffer.isView(value) && value.byteLength > 0) return Uint8Array.from(value as Uint8Array) // wallets answer with bytes
  throw new WalletAnswerError({ method, got: value })
}
