/** A place from which a wallet is installed. */
export type WalletStore = 'android' | 'chrome' | 'edge' | 'firefox' | 'ios' | 'safari'

/** One wallet of a list, as `bundled()` ships it and `fromUrl` reads it. */
export interface ListedWallet {
  readonly id: string
  readonly name: string
  /** Earlier names, for which visitors still search. */
  readonly formerly?: readonly string[] | undefined
  /** The namespaces that it serves: `eip155`, `solana`. */
  readonly namespaces: readonly string[]
  /** The name by which its extension announces itself (EIP-6963). */
  readonly rdns?: string | undefined
  /** Its names in the Wallet Standard. */
  readonly standardNames?: readonly string[] | undefined
  readonly homepage?: string | undefined
  readonly links?:
    | Readonly<Partial<Record<WalletStore | 'native' | 'universal' | 'desktop' | 'web' | 'tonconnect', string>>>
    | undefined
  /** An SVG. Without one, the modal draws a letter. */
  readonly icon?: string | undefined
}
