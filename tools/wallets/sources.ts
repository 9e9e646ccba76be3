import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Fact, linksIn, toHomepage, toStore } from './fact.js'

/** Where the sources lie: snapshots of repositories as bare git folders, and unpacked npm packages. */
export interface Shelf {
  repositories: string
  packages: string
}

interface Text {
  file: string
  text: string
}

const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8', maxBuffer: 2 ** 28 })

function repository(shelf: Shelf, name: string, under: string, wanted: RegExp): { source: string; texts: Text[] } {
  const folder = path.join(shelf.repositories, name.replace('/', '+'), 'repo')
  const version = git(folder, 'log', '-1', '--format=%h').trim()
  const files = git(folder, 'ls-tree', '-r', '--name-only', 'HEAD', under).split('\n')
  const texts = files
    .filter((file) => wanted.test(file))
    .map((file) => ({ file, text: git(folder, 'show', `HEAD:${file}`) }))
  return { source: `github:${name}@${version}`, texts }
}

function npmPackage(shelf: Shelf, name: string, files: readonly string[]): { source: string; texts: Text[] } {
  const folder = path.join(shelf.packages, name.replace('@', '').replace('/', '+'))
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const texts = files.map((file) => ({ file, text: fs.readFileSync(path.join(folder, file), 'utf8') }))
  return { source: `npm:${name}@${version}`, texts }
}

/** The value of a member in a text such as `name: 'Rabby'`. Pictures are cut before. */
function member(text: string, name: string): string | undefined {
  const found = new RegExp(`\\b["']?${name}["']?\\s*[:=]\\s*(?:'([^'\\n]*)'|"([^"\\n]*)"|\`([^\`\\n]*)\`)`).exec(text)
  return found?.slice(1).find((each) => each !== undefined)
}

