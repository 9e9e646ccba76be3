/** What the visitor does next, so that a wallet can be asked. */
export type TransportStep =
  /** A wallet on another device scans the code. `link` opens the wallet's app on this device. */
  | { readonly kind: 'code'; readonly uri: string; readonly link?: string }
  /** The wallet's app was opened, or is opened by a press. */
  | { readonly kind: 'app'; readonly link: string }
  /** The browser is about to ask for a permission. `go` is called in the press with which the visitor goes on. */
  | { readonly kind: 'permission'; readonly permission: 'local-network'; go(): void }
  /** The wallet shows digits, which the visitor types here. `submit` returns whether they are right. */
  | { readonly kind: 'digits'; readonly length: number; submit(digits: string): boolean }
  /** The wallet asks its owner now. */
  | { readonly kind: 'asked' }
