/**
 * A wallet that the host hands over as its library's object: Coinbase's SDK, a Safe's provider, Ledger's, OKX's, or any
 * other that speaks EIP-1193.
 */
export interface HostWallet {
  /**
   * `coinbaseWallet`, `safe`, `ledger` and `okx` bring their name and picture with them. A `safe` connects by itself
   * where the page is shown inside a Safe.
   */
  readonly id: string
  /** @default the name that belongs to a known id, else the id */
  readonly name?: string
  /** A `data:` or `https:` address. */
  readonly imageUrl?: string
  /** The `rdns` that the wallet's extension announces, so that both are one row. */
  readonly rdns?: string
  /** The wallet's EIP-1193 object. Leave it out where `getProvider` makes one. */
  readonly provider?: object
  /** Makes the EIP-1193 object, once, when the visitor chooses the wallet or the wallet is restored. */
  readonly getProvider?: (params: {
    /** The host's EVM networks. Coinbase gets 1 and 84532 where the host names none. */
    readonly chainIds: readonly number[]
  }) => unknown
}
