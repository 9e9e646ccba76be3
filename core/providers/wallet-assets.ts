import type { BalancesProvider } from '../contracts/service-providers.js'

/**
 * Asks the connected wallet what the account has (ERC-7811, `wallet_getAssets`). Without it in a list the wallet is
 * asked first; a list that names it sets its place. Most wallets cannot say, and then the next provider is asked.
 * @example createWalletModal({ services: { balances: [nodes(), walletAssets()] } })
 */
export const walletAssets = (): BalancesProvider => ({
  name: 'Wallet',
  hosts: [],
  asksWallet: true,
  balances: async (_asked, context) => context.walletAssets?.(),
})
