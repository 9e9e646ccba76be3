import type { ModalEvent } from '../../../core/contracts/modal-api.js'
import type { WalletModal } from '../../../ui/index.js'
import type { HostApp } from './host-app.js'

/**
 * What a driver or the sandbox tells the host page before it starts, as `window.__walletmodalHost`: plain JSON, so that
 * an init script or a script tag can carry it.
 */
export interface HostConfig {
  /**
   * The modal's options. `adapters` by name: `['evm', 'solana']`, which is also the default; `ethers`, `ethers5`, `wagmi` and
   * `wagmi2` on the page's own libraries.
   */
  readonly options?: Readonly<Record<string, unknown>>
  /** `plain` has no React of its own; `strict` is React under StrictMode. @default 'react' */
  readonly host?: 'plain' | 'react' | 'strict'
  /** A second modal beside the first, with the storage prefix `second` and these options over the first one's. */
  readonly second?: boolean | Readonly<Record<string, unknown>>
  /** Everything stands in a `<dialog>` of the page's own. */
  readonly inDialog?: boolean
  /** A React host whose provider, made of the options, is there only while a box is ticked. */
  readonly canUnmount?: boolean
  /** The page resets every element, with `!important`. */
  readonly hasResets?: boolean
}

/** What the host page shows to scripts, as `window.__walletmodalPage`, for drivers that act as the host's own code. */
export interface HostPage {
  readonly modal: WalletModal
  readonly second: WalletModal | undefined
  readonly app: HostApp
  /** Every event of the first modal, from the start. */
  readonly events: readonly ModalEvent[]
  /** Each call of a host callback, from the start. */
  readonly callbacks: readonly { readonly name: string; readonly data: unknown }[]
  /** What the page's content policy refused, from the start: `img-src blob:https://…`. */
  readonly violations: readonly string[]
}

declare global {
  interface Window {
    __walletmodalHost?: HostConfig
    __walletmodalPage?: HostPage
  }
}
