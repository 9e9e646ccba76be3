import * as z from 'zod/mini'
import { returnedByContract } from '../chains/chain-actions.js'
import { nftsByHolder, reservesBySymbol } from '../chains/economy/economy-spec.js'
import { amount, duration, tokenAmount } from '../lib/quantities.js'
import { about } from './about.js'
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

/** An element that a visitor meets. One without a role, and a list, is looked for in the open dialog while there is one. */
export const element = z
  .strictObject({
    role: z.optional(z.string()),
    /** Its whole accessible name, or a part of it as `/pattern/`. */
    name: z.optional(z.string()),
    /** The part of the page that it is in. */
    in: z.optional(place),
    /** 0: it is not there. Without it: at least one. */
    count: z.optional(z.int()),
    /** Its text; of a role a part of that, or a `/pattern/`. */
    text: z.optional(z.string()),
    without: z.optional(z.string()),
    /** Its description, as the problem of a field is. */
    description: z.optional(z.string()),
    /** An address that it shows, whole or shortened: `0xC780…E11d`. With `role: generic` any text of the page is meant. */
    address: z.optional(z.string()),
    /** Text that styles draw and the page does not contain: the initial in place of a missing picture. */
    drawn: z.optional(z.string()),
    /** The text of the QR code in its picture, as a camera reads it. */
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
    /** The text in place of an empty list. */
    none: z.optional(z.string()),
    /** The description beside each term, where a list of descriptions has both. */
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
  within: about('How long `expect` waits for it.', z.optional(duration)),

  open: about('Whether the window of the modal is open.', z.optional(z.boolean())),
  view: about(
    'The view that is shown; null, like the status, where there is no modal: its options were refused.',
    z.optional(nullable(z.string())),
  ),
  views: about('The whole stack of views, the shown one last.', z.optional(z.array(z.string()))),
  ready: about('Whether the modal has started.', z.optional(z.boolean())),
  loading: about('Whether the modal waits for something.', z.optional(z.boolean())),
  status: about('Whether the active account is connected.', z.optional(nullable(status))),
  address: about('The address of the active account, or null.', z.optional(nullable(z.string()))),
  namespace: about('The active namespace, such as `eip155`.', z.optional(nullable(z.string()))),
  network: about('The active network by its CAIP-2 id, such as `eip155:1`.', z.optional(nullable(z.string()))),
  networkSupported: about('Whether the host has the network that the wallet is on.', z.optional(z.boolean())),
  balance: about('The balance of the active account in its native coin.', z.optional(nullable(z.string()))),
  themeMode: about('The theme that is drawn.', z.optional(z.enum(['light', 'dark']))),
  signIn: about(
    'The sign-in of the active account; null where sign-in is off.',
    z.optional(nullable(z.enum(['signedOut', 'signing', 'cancelling', 'signedIn']))),
  ),
  accounts: about('The account of each namespace, or null.', z.optional(z.record(z.string(), account))),
  error: about('The error that is shown: its code, or its code and text; null for none.', z.optional(said)),
  alert: about(
    'The alert about the setup of the host: its code, or its code and text; null for none.',
    z.optional(said),
  ),
  notice: about('The short message that is shown: its code, or its code and text; null for none.', z.optional(said)),
  second: about(
    'The second modal of the page.',
    z.optional(
      z.strictObject({
        open: z.optional(z.boolean()),
        status: z.optional(status),
        address: z.optional(nullable(z.string())),
      }),
    ),
  ),

  rows: about('How many rows the list of wallets has of each name.', z.optional(z.record(z.string(), z.int()))),
  firstRow: about('The name of the first row in the list of wallets.', z.optional(z.string())),
  screen: about(
    'What a visitor meets on the screen, by role and accessible name or by its text.',
    z.optional(z.array(element).check(z.minLength(1))),
  ),
  focus: about('What has the focus.', z.optional(z.strictObject({ role: z.string(), name: z.optional(z.string()) }))),
  page: about(
    'The page behind: its path, whether it can be scrolled, how many dialogs and modals it has.',
    z.optional(
      z.strictObject({
        path: z.optional(z.string()),
        scrollLocked: z.optional(z.boolean()),
        dialogs: z.optional(z.int()),
        hosts: z.optional(z.int()),
      }),
    ),
  ),
  url: about('The address: from its path on where this begins with `/`, or the whole of it.', z.optional(z.string())),
  axe: about('`clean`: axe finds nothing that keeps anybody out.', z.optional(z.literal('clean'))),
  aria: about(
    "The open dialog, or else the page, as a tree of roles and names: Playwright's aria snapshot.",
    z.optional(z.string()),
  ),

  requests: about(
    'How often services were asked, by service and endpoint (`catalogue getWallets: 1`, `blockchain GET /v1/identity/*: 0`); `none` for not at all. It holds once more at rest.',
    z.optional(z.union([z.literal('none'), z.record(z.string(), requestCount)])),
  ),
  requestOrder: about('Requests that came one after the other.', z.optional(z.array(z.string()).check(z.minLength(2)))),
  storage: about(
    'What the browser keeps, by key without the prefix; null for absent. A map is a part of what is kept.',
    z.optional(z.union([z.literal('empty'), z.record(z.string(), json)])),
  ),

  event: about('An analytics event that was told, by its name.', z.optional(z.string())),
  method: about('The property `method` of that event.', z.optional(z.string())),
  properties: about('Properties of that event.', z.optional(z.record(z.string(), json))),
  count: about('How often that event was told.', z.optional(z.int())),

  uri: about(
    'The link by which a phone connects, and its code; `none`: nobody pairs.',
    z.optional(z.enum(['visible', 'preparing', 'expired', 'refused', 'failed', 'none'])),
  ),
  opened: about(
    'The last link that the page opened on a device, or null. In `url` stand `{uri}` for the pairing, `{encoded uri}` for one that is encoded once more, `{id}` and `{topic}` for those of a request.',
    z.optional(
      nullable(
        z.strictObject({
          url: z.optional(z.string()),
          target: z.optional(z.enum(['_self', '_top', '_blank'])),
          inTap: z.optional(z.boolean()),
          count: z.optional(z.int()),
        }),
      ),
    ),
  ),
  relay: about('How many messages the relay took, by their name or tag.', z.optional(z.record(z.string(), z.int()))),

  frame: about(
    'The embedded wallet from its side: messages of the modal, pending methods, the words it asks with, its user, letters and consents.',
    z.optional(
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
  ),
  wallet: about(
    'By wallet: how often each method was called, which requests wait, the sessions of a phone and what it says of the page.',
    z.optional(
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
  ),
  chain: about(
    'By chain, asked of the chain itself and exact to the last decimal: balances, tokens, NFTs, transactions, what contracts return.',
    z.optional(z.record(z.string(), chainFacts)),
  ),
  onramp: about(
    'Card purchases: how many pages are open, and how each purchase stands, oldest first.',
    z.optional(onrampFacts),
  ),
  result: about('How the last step of the app ended, or the one `of` an id.', z.optional(result)),
  console: about('Allows exactly one console error that holds these words.', z.optional(z.string())),
  clipboard: about('What was copied last.', z.optional(z.string())),
})

export type Facts = z.infer<typeof facts>
export type ElementFact = z.infer<typeof element>
