/** One wallet under several names: its name of today, the names that sources use, and its fixed id. */
interface Naming {
  /** The wallet's name of today. */
  name: string
  /** Earlier names, and names that sources use. A visitor may still search for them. */
  others: readonly string[]
  /** Where a name of `others` is read that no source of the list uses. */
  from?: Readonly<Record<string, string>>
  /** Other ids than the name: those that hosts already have in their options. */
  id?: string
}

export const namings: readonly Naming[] = [
  { name: 'MetaMask', others: [], id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96' },
  {
    name: 'Base',
    others: ['Coinbase Wallet', 'Coinbase'],
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  },
  { name: 'Trust Wallet', others: ['Trust'], id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0' },
  { name: 'OKX Wallet', others: ['OKX'], id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709' },
  { name: 'Phantom', others: [], id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393' },
  { name: 'Backpack', others: [], id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0' },
  {
    name: 'Bitget Wallet',
    others: ['Bitget', 'BitKeep', 'BitgetWeb3'],
    from: { BitKeep: 'github:anza-xyz/wallet-adapter@ca731858' },
    id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
  },
  { name: 'Solflare', others: [], id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79' },
  { name: 'Coin98', others: ['Coin98 Wallet'], id: '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01' },
  {
    name: 'Magic Eden',
    others: ['Magic Eden Wallet'],
    id: '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
  },
  { name: 'Xverse Wallet', others: ['Xverse'], id: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b' },
  { name: 'Leather', others: [], id: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13' },
  { name: 'Ctrl Wallet', others: ['CTRL', 'XDEFI', 'XDEFI Wallet'] },
  { name: 'Ready', others: ['Argent'] },
  {
    name: 'Kaia Wallet',
    others: ['Kaikas Wallet', 'Kaikas'],
    from: { Kaikas: 'github:rainbow-me/rainbowkit@03360ee92' },
  },
  {
    name: 'Taho',
    others: ['Tally', 'Tally Ho'],
    from: {
      Tally: 'github:rainbow-me/rainbowkit@03360ee92',
      'Tally Ho': 'https://blog.taho.xyz/tally-ho-is-the-wallet-web3-needs/',
    },
  },
  { name: 'CLV Wallet', others: ['CLV', 'Clover'] },
  {
    name: 'Slush',
    others: ['Sui Wallet', 'Slush — A Sui wallet'],
    from: {
      'Sui Wallet': 'github:suiet/wallet-kit@bf3cc13',
      'Slush — A Sui wallet': 'github:suiet/wallet-kit@bf3cc13',
    },
  },
  {
    name: 'HOT Wallet',
    others: ['HOT', 'HERE Wallet'],
    from: { 'HERE Wallet': 'github:near/wallet-selector@b532bcd7b' },
  },
  {
    name: 'Binance Wallet',
    others: ['Binance', 'Binance Smart Wallet', 'Binance Web3 Wallet'],
    from: { 'Binance Web3 Wallet': 'https://developers.binance.com/legacy-docs/binance-w3w/introduction' },
  },
  {
    name: 'Ledger',
    others: ['Ledger Live', 'Ledger Wallet'],
    from: { 'Ledger Wallet': 'npm:@creit.tech/stellar-wallets-kit@2.6.0' },
  },
  { name: 'Crypto.com Onchain', others: ['Crypto.com', 'DeFi Wallet'] },
  {
    name: 'Omni',
    others: ['Steak', 'Steakwallet'],
    from: { Steakwallet: 'https://omni.app/tr/blog/omni-launches-staking-sweepstakes-campaign' },
  },
  { name: 'TokenPocket', others: ['Token Pocket', 'TP Wallet', 'TokenPocket Wallet'] },
  { name: 'MathWallet', others: ['Math Wallet'] },
  { name: 'Huobi Wallet', others: ['HuobiWallet'] },
  {
    name: '1inch Wallet',
    others: ['OneInch'],
    from: { OneInch: 'npm:@web3-onboard/injected-wallets@2.11.3' },
  },
  { name: 'Gate Wallet', others: ['GateWallet'] },
  {
    name: 'Unstoppable',
    others: ['Unstoppable Wallet'],
    from: { 'Unstoppable Wallet': 'https://github.com/horizontalsystems/unstoppable-wallet-ios' },
  },
  { name: 'Uniswap Wallet', others: [] },
  { name: 'Polkadot.js', others: ['Polkadot{.js}'] },
  { name: 'PolkaGate', others: ['Polkagate'] },
  { name: 'Fearless', others: ['Fearless Wallet'] },
  { name: 'Temple', others: ['Temple Wallet', 'Temple Wallet Chrome', 'Temple Wallet Firefox'] },
  { name: 'Umami', others: ['Umami Mobile'] },
  { name: 'AirGap', others: ['AirGap Wallet'] },
  { name: 'Exodus', others: ['Exodus Mobile'] },
  { name: 'Meteor Wallet', others: ['Meteor Wallet App'] },
  { name: 'Plenty Wallet', others: ['Plenty Wallet - your portal to web3'] },
  { name: 'Echooo', others: ['EchoooWallet'] },
  { name: 'UniSat', others: ['Unisat'] },
  { name: 'Status', others: ['Status Wallet'] },
  { name: 'Keplr', others: [] },
]

/**
 * Names in sources that are not listed: kits and connections that are no wallet, and wallets whose makers have closed
 * them.
 */
export const unlisted: ReadonlySet<string> = new Set(
  [
    'Aave Account',
    'Browser Wallet',
    'Other Wallets',
    'WalletConnect',
    'Web3Auth',
    'TON Connect',
    'Bitget Wallet Lite',
    'Slope',
    'Solong',
    'Liquality',
    'MyKey',
    'Porto',
    'Galleon',
    'Dawn',
    'Dawn Wallet',
    'Oko',
    'StableWallet',
    'Station',
    'Torus',
    'Nest',
    'Kayros',
  ].map(plainName),
)

/** A name without case, spaces, marks and the word Wallet, by which names of sources are compared. */
export function plainName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return plain.replace(/wallet$/, '') || plain
}
