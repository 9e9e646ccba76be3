import type { Connector } from '../../contracts/connector.js'
import type { Wallet } from '../../contracts/wallet.js'
import { skeletonOf } from '../../lib/skeleton.js'

// An announced wallet is known by its rdns. A Wallet Standard wallet has only a name.
const known: readonly (readonly [id: string, rdns: string | undefined, ...names: string[]])[] = [
  ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'io.metamask', 'MetaMask'],
  ['fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', 'com.coinbase.wallet', 'Coinbase Wallet'],
  ['4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0', 'com.trustwallet.app', 'Trust Wallet', 'Trust'],
  ['971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709', 'com.okex.wallet', 'OKX Wallet'],
  ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'app.phantom', 'Phantom'],
  ['2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0', 'app.backpack', 'Backpack'],
  ['38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662', 'com.bitget.web3', 'Bitget Wallet'],
  ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', undefined, 'Solflare'],
  ['2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01', undefined, 'Coin98'],
  ['8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6', undefined, 'Magic Eden'],
  ['85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041', undefined, 'Frontier'],
  ['2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b', undefined, 'Xverse Wallet'],
  ['483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13', undefined, 'Leather'],
]

/**
 * The catalogue's id of an installed wallet. A name counts only without an announced rdns: any wallet can take a name.
 */
export function explorerIdOf({ info, name, type }: Pick<Connector, 'info' | 'name' | 'type'>): string | undefined {
  const isIt = ([, rdns, ...names]: (typeof known)[number]) =>
    info?.rdns ? rdns === info.rdns : type === 'ANNOUNCED' && names.includes(name)
  return known.find(isIt)?.[0]
}

/** The name without generic words: `The MetaMask Wallet` becomes `MetaMask`. */
const plainName = (name: string): string => {
  const words = /^(the|my|official)\s+|[\s([{-]+(wallet|extension|app|official|recommended|verified)[)\]}]*$/i
  const plain = name.replace(words, '')
  return plain === name || plain === '' ? name : plainName(plain)
}

/** The names of installed wallets that resemble the name of another wallet, installed or in the catalogue. */
export function findAlike(rows: readonly Connector[], wallets: readonly Wallet[]): ReadonlySet<string> {
  const bearers = new Map<string, Set<string>>()
  const add = (name: string, id: string) => {
    const skeleton = skeletonOf(plainName(name))
    bearers.set(skeleton, (bearers.get(skeleton) ?? new Set()).add(id))
  }
  for (const { name, id } of rows) add(name, id)
  const here = new Set(rows.flatMap(({ explorerId, info }) => [explorerId, info?.rdns]))
  // A catalogue wallet with the same id or rdns is the same wallet, not another wallet with its name.
  const isHere = (id: string, rdns: string | null | undefined) => here.has(id) || (rdns ? here.has(rdns) : false)
  for (const { id, name, rdns } of wallets) if (!isHere(id, rdns)) add(name, id)
  for (const [id, rdns, name = ''] of known) if (!isHere(id, rdns)) add(name, id)
  // The modal's own WalletConnect row counts, too.
  add('WalletConnect', 'walletConnect')
  const names = rows.map(({ name }) => name)
  return new Set(names.filter((name) => (bearers.get(skeletonOf(plainName(name)))?.size ?? 0) > 1))
}
