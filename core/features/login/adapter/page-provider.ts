import { createPageProvider } from '../../../adapters/page-provider.js'
import type { EmbeddedWalletProvider } from '../../../contracts/providers.js'
import { isModalError } from '../../../errors/base.js'

/** The provider that `getProvider(namespace)` returns while a user is logged in. Errors have EIP-1193's codes. */
export function createAuthProvider(request: EmbeddedWalletProvider['request']) {
  const { provider, tell } = createPageProvider({
    isEmbeddedWallet: true,
    request: async (call: Parameters<typeof request>[0]) => {
      try {
        return await request(call)
      } catch (error) {
        throw withCode(error)
      }
    },
  })
  return { provider, emit: tell }
}

/** Libraries of hosts look at numbers alone. */
const codes: Readonly<Record<string, number>> = {
  wallet_user_rejected: 4001,
  // The visitor closed the modal.
  frame_aborted: 4001,
  frame_rpc_not_allowed: 4200,
  adapter_provider_undefined: 4100,
  frame_message: -32602,
}

function withCode(error: unknown): Error {
  const text = isModalError(error) ? error.shortMessage : String(error)
  const code = isModalError(error) ? (codes[error.code] ?? -32603) : -32603
  return Object.assign(new Error(text, { cause: error }), { code })
}
