import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import type { MockWalletSpec } from '../../harness/world/wallets/create-wallet.js'
import type { MockWallet } from '../../harness/world/wallets/wallet.js'

/** A page that sends messages to a vendor's background, and a way to answer it. */
export interface PageEnd {
  readonly origin: string
  post(message: unknown): void
}

/**
 * Stands for the background process of a vendor's wallet, which is not on npm. It passes the messages of the vendor's page script to the
 * mock
 * wallet, and the mock wallet's events back.
 */
export interface Background {
  onMessage(message: unknown, page: PageEnd): Promise<void> | void
  /** Prepares the browser context before a page opens. */
  prepare?(): Promise<void>
  /** Ends the connection to all open pages, as an update of the extension does. */
  endStreams?(): void
}

/** A wallet that runs each flow twice: as the harness's mock, and with the vendor's own page script. */
export interface Subject {
  readonly name: string
  readonly namespace: 'eip155' | 'solana' | 'bip122' | 'polkadot'
  /** The packages whose code runs in the page; their versions are in `package.json`. */
  readonly packages: readonly string[]
  /** The mock wallet that imitates it. */
  readonly wallet: MockWalletSpec
  /** The name of its row in the modal, as the vendor's script announces it. */
  readonly row: string
  /** The file in `pages` that runs the vendor's script, without `.js`. */
  readonly page: string
  /** The wallet shows the page in a frame of its own site, `https://<home>.test`. The script of that site is `pages/around-<home>.js`. */
  readonly home?: string
  /** True if the vendor's script is a library for pages. It then runs with the mock wallet too. */
  readonly isLibrary?: boolean
  /** True if the wallet connects a page in its frame by itself. @default its owner is asked */
  readonly connectsByItself?: boolean
  /** True if the wallet connects the page on request, without asking its owner. */
  readonly connectsUnasked?: boolean
  /** Options for a browser context on a phone. @default a desktop browser */
  readonly device?: BrowserContextOptions
  /** True if no mock imitates the wallet, so that only the vendor's script runs. */
  readonly hasNoMock?: boolean
  /** Makes the background. `broadcast` sends a message to every page of an origin, or to all pages. */
  background(
    wallet: MockWallet,
    broadcast: (message: unknown, origin?: string) => void,
    context: BrowserContext,
  ): Background
  /** The flows that run with this wallet, if others would only repeat what another wallet shows. @default all of its namespace */
  readonly flows?: readonly string[]
  /** Flows with another outcome for this wallet, and the reason, which lies in the vendor's code. The mock behaves in the same way. */
  readonly differs: Readonly<Record<string, { readonly why: string; readonly expected: Outcome }>>
}

/** What a flow has seen, as plain values. They are compared with the expected ones. */
export type Outcome = Readonly<Record<string, unknown>>

/** The flows for a wallet that sends the page no events, so that its account and network never change during a connection. */
export const silentFlows: readonly string[] = [
  'is listed once',
  'connects when approved',
  "reports its owner's refusal",
  'is not asked by a page that loads',
  'is connected again after a reload, without a window',
  'is not connected after a reload if its owner has removed the site, and opens no window',
  'signs a message',
  'does not sign when its owner declines',
  'asks its owner again after the visitor has disconnected',
]
