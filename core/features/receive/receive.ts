import { namespaceFacts } from '../../contracts/namespace-facts.js'
import type { Network } from '../../contracts/network/network.js'
import type { Part, PartContext } from '../../state/context.js'

/** Where the connected account can be paid. */
export interface ReceivePart extends Part {
  readonly address: string | undefined
  readonly network: Network | undefined
  /** The text of the QR code; `undefined` while nobody is connected. */
  readonly uri: string | undefined
  /** All networks that the address is the account's on: of those that the host listed, what the wallet serves. */
  readonly networks: readonly Network[]
  showNetworks(): void
}

export function createReceive({ navigation, root }: PartContext): ReceivePart {
  const { accounts, chains } = root
  const networkOf = () => accounts.active && chains.networkOf(accounts.active.namespace)
  return {
    get address() {
      return accounts.active?.address
    },
    get network() {
      return networkOf()
    },
    get uri() {
      const network = networkOf()
      const address = accounts.active?.address
      return address && network ? namespaceFacts[network.chainNamespace].paymentUri(address, network.id) : undefined
    },
    get networks() {
      const namespace = accounts.active?.namespace
      return chains.networks.filter((network) => network.chainNamespace === namespace && chains.isApproved(network))
    },
    showNetworks: () => navigation.push({ view: 'WalletCompatibleNetworks' }),
    dispose: () => {},
  }
}
