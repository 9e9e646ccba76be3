import type { ModalEvent } from '../../../../core/contracts/modal-api.js'
import type { Modal } from '../../../../core/modal/modal-methods.js'

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

/** The actions of a host app with a connected wallet, past the modal. */
export interface HostApp {
  /** A call to the wallet's own object: JSON-RPC by EIP-1193, the embedded wallet's on solana too; on bip122 by the wallet's own names. */
  request(call: { namespace?: string | undefined; method: string; params?: unknown }): Promise<unknown>
  /** Resolves with the signature: hex on eip155 and polkadot, base58 on solana, base64 on bip122. */
  sign(call: { namespace?: string | undefined; message: string }): Promise<string>
  /** Sends the native currency. `value` in wei, lamports or satoshis, in decimal. Resolves with the hash or signature. */
  send(call: { namespace?: string | undefined; to: string; value: string | bigint }): Promise<string>
}

/**
 * The host page's interface for scripts, as `window.__walletmodalPage`. Drivers act as the host's own code with it. They need the
 * modal's methods alone; the page itself holds the modal of `ui`, which can also be mounted.
 */
export interface HostPage<PageModal extends Modal = Modal> {
  readonly modal: PageModal
  readonly second: PageModal | undefined
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
