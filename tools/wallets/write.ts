import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'
import { type ListedWallet, mergeFacts } from './merge.js'
import { readPictures } from './pictures.js'
import { readSources } from './sources.js'

// Reads the sources, and writes the list with its sources in `fixtures/wallets` and the list that ships in
// `core/providers`. `node build/tools/wallets/write.js <repositories> <packages> [day]`; without arguments it writes the
// list that ships from the one in `fixtures/wallets`.

const listFile = path.join(root, 'fixtures/wallets/wallets.json')
const shipped = path.join(root, 'core/providers/catalogue')

/** The first wallets of the list, in this order: those that most visitors look for. */
const firstNames = [
  'MetaMask',
  'Trust Wallet',
  'Phantom',
  'OKX Wallet',
  'Base',
  'Rabby Wallet',
  'Bitget Wallet',
  'Binance Wallet',
  'Rainbow',
  'Ledger',
  'Solflare',
  'Backpack',
  'Zerion',
  'Safe',
  'Uniswap Wallet',
  'Xverse Wallet',
  'Talisman',
  'SubWallet',
  'Nova Wallet',
  'Leather',
]

function order(wallets: readonly ListedWallet[]): ListedWallet[] {
  const first = firstNames.flatMap((name) => wallets.filter((wallet) => wallet.name === name))
  return [...first, ...wallets.filter((wallet) => !first.includes(wallet))]
}

const withoutSources = ({ checked: _checked, sources: _sources, icon: _icon, ...rest }: ListedWallet) => rest

const escaped = (text: string) => text.replace(/[\\`]|\$\{/g, '\\$&')

function moduleOf(comment: string, name: string, lines: readonly string[]): string {
  return `/** ${comment} Made by \`tools/wallets/write.ts\`. */\nexport const ${name} = \`${lines.map(escaped).join('\n')}\`\n`
}

const [repositories, packages, day = new Date().toISOString().slice(0, 10)] = process.argv.slice(2)
if (repositories && packages) {
  const pictures = readPictures(packages)
  const wallets = order(mergeFacts(readSources({ repositories, packages }), day)).map((wallet) => {
    const icon = pictures.fileOf(wallet.name)
    return icon ? { ...wallet, icon, sources: { ...wallet.sources, icon: pictures.source } } : wallet
  })
  fs.writeFileSync(listFile, `[\n${wallets.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`)
  const icons = wallets.flatMap(({ id, icon }) => (icon ? [JSON.stringify([id, pictures.read(icon)])] : []))
  const comment =
    'Pictures of wallets, one a line, from `@web3icons/core` (MIT). The marks are their owners’ trademarks.'
  fs.writeFileSync(path.join(shipped, 'wallet-pictures.ts'), moduleOf(comment, 'walletPictures', icons))
}
const list: readonly ListedWallet[] = JSON.parse(fs.readFileSync(listFile, 'utf8'))
const rows = list.map((wallet) => JSON.stringify(withoutSources(wallet)))
fs.writeFileSync(
  path.join(shipped, 'wallet-rows.ts'),
  moduleOf('The wallets of the bundled list, one a line.', 'walletRows', rows),
)
const known = list.flatMap(({ id, icon }) => (icon ? [id] : []))
fs.writeFileSync(
  path.join(shipped, 'pictured.ts'),
  moduleOf('The ids of wallets with a picture, one a line.', 'pictured', known),
)
