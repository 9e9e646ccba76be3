import * as z from 'zod/mini'
import { actorName, chainDescription, holderName } from '../../world/chains/chain-spec.js'
import { duration } from '../../world/lib/quantities.js'
import { walletSpec } from '../../world/wallets/wallet-spec.js'
import { deviceNames } from './device-profiles.js'

const json = z.json()

export const wallet = z.extend(walletSpec, {
  /** Makes several wallets like this one: `fox1`, `fox2` … each with its own name and rdns. */
  copies: z.optional(z.int().check(z.positive())),
})

/** A fault of one layer: `on` names the place of the fault, `do` the fault. */
export const fault = z.strictObject({
  id: z.optional(z.string()),
  /** `http.catalogue`, `http.blockchain GET /v1/account/*`, `chain.mainnet`, `chain.mainnet eth_getBalance`, `wallet.fox`. */
  on: z.string(),
  do: z.union([z.string(), z.record(z.string(), json)]),
  times: z.optional(z.int().check(z.positive())),
})
export type FaultInput = z.infer<typeof fault>

const page = z.strictObject({
  /** A host page in React, with or without StrictMode, instead of the plain one. */
  host: z.optional(z.enum(['plain', 'react', 'strict'])),
  /** The version of React that the page is built with. */
  react: z.optional(z.literal([18, 19])),
  /** Two modals on the page: the second has the storage prefix `second`. */
  second: z.optional(z.boolean()),
  colorScheme: z.optional(z.enum(['light', 'dark'])),
  viewport: z.optional(z.strictObject({ width: z.int(), height: z.int(), phone: z.optional(z.boolean()) })),
  /** The visitor's device: its browser's identity and the size of its window. */
  device: z.optional(z.enum(deviceNames)),
  /** Whether the device has the wallets' apps: a link to an installed app leaves the page, any other does nothing. */
  apps: z.optional(z.enum(['installed', 'none'])),
  /** The content security policy of the page. `recommended` is the one of docs/security.md. @default none */
  policy: z.optional(z.string().check(z.minLength(1))),
  /** Other headers of the page's document. */
  headers: z.optional(z.record(z.string(), z.string())),
  /** A script that runs in the page before all others. */
  script: z.optional(z.string().check(z.minLength(1))),
})

/** A user's app: a scenario acts on its pages instead of on our own host page. */
export const app = z
  .strictObject({
    /**
     * The address of its pages: `http://localhost:5173`. `$PORT` in it, and in the command, becomes a free port, which the command
     * also gets as the variable `PORT`. @default the address that the command prints
     */
    url: z.optional(z.string().check(z.regex(/^https?:\/\/./, 'an address that begins with http:// or https://'))),
    /** Starts the app, unless its address answers already: `npm run dev`. Without a command, the app must be running. */
    command: z.optional(z.string().check(z.minLength(1))),
    /** A part of the command's output that shows that the app is ready. Its address must answer as well. */
    ready: z.optional(z.string()),
    /** The wallet modal of the app, whose words the scenario uses. @default by the packages of the app */
    modal: z.optional(z.string()),
    /** The clock of the app's pages and of the world. @default machine */
    clock: z.optional(z.enum(['machine', 'virtual'])),
  })
  .check(z.refine(({ url, command }) => url !== undefined || command !== undefined, 'an address or a command'))
export type AppSpec = z.infer<typeof app>

/** The address of a running app. An app with only a command has none before it starts. */
export function addressOf({ url }: AppSpec): string {
  if (url === undefined) throw new Error('the app has no address before it is started')
  return url
}

const matrixValue = z.union([z.string(), z.number(), z.boolean(), z.looseObject({ name: z.string() })])

const axes = z.record(actorName, z.array(matrixValue).check(z.minLength(1)))

/** The first document of a scenario file: what the world contains. */
export const head = z.strictObject({
  /** A sentence that says what the scenario shows. */
  scenario: z.string().check(z.minLength(1)),
  tags: z.optional(z.array(z.string())),
  /** The app under test, or the name of one in the config. @default the config's, or else our own host page */
  app: z.optional(z.union([app, z.string()])),
  /** Origins whose requests go to the internet. Those of this machine and of the app always pass. */
  pass: z.optional(z.array(z.string())),
  /**
   * Addresses of nodes that the app asks itself, each with the chain that answers: `https://eth-sepolia.g.alchemy.com/v2/*: sepolia`.
   * `*` is any text. Known providers, and a world with one chain of the kind, need no entry.
   */
  nodes: z.optional(z.record(z.string().check(z.minLength(1)), actorName)),
  /**
   * Other services of the app, answered without the internet: modules that export MSW handlers, and recordings (`.har`). Paths are
   * relative to the scenario.
   */
  services: z.optional(z.union([z.string(), z.array(z.string())])),
  /**
   * Modules that export kinds of chains and wallets, made by `defineChain` and `defineWalletKind`. Paths are relative to the scenario.
   */
  kinds: z.optional(z.union([z.string(), z.array(z.string())])),
  /** Expected errors in the console: a part of the text, or a `/pattern/`. */
  console: z.optional(z.array(z.string())),
  /** Expected uncaught errors of the page: a part of the text, or a `/pattern/`. */
  errors: z.optional(z.array(z.string())),
  seed: z.optional(z.int()),
  timeout: z.optional(duration),
  chains: z.optional(z.record(actorName, chainDescription)),
  wallets: z.optional(z.record(actorName, wallet)),
  /** Options of the host, which the modal itself checks. */
  modal: z.optional(z.record(z.string(), json)),
  http: z.optional(
    z.strictObject({
      catalogue: z.optional(z.strictObject({ wallets: z.optional(z.int()) })),
      analytics: z.optional(z.strictObject({ enabled: z.boolean() })),
      /** The price of one token in US dollars, by symbol. */
      prices: z.optional(z.record(z.string(), z.number())),
      /** Names of the name service that are taken, each with its holder: `bobby.reown.id: bob`. */
      names: z.optional(z.record(z.string(), holderName)),
      /** Symbols of NFTs that are flagged as spam. */
      spam: z.optional(z.array(z.string())),
      /** The number of made-up tokens that each account has beside those of the chain. */
      madeTokens: z.optional(z.int().check(z.nonnegative())),
      /** Transactions on a page of the history, and made-up ones that follow those of the chain. */
      history: z.optional(
        z.partial(z.strictObject({ pageSize: z.int().check(z.positive()), made: z.int().check(z.nonnegative()) })),
      ),
    }),
  ),
  /** The embedded wallet. */
  frame: z.optional(
    z.strictObject({
      /** True if a login by email on an unknown device asks to approve the device first. */
      verifyDevice: z.optional(z.boolean()),
      /** Names of the chains with smart accounts. @default every EVM chain */
      smartAccountNetworks: z.optional(z.array(actorName)),
      /** The account type before the user chooses one. @default smartAccount */
      preferredAccountType: z.optional(z.enum(['eoa', 'smartAccount'])),
    }),
  ),
  faults: z.optional(z.array(fault)),
  /** The browser's storage before the page loads. Objects are stored as JSON. */
  storage: z.optional(z.record(z.string(), json)),
  page: z.optional(page),
  /** Axes with their values. Each combination is a scenario, in which `$matrix.<axis>` stands for the value. */
  matrix: z.optional(axes),
})

/** The axes alone, read before the rest of a head is complete. */
export const axesOnly = z.object({ matrix: z.optional(axes) })

export type ScenarioHead = z.infer<typeof head>
export type ScenarioHeadInput = z.input<typeof head>
export type WalletDescription = NonNullable<ScenarioHead['wallets']>[string]
