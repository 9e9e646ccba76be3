import { readError } from '../errors/foreign/read-error.js'

/** Any EIP-1193 provider: that of `getProvider('eip155')`, of a library, or of a WalletConnect session. */
export interface StandardsProvider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

/**
 * Asks a wallet by a method that few wallets have. Resolves with `undefined` if the wallet does not know the method, and
 * rejects with the wallet's own error otherwise.
 */
export async function askIfKnown(provider: StandardsProvider, method: string, params?: unknown): Promise<unknown> {
  try {
    return await provider.request(params === undefined ? { method } : { method, params })
  } catch (thrown) {
    if (isUnknownMethod(thrown)) return undefined
    throw thrown
  }
}

/** True if the wallet has no such method. A page then does without it, and tells the visitor nothing. */
export function isUnknownMethod(thrown: unknown): boolean {
  const code = readError(thrown)
  return code === 'wallet_unsupported_method' || code === 'rpc_method_not_found'
}
