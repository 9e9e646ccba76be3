import * as z from 'zod/mini'
import { returnedByContract } from '../chains/chain-actions.js'
import { nftsByHolder, reservesBySymbol } from '../chains/economy/economy-spec.js'
import { amount, duration, tokenAmount } from '../lib/quantities.js'
import { place } from './place.js'
import { onrampFacts } from './verbs/onramp.js'

/** Exactly so much, or a bound where what is paid for gas decides. */
const nativeFact = z.union([amount, z.strictObject({ below: amount })])
const tokenFact = z.union([
  tokenAmount,
  z.strictObject({ above: z.optional(tokenAmount), below: z.optional(tokenAmount) }),
])
const byHolder = <Schema extends z.ZodMiniType>(schema: Schema) => z.record(z.string(), schema)

/** Facts that a chain itself reports, asked past its proxy. Holders are `alice`, `alice.smart`, or an address. */
const chainFacts = z.strictObject({
  balance: z.optional(byHolder(nativeFact)),
  /** By symbol, whole tokens to the last decimal: `alice: { USDC: '99.5' }`. */
  tokens: z.optional(byHolder(z.record(z.string(), tokenFact))),
  nfts: z.optional(nftsByHolder),
  allowance: z.optional(byHolder(z.record(z.string(), tokenFact))),
  reserves: z.optional(reservesBySymbol),
  transactions: z.optional(byHolder(z.int())),
  pending: z.optional(byHolder(z.int())),
  calls: z.optional(z.record(z.string(), z.union([z.int(), z.strictObject({ min: z.int() })]))),
  /** One function of a contract, or several. */
  call: z.optional(z.union([returnedByContract, z.array(returnedByContract)])),
})
export type ChainFacts = z.infer<typeof chainFacts>
export type TokenFact = z.infer<typeof tokenFact>

const json = z.json()
const nullable = <Schema extends z.ZodMiniType>(schema: Schema) => z.union([schema, z.null()])

const status = z.enum(['disconnected', 'connecting', 'connected'])

/** A code, or a code with the words that a visitor reads, or null for none. */
const said = nullable(
  z.union([z.string(), z.strictObject({ code: z.optional(z.string()), text: z.optional(z.string()) })]),
)

const account = nullable(
  z.strictObject({
    status: z.optional(status),
    address: z.optional(nullable(z.string())),
    balance: z.optional(nullable(z.string())),
    symbol: z.optional(nullable(z.string())),
    network: z.optional(nullable(z.string())),
    connector: z.optional(nullable(z.string())),
    wallet: z.optional(nullable(z.string())),
  }),
)

const rows = z.array(nullable(z.string()))

/** What a visitor meets. One without a role, and a list, is looked for in the open dialog while there is one. */
export const element = z
  .strictObject({
    role: z.optional(z.string()),
    /** Its whole accessible name, or a part of it as `/pattern/`. */
    name: z.optional(z.string()),
    /** The part of the page that it is in. */
    in: z.optional(place),
    /** 0: it is not there. Without it: at least one. */
    count: z.optional(z.int()),
    /** What it says; of a role a part of that, or a `/pattern/`. */
    text: z.optional(z.string()),
    without: z.optional(z.string()),
    /** What describes it, as the problem of a field does. */
    description: z.optional(z.string()),
    /** An address that it shows, whole or shortened: `0xC780…E11d`. With `role: generic` any text of the page is meant. */
    address: z.optional(z.string()),
    /** Text that styles draw and the page does not contain: the initial in place of a missing picture. */
    drawn: z.optional(z.string()),
    /** What its picture says to a camera: the text of a QR code. */
    code: z.optional(z.string()),
    value: z.optional(z.string()),
    focused: z.optional(z.boolean()),
    disabled: z.optional(z.boolean()),
    /** The texts of all of them in their order, each whole or as a `/pattern/`. */
    list: z.optional(rows),
    /** The texts of the first of them. */
    begins: z.optional(rows),
    /** The part of a row's text that a list is about, or its first group: `/(\S+)$/`. Null: there is none, or it is not `drawn` so. */
    reads: z.optional(z.string()),
    /** What the page says in place of an empty list. */
    none: z.optional(z.string()),
    /** What stands beside each term of a list of descriptions. */
    terms: z.optional(z.record(z.string(), z.string())),
  })
  .check(z.refine((given) => 'role' in given || 'text' in given || 'terms' in given, 'a role, a text or terms'))

const requestCount = z.union([
  z.int(),
  z.strictObject({
    count: z.optional(z.int()),
    min: z.optional(z.int()),
    max: z.optional(z.int()),
    query: z.optional(z.record(z.string(), json)),
    body: z.optional(json),
  }),
])

const result = z.strictObject({
  of: z.optional(z.string()),
  equals: z.optional(json),
  signedBy: z.optional(z.string()),
  mined: z.optional(z.string()),
  error: z.optional(z.union([z.int(), z.string()])),
})

