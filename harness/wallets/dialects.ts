/** Pages know wallets of the field by these. `place` is where the provider stands beside `window.ethereum`. */
export const dialects = {
  metamask: { rdns: 'io.metamask', flags: { isMetaMask: true }, place: '' },
  coinbase: { rdns: 'com.coinbase.wallet', flags: { isCoinbaseWallet: true }, place: 'coinbaseWalletExtension' },
  rabby: { rdns: 'io.rabby', flags: { isRabby: true, isMetaMask: true }, place: 'rabby' },
  phantom: { rdns: 'app.phantom', flags: { isPhantom: true, isMetaMask: true }, place: 'phantom.ethereum' },
} as const
export type WalletDialect = keyof typeof dialects
