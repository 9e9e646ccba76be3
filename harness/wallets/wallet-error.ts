import { messageOf } from '../lib/message-of.js'
import type { MockWallet } from './wallet.js'

/** An error of a wallet: EIP-1193's ProviderRpcError, with the codes of JSON-RPC 2.0 and of EIP-1474. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

const MESSAGES: Readonly<Record<number, string>> = {
  4001: 'User rejected the request.',
  4100: 'The requested account or method has not been authorized by the user.',
  4200: 'The method is not supported.',
  4900: 'The provider is disconnected from all chains.',
  4901: 'The provider is disconnected from the requested chain.',
  4902: 'Unrecognized chain ID. Try adding the chain using wallet_addEthereumChain first.',
  5000: 'User rejected.',
  [-32002]: 'A request of this kind is already pending. Please wait.',
  [-32602]: 'Invalid parameters.',
  [-32603]: 'Internal JSON-RPC error.',
}

/** An error of the given code; the message is the usual one unless given. */
export function walletError(code: number, message?: string, data?: unknown): ProviderRpcError {
  return new ProviderRpcError(code, message ?? MESSAGES[code] ?? `Wallet error ${code}.`, data)
}

/** For the journal and the wire: the code and message of whatever was thrown. */
export function describeWalletError(thrown: unknown): { code: number; message: string } {
  if (thrown instanceof ProviderRpcError) return { code: thrown.code, message: thrown.message }
  return { code: -32603, message: messageOf(thrown) }
}

/** An answer of a wallet's brain to a shell, in a form that every transport carries. */
export type WalletAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  /** A fault threw something that is not an error. */
  | { readonly thrown: unknown }

/** Asks a wallet and never rejects, so that no transport loses what was thrown. */
export async function answerFrom(
  wallet: MockWallet,
  call: { method: string; params?: unknown; origin: string },
): Promise<WalletAnswer> {
  try {
    return { result: await wallet.request(call) }
  } catch (thrown) {
    if (!(thrown instanceof Error)) return { thrown }
    const data = thrown instanceof ProviderRpcError ? thrown.data : undefined
    return { error: { ...describeWalletError(thrown), ...(data === undefined ? {} : { data }) } }
  }
}
