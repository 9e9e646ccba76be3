import type { MockWallet } from './wallet.js'
import { ProviderRpcError } from './wallet-error.js'

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
    if (thrown instanceof ProviderRpcError) {
      const { code, message, data } = thrown
      return { error: { code, message, ...(data === undefined ? {} : { data }) } }
    }
    // A mistake in the harness itself reaches the page as an internal error that says so.
    if (thrown instanceof Error) return { error: { code: -32603, message: thrown.message } }
    return { thrown }
  }
}
