import type { CatalogueQuery } from '../../contracts/catalogue-provider.js'
import type { Wallet } from '../../contracts/wallet.js'
import type { ListedWallet } from './wallet-list.js'

/** Answers a question for wallets from a list that is here. */
export function answerFromList(
  list: readonly ListedWallet[],
  asked: CatalogueQuery,
  hasPicture: (id: string) => boolean,
): { data: Wallet[]; count: number } {
  const { page, entries, include = [], exclude = [], chains = [], networks } = asked
  const words = plain(asked.search ?? '')
  const servedOf = (wallet: ListedWallet, ids: readonly string[]) =>
    ids.filter((id) => wallet.namespaces.includes(id.slice(0, id.indexOf(':'))))
  const fitting = list.filter(
    (wallet) =>
      (include.length === 0 || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      (chains.length === 0 || servedOf(wallet, chains).length > 0) &&
      [wallet.name, ...(wallet.formerly ?? []), wallet.rdns ?? ''].some((name) => plain(name).includes(words)),
  )
  const rows = fitting.slice((page - 1) * entries, page * entries)
  const data = rows.map((wallet) => toRow(wallet, servedOf(wallet, [...new Set([...networks, ...chains])]), hasPicture))
  return { data, count: fitting.length }
}

function toRow(wallet: ListedWallet, chains: string[], hasPicture: (id: string) => boolean): Wallet {
  const { id, name, rdns, homepage, links = {} } = wallet
  // A universal link opens the app where it is installed and its page where it is not; some browsers inside apps open
  // no other.
  const app = links.universal ?? links.native
  return {
    id,
    name,
    chains,
    homepage,
    rdns,
    image_id: hasPicture(id) ? id : undefined,
    mobile_link: app,
    desktop_link: links.desktop,
    webapp_link: links.web,
    app_store: links.ios,
    play_store: links.android,
    chrome_store: links.chrome,
  }
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
