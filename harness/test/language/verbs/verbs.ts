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
    'Presses a button, a link or another element. Or presses a point of the window, in pixels from its top left corner.',
    pressed,
  ),
  fill: about('Writes a value into a field.', entry),
  select: about('Chooses an option of a list by its text.', entry),
  findWallet: about(
    'Finds a wallet by its name in any modal and presses it. It also looks behind buttons about connecting or wallets. The run prints what it pressed.',
    z.string(),
  ),
  key: about('Presses a key, such as `Escape` or `Shift+Tab`, on the element that has the focus.', z.string()),
  drag: about('Drags an element by its centre to an edge of the window.', toEdge),
  scroll: about('Scrolls the area around an element to one of its ends.', toEdge),
  reload: about('Loads the page again. The storage is kept.', nothing),
  back: about('Goes back one page, as the back button of the browser or phone does.', nothing),
} as const

/** Verbs of the visitor on our own modal. All others are words. */
export const userVerbs = {
  open: about(
    'Opens the modal in the given view, optionally with data, or in the view that it chooses.',
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
    'The page sends a request to the connected wallet.',
    z.strictObject({ namespace: z.optional(z.string()), method: z.string(), params: z.optional(json) }),
  ),
  sign: about(
    'The page asks for the signature of a message.',
    z.union([z.string(), z.strictObject({ namespace: z.optional(z.string()), message: z.string() })]),
  ),
  send: about(
    'The page asks for a payment.',
    z.strictObject({ namespace: z.optional(z.string()), to: z.string(), value: amount }),
  ),
  open: about('The page opens the modal.', z.optional(z.union([z.string(), z.record(z.string(), json)]))),
  close: about('The page closes the modal.', nothing),
  disconnect: about('The page disconnects the account of a namespace, or all accounts.', z.optional(z.string())),
  switchNetwork: about('The page switches to a network, by its CAIP-2 id.', z.string()),
  removeAdapter: about(
    'The page removes the adapter of a namespace, so that the modal no longer offers its wallets.',
    z.string(),
  ),
  setTheme: about(
    'The page sets the theme.',
    z.union([theme, z.partial(z.strictObject({ mode: theme, variables: z.record(z.string(), json) }))]),
  ),
  shake: about('The page calls `shake()` of the modal.', nothing),
  signIn: about('The page asks for a sign-in.', nothing),
  signOut: about('The page signs out.', nothing),
  dispose: about('The page disposes of the modal.', nothing),
  openSecond: about('The page opens its second modal.', nothing),
} as const

const list = z.array(z.string())
const sessionTerms = z.partial(z.strictObject({ chains: list, methods: list, events: list, accounts: list }))

const walletAction = z.union([
  z.enum(['approve', 'reject', 'later', 'never', 'lock', 'unlock', 'disconnect', 'announce', 'updated']),
  // Only on a phone. `pair` takes the link that the page shows, `scan` reads its QR code from the screen, and `follow`
  // takes the link that the page opened. Apps that links open have these three too.
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
  wallet: about('The owner of a wallet answers a request or does something else, also on a phone.', walletAction),
  chain: about('Changes the state of a chain, mines a block, or makes its node fail.', chainAction),
  http: about('Makes a service fail, or sets its prices.', serviceAction),
} as const

/** Blocks and other verbs. A block's `steps` are parsed apart, so that each has its position. */
export const otherVerbs = {
  clock: about("Stops the world's clock, starts it again, or advances it.", clockAction),
  browser: about('Changes the browser or its system, such as its storage, network or language.', browserAction),
  relay: about(
    'Makes the WalletConnect relay fail, waits for a message there, or sends a wrong one to it.',
    relayAction,
  ),
  frame: about('The user of the embedded wallet answers, or an email to the user is read.', frameAction),
  onramp: about('Acts on the page of a card purchase, or later as its provider.', onrampAction),
  fault: about('Starts a fault.', fault),
  heal: about('Ends the fault with this id.', z.string()),
  expect: about('Waits until all of these facts hold.', facts),
  always: about('Checks after every later step that these facts hold.', facts),
  never: about('Checks after every later step that these facts do not hold.', facts),
  eventually: about('Checks that these facts hold at some time before the end.', facts),
  use: about(
    'Runs the steps of another file.',
    z.union([z.string(), z.strictObject({ flow: z.string(), with: z.optional(z.record(z.string(), json)) })]),
  ),
  repeat: about(
    'Repeats steps.',
    z.strictObject({ times: z.int().check(z.positive()), steps: z.array(z.unknown()).check(z.minLength(1)) }),
  ),
  parallel: about('Runs several lists of steps at the same time.', branches),
  race: about('Runs several lists of steps in every possible order, each as a scenario of its own.', branches),
  ts: about(
    'Calls a function in a file beside this one: `./check.ts#fundsArrive`.',
    z.string().check(z.regex(/^\.\.?\/.+\.(ts|js|mjs)#[A-Za-z_$][\w$]*$/)),
  ),
} as const

export type WalletAction = z.infer<typeof walletAction>
export type OnrampAction = z.infer<typeof onrampAction>
export type FrameAction = z.infer<typeof frameAction>
export type BrowserAction = z.infer<typeof browserAction>
