import type { ModalEvent } from '../../../../core/contracts/modal-api.js'
import type { Modal } from '../../../../core/modal/modal-methods.js'

/**
 * The host page's settings from a driver or the sandbox, in `window.__walletmodalHost`. Plain JSON, so that a script can
 * contain it.
 */
export interface HostConfig {
  /**
   * The modal's options. `adapters` are names: `['evm', 'solana']` by default. `ethers`, `ethers5`, `wagmi` and `wagmi2`
   * use the page's own libraries.
   */
  readonly options?: Readonly<Record<string, unknown>>
  /** `plain` uses no React; `strict` uses React under StrictMode. @default 'react' */
  readonly host?: 'plain' | 'react' | 'strict'
  /** Adds a second modal with the storage prefix `second`. Its options extend those of the first. */
  readonly second?: boolean | Readonly<Record<string, unknown>>
  /** Puts everything into a `<dialog>` of the page. */
  readonly inDialog?: boolean
  readonly canUnmount?: boolean
  readonly hasResets?: boolean
}

/** Actions of a host app on its connected wallet, past the modal. */
export interface HostApp {
  /**
   * Calls the wallet's own object: JSON-RPC (EIP-1193), also on the embedded wallet's Solana. On bip122 methods have the
   * wallet's own names.
   */
  request(call: { namespace?: string | undefined; method: string; params?: unknown }): Promise<unknown>
  /** Resolves with the signature: hex on eip155 and polkadot, base58 on solana, base64 on bip122. */
  sign(call: { namespace?: string | undefined; message: string }): Promise<string>
  /** Sends the native currency. `value` is in wei, lamports or satoshis, in decimal. Resolves with the hash or signature. */
  send(call: { namespace?: string | undefined; to: string; value: string | bigint }): Promise<string>
}

/**
 * The host page's interface for scripts, in `window.__walletmodalPage`. Drivers act through it as the host's own code.
 * Drivers need only the modal's methods; the page holds the modal of `ui`, which can also be mounted.
 */
export interface HostPage<PageModal extends Modal = Modal> {
  readonly modal: PageModal
  readonly second: PageModal | undefined
  readonly app: HostApp
  readonly events: readonly ModalEvent[]
  readonly callbacks: readonly { readonly name: string; readonly data: unknown }[]
  /** URLs that the page's content security policy has blocked so far: `img-src blob:https://…`. */
  readonly violations: readonly string[]
}

declare global {
  interface Window {
    __walletmodalHost?: HostConfig
    __walletmodalPage?: HostPage
  }
}
