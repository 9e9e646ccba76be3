import type { TransportWallet } from '../../contracts/transport.js'

/** A TON wallet on a phone: its row, its bridge and its link. */
export interface TonWallet extends TransportWallet {
  /** The URL of the bridge that the wallet listens to. */
  readonly bridgeUrl: string
  /** The link that opens the wallet's app with a request to connect. */
  readonly universalUrl: string
}

/** The options of `tonConnect()`. */
export interface TonConnectOptions {
  /** The URL of the page's manifest. @default `/tonconnect-manifest.json` of the page */
  readonly manifestUrl?: string
  /** The wallets to list. @default Tonkeeper, MyTonWallet and Tonhub */
  readonly wallets?: readonly TonWallet[]
  /**
   * Writes an address as the page's namespace does. Gets a raw address (`0:…`).
   * @default the form that wallets show: `UQ…`
   */
  readonly toAddress?: (raw: string, isTestnet: boolean) => string
}