const withoutPictures = (text: string) => text.replace(/data:image\/[^'"`\s]+/g, '')

/** One wallet for each block that begins with the member `first`. */
function blocks(text: string, first: string): string[] {
  const starts = [...text.matchAll(new RegExp(`(?<=[{,\\s])["']?${first}["']?\\s*:`, 'g'))].map(({ index }) => index)
  return starts.map((start, at) => text.slice(start, starts[at + 1] ?? text.length))
}

function fact(
  source: string,
  namespaces: readonly string[],
  text: string,
  name: string,
  more: Partial<Fact> = {},
): Fact {
  const address = member(text, 'url') ?? member(text, 'homepage') ?? member(text, 'link') ?? member(text, 'downloadUrl')
  return {
    name: name.trim(),
    namespaces,
    source,
    homepage: toHomepage(address),
    ...more,
    links: { ...linksIn(text), ...more.links },
  }
}

function rainbowkit(shelf: Shelf): Fact[] {
  const folder = 'packages/rainbowkit/src/wallets/walletConnectors'
  const { source, texts } = repository(shelf, 'rainbow-me/rainbowkit', folder, /(?<!\.test)\.ts$/)
  return texts.flatMap(({ text }) => {
    const name = member(text, 'name')
    const homepage = toHomepage(member(text, 'browserExtension') ?? member(text, 'mobile') ?? member(text, 'qrCode'))
    const rdns = member(text, 'rdns')
    // The smart wallet of the web, and no app.
    const isAccount = rdns === 'app.base.account'
    return name ? [fact(source, ['eip155'], text, isAccount ? 'Base Account' : name, { homepage, rdns })] : []
  })
}

function connectkit(shelf: Shelf): Fact[] {
  const { source, texts } = npmPackage(shelf, 'connectkit', ['build/index.es.js'])
  const [text = ''] = texts.map((each) => each.text)
  const table = text.slice(text.indexOf('const walletConfigs = {'))
  const end = table.indexOf('\n};')
  return table
    .slice(0, end)
    .split(/\n {4}(?='?[\w.$]+)/)
    .flatMap((block) => {
      const name = member(block, 'name')
      const rdns = /^'[^'\n]*?\b((?:io|com|app|me|xyz|org|network)\.[\w.]+)/.exec(block)?.[1]
      return name
        ? [fact(source, ['eip155'], block, name, { rdns, homepage: toHomepage(member(block, 'website')) })]
        : []
    })
}

function web3Onboard(shelf: Shelf): Fact[] {
  const { source, texts } = npmPackage(shelf, '@web3-onboard/injected-wallets', ['dist/types.d.ts'])
  const [text = ''] = texts.map((each) => each.text)
  const table = (name: string) => {
    const from = text.indexOf(`enum ${name} {`)
    const part = text.slice(from, text.indexOf('\n}', from))
    return new Map([...part.matchAll(/(\w+) = "([^"]+)"/g)].map(([, key = '', value = '']) => [key, value]))
  }
  const pages = table('ProviderExternalUrl')
  return [...table('ProviderLabel')]
    .filter(([key]) => key !== 'Detected')
    .map(([key, name]) => fact(source, ['eip155'], '', name, { homepage: toHomepage(pages.get(key)) }))
}

function solana(shelf: Shelf): Fact[] {
  const { source, texts } = repository(shelf, 'anza-xyz/wallet-adapter', 'packages/wallets', /src\/adapter\.ts$/)
  return texts.flatMap(({ text }) => {
    const name = /WalletName = '([^']+)'\sas\sWalletName/.exec(text)?.[1]
    const isWallet = name && !/WalletConnect|Burner/.test(name)
    return isWallet ? [fact(source, ['solana'], withoutPictures(text), name, { standardName: name })] : []
  })
}

const rangoNamespaces: Readonly<Record<string, string>> = {
  EVM: 'eip155',
  Solana: 'solana',
  UTXO: 'bip122',
  Cosmos: 'cosmos',
  Sui: 'sui',
  Tron: 'tron',
  Ton: 'ton',
  Starknet: 'starknet',
  Stellar: 'stellar',
}

function rango(shelf: Shelf): Fact[] {
  const { source, texts } = repository(shelf, 'rango-exchange/rango-client', 'wallets', /src\/constants\.ts$/)
  return texts.flatMap(({ text }) => {
    const name = member(text.slice(Math.max(0, text.indexOf('metadata'))), 'name')
    const found = [...text.matchAll(/value: '(\w+)',\s*\n\s*id/g)].map(([, each = '']) => rangoNamespaces[each] ?? '')
    const namespaces = [...new Set(found.filter(Boolean))]
    const isWallet = name && namespaces.length > 0 && !/wallet-?connect|^default|ton-?connect/i.test(name)
    return isWallet ? [fact(source, namespaces, withoutPictures(text), name)] : []
  })
}

interface TonRow {
  name: string
  about_url: string
  universal_url?: string
  deepLink?: string
}

function ton(shelf: Shelf): Fact[] {
  const { source, texts } = repository(shelf, 'ton-connect/wallets-list', '.', /^wallets-v2\.json$/)
  const rows: readonly TonRow[] = texts.flatMap(({ text }) => JSON.parse(text))
  return rows.map(({ name, about_url, universal_url, deepLink }) => ({
    name: name === 'Wallet' ? 'Wallet in Telegram' : name,
    namespaces: ['ton'],
    source,
    homepage: toHomepage(about_url),
    tonconnect: universal_url ?? deepLink,
    links: linksIn(`'${about_url}'`),
  }))
}

/** Registries with one row for each wallet of one namespace. */
function registry(shelf: Shelf, name: string, file: string, namespace: string, first = 'name'): Fact[] {
  const isPackage = name.startsWith('npm:')
  const { source, texts } = isPackage
    ? npmPackage(shelf, name.slice(4), [file])
    : repository(shelf, name, '.', new RegExp(`^${file}$`))
  return texts.flatMap(({ text }) =>
    blocks(withoutPictures(text), first).flatMap((block) => {
      const found = member(block, 'name')
      const hasPage = /https:\/\//.test(block)
      return found && hasPage ? [fact(source, [namespace], block, found, { links: deepLinks(block) })] : []
    }),
  )
}

function deepLinks(block: string): Fact['links'] {
  const id = member(block, 'id')
  const store = id && /^[a-p]{32}$/.test(id) ? toStore(`https://chromewebstore.google.com/detail/${id}`) : undefined
  return store ? { [store[0]]: store[1] } : {}
}

function cosmos(shelf: Shelf): Fact[] {
  const { source, texts } = repository(shelf, 'hyperweb-io/cosmos-kit', 'wallets', /src\/.*registry\.ts$/)
  return texts.flatMap(({ text }) => {
    const name = member(text, 'prettyName')?.replace(/ (Mobile|Extension|Wallet)$/i, '')
    const isWallet = name && !/Metamask|Google|Twitter|Ledger|Social/i.test(name)
    return isWallet ? [fact(source, ['cosmos'], withoutPictures(text), name, { homepage: homepageAmong(text) })] : []
  })
}

/** The first address that is no store: registries list it as the general download. */
function homepageAmong(text: string): string | undefined {
  return [...withoutPictures(text).matchAll(/link:\s*['"]([^'"]+)['"]/g)]
    .map(([, link]) => toHomepage(link))
    .find(Boolean)
}

function near(shelf: Shelf): Fact[] {
  const { source, texts } = repository(
    shelf,
    'near/wallet-selector',
    'packages',
    /^packages\/([\w-]+)\/src\/lib\/\1\.ts$/,
  )
  return texts.flatMap(({ file, text }) => {
    const metadata = withoutPictures(text.slice(Math.max(0, text.indexOf('metadata: {'))))
    const name = member(metadata, 'name')
    const isWallet = name && !/wallet-connect|ethereum|ledger|modal|core/.test(file)
    return isWallet ? [fact(source, ['near'], metadata, name)] : []
  })
}

function stellar(shelf: Shelf): Fact[] {
  const folder = 'esm/sdk/modules'
  const base = path.join(shelf.packages, 'creit.tech+stellar-wallets-kit', folder)
  const files = fs.readdirSync(base).filter((file) => file.endsWith('.module.js'))
  const { source, texts } = npmPackage(
    shelf,
    '@creit.tech/stellar-wallets-kit',
    files.map((file) => `${folder}/${file}`),
  )
  const value = (text: string, name: string) => new RegExp(`"${name}", \\{[^}]*?value: "([^"]+)"`, 's').exec(text)?.[1]
  return texts.flatMap(({ text }) => {
    const name = value(text, 'productName')
    const homepage = toHomepage(value(text, 'productUrl'))
    const isWallet = name && !/Wallet ?Connect|Ledger|Trezor/.test(name)
    return isWallet ? [fact(source, ['stellar'], '', name, { homepage })] : []
  })
}

function polkadot(shelf: Shelf): Fact[] {
  const { source, texts } = npmPackage(shelf, '@luno-kit/core', ['dist/connectors/index.js'])
  const [text = ''] = texts.map((each) => withoutPictures(each.text))
  return [...text.matchAll(/name:"([^"]+)"[^{}]*?links:\{([^}]*)\}/g)].map(([, name = '', links = '']) =>
    fact(source, ['polkadot'], links.replace(/deepLink:"[^"]*"/, ''), name, {
      homepage: toHomepage(/browserExtension:"([^"]+)"/.exec(links)?.[1]),
    }),
  )
}

