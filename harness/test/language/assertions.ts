import * as z from 'zod/mini'
import { eventOfContract, returnedByContract } from '../../world/chains/chain-actions.js'
import { nftsByHolder, reservesBySymbol } from '../../world/chains/economy/economy-spec.js'
import { anyAmount, duration, tokenAmount } from '../../world/lib/quantities.js'
import { about } from './about.js'
import { place } from './place.js'

/** An exact amount, or an upper bound if the gas price decides the amount. */
const nativeFact = z.union([anyAmount, z.strictObject({ below: anyAmount })])
const tokenFact = z.union([tokenAmount, z.partial(z.strictObject({ above: tokenAmount, below: tokenAmount }))])
const byHolder = <Schema extends z.ZodMiniType>(schema: Schema) => z.record(z.string(), schema)

/**
 * Facts that a chain itself reports. The runner asks the chain directly, past its proxy. Holders are `alice`,
 * `alice.smart`, or an address.
 */
const chainFacts = z.partial(
  z.strictObject({
    balance: byHolder(nativeFact),
    /** By symbol, whole tokens to the last decimal: `alice: { USDC: '99.5' }`. */
    tokens: byHolder(z.record(z.string(), tokenFact)),
    nfts: nftsByHolder,
    allowance: byHolder(z.record(z.string(), tokenFact)),
    reserves: reservesBySymbol,
    transactions: byHolder(z.int()),
    pending: byHolder(z.int()),
    calls: z.record(z.string(), z.union([z.int(), z.strictObject({ min: z.int() })])),
    /** The result of one contract function, or of several. */
    call: z.union([returnedByContract, z.array(returnedByContract)]),
    /** Events that contracts emitted, matched by their values, in any order. */
    events: z.union([eventOfContract, z.array(eventOfContract)]),
  }),
)
export type ChainFacts = z.infer<typeof chainFacts>
export type TokenFact = z.infer<typeof tokenFact>

const json = z.json()
const nullable = <Schema extends z.ZodMiniType>(schema: Schema) => z.union([schema, z.null()])
const text = nullable(z.string())
const counts = z.record(z.string(), z.int())

const status = z.enum(['disconnected', 'connecting', 'connected'])

/** A code, or a code with the text that the visitor reads, or null for none. */
const said = nullable(z.union([z.string(), z.partial(z.strictObject({ code: z.string(), text: z.string() }))]))

const accountFacts = { address: text, balance: text, symbol: text, network: text, connector: text, wallet: text }
const account = nullable(z.partial(z.strictObject({ status, ...accountFacts })))

const rows = z.array(text)

/** An element on the page. While a dialog is open, elements without a role and lists are looked for in the dialog. */
export const element = z
  .strictObject({
    role: z.optional(z.string()),
    /** Its whole accessible name, or a part of it as `/pattern/`. */
    name: z.optional(z.string()),
    /** How many there are: 0 for none. @default at least one */
    in: z.optional(place),
    /** 0: it is not there. Without it: at least one. */
    count: z.optional(z.int()),
    /** Its text. With a role, a part of the text or a `/pattern/`. */
    text: z.optional(z.string()),
    without: z.optional(z.string()),
    /** Its accessible description, such as the problem of a field. */
    description: z.optional(z.string()),
    /** An address that it shows, whole or shortened: `0xC780…E11d`. With `role: generic`, any text of the page counts. */
    address: z.optional(z.string()),
    /** Text that only styles draw, such as the initial in place of a missing picture. */
    drawn: z.optional(z.string()),
    /** The text that a camera would read from its QR code. */
    code: z.optional(z.string()),
    value: z.optional(z.string()),
    focused: z.optional(z.boolean()),
    disabled: z.optional(z.boolean()),
    /** The texts of all of these elements in order, each whole or as a `/pattern/`. */
    list: z.optional(rows),
    /** The texts of the first of these elements, in order. */
    begins: z.optional(rows),
    /**
     * A pattern for the part of each row's text to compare, or its first group: `/(\S+)$/`. Null if the pattern does not
     * match or the element is not `drawn`.
     */
    reads: z.optional(z.string()),
    /** The text that is shown in place of an empty list. */
    none: z.optional(z.string()),
    /** The description of each term, for a list of terms and descriptions. */
    terms: z.optional(z.record(z.string(), z.string())),
  })
  .check(z.refine((given) => 'role' in given || 'text' in given || 'terms' in given, 'a role, a text or terms'))

const requestCount = z.union([
  z.int(),
  z.partial(
    z.strictObject({ count: z.int(), min: z.int(), max: z.int(), query: z.record(z.string(), json), body: json }),
  ),
])

const eventCount = z.union([z.int(), z.catchall(z.object({ count: z.optional(z.int()) }), json)])

const result = z.partial(
  z.strictObject({
    of: z.string(),
    equals: json,
    signedBy: z.string(),
    mined: z.string(),
    error: z.union([z.int(), z.string()]),
  }),
)

const secondModal = z.partial(z.strictObject({ open: z.boolean(), status, address: text }))
const modal = z.partial(
  z.strictObject({
    open: z.boolean(),
    ready: z.boolean(),
    loading: z.boolean(),
    theme: z.enum(['light', 'dark']),
    second: secondModal,
  }),
)
const network = z.partial(z.strictObject({ id: text, namespace: text, supported: z.boolean() }))
const page = z.partial(
  z.strictObject({ path: z.string(), scrollLocked: z.boolean(), dialogs: z.int(), hosts: z.int() }),
)
const opened = z.partial(
  z.strictObject({
    url: z.string(),
    target: z.enum(['_self', '_top', '_blank']),
    inTap: z.boolean(),
    count: z.int(),
  }),
)