/** The facts about one moment. All named facts must hold at once. */
export const facts = z.strictObject({
  within: z.optional(duration),

  open: z.optional(z.boolean()),
  /** Null, like the status: there is no modal at all, because its options were refused. */
  view: z.optional(nullable(z.string())),
  views: z.optional(z.array(z.string())),
  ready: z.optional(z.boolean()),
  loading: z.optional(z.boolean()),
  status: z.optional(nullable(status)),
  address: z.optional(nullable(z.string())),
  namespace: z.optional(nullable(z.string())),
  network: z.optional(nullable(z.string())),
  networkSupported: z.optional(z.boolean()),
  balance: z.optional(nullable(z.string())),
  themeMode: z.optional(z.enum(['light', 'dark'])),
  /** The sign-in of the active account; null where sign-in is off. */
  signIn: z.optional(nullable(z.enum(['signedOut', 'signing', 'cancelling', 'signedIn']))),
  accounts: z.optional(z.record(z.string(), account)),
  error: z.optional(said),
  alert: z.optional(said),
  notice: z.optional(said),
  second: z.optional(
    z.strictObject({
      open: z.optional(z.boolean()),
      status: z.optional(status),
      address: z.optional(nullable(z.string())),
    }),
  ),

  rows: z.optional(z.record(z.string(), z.int())),
  firstRow: z.optional(z.string()),
  screen: z.optional(z.array(element).check(z.minLength(1))),
  focus: z.optional(z.strictObject({ role: z.string(), name: z.optional(z.string()) })),
  /** The page behind: where it is and whether it can be scrolled. */
  page: z.optional(
    z.strictObject({
      path: z.optional(z.string()),
      scrollLocked: z.optional(z.boolean()),
      dialogs: z.optional(z.int()),
      hosts: z.optional(z.int()),
    }),
  ),
  /** The address: from its path on where this begins with `/`, or the whole of it. */
  url: z.optional(z.string()),
  axe: z.optional(z.literal('clean')),
  /** The open dialog, or else the page, as a tree of roles and names: Playwright's aria snapshot. */
  aria: z.optional(z.string()),

  /**
   * `catalogue getWallets: 1`, `blockchain GET /v1/identity/*: 0`; or `none` for no request to any service. Holds once more
   * when all has come to rest.
   */
  requests: z.optional(z.union([z.literal('none'), z.record(z.string(), requestCount)])),
  requestOrder: z.optional(z.array(z.string()).check(z.minLength(2))),
  /** By key without the prefix; null for absent; objects match in part, against the value that is kept. */
  storage: z.optional(z.union([z.literal('empty'), z.record(z.string(), json)])),

  event: z.optional(z.string()),
  method: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), json)),
  count: z.optional(z.int()),

  /** The link by which a phone connects, and its code. `none`: nobody pairs. */
  uri: z.optional(z.enum(['visible', 'preparing', 'expired', 'refused', 'failed', 'none'])),
  /**
   * The last link that the page opened outside of itself, on a device; null for none. In `url` stand `{uri}` for the
   * pairing, `{encoded uri}` for one that is encoded once more, `{id}` and `{topic}` for those of a request.
   */
  opened: z.optional(
    nullable(
      z.strictObject({
        url: z.optional(z.string()),
        target: z.optional(z.enum(['_self', '_top', '_blank'])),
        inTap: z.optional(z.boolean()),
        count: z.optional(z.int()),
      }),
    ),
  ),
  relay: z.optional(z.record(z.string(), z.int())),

  frame: z.optional(
    z.strictObject({
      messages: z.optional(z.record(z.string(), z.int())),
      pending: z.optional(z.array(z.string())),
      asks: z.optional(z.array(z.string())),
      theme: z.optional(z.enum(['light', 'dark'])),
      dapp: z.optional(nullable(z.string())),
      user: z.optional(nullable(z.string())),
      mails: z.optional(z.record(z.string(), z.int())),
      consents: z.optional(z.array(z.string())),
      ignored: z.optional(z.int()),
    }),
  ),
  wallet: z.optional(
    z.record(
      z.string(),
      z.strictObject({
        calls: z.optional(z.record(z.string(), z.int())),
        pending: z.optional(z.array(z.string())),
        sessions: z.optional(z.int()),
        verify: z.optional(z.enum(['valid', 'mismatch', 'scam', 'unknown'])),
      }),
    ),
  ),
  chain: z.optional(z.record(z.string(), chainFacts)),
  onramp: z.optional(onrampFacts),
  result: z.optional(result),
  /** Allows exactly one console error that holds these words. */
  console: z.optional(z.string()),
  clipboard: z.optional(z.string()),
})

export type Facts = z.infer<typeof facts>
export type ElementFact = z.infer<typeof element>
