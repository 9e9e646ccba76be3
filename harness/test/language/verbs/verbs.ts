import * as z from 'zod/mini'
import { chainAction } from '../../../world/chains/chain-actions.js'
import { amount, clockSkew, duration } from '../../../world/lib/quantities.js'
import { intrusions } from '../../../world/relay/relay-api.js'
import { deedNames } from '../../../world/wallets/deeds.js'
import { about } from '../about.js'
import { facts } from '../assertions.js'
import { fault } from '../head.js'
import { located, saysWhat } from '../place.js'

const json = z.json()

/** The input of a verb without parameters. */
export const nothing = z.optional(z.strictObject({}))

/** Identifies a request by its deed or its method. A text alone is either of them. */
const wanted = { method: z.string(), deed: z.enum(deedNames) }
const rejection = z.union([z.string(), z.partial(z.strictObject({ ...wanted, code: z.int(), message: z.string() }))])
const approval = z.union([z.string(), z.partial(z.strictObject({ ...wanted, within: duration }))])

const entry = z.strictObject({ ...located, value: z.string() }).check(saysWhat)

const toEdge = z.strictObject({ ...located, to: z.enum(['top', 'bottom', 'left', 'right']) }).check(saysWhat)
const pressed = z.union([
  z.string(),
  z.strictObject(located).check(saysWhat),
  /** A point of the window, in pixels from its top left corner. */
  z.strictObject({ x: z.int(), y: z.int() }),
])

