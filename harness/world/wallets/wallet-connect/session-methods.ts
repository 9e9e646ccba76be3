import { type WalletCore, type WalletKeys, type WalletMethods, walletNamespaces } from '../wallet-core.js'
import { walletKindOf } from '../wallet-kinds.js'

/** The owner's decisions before a session begins, and the cleanup after a page's last session. */
export function proposalMethods(core: WalletCore): WalletMethods {
  return {
    async wc_sessionPropose(request) {
      await core.ask(request)
      for (const namespace of walletNamespaces) core.connect(namespace, request.origin)
      return null
    },
    async wc_sessionAuthenticate(request) {
      await core.ask(request)
      core.connect('eip155', request.origin)
      // The phone signs when it answers; this result reports a fault that spoils the signature.
      return request.isSignatureBad ? 'spoilt' : null
    },
    wc_sessionDelete({ origin }) {
      for (const namespace of walletNamespaces) core.forget(namespace, origin)
      return null
    },
  }
}

export function sessionMethods(core: WalletCore, keys: WalletKeys): (chain: string) => WalletMethods {
  const tables = new Map<string, WalletMethods>()
  return (chain) => {
    const methods = tables.get(chain) ?? walletKindOf(chain)?.sessionMethods(core, chain, keys) ?? {}
    tables.set(chain, methods)
    return methods
  }
}
