import * as z from 'zod/mini'
import { keyAccount } from '../accounts/key-accounts.js'
import { durationOrMs } from '../lib/quantities.js'
import { dialectNames } from './dialects.js'
import { approvalPolicies, type WalletVia, walletVias } from './wallet.js'
import { oldSdkVersions } from './wallet-connect/old-sdk.js'
import type { OwnWalletKind } from './wallet-definition.js'

const via = z.enum(walletVias)
const oneToTen = z.number().check(z.int(), z.minimum(1), z.maximum(10))

/** One wallet of a scenario: how pages find it, what it is called, what its owner holds and how they answer. */
export const walletSpec = z.strictObject({
  /** How a page finds it; several ways share one brain. */
  via: z.union([via, z.array(via).check(z.minLength(1))]),
  /** The wallet's own name. @default the scenario's name for it, capitalised */
  name: z.optional(z.string().check(z.minLength(1))),
  /** @default that of its dialect, or `test.<word>` */
  rdns: z.optional(z.string().check(z.minLength(1))),
  /** The address of its picture, by custom a `data:` image; one that lies gives anything. @default a tile of its own with the initial */
  icon: z.optional(z.string().check(z.minLength(1))),
  /** Account names of the world, or keys of your own; the active one first. @default the world's first */
  accounts: z.optional(z.array(z.union([z.string(), keyAccount]))),
  /** Those of them that its owner ticks where a page asks; the others stay hidden. @default all */
  ticked: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** Names of the chains that it knows; it starts on the first. @default all */
  networks: z.optional(z.array(z.string())),
  announce: z.optional(z.partial(z.strictObject({ after: durationOrMs, times: oneToTen, never: z.boolean() }))),
  /** @default ask */
  policy: z.optional(z.enum(approvalPolicies)),
  /** The real wallet whose flags, rdns, places and older methods it has. @default EIP-1193 and nothing else */
  dialect: z.optional(z.enum(dialectNames)),
  /** Flags on its EIP-1193 object, true or not. */
  flags: z.optional(z.record(z.string(), z.boolean())),
  /** It asks its owner in a window that it draws into the page, as wallets do that come as a library. @default false */
  draws: z.optional(z.boolean()),
  locked: z.optional(z.boolean()),
  /** The form of its Bitcoin payment addresses: native or nested segwit. @default p2wpkh */
  payment: z.optional(z.enum(['p2wpkh', 'p2sh'])),
  /** The kinds of key that it holds of each account on Polkadot. @default sr25519 */
  keyTypes: z.optional(z.array(z.enum(['sr25519', 'ed25519'])).check(z.minLength(1))),
  /** It says itself what its accounts have (EIP-7811). @default false: services are asked */
  assets: z.optional(z.boolean()),
  /** It runs several calls as one, or would if it may change the account (EIP-5792, of 2025-04). @default unsupported */
  atomic: z.optional(z.enum(['supported', 'ready', 'unsupported'])),
  /** Phones: signs in with the approval where a page asks for it. @default true */
  canSignIn: z.optional(z.boolean()),
  /** Phones: the links to its app that pages receive. @default none */
  redirect: z.optional(z.strictObject({ native: z.string(), universal: z.string() })),
  /** Phones: an older version of its SDK. @default today's */
  sdk: z.optional(z.enum(oldSdkVersions)),
  /** The page is already approved, and our own host page remembers an EIP-6963 wallet: the visitor connected yesterday. */
  connected: z.optional(z.union([z.boolean(), z.array(z.string())])),
})
/** A wallet in the head of a scenario, where kinds from outside are names. */
export type WalletHead = z.infer<typeof walletSpec>

/** A way by which pages find a wallet: one of the harness, or a kind that `defineWalletKind` made. */
export type AnyVia = WalletVia | OwnWalletKind

export interface WalletSpec extends Omit<WalletHead, 'via'> {
  readonly via: AnyVia | readonly AnyVia[]
}

/** The ways by which a wallet is found: those of the harness, and kinds from outside. */
export function viaOf({ via }: { readonly via: AnyVia | readonly AnyVia[] }) {
  const all = [via].flat()
  return {
    via: all.filter((each) => typeof each === 'string'),
    own: all.filter((each) => typeof each !== 'string'),
  }
}
