import type { ChainKind } from '../../world/chains/chain.js'

/** Every address of a running sandbox, as `up --json` prints it and `GET /__walletmodal/world` answers. */
export interface UpAddresses {
  /** The app, the wallets beside it, and a playground of the modal's options, in one page. */
  readonly demo: string
  /** The page that embeds the modal. */
  readonly host: string
  /** The page on which a person plays the wallets' owner. */
  readonly sandbox: string
  /** The control API's base. */
  readonly control: string
  /** The tag that gives a page of an allowed origin the wallets, and a panel to answer for them. */
  readonly scriptTag: string
  readonly chains: Readonly<
    Record<
      string,
      {
        readonly kind: ChainKind
        readonly caipNetworkId: string
        readonly rpcUrl: string
        readonly webSocketUrl: string
        /** Symbols of the tokens that can be sent there, beside its own. */
        readonly tokens: readonly string[]
      }
    >
  >
  /** The embedded wallet's page, and the stand-ins for social providers: an origin each. */
  readonly frame: { readonly document: string; readonly providers: string }
  /** Pages on which somebody buys by card, an origin for each provider. */
  readonly purchases: { readonly coinbase: string; readonly meld: string }
  /** The WalletConnect relay, which an app takes as `relayUrl`. */
  readonly relay: string | undefined
  readonly services: Readonly<Record<string, string>>
  /** On Bitcoin and Polkadot where the world has such a chain. */
  readonly accounts: Readonly<
    Record<
      string,
      { readonly evm: string; readonly solana: string; readonly bitcoin?: string; readonly polkadot?: string }
    >
  >
  readonly wallets: Readonly<Record<string, { readonly name: string; readonly via: readonly string[] }>>
}
