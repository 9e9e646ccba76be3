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
      return address && network ? paymentUri(address, network) : undefined
    },
    get networks() {
      const namespace = accounts.active?.namespace
      return chains.networks.filter((network) => network.chainNamespace === namespace && chains.isApproved(network))
    },
    showNetworks: () => navigation.push({ view: 'WalletCompatibleNetworks' }),
    dispose: () => {},
  }
}

/**
 * Makes the text that a wallet's camera reads as "pay this account": EIP-681 (`ethereum:0x…@1`), Solana Pay (`solana:…`),
 * BIP-21 (`bitcoin:…`). Polkadot's wallets read the SS58 address itself.
 */
export function paymentUri(address: string, { chainNamespace, id }: Pick<Network, 'chainNamespace' | 'id'>): string {
  switch (chainNamespace) {
    case 'eip155':
      return `ethereum:${address}@${id}`
    case 'solana':
      return `solana:${address}`
    case 'bip122':
      return `bitcoin:${address}`
    case 'polkadot':
      return address
  }
}
