import * as z from 'zod/mini'
import { actorName, chainDescription, holderName } from '../../world/chains/chain-spec.js'
import { duration } from '../../world/lib/quantities.js'
import { walletSpec } from '../../world/wallets/wallet-spec.js'
import { deviceNames } from './device-profiles.js'

const json = z.json()

export const wallet = z.extend(walletSpec, {
  /** As many like it: `fox1`, `fox2` … with names and rdns of their own. */
  copies: z.optional(z.int().check(z.positive())),
})

/** A named fault of one layer: `on` says where, `do` what. */
export const fault = z.strictObject({
  id: z.optional(z.string()),
  /** `http.catalogue`, `http.blockchain GET /v1/account/*`, `chain.mainnet`, `chain.mainnet eth_getBalance`, `wallet.fox`. */
  on: z.string(),
  do: z.union([z.string(), z.record(z.string(), json)]),
  times: z.optional(z.int().check(z.positive())),
})
export type FaultInput = z.infer<typeof fault>

const page = z.strictObject({
  /** A host in React, under StrictMode, instead of the plain one. */
  host: z.optional(z.enum(['plain', 'react', 'strict'])),
  /** The version of React that the page is built with. */
  react: z.optional(z.literal([18, 19])),
  /** Two modals on the page: the second has the storage prefix `second`. */
  second: z.optional(z.boolean()),
  colorScheme: z.optional(z.enum(['light', 'dark'])),
  viewport: z.optional(z.strictObject({ width: z.int(), height: z.int(), phone: z.optional(z.boolean()) })),
  /** The browser that the page is in: what it says of itself, and the size of its window. */
  device: z.optional(z.enum(deviceNames)),
  /** Whether wallets have their apps on the device: a link to one leaves the page, or does nothing. */
  apps: z.optional(z.enum(['installed', 'none'])),
  /** The content security policy that the page is served with; without it, none. `recommended` is that of docs/security.md. */
  policy: z.optional(z.string().check(z.minLength(1))),
  /** Other headers of the page's document. */
  headers: z.optional(z.record(z.string(), z.string())),
  /** Code of the page that runs before all else in it. */
  script: z.optional(z.string().check(z.minLength(1))),
})

/** Somebody's app, whose pages a scenario acts on in place of our own host page. */
export const app = z
  .strictObject({
    /**
     * Where its pages are: `http://localhost:5173`. `$PORT` in it, and in the command, is a free port, which the command is told as
     * `PORT`. @default the address that the command prints
     */
    url: z.optional(z.string().check(z.regex(/^https?:\/\/./, 'an address that begins with http:// or https://'))),
    /** Starts the app, unless its address answers already: `npm run dev`. Without it the app runs at its address. */
    command: z.optional(z.string().check(z.minLength(1))),
    /** A part of what the command prints once the app is ready. Its address has to answer as well. */
    ready: z.optional(z.string()),
    /** The wallet modal that the app has, by whose words a scenario acts. @default by the packages of the app */
    modal: z.optional(z.string()),
    /** The time of its pages and of the world. @default machine */
    clock: z.optional(z.enum(['machine', 'virtual'])),
  })
  .check(z.refine(({ url, command }) => url !== undefined || command !== undefined, 'an address or a command'))
export type AppSpec = z.infer<typeof app>

/** The address of an app that runs. Before it is started, one with a command alone has none. */
export function addressOf({ url }: AppSpec): string {
  if (url === undefined) throw new Error('the app has no address before it is started')
  return url
}

const matrixValue = z.union([z.string(), z.number(), z.boolean(), z.looseObject({ name: z.string() })])

const axes = z.record(actorName, z.array(matrixValue).check(z.minLength(1)))

/** The first document of a scenario file: what the world contains. */
export const head = z.strictObject({
  /** The scenario's statement, as a sentence. */
  scenario: z.string().check(z.minLength(1)),
  tags: z.optional(z.array(z.string())),
  /** The app that is acted on, or the name of one in the config. @default the config's, or else our own host page */
  app: z.optional(z.union([app, z.string()])),
  /** Origins whose requests go where they are addressed. Those of this machine and of the app always do. */
  pass: z.optional(z.array(z.string())),
  /**
   * Nodes that the app asks itself, by address, with the chain that answers: `https://eth-sepolia.g.alchemy.com/v2/*: sepolia`. `*` is any
   * part. Nodes of known providers need no line, nor does a world with one chain of the kind.
   */
  nodes: z.optional(z.record(z.string().check(z.minLength(1)), actorName)),
  /**
   * Other services that the app asks, in place of the internet: modules that export handlers of MSW, and recordings (`.har`). Files are named
   * from the scenario.
   */
  services: z.optional(z.union([z.string(), z.array(z.string())])),
  /**
   * Modules that export kinds of chains and wallets, made by `defineChain` and `defineWalletKind`. Files are named from the scenario.
   */
  kinds: z.optional(z.union([z.string(), z.array(z.string())])),
  /** Errors in the console that are known: a part of the text, or a `/pattern/`. */
  console: z.optional(z.array(z.string())),
  /** Uncaught errors of the page that are known: a part of the text, or a `/pattern/`. */
  errors: z.optional(z.array(z.string())),
  seed: z.optional(z.int()),
  timeout: z.optional(duration),
  chains: z.optional(z.record(actorName, chainDescription)),
  wallets: z.optional(z.record(actorName, wallet)),
  /** Host options, checked by the modal itself. */
  modal: z.optional(z.record(z.string(), json)),
  http: z.optional(
    z.strictObject({
      catalogue: z.optional(z.strictObject({ wallets: z.optional(z.int()) })),
      analytics: z.optional(z.strictObject({ enabled: z.boolean() })),
      /** US dollars for one token, by symbol. */
      prices: z.optional(z.record(z.string(), z.number())),
      /** Names of the name service that are taken: `bobby.reown.id: bob`. */
      names: z.optional(z.record(z.string(), holderName)),
      /** Symbols of NFTs that are flagged as spam. */
      spam: z.optional(z.array(z.string())),
      /** How many made tokens everybody has beside those of the chain. */
      madeTokens: z.optional(z.int().check(z.nonnegative())),
      /** How many are on a page, and how many made ones come after those of the chain. */
      history: z.optional(
        z.partial(z.strictObject({ pageSize: z.int().check(z.positive()), made: z.int().check(z.nonnegative()) })),
      ),
    }),
  ),
  /** The embedded wallet. */
  frame: z.optional(
    z.strictObject({
      /** A login by email on a device that it has not seen asks for it first. */
      verifyDevice: z.optional(z.boolean()),
      /** Names of the chains with smart accounts; without it every EVM chain. */
      smartAccountNetworks: z.optional(z.array(actorName)),
      /** The account type before any choice. @default smartAccount */
      preferredAccountType: z.optional(z.enum(['eoa', 'smartAccount'])),
    }),
  ),
  faults: z.optional(z.array(fault)),
  /** The browser's storage before the page loads. Objects are written as JSON. */
  storage: z.optional(z.record(z.string(), json)),
  page: z.optional(page),
  /** One scenario for each combination; `$matrix.<axis>` stands for the value. */
  matrix: z.optional(axes),
})

/** The axes alone, whatever else a head holds. */
export const axesOnly = z.object({ matrix: z.optional(axes) })

export type ScenarioHead = z.infer<typeof head>
export type ScenarioHeadInput = z.input<typeof head>
export type WalletDescription = NonNullable<ScenarioHead['wallets']>[string]
