import * as z from 'zod/mini'
import type { Wallet } from './wallet.js'

/** A question for wallets. An empty list does not filter. */
export interface CatalogueQuery {
  /** The page, from 1 on. */
  readonly page: number
  /** The number of wallets on a page. */
  readonly entries: number
  /** Ids: only these wallets. */
  readonly include?: readonly string[] | undefined
  /** Ids: none of these wallets. */
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids: only wallets that support at least one of them. */
  readonly chains?: readonly string[] | undefined
  /** A text that the visitor typed. */
  readonly search?: string | undefined
  /** The CAIP-2 ids of the page's networks. A row's `chains` lists those that the wallet supports. */
  readonly networks: readonly string[]
}

/** What a catalogue may use for its answer. */
export interface CatalogueContext {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal | undefined
  /** The page's `fetch`. A request with `headers` follows no redirect, so that an API key reaches the asked origin alone. */
  fetch(url: string, init?: RequestInit): Promise<Response>
}

/** Lists wallets that the browser does not have. Installed wallets are listed without it. */
export interface CatalogueProvider {
  readonly kind: 'catalogue'
  /** The name for people: `Bundled list`. */
  readonly name: string
  /** The origins that it asks. Empty if it asks none besides the page's own files. */
  readonly hosts: readonly string[]
  /** Resolves with a page of wallets, and with the number of wallets on all pages. */
  wallets(
    asked: CatalogueQuery,
    context: CatalogueContext,
  ): Promise<{ readonly data: readonly Wallet[]; readonly count: number }>
  /** Resolves with the picture of an `image_id`, or with undefined: the modal then draws a letter. */
  picture?(id: string, context: CatalogueContext): Promise<Blob | undefined>
}

/** A catalogue as a host gives it. */
export const catalogueProvider = () =>
  z.custom<CatalogueProvider>((value) => typeof value === 'object' && value !== null && 'wallets' in value)
