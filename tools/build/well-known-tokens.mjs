// Writes `core/data/assets/well-known-tokens.ts` from public lists on npm:
//   node tools/build/well-known-tokens.mjs
// The lists are installed into a temporary folder. The package itself never depends on them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { getAddress } from 'viem'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')
const lists = {
  aave: '@aave-dao/aave-address-book@4.68.1',
  optimism: '@eth-optimism/tokenlist@10.0.1770',
  solana: '@solana/spl-token-registry@0.2.4574',
}

/** Names of the tokens that the table has, by symbol. A token of any other symbol is left out. */
const names = {
  USDC: 'USD Coin',
  'USDC.e': 'Bridged USD Coin',
  USDbC: 'USD Base Coin',
  USDT: 'Tether USD',
  DAI: 'Dai Stablecoin',
  'DAI.e': 'Bridged Dai Stablecoin',
  USDS: 'USDS Stablecoin',
  USDe: 'Ethena USDe',
  PYUSD: 'PayPal USD',
  EURC: 'Euro Coin',
  WETH: 'Wrapped Ether',
  'WETH.e': 'Bridged Wrapped Ether',
  WBNB: 'Wrapped BNB',
  WPOL: 'Wrapped POL',
  WAVAX: 'Wrapped AVAX',
  WXDAI: 'Wrapped xDAI',
  WBTC: 'Wrapped BTC',
  'WBTC.e': 'Bridged Wrapped BTC',
  cbBTC: 'Coinbase Wrapped BTC',
  tBTC: 'Threshold BTC',
  BTCB: 'Binance-Peg BTCB',
  'BTC.b': 'Bitcoin',
  ETH: 'Binance-Peg Ethereum',
  wstETH: 'Wrapped liquid staked Ether',
  cbETH: 'Coinbase Wrapped Staked ETH',
  rETH: 'Rocket Pool ETH',
  weETH: 'Wrapped eETH',
  LINK: 'Chainlink',
  'LINK.e': 'Bridged Chainlink',
  AAVE: 'Aave',
  'AAVE.e': 'Bridged Aave',
  UNI: 'Uniswap',
  LDO: 'Lido DAO Token',
  MKR: 'Maker',
  CRV: 'Curve DAO Token',
  ENS: 'Ethereum Name Service',
  SNX: 'Synthetix Network Token',
  BAL: 'Balancer',
  GHO: 'Gho Token',
  FDUSD: 'First Digital USD',
  ARB: 'Arbitrum',
  OP: 'Optimism',
  GNO: 'Gnosis Token',
  ZK: 'ZKsync',
  CELO: 'Celo',
}

/** The address book names tokens by identifiers of code. A symbol with `n` is the native one, beside an older bridged one. */
const symbolsOfBook = {
  USDCe: 'USDC.e',
  USDCn: 'USDC',
  USDT0: 'USDT',
  USDt: 'USDT',
  DAIe: 'DAI.e',
  WETHe: 'WETH.e',
  WBTCe: 'WBTC.e',
  LINKe: 'LINK.e',
  AAVEe: 'AAVE.e',
  BTCb: 'BTC.b',
}

const marketsOfBook = [
  'AaveV3Ethereum',
  'AaveV3Optimism',
  'AaveV3BNB',
  'AaveV3Gnosis',
  'AaveV3Polygon',
  'AaveV3ZkSync',
  'AaveV3Base',
  'AaveV3Arbitrum',
  'AaveV3Celo',
  'AaveV3Avalanche',
]

/** Mints of Solana that the registry lists. Its own symbols are not unique, so each is named by its mint. */
const mints = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: ['USDC', 'USD Coin'],
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: ['USDT', 'Tether USD'],
  So11111111111111111111111111111111111111112: ['WSOL', 'Wrapped SOL'],
  mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So: ['mSOL', 'Marinade staked SOL'],
  '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj': ['stSOL', 'Lido Staked SOL'],
  '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R': ['RAY', 'Raydium'],
  orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE: ['ORCA', 'Orca'],
  '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs': ['ETH', 'Ether (Portal)'],
}
const solanaMainnet = 101

const folder = mkdtempSync(path.join(os.tmpdir(), 'well-known-tokens-'))
try {
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', ...Object.values(lists)]
  execFileSync('npm', install, { cwd: folder, stdio: 'inherit' })
  const require = createRequire(path.join(folder, 'package.json'))
  const book = await import(pathToFileURL(require.resolve('@aave-dao/aave-address-book')).href)
  const optimism = require('@eth-optimism/tokenlist').default
  const registry = JSON.parse(
    readFileSync(
      path.join(folder, 'node_modules/@solana/spl-token-registry/dist/main/tokens/solana.tokenlist.json'),
      'utf8',
    ),
  )

  const table = new Map()
  const add = (network, symbol, name, decimals, address) => {
    const rows = table.get(network) ?? []
    const isKnown = rows.some((row) => row[0] === symbol || row[3].toLowerCase() === address.toLowerCase())
    if (!isKnown) table.set(network, [...rows, [symbol, name, decimals, address]])
  }
  for (const market of marketsOfBook) {
    const { CHAIN_ID, ASSETS } = book[market]
    for (const [key, { decimals, UNDERLYING }] of Object.entries(ASSETS)) {
      const isBridged = key === 'USDC' && 'USDCn' in ASSETS
      const symbol = isBridged ? 'USDC.e' : (symbolsOfBook[key] ?? key)
      if (names[symbol]) add(`eip155:${CHAIN_ID}`, symbol, names[symbol], decimals, UNDERLYING)
    }
  }
  // Its `ETH` of Optimism is a placeholder that no wallet can transfer.
  for (const { chainId, symbol, decimals, address } of optimism.tokens)
    if ([10, 8453].includes(chainId) && names[symbol] && symbol !== 'ETH')
      add(`eip155:${chainId}`, symbol, names[symbol], decimals, getAddress(address))
  // The native coin as a token, by a contract of Polygon's genesis block.
  add('eip155:137', 'POL', 'Polygon Ecosystem Token', 18, '0x0000000000000000000000000000000000001010')
  for (const { chainId, address, decimals } of registry.tokens)
    if (chainId === solanaMainnet && mints[address])
      add('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ...mints[address], decimals, address)

  const written = [...table].map(([network, rows]) => {
    const lines = rows.map(
      ([symbol, name, decimals, address]) => `    ['${symbol}', '${name}', ${decimals}, '${address}'],`,
    )
    return `  '${network}': [\n${lines.join('\n')}\n  ],`
  })
  const text = `// Written by tools/build/well-known-tokens.mjs. Do not edit.

/** Symbol, name, decimals and address of a token. */
export type WellKnownToken = readonly [symbol: string, name: string, decimals: number, address: string]

/** The well-known tokens of each network, by its CAIP-2 id. */
export const wellKnownTokens: Readonly<Record<string, readonly WellKnownToken[]>> = {
${written.join('\n')}
}
`
  const file = path.join(root, 'core/data/assets/well-known-tokens.ts')
  writeFileSync(file, text)
  execFileSync('npx', ['biome', 'format', '--write', file], { cwd: root, stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
