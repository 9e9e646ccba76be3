import type { WalletAnnouncement } from '../wallet.js'

const scope = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * MetaMask's client of its Multichain API (CAIP-25), a member of its object in @metamask/solana-wallet-standard 0.6.0. A
 * wallet of a scenario has its whole API with the standard `caip25-metamask`, and only tells of Solana's session otherwise.
 */
export function createMetaMaskClient(
  { standards }: Pick<WalletAnnouncement, 'standards'>,
  wallet: {
    send<Result>(method: string, params?: unknown): Promise<Result>
    known(): Promise<{ readonly accounts: readonly { readonly address: string }[] }>
  },
): object {
  if (standards.includes('caip25-metamask'))
    return {
      createSession: (params: unknown) => wallet.send('wallet_createSession', params),
      getSession: () => wallet.send('wallet_getSession'),
      revokeSession: (params: unknown = {}) => wallet.send('wallet_revokeSession', params),
      invokeMethod: (params: unknown) => wallet.send('wallet_invokeMethod', params),
    }
  return {
    async getSession() {
      const { accounts } = await wallet.known()
      const named = accounts.map(({ address }) => `${scope}:${address}`)
      return { sessionScopes: named.length > 0 ? { [scope]: { methods: [], notifications: [], accounts: named } } : {} }
    },
  }
}
