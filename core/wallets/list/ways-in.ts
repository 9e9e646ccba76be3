import type { ConnectMethod } from '../../contracts/features.js'
import type { RootStore } from '../../state/root-store.js'

export type LoginWay = Exclude<ConnectMethod, 'wallet'>

/** The ways to log in without a wallet, by where they stand to the list. None for who is logged in already. */
export function waysIn({ connections, connectors, options, walletList }: RootStore) {
  const filter = connectors.filterNamespace
  const isServed = !connections.isLoggedIn && (!filter || options.servesByLogin(filter))
  // An order that leaves one out does not turn it off.
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
    /** The list waits behind one button: only where there is another way in. */
    isCollapsed:
      enableWallets &&
      (features.collapseWallets ? own.length > 0 : !features.emailShowWallets && own.includes('email')),
  }
}