const frame = z.partial(
  z.strictObject({
    messages: counts,
    pending: z.array(z.string()),
    asks: z.array(z.string()),
    theme: z.enum(['light', 'dark']),
    dapp: text,
    user: text,
    mails: counts,
    consents: z.array(z.string()),
    ignored: z.int(),
  }),
)
const wallet = z.partial(
  z.strictObject({
    calls: counts,
    pending: z.array(z.string()),
    /** A part of the oldest request that waits for the owner. */
    asked: z.partial(z.strictObject({ method: z.string(), params: json })),
    sessions: z.int(),
    verify: z.enum(['valid', 'mismatch', 'scam', 'unknown']),
  }),
)

const onramp = z.partial(
  z.strictObject({ open: z.int(), purchases: z.array(z.enum(['in-progress', 'success', 'failed'])) }),
)

const fact = <Schema extends z.ZodMiniType>(sentence: string, schema: Schema) => about(sentence, z.optional(schema))

/** Facts about one moment. All of them must hold at once. */
export const facts = z.strictObject({
  within: fact('How long `expect` waits until all facts hold.', duration),

  modal: fact(
    'The state of the modal: `open`, `closed`, or `ready` once it has started. A map can also say if it is loading, its theme, and the state of the second modal of the page.',
    z.union([z.enum(['open', 'closed', 'ready']), modal]),
  ),
  view: fact(
    'The view that is shown, or a list of all views in the history, the shown one last. Null, like the status, if there is no modal because its options were refused.',
    nullable(z.union([z.string(), z.array(z.string())])),
  ),
  status: fact('Whether the active account is connected.', nullable(status)),
  address: fact('The address of the active account, or null.', text),
  network: fact(
    'The active network by its CAIP-2 id, such as `eip155:1`, or by its namespace, such as `solana`. A map can also say if the host lists the network.',
    nullable(z.union([z.string(), network])),
  ),
  balance: fact('The balance of the active account in its native coin.', text),
  signIn: fact(
    'The sign-in of the active account. Null if sign-in is off.',
    nullable(z.enum(['signedOut', 'signing', 'cancelling', 'signedIn'])),
  ),
  accounts: fact('The account of each namespace, or null.', z.record(z.string(), account)),
  error: fact('The error that is shown: its code, or its code and text. Null for none.', said),
  alert: fact('The alert about a wrong setup of the host: its code, or its code and text. Null for none.', said),
  notice: fact('The short message that is shown: its code, or its code and text. Null for none.', said),

  rows: fact(
    'The list of wallets. A list gives the names of its first rows in order. A map gives the number of rows with each name; `*` counts all rows.',
    z.union([z.array(z.string()).check(z.minLength(1)), counts]),
  ),
  screen: fact(
    "What a visitor finds on the screen, by role and accessible name or by text. Or a text with Playwright's aria snapshot, a tree of roles and names, of the open dialog or else of the page. `record` writes such a text.",
    z.union([z.string(), z.array(element).check(z.minLength(1))]),
  ),
  focus: fact('The element that has the focus.', z.strictObject({ role: z.string(), name: z.optional(z.string()) })),
  page: fact(
    'The page behind the modal: its path, whether its scrolling is locked, and the number of its dialogs and modals.',
    page,
  ),
  url: fact('The URL of the page. A value that begins with `/` is compared from the path on.', z.string()),
  axe: fact('`clean`: axe finds no accessibility problem.', z.literal('clean')),

  requests: fact(
    'The number of requests by service and endpoint (`catalogue getWallets: 1`, `blockchain GET /v1/identity/*: 0`), or `none`. A list stands for requests in this order. The fact is checked again when the page is at rest.',
    z.union([z.literal('none'), z.array(z.string()).check(z.minLength(2)), z.record(z.string(), requestCount)]),
  ),
  storage: fact(
    'The items in the browser’s storage, by key without the prefix. Null stands for a missing item. A map is compared with a part of the item.',
    z.union([z.literal('empty'), z.record(z.string(), json)]),
  ),

  event: fact(
    'The name of an analytics event that was sent. Or a map with the number of each event, `SEND_ERROR: 1`, or with its properties, `CONNECT_SUCCESS: { method: browser, count: 1 }`.',
    z.union([z.string(), z.record(z.string(), eventCount)]),
  ),

  uri: fact(
    'The state of the WalletConnect link and its QR code. `none`: no pairing takes place.',
    z.enum(['visible', 'preparing', 'expired', 'refused', 'failed', 'none']),
  ),
  opened: fact(
    'The last link that the page opened on a device, or null. In `url`, `{uri}` stands for the pairing link, `{encoded uri}` for the same encoded once more, and `{id}` and `{topic}` for those of a request.',
    nullable(opened),
  ),
  relay: fact('The number of messages that the relay accepted, by name or tag.', counts),

  frame: fact(
    'The state of the embedded wallet: messages from the modal, pending methods, the texts with which it asks, its user, emails and consents.',
    frame,
  ),
  wallet: fact(
    'By wallet: the number of calls of each method, the pending requests, the number of sessions on a phone, and its verdict about the page.',
    z.record(z.string(), wallet),
  ),
  chain: fact(
    'By chain, read from the chain itself and compared exactly: balances, tokens, NFTs, transactions, results of contract calls and emitted events.',
    z.record(z.string(), chainFacts),
  ),
  onramp: fact('Card purchases: the number of open pages, and the status of each purchase, oldest first.', onramp),
  result: fact('The outcome of the last step of the app, or of the step whose id `of` names.', result),
  console: fact('Allows exactly one console error that contains this text.', z.string()),
  clipboard: fact('The text that was copied last.', z.string()),
})

export type Facts = z.infer<typeof facts>
export type ElementFact = z.infer<typeof element>
