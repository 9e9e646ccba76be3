import type { Deed } from './deeds.js'

/** An error in a wallet's own words. */
export interface WalletWords {
  readonly code: number
  readonly message: string
}

/** Ways of a wallet's EVM side that are other than those of EIP-1193, EIP-3326 and MetaMask's permissions. */
interface EvmWays {
  /** The deeds that it does without a question to its owner. */
  readonly unasked?: readonly Deed[]
  /** The methods that it does not have, where others have them, and its answer to them. */
  readonly lacks?: { readonly methods: RegExp; readonly words: WalletWords }
  /** A method that it fails at after it has done what it was asked for. */
  readonly failsAfter?: { readonly method: string; readonly words: WalletWords }
  readonly unknownChain?: (chainId: string) => WalletWords
}

interface Dialect {
  /** EIP-6963's name of the wallet. @default `test.<word>` */
  readonly rdns?: string
  /** On its EIP-1193 object. */
  readonly flags: Readonly<Record<string, boolean>>
  /** Where that object stands beside `window.ethereum`. */
  readonly place?: string
  /** Pages find another object of the same wallet at `window.ethereum` than the one that it announces. */
  readonly hasTwoObjects?: true
  readonly evm?: EvmWays
  /** Where its owner declines, by the deed. @default EIP-1193's 4001 */
  readonly refusal?: WalletWords
  /** Its wallet of the Wallet Standard: the names of other wallets that it registers itself under too, and what it hears of. */
  readonly standard?: { readonly alsoAs: readonly string[]; readonly hearsOnlyOfItsEnd: true }
  /** Its Solana object of the time before the Wallet Standard: its flags, and where it stands. */
  readonly solana?: { readonly flags: Readonly<Record<string, boolean>>; readonly places: readonly string[] }
  /** Its object with the interface of sats-connect. @default `<Name>Providers.BitcoinProvider` */
  readonly sats?: string
  /** Its entry of `window.injectedWeb3`. @default its name */
  readonly polkadot?: string
  /** The entries of other wallets that it stands at too, where they are free. */
  readonly polkadotToo?: readonly string[]
}

/** Pages know wallets of the field by these. */
export const dialects = {
  metamask: { rdns: 'io.metamask', flags: { isMetaMask: true } },
  coinbase: { rdns: 'com.coinbase.wallet', flags: { isCoinbaseWallet: true }, place: 'coinbaseWalletExtension' },
  rabby: { rdns: 'io.rabby', flags: { isRabby: true, isMetaMask: true }, place: 'rabby', hasTwoObjects: true },
  rainbow: {
    rdns: 'me.rainbow',
    flags: { isRainbow: true, isReady: true, isMetaMask: true },
    // Its background answers each failure with the code of an internal error. `next` is its word for a method that it leaves to a node.
    refusal: { code: -32603, message: 'User rejected the request.' },
    evm: {
      unasked: ['switch'],
      lacks: {
        methods: /^wallet_(?!addEthereumChain$|switchEthereumChain$|watchAsset$|revokePermissions$)/,
        words: { code: -32603, message: 'next' },
      },
      failsAfter: { method: 'wallet_revokePermissions', words: { code: -32603, message: 'next' } },
      unknownChain: () => ({ code: -32600, message: 'Chain Id not supported' }),
    },
  },
  phantom: {
    rdns: 'app.phantom',
    flags: { isPhantom: true, isMetaMask: true },
    place: 'phantom.ethereum',
    solana: { flags: { isPhantom: true }, places: ['phantom.solana', 'solana'] },
  },
  okx: {
    rdns: 'com.okex.wallet',
    flags: { isOkxWallet: true, isOKExWallet: true },
    place: 'okxwallet',
    solana: { flags: { isOkxWallet: true }, places: ['okxwallet.solana'] },
  },
  onekey: {
    rdns: 'so.onekey.app.wallet',
    flags: { isOneKey: true, isMetaMask: true },
    place: '$onekey.ethereum',
    polkadot: 'OneKey',
    polkadotToo: ['polkadot-js'],
    standard: { alsoAs: ['Solflare', 'Jupiter', 'MetaMask'], hearsOnlyOfItsEnd: true },
  },
  brave: {
    rdns: 'com.brave.wallet',
    flags: { isBraveWallet: true, isMetaMask: true },
    solana: { flags: { isBraveWallet: true }, places: ['braveSolana', 'solana'] },
  },
  xverse: { flags: {}, sats: 'XverseProviders.BitcoinProvider' },
  talisman: { rdns: 'xyz.talisman', flags: { isTalisman: true }, place: 'talismanEth', polkadot: 'talisman' },
  'polkadot-js': { flags: {}, polkadot: 'polkadot-js' },
} as const satisfies Readonly<Record<string, Dialect>>
export type WalletDialect = keyof typeof dialects

// Its own keys.
export const dialectNames = Object.keys(dialects) as [WalletDialect, ...WalletDialect[]]

export function dialectOf(name: WalletDialect | undefined): Dialect | undefined {
  return name && dialects[name]
}
