import type { ModalEvent } from '../../../core/contracts/modal-api.js'
import type { WalletModal } from '../../../ui/index.js'
import type { HostApp } from './host-app.js'

/**
 * The host page's settings from a driver or the sandbox, as `window.__walletmodalHost`. Plain JSON, so that an init script
 * or a script tag can carry it.
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
  readonly canUnmount?: boolean
  readonly hasResets?: boolean
}

/** The host page's interface for scripts, as `window.__walletmodalPage`. Drivers act as the host's own code with it. */
export interface HostPage {
  readonly modal: WalletModal
  readonly second: WalletModal | undefined
  readonly app: HostApp
  readonly events: readonly ModalEvent[]
  readonly callbacks: readonly { readonly name: string; readonly data: unknown }[]
  /** The URLs that the page's content policy refused so far: `img-src blob:https://…`. */
  readonly violations: readonly string[]
}

declare global {
  interface Window {
    __walletmodalHost?: HostConfig
    __walletmodalPage?: HostPage
  }
}
