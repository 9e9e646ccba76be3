/** A description of the page, which wallets show to their owners. */
export interface PageDescription {
  /** The page's name. @default the page's title */
  name?: string | undefined
  /** The page's purpose. @default the page's description */
  description?: string | undefined
  /** The page's URL. @default the page's origin */
  url?: string | undefined
  /** URLs of the page's icons. @default the page's icon */
  icons?: readonly string[] | undefined
}

/** A node of the host's own. */
export interface CustomRpcUrl {
  /** The node's http(s) URL. */
  url: string
  /**
   * Settings of viem's `http` transport: `timeout` and `retryDelay` in milliseconds, `retryCount`, `batch`, and
   * `fetchOptions.headers`. Other settings are ignored.
   */
  config?: Readonly<Record<string, unknown>> | undefined
}

/** A token whose balance replaces the native one. */
export interface BalanceToken {
  /** The address of the token's contract or mint. */
  address: string
  /** An https or `data:image/` URL of its picture. */
  image?: string | undefined
}
