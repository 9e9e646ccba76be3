import type { PartContext } from '../../state/context.js'
import type { RootStore } from '../../state/root-store.js'
import type { WalletRow } from '../../state/wallet-list-store.js'

/**
 * The rows of All wallets: installed wallets first, then the catalogue. If a text is typed, only the rows that match
 * it.
 */
export function allWalletRows({ catalogue, connectors, options, walletList }: RootStore): readonly WalletRow[] {
  if (!options.given.enableWallets) return []
  const { query, loaded, found, isCertifiedOnly } = catalogue
  const all = walletList.toRows(connectors.rows, [...options.given.customWallets, ...loaded, ...found])
  const rows = isCertifiedOnly ? all.filter(({ wallet }) => wallet?.badge_type === 'certified') : all
  if (!query) return rows
  const wanted = query.toLowerCase()
  const isFound = new Set(found.map((wallet) => wallet.id))
  // Local matches keep their places when the service's answer arrives: no row moves under the pointer.
  return rows.filter((row) => row.name.toLowerCase().includes(wanted) || isFound.has(row.wallet?.id ?? ''))
}

/** The button on a phone that shows the QR code, for a wallet on another device. Otherwise a phone opens apps. */
export const createCodeForAny = ({ navigation }: PartContext) => ({
  show: () => navigation.push({ view: 'ConnectingWalletConnect', data: {} }),
})