/** Verbs of a visitor on any page. They find controls by role and name; a bare text is the name of a button or a link. */
export const pageVerbs = {
  goto: about("Goes to a path of the page's own origin.", z.string().check(z.regex(/^\//))),
  press: about(
    'Presses a button, a link or what else is found; or a point of the window, in pixels from its upper left.',
    pressed,
  ),
  fill: about('Writes a value into a field.', entry),
  select: about('Chooses an option of a list by what it says.', entry),
  findWallet: about(
    'Looks for a wallet by its name in any modal, also behind buttons that speak of connecting or of wallets, and presses it. The run says what it pressed.',
    z.string(),
  ),
  key: about('Presses a key where the focus is, such as `Escape` or `Shift+Tab`.', z.string()),
  drag: about('Takes hold of something in its middle and pulls it to an edge of the window.', toEdge),
  scroll: about('Scrolls to an end of what something scrolls in.', toEdge),
  reload: about('Loads the page once more; what is stored stays.', nothing),
  back: about("Goes one page back by the browser's own button, or a phone's.", nothing),
} as const

/** Verbs of the visitor on our own modal. All others are words. */
export const userVerbs = {
  open: about(
    'Opens the modal: in a view by its name, in one with its data, or in the one that fits.',
    z.optional(
      z.union([z.string(), z.partial(z.strictObject({ view: z.string(), data: json, namespace: z.string() }))]),
    ),
  ),
  ...pageVerbs,
} as const

const theme = z.enum(['light', 'dark', 'system'])

/** Calls of the host page's own code. `expect: { result: … }` reads their outcome. */
export const appVerbs = {
  request: about(
    'The page asks the connected wallet for a method.',
    z.strictObject({ namespace: z.optional(z.string()), method: z.string(), params: z.optional(json) }),
  ),
  sign: about(
    'The page has a message signed.',
    z.union([z.string(), z.strictObject({ namespace: z.optional(z.string()), message: z.string() })]),
  ),
  send: about(
    'The page has an amount sent.',
    z.strictObject({ namespace: z.optional(z.string()), to: z.string(), value: amount }),
  ),
  open: about('The page opens the modal.', z.optional(z.union([z.string(), z.record(z.string(), json)]))),
  close: about('The page closes the modal.', nothing),
  disconnect: about('The page disconnects an account, by its namespace, or all.', z.optional(z.string())),
  switchNetwork: about('The page switches to a network, by its CAIP-2 id.', z.string()),
  removeAdapter: about(
    'The page takes the adapter of a namespace away: from then on it offers none of its wallets.',
    z.string(),
  ),
  setTheme: about(
    'The page sets the theme.',
    z.union([theme, z.partial(z.strictObject({ mode: theme, variables: z.record(z.string(), json) }))]),
  ),
  shake: about('The page has the card shake.', nothing),
  signIn: about('The page asks for a sign-in.', nothing),
  signOut: about('The page signs out.', nothing),
  dispose: about('The page takes the modal down.', nothing),
  openSecond: about('The page opens its second modal.', nothing),
} as const

const list = z.array(z.string())
const sessionTerms = z.partial(z.strictObject({ chains: list, methods: list, events: list, accounts: list }))

const walletAction = z.union([
  z.enum(['approve', 'reject', 'later', 'never', 'lock', 'unlock', 'disconnect', 'announce', 'updated']),
  // Only on a phone. `pair` takes the link that the page shows, `scan` reads its QR code from the screen, and `follow`
  // takes the link that the page opened.
  z.enum(['pair', 'scan', 'follow', 'offline', 'online', 'extend', 'delete']),
  z.strictObject({ pair: z.string() }),
  z.strictObject({ approveSession: sessionTerms }),
  z.strictObject({ update: sessionTerms }),
  /** Emits an event of the wallet to the page, even a false one, `times` times. `chain` is for phones only. */
  z.strictObject({
    emit: z.strictObject({
      name: z.string(),
      data: json,
      chain: z.optional(z.string()),
      times: z.optional(z.int().check(z.positive(), z.maximum(10_000))),
    }),
  }),
  z.strictObject({ approve: approval, after: z.optional(duration) }),
  z.strictObject({ reject: rejection }),
  z.strictObject({ accounts: z.array(z.string()) }),
  z.strictObject({ chain: z.string() }),
  z.strictObject({ policy: z.enum(['ask', 'approve', 'reject', 'never']) }),
  z.strictObject({ fault: z.union([z.string(), z.record(z.string(), json)]), id: z.optional(z.string()) }),
])

/** Sets a fault. `on` limits it to calls (`GET /getWallets`), methods or messages. @default all of them */
const faultStep = z.strictObject({
  fault: z.union([z.string(), z.record(z.string(), json)]),
  on: z.optional(z.string()),
  times: z.optional(z.int().check(z.positive())),
  id: z.optional(z.string()),
})

const serviceAction = z.union([
  faultStep,
  /** Sets the price of one token in US dollars, by symbol. */
  z.strictObject({ prices: z.record(z.string(), z.number()) }),
])

const relayAction = z.union([
  z.literal('drop'),
  z.strictObject({ drop: z.union([z.literal(true), z.int()]), client: z.optional(z.string()) }),
  z.strictObject({ intrude: z.enum(intrusions) }),
  /** Waits for a message at the relay: `sessionPropose`, `sessionRequest`, or its tag. */
  z.strictObject({
    await: z.union([z.string(), z.int()]),
    from: z.optional(z.string()),
    within: z.optional(duration),
  }),
  faultStep,
])

const frameAction = z.union([
  // `close` closes the provider's window, `expire` ends every login. `stranger` posts a message from another origin that
  // claims to come from the provider.
  z.enum(['approve', 'reject', 'close', 'expire', 'stranger']),
  z.strictObject({ approve: approval }),
  z.strictObject({ reject: approval }),
  z.strictObject({ code: z.string() }),
  z.strictObject({ device: z.string() }),
  z.strictObject({
    social: z.enum(['approve', 'deny']),
    provider: z.optional(z.string()),
    as: z.optional(z.string()),
    email: z.optional(z.string()),
  }),
  z.strictObject({ farcaster: z.enum(['approve', 'deny']), as: z.optional(z.string()) }),
  faultStep,
])

/** A purchase on the provider's page. The `network` is `ethereum`, `base` or `solana`. */
const purchase = z.partial(
  z.strictObject({ amount: z.string(), currency: z.string(), asset: z.string(), network: z.string() }),
)

const onrampAction = z.union([
  // On the provider's page. `decline` refuses the card; `close` closes the window without an answer.
  z.enum(['pay', 'decline', 'cancel', 'close']),
  // At the provider: the oldest open purchase is delivered, or fails.
  z.enum(['deliver', 'fail']),
  z.strictObject({ pay: purchase }),
  z.strictObject({ decline: purchase }),
])

const branches = z.array(z.array(z.unknown()).check(z.minLength(1))).check(z.minLength(2))

const clockAction = z.union([z.enum(['pause', 'resume']), z.strictObject({ advance: duration })])

/** Changes of the browser and its system. */
const browserAction = z.union([
  z.enum([
    'offline',
    'online',
    'popup-blocked',
    'popup-allowed',
    // Blocks frames as a policy of the page does. Pages that load later may have frames again.
    'frames-blocked',
    'storage-full',
    'storage-blocked',
    'storage-free',
    // Only for pages that load later: a visitor sets this before the visit.
    'frame-storage-blocked',
    'second-tab',
    'first-tab',
    // The visitor returns to the page from another app.
    'come-back',
  ]),
  z.strictObject({ cpu: z.number().check(z.positive()) }),
  z.strictObject({ reducedMotion: z.boolean() }),
  z.strictObject({ viewport: z.strictObject({ width: z.int(), height: z.int() }) }),
  z.strictObject({ colorScheme: z.enum(['light', 'dark']) }),
  /** The time zone that the system reports: `Asia/Shanghai`. */
  z.strictObject({ timeZone: z.string() }),
  /** The offset of the page's clock from the world's: `3h` ahead, or `-3h` behind. */
  z.strictObject({ clockSkew }),
  z.strictObject({ storage: z.record(z.string(), json) }),
  /** The page's `lang`, which decides the decimal separator of its numbers. */
  z.strictObject({ language: z.string() }),
])

/** Verbs with the name of an actor behind a dot: `wallet.fox`. */
export const actorVerbs = {
  wallet: about('Has the owner of a wallet answer or do something, or its phone.', walletAction),
  chain: about('Changes something on a chain, mines a block, or breaks its node.', chainAction),
  http: about('Breaks a service, or sets its prices.', serviceAction),
} as const

/** Blocks and other verbs. A block's `steps` are parsed apart, so that each has its position. */
export const otherVerbs = {
  clock: about("Stops the world's time, has it go on, or moves it ahead.", clockAction),
  browser: about('Does what the browser or its system does of itself.', browserAction),
  relay: about('Breaks the relay of WalletConnect, waits for a message at it, or sends it a wrong one.', relayAction),
  frame: about('Has the user of the embedded wallet answer, or reads its letters.', frameAction),
  onramp: about('Acts on the page of a card purchase, or later at its provider.', onrampAction),
  fault: about('Puts a fault in force from here on.', fault),
  heal: about('Takes back the fault with this id.', z.string()),
  expect: about('Waits until all of this holds.', facts),
  always: about('Holds from here on, after every step.', facts),
  never: about('Holds at no time from here on.', facts),
  eventually: about('Holds at some time before the end.', facts),
  use: about(
    "Does another file's steps.",
    z.union([z.string(), z.strictObject({ flow: z.string(), with: z.optional(z.record(z.string(), json)) })]),
  ),
  repeat: about(
    'Does steps several times.',
    z.strictObject({ times: z.int().check(z.positive()), steps: z.array(z.unknown()).check(z.minLength(1)) }),
  ),
  parallel: about('Does several lists of steps at once.', branches),
  race: about('Does several lists of steps in every order that they can take: one scenario for each.', branches),
  ts: about(
    'Calls a function in a file beside this one: `./check.ts#fundsArrive`.',
    z.string().check(z.regex(/^\.\.?\/.+\.(ts|js|mjs)#[A-Za-z_$][\w$]*$/)),
  ),
} as const

export type WalletAction = z.infer<typeof walletAction>
export type OnrampAction = z.infer<typeof onrampAction>
export type FrameAction = z.infer<typeof frameAction>
export type BrowserAction = z.infer<typeof browserAction>
