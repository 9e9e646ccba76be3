import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'

// Writes the marks of networks and tokens that ship in `core/providers`, from `@web3icons/core` (MIT):
// `node build/tools/wallets/write-assets.js <packages>`, with the package in the folder `web3icons+core`.

/** The files of networks, by CAIP-2 id. */
const networks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'binance-smart-chain',
  'eip155:100': 'gnosis',
  'eip155:137': 'polygon',
  'eip155:324': 'zksync',
  'eip155:5000': 'mantle',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum-one',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche',
  'eip155:59144': 'linea',
  'eip155:80094': 'berachain',
  'eip155:534352': 'scroll',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
}

/** The symbols of tokens, each the name of its file. */
const tokens = [
  'AVAX',
  'BNB',
  'BTC',
  'CELO',
  'DAI',
  'ETH',
  'EURC',
  'LINK',
  'POL',
  'SOL',
  'USDC',
  'USDT',
  'WBTC',
  'XDAI',
]

const [packages = ''] = process.argv.slice(2)

function read(kind: string, name: string): string | undefined {
  const file = path.join(packages, 'web3icons+core/dist/svgs', kind, 'background', `${name}.svg.js`)
  if (!fs.existsSync(file)) return undefined
  const text = fs.readFileSync(file, 'utf8')
  const svg = text.slice(text.indexOf('<svg'), text.lastIndexOf('</svg>') + '</svg>'.length)
  return svg.replaceAll('\\n', '').replace(' class="web3icons"', '').replace(/>\s+</g, '><')
}

const found = [
  ...Object.entries(networks).map(([id, name]) => [`network ${id}`, read('networks', name)] as const),
  ...tokens.map((symbol) => [`token ${symbol}`, read('tokens', symbol)] as const),
]
const lines = found.flatMap(([key, svg]) => (svg ? [JSON.stringify([key, svg]).replace(/[\\`]|\$\{/g, '\\$&')] : []))
const comment =
  'Pictures of networks and tokens, one a line, from `@web3icons/core` (MIT). The marks are their owners’ trademarks.'
fs.writeFileSync(
  path.join(root, 'core/providers/catalogue/asset-pictures.ts'),
  `/** ${comment} Made by \`tools/wallets/write-assets.ts\`. */\nexport const assetPictures = \`${lines.join('\n')}\`\n`,
)