const bitcoinNames: Readonly<Record<string, string>> = {
  'magic-eden': 'Magic Eden',
  op_net: 'OP_WALLET',
  okx: 'OKX Wallet',
}

function bitcoin(shelf: Shelf): Fact[] {
  const { source, texts } = repository(shelf, 'omnisat/lasereyes-mono', 'packages/core/src/constants', /wallets\.ts$/)
  const found = texts.flatMap(({ text }) => [
    ...text.matchAll(/\[ProviderEnumMap\.(\w+)\]: \{\s*name: ProviderEnumMap\.\w+,\s*url: '([^']+)'/g),
  ])
  return found.map(([, key = '', url = '']) => {
    const id = key.toLowerCase().replace('magic_eden', 'magic-eden')
    const name = bitcoinNames[id] ?? `${id[0]?.toUpperCase()}${id.slice(1)}`
    return fact(source, ['bip122'], `url: '${url}'`, name)
  })
}

/** Links to apps that a wallet's own documentation names, where no other source has one. */
const documented: readonly Fact[] = [
  {
    name: 'Leap',
    namespaces: [],
    source: 'https://docs.leapwallet.io/cosmos/for-dapps-connect-to-leap/wallet-connect',
    links: { native: 'leapcosmos://' },
  },
]

/** Every fact of every source, the most careful source first. */
export function readSources(shelf: Shelf): Fact[] {
  return [
    rainbowkit(shelf),
    connectkit(shelf),
    rango(shelf),
    solana(shelf),
    bitcoin(shelf),
    polkadot(shelf),
    ton(shelf),
    web3Onboard(shelf),
    registry(shelf, 'npm:@aptos-labs/wallet-adapter-core', 'src/registry.ts', 'aptos'),
    registry(shelf, 'airgap-it/beacon-sdk', 'scripts/blockchains/tezos.ts', 'tezos', 'key'),
    registry(shelf, 'airgap-it/beacon-sdk', 'scripts/blockchains/substrate.ts', 'polkadot', 'key'),
    registry(shelf, 'suiet/wallet-kit', 'packages/sdk/src/wallet/preset-wallets.ts', 'sui'),
    cosmos(shelf),
    near(shelf),
    stellar(shelf),
    documented,
  ].flat()
}
