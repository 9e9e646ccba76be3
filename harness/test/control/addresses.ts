import type { ChainKind } from '../../world/chains/chain.js'

/** Every address of a running sandbox, as `up --json` prints it and `GET /__walletmodal/world` answers. */
export interface UpAddresses {
  /** One page with the app, its wallets, and a playground of the modal's options. */
  readonly demo: string
  /** The page that embeds the modal. */
  readonly host: string
  /** The page on which a person acts as the owner of the wallets. */
  readonly sandbox: string
  /** The control API's base. */
  readonly control: string
  /** The script tag that gives a page of an allowed origin the wallets, and a panel to answer their requests. */
  readonly scriptTag: string
  readonly chains: Readonly<
    Record<
      string,
      {
        readonly kind: ChainKind
        readonly caipNetworkId: string
        readonly rpcUrl: string
        readonly webSocketUrl: string
        /** Symbols of the tokens that can be sent there, beside the chain's own coin. */
        readonly tokens: readonly string[]
      }
    >
  >
  /** Origins of the embedded wallet's page and of the fake social providers. */
  readonly frame: { readonly document: string; readonly providers: string }
  /** Origins of the fake card checkouts, one for each provider. */
  readonly purchases: { readonly coinbase: string; readonly meld: string }
  /** The URL of the WalletConnect relay, for an app's `relayUrl`. */
  readonly relay: string | undefined
  readonly services: Readonly<Record<string, string>>
  /** Addresses by account name. Bitcoin and Polkadot are there if the world has such a chain. */
  readonly accounts: Readonly<
    Record<
      string,
      { readonly evm: string; readonly solana: string; readonly bitcoin?: string; readonly polkadot?: string }
    >
  >
  readonly wallets: Readonly<Record<string, { readonly name: string; readonly via: readonly string[] }>>
}
