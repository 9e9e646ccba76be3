import * as z from 'zod/mini'
import { keyAccount } from '../accounts/key-accounts.js'
import { durationOrMs } from '../lib/quantities.js'
import { dialectNames } from './dialects.js'
import { walletStandards } from './standards/names.js'
import { approvalPolicies, type WalletVia, walletVias } from './wallet.js'
import { oldSdkVersions } from './wallet-connect/old-sdk.js'
import type { OwnWalletKind } from './wallet-definition.js'

const via = z.enum(walletVias)
const oneToTen = z.number().check(z.int(), z.minimum(1), z.maximum(10))

/** A wallet of a scenario: how pages find it, its name, its accounts, and its owner's answers. */
export const walletSpec = z.strictObject({
  /** How pages find the wallet. Several ways share one state. */
  via: z.union([via, z.array(via).check(z.minLength(1))]),
  /** Display name. @default the scenario's name, capitalised */
  name: z.optional(z.string().check(z.minLength(1))),
  /** Reverse domain name. @default the dialect's, or `test.<name>` */
  rdns: z.optional(z.string().check(z.minLength(1))),
  /** URL of the icon, usually a `data:` image; hostile wallets may send anything. @default a tile with the initial */
  icon: z.optional(z.string().check(z.minLength(1))),
  /** Names of the world's accounts, or own keys, the active one first. @default the world's first account */
  accounts: z.optional(z.array(z.union([z.string(), keyAccount]))),
  /** Accounts that the owner selects when a page asks; the others stay hidden. @default all */
  ticked: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** Names of the wallet's chains; it starts on the first. @default all */
  networks: z.optional(z.array(z.string())),
  announce: z.optional(z.partial(z.strictObject({ after: durationOrMs, times: oneToTen, never: z.boolean() }))),
  /** How the owner answers. @default ask */
  policy: z.optional(z.enum(approvalPolicies)),
  /** The real wallet whose flags, rdns, places and older methods are imitated. @default plain EIP-1193 */
  dialect: z.optional(z.enum(dialectNames)),
  /** Flags on the EIP-1193 provider, true or not. */
  flags: z.optional(z.record(z.string(), z.boolean())),
  /** Asks the owner in a window drawn into the page, like wallets that come as a library. @default false */
  draws: z.optional(z.boolean()),
  locked: z.optional(z.boolean()),
  /** Type of the Bitcoin payment addresses: native or nested segwit. @default p2wpkh */
  payment: z.optional(z.enum(['p2wpkh', 'p2sh'])),
  /** Key types of each account on Polkadot. @default sr25519 */
  keyTypes: z.optional(z.array(z.enum(['sr25519', 'ed25519'])).check(z.minLength(1))),
  /** Reports its accounts' assets itself (EIP-7811). @default false: the modal asks the services */
  assets: z.optional(z.boolean()),
  /**
   * Support for running several calls as one (EIP-5792, of 2025-04). `ready`: supported after an upgrade of the
   * account. @default unsupported
   */
  atomic: z.optional(z.enum(['supported', 'ready', 'unsupported'])),
  /**
   * The newer standards that the wallet supports. @default none: it knows none of their methods and reports none of
   * their capabilities
   */
  standards: z.optional(z.array(z.enum(walletStandards)).check(z.minLength(1))),
  /**
   * The namespaces that its owner leaves ticked when a page asks for several at once (CAIP-25). @default all that it has
   */
  grants: z.optional(z.array(z.string().check(z.minLength(1))).check(z.minLength(1))),
  /** Phones: signs in as part of the approval when a page asks for it. @default true */
  canSignIn: z.optional(z.boolean()),
  /** Phones: links to the app that pages receive. @default none */
  redirect: z.optional(z.strictObject({ native: z.string(), universal: z.string() })),
  /** Phones: an older SDK version. @default the current one */
  sdk: z.optional(z.enum(oldSdkVersions)),
  /** Starts connected, as after an earlier visit: the page is approved, and our own host page remembers an EIP-6963 wallet. */
  connected: z.optional(z.union([z.boolean(), z.array(z.string())])),
})
/** A wallet in a scenario's head, where kinds from `defineWalletKind` are names. */
export type WalletHead = z.infer<typeof walletSpec>

/** A way in which pages find a wallet: a built-in one, or a kind from `defineWalletKind`. */
export type AnyVia = WalletVia | OwnWalletKind

export interface WalletSpec extends Omit<WalletHead, 'via'> {
  readonly via: AnyVia | readonly AnyVia[]
}

/** Splits the ways into built-in ones and kinds from `defineWalletKind`. */
export function viaOf({ via }: { readonly via: AnyVia | readonly AnyVia[] }) {
  const all = [via].flat()
  return {
    via: all.filter((each) => typeof each === 'string'),
    own: all.filter((each) => typeof each !== 'string'),
  }
}
