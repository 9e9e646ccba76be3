import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import type { MockWalletSpec } from '../../harness/world/wallets/create-wallet.js'
import type { MockWallet } from '../../harness/world/wallets/wallet.js'

/** One page's end of the wire to a vendor's background. */
export interface PageEnd {
  readonly origin: string
  post(message: unknown): void
}

/**
 * The background of a vendor's wallet, which npm does not have. It carries the messages of the vendor's page script to the mock
 * wallet's brain, and the brain's events back.
 */
export interface Background {
  hear(message: unknown, page: PageEnd): Promise<void> | void
  /** Prepares the browser before a page opens. */
  ready?(): Promise<void>
  /** Ends the stream to every page that is open, as when the extension is updated. */
  lose?(): void
}

/** A wallet that runs twice through the table: as the harness's mock, and as the vendor's own page script. */
export interface Subject {
  readonly name: string
  readonly namespace: 'eip155' | 'solana' | 'bip122' | 'polkadot'
  /** The packages whose code runs in the page; their versions are in `package.json`. */
  readonly packages: readonly string[]
  /** The mock wallet that claims to be like it. */
  readonly wallet: MockWalletSpec
  /** The name of its row, as the vendor's script announces it. */
  readonly row: string
  /** The vendor's script in `pages`. */
  readonly page: string
  /** The wallet shows the page in a frame of its own site, `https://<home>.test`; the vendor's script of that site is `around-<home>`. */
  readonly home?: string
  /** The vendor's script is a library of the page, which runs with the mock too. */
  readonly isLibrary?: boolean
  /** It lets the page in by itself, where it shows it. @default its owner is asked */
  readonly letsIn?: boolean
  /** It lets the page in when that asks, without a word to its owner. */
  readonly asksNobody?: boolean
  /** The device that the page is opened on. @default a desk */
  readonly device?: BrowserContextOptions
  /** No mock claims to be like it: the vendor's script alone is played. */
  readonly hasNoMock?: boolean
  /** `tell` posts a message to every page of an origin, or to all. */
  background(wallet: MockWallet, tell: (message: unknown, origin?: string) => void, context: BrowserContext): Background
  /** The flows that tell something of this wallet, where others would repeat what is known. @default all of its namespace */
  readonly flows?: readonly string[]
  /** Flows that end otherwise with this wallet, by their names: how, and why. The reason is the vendor's; its mock does the same. */
  readonly differs: Readonly<Record<string, { readonly why: string; readonly expected: Outcome }>>
}

/** Facts that a flow has seen: plain values, which are compared with those that the table expects. */
export type Outcome = Readonly<Record<string, unknown>>

/** The flows of a wallet that tells a page of nothing by itself: its account and network stay as they were when it let the page in. */
export const silentFlows: readonly string[] = [
  'is listed once',
  'connects when approved',
  'tells a refusal as one',
  'is not asked by a page that loads',
  'comes back after a reload, without a window',
  'stays away after a reload where its owner removed the site, without a window',
  'signs a message',
  'does not sign where its owner declines',
  'is left, and asks its owner again',
]
