import fs from 'node:fs'
import path from 'node:path'

/** The files in `@web3icons/core`, by the wallet's name. */
const files: Readonly<Record<string, string>> = {
  '1inch Wallet': 'exchanges/1inch',
  AlphaWallet: 'wallets/alpha-wallet',
  'Atomic Wallet': 'wallets/atomic',
  Backpack: 'wallets/backpack',
  'Binance Wallet': 'exchanges/binance',
  'Bitget Wallet': 'exchanges/bitget',
  'Bybit Wallet': 'exchanges/bybit',
  Coin98: 'wallets/coin98',
  'Crypto.com Onchain': 'exchanges/crypto-com',
  'Ctrl Wallet': 'wallets/xdefi',
  'Enkrypt Wallet': 'wallets/enkrypt',
  Exodus: 'wallets/exodus',
  'Gate Wallet': 'exchanges/gate-io',
  'Gemini Wallet': 'exchanges/gemini',
  imToken: 'wallets/imtoken',
  Keplr: 'wallets/keplr',
  'Kraken Wallet': 'wallets/kraken',
  'Kukai Wallet': 'wallets/kukai',
  Ledger: 'wallets/ledger',
  MetaMask: 'wallets/metamask',
  'MEW wallet': 'wallets/my-ether-wallet',
  'OKX Wallet': 'wallets/okx',
  'ParaSwap Wallet': 'exchanges/para-swap',
  Phantom: 'wallets/phantom',
  Pillar: 'wallets/pillar',
  'Rabby Wallet': 'wallets/rabby',
  Rainbow: 'wallets/rainbow',
  'Ronin Wallet': 'wallets/ronin',
  Safe: 'wallets/safe',
  Sender: 'wallets/sender',
  Sequence: 'wallets/sequence',
  Solflare: 'wallets/solflare',
  Temple: 'wallets/temple',
  TokenPocket: 'wallets/token-pocket',
  Trezor: 'wallets/trezor',
  'Trust Wallet': 'wallets/trust',
  'Uniswap Wallet': 'exchanges/uniswap',
  ZenGo: 'wallets/zengo',
  Zerion: 'wallets/zerion',
}

/** Marks of wallets whose licence allows to ship them. */
export function readPictures(packages: string) {
  const folder = path.join(packages, 'web3icons+core')
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return {
    source: `npm:@web3icons/core@${version}`,
    fileOf: (name: string): string | undefined => (Object.hasOwn(files, name) ? files[name] : undefined),
    read: (file: string): string => {
      const [kind = '', name = ''] = file.split('/')
      const text = fs.readFileSync(path.join(folder, 'dist/svgs', kind, 'background', `${name}.svg.js`), 'utf8')
      const svg = text.slice(text.indexOf('<svg'), text.lastIndexOf('</svg>') + '</svg>'.length)
      return svg.replaceAll('\\n', '').replace(' class="web3icons"', '').replace(/>\s+</g, '><')
    },
  }
}
