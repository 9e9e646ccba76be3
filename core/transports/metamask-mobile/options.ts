/** The options of `metamaskMobile()`. */
export interface MetaMaskMobileOptions {
  /**
   * The relay's WebSocket address. MetaMask's own stands in the repository of the protocol; its terms are MetaMask's.
   * @example 'wss://relay.dapp.example/connection/websocket'
   */
  readonly relayUrl: string
  /** What opens the app: its own scheme, or its universal link. @default 'metamask://connect/mwp' */
  readonly link?: string
  /**
   * `untrusted`: the visitor types the six digits that the phone shows. `trusted`: nobody types anything, and whoever sees
   * the code within its minute can connect a wallet.
   * @default `trusted` on the wallet's own phone, `untrusted` on any other device
   */
  readonly mode?: 'trusted' | 'untrusted'
  /** The row in the list. @default MetaMask, with the first letter as its picture */
  readonly wallet?: { readonly name?: string; readonly imageUrl?: string }
}

/** The options with their defaults. */
export type MetaMaskMobileSettings = Pick<MetaMaskMobileOptions, 'mode'> & {
  readonly relayUrl: string
  readonly link: string
  readonly name: string
}
