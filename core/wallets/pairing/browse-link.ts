import type { Wallet } from '../../contracts/wallet.js'
import { withoutQuery } from '../../lib/web-url.js'
import { shippedOf } from '../../namespaces/namespace-table.js'
import type { RootStore } from '../../state/root-store.js'

/**
 * The link with which a wallet on this phone opens the page in its own browser, instead of pairing with it. A page with
 * WalletConnect uses it on Solana. Without WalletConnect, it is the only way to such a wallet.
 */
export function browseLinkOf(
  { chains, connectors, options, platform }: Pick<RootStore, 'chains' | 'connectors' | 'options' | 'platform'>,
  { name }: Wallet,
): string | undefined {
  if (!platform.device.isMobile) return undefined
  const page = platform.location()
  if (!options.given.enableWalletConnect)
    return toBrowseLink(name, page, platform.globals) ?? toOtherBrowseLink(name, page)
  const namespace = connectors.filterNamespace ?? chains.activeNamespace
  return shippedOf(namespace ?? '')?.hasBrowseLinks ? toBrowseLink(name, page, platform.globals) : undefined
}

interface Page {
  readonly href: string
  readonly origin: string
}

/**
 * The link that opens the page in the wallet's own browser. Undefined if the page runs there already. The link passes
 * through the wallet's site, so it leaves out the page's query and fragment: they may hold secrets.
 */
export function toBrowseLink(
  walletName: string,
  page: Page,
  globals: Readonly<Record<string, unknown>>,
): string | undefined {
  const href = encodeURIComponent(withoutQuery(page.href))
  if (walletName === 'Phantom' && !globals['phantom'])
    return `https://phantom.app/ul/browse/${href}?ref=${encodeURIComponent(page.origin)}`
  // Its earlier name is still that of catalogues.
  if (/^(Base|Coinbase Wallet)$/.test(walletName) && !globals['coinbaseSolana'])
    return `https://go.cb-w.com/dapp?cb_url=${href}`
  return undefined
}

/** The links of wallets that pair on a page with WalletConnect, as these wallets document them. */
function toOtherBrowseLink(walletName: string, page: Page): string | undefined {
  const plain = withoutQuery(page.href)
  const href = encodeURIComponent(plain)
  // MetaMask wants the address without its scheme, and not encoded.
  if (walletName === 'MetaMask') return `https://metamask.app.link/dapp/${plain.replace(/^https?:\/\//, '')}`
  if (walletName === 'Trust Wallet') return `https://link.trustwallet.com/open_url?coin_id=60&url=${href}`
  if (walletName === 'Solflare')
    return `https://solflare.com/ul/v1/browse/${href}?ref=${encodeURIComponent(page.origin)}`
  return undefined
}
