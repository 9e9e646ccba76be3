import type { ConnectMethod } from '../../contracts/features.js'
import type { RootStore } from '../../state/root-store.js'

export type LoginWay = Exclude<ConnectMethod, 'wallet'>

/**
 * The logins without a wallet, by their place before or after the wallet list. Empty for a visitor who is logged in
 * already.
 */
export function waysIn({ connections, connectors, options, walletList }: RootStore) {
  const filter = connectors.filterNamespace
  const isServed = !connections.isLoggedIn && (!filter || options.servesByLogin(filter))
  // A method that the order leaves out is still offered, last.
  const order = [...new Set<ConnectMethod>([...walletList.connectMethods, 'email', 'social', 'wallet'])]
  const own = order.filter(
    (method): method is LoginWay =>
      method !== 'wallet' && isServed && (method === 'email' ? options.offersEmail : options.offersSocials),
  )
  const isBefore = (method: LoginWay) => order.indexOf(method) < order.indexOf('wallet')
  const { enableWallets, features } = options.given
  return {
    before: own.filter(isBefore),
    after: own.filter((method) => !isBefore(method)),
    /** True if the wallet list is behind one button. Needs another way to connect. */
    isCollapsed:
      enableWallets &&
      (features.collapseWallets ? own.length > 0 : !features.emailShowWallets && own.includes('email')),
  }
}
