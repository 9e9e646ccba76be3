import type { PartContext } from '../../state/context.js'

/** The data to pay the connected account. */
export function createReceive({ navigation, root }: PartContext) {
  const { accounts, chains, connections, options } = root
  const networkOf = () => accounts.active && chains.networkOf(accounts.active.namespace)
  return {
    get network() {
      return networkOf()
    },
    /** The text of the QR code. Undefined while no account is connected. */
    get uri() {
      const network = networkOf()
      const address = accounts.active?.address
      if (!address || !network) return undefined
      return options.namespaces.of(network.chainNamespace).paymentUri?.(address, network.id) ?? address
    },
    /** The host's networks on which the account has this address, and which the wallet serves. */
    get networks() {
      const { isSmartAccount, namespace } = accounts.active ?? {}
      const own = chains.networks.filter(
        (network) => network.chainNamespace === namespace && chains.isApproved(network),
      )
      // The embedded wallet uses another account on the other networks.
      const enabled = isSmartAccount && connections.login?.smartAccountEnabledNetworks
      return enabled ? own.filter(({ id }) => enabled.includes(Number(id))) : own
    },
    showNetworks: () => navigation.push({ view: 'WalletCompatibleNetworks' }),
  }
}
