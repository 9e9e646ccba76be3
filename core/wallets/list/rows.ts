import type { PartContext } from '../../state/context.js'
import type { RootStore } from '../../state/root-store.js'
import type { WalletRow } from '../../state/wallet-list-store.js'

/** Rows of All wallets: those here first, then the catalogue; while something is typed, those that match. */
export function allWalletRows({ catalogue, connectors, options, walletList }: RootStore): readonly WalletRow[] {
  if (!options.given.enableWallets) return []
  const { query, loaded, found, isCertifiedOnly } = catalogue
  const all = walletList.toRows(connectors.rows, [...options.given.customWallets, ...loaded, ...found])
  const rows = isCertifiedOnly ? all.filter(({ wallet }) => wallet?.badge_type === 'certified') : all
  if (!query) return rows
  const wanted = query.toLowerCase()
  const isFound = new Set(found.map((wallet) => wallet.id))
  // Local matches keep their places when the service's answer arrives: nothing moves under the pointer.
  return rows.filter((row) => row.name.toLowerCase().includes(wanted) || isFound.has(row.wallet?.id ?? ''))
}

/** The code on a phone, which opens apps and scans nothing: for a wallet that is on another device. */
export const createCodeForAny = ({ navigation }: PartContext) => ({
  show: () => navigation.push({ view: 'ConnectingWalletConnect', data: {} }),
})
