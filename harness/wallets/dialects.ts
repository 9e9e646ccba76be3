interface Dialect {
  /** EIP-6963's name of the wallet. @default `test.<word>` */
  readonly rdns?: string
  /** On its EIP-1193 object. */
  readonly flags: Readonly<Record<string, boolean>>
  /** Where that object stands beside `window.ethereum`. */
  readonly place?: string
  /** Its Solana object of the time before the Wallet Standard: its flags, and where it stands. */
  readonly solana?: { readonly flags: Readonly<Record<string, boolean>>; readonly places: readonly string[] }
  /** Its object with the interface of sats-connect. @default `<Name>Providers.BitcoinProvider` */
  readonly sats?: string
  /** Its entry of `window.injectedWeb3`. @default its name */
  readonly polkadot?: string
}

/** Pages know wallets of the field by these. */
export const dialects = {
  metamask: { rdns: 'io.metamask', flags: { isMetaMask: true } },
  coinbase: { rdns: 'com.coinbase.wallet', flags: { isCoinbaseWallet: true }, place: 'coinbaseWalletExtension' },
  rabby: { rdns: 'io.rabby', flags: { isRabby: true, isMetaMask: true }, place: 'rabby' },
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
