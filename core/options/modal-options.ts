import * as z from 'zod/mini'
import type { AdapterReference } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import type { ConnectMethod, ConnectorGroup, FeatureOptions, WalletFeature } from '../contracts/features.js'
import { connectMethod, connectorGroup, features, walletFeature } from '../contracts/features.js'
import { filledText, isWhole, list, textLike } from '../contracts/fields.js'
import type { AccountSnapshot, ModalSnapshot } from '../contracts/modal-api.js'
import type { NamespaceDefinition } from '../contracts/namespace-definition.js'
import { type HostNetwork, hostNetwork, rpcUrl } from '../contracts/network/network.js'
import { type ServiceOptions, services } from '../contracts/services.js'
import type { SiweConfig } from '../contracts/sign-in/siwe-config.js'
import type { SiwxConfig, SiwxReference } from '../contracts/sign-in/siwx-config.js'
import { type SlotOptions, slotOptions } from '../contracts/slots.js'
import type { SwapDecoder, SwapInterface, SwapRouter } from '../contracts/swap-router.js'
import { type ThemeOptions, themeVariables } from '../contracts/theme.js'
import { hostWallet, type Wallet } from '../contracts/wallet.js'
import type { ModalError } from '../errors/base.js'
import { isPictureUrl, isSiteUrl } from '../lib/web-url.js'
import {
  type AccountTypeOptions,
  hasMethod,
  hostAccountTypes,
  isAdapterReference,
  isDefinition,
} from './host-values.js'

// Written out, and not inferred from the schema: editors show the sentences of written members alone. A test holds the two together.

/** The options of `createModal` and `createWalletModal`. Every option may be left out. */
export interface ModalOptions {
  /** Identifies the page at the services; without it an alert is raised, and connecting goes on. @default '' */
  projectId?: string | undefined
  /**
   * Names the page to wallets: `name`, `description`, `url`, `icons`; the page's title, description, origin and icon stand for
   * what is left out.
   * @default the page’s own
   */
  metadata?: PageDescription | undefined
  /** Switches on and off what the modal offers; each feature has a switch of its own. @default see each feature */
  features?: FeatureOptions | undefined
  /** Draws the modal light or dark; `system` follows the visitor's system as it changes. @default 'system' */
  themeMode?: 'light' | 'dark' | 'system' | undefined
  /** Sets the language of the modal and of its numbers (BCP 47, `pt-BR`). @default the `lang` of the page, followed as it changes */
  locale?: string | undefined
  /**
   * Words single texts in another way, and adds languages: texts by the tag of their language, as `ModalTexts` has them.
   * @default {}
   */
  messages?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
  /** Sets colours, font and sizes. @default see each variable */
  themeVariables?: ThemeOptions | undefined
  /**
   * Names the kinds of wallets to connect, `[evm(), solana()]`; the code of each loads with the list of wallets, or when
   * one of its wallets is restored.
   * @default []
   */
  adapters?: readonly AdapterReference[] | undefined
  /**
   * Brings kinds of chain that do not ship, each made by `defineNamespace`: `[sui]`. Adapters and networks of them can be listed then, and
   * wallets of WalletConnect are asked for them.
   * @default []
   */
  namespaces?: readonly NamespaceDefinition[] | undefined
  /**
   * Lists the networks of the page; `walletmodal/networks` has twenty, and viem's chains fit.
   * @default the main network of each adapter; Ethereum without an adapter
   */
  networks?: readonly HostNetwork[] | undefined
  /** Sets the network to start on, one of `networks`. @default the first of `networks` */
  defaultNetwork?: HostNetwork | undefined
  /**
   * Adds nodes, by CAIP-2 id of one of `networks`: `[{ url, config }]`, asked before every other URL of the network, also to name
   * tokens and to try swaps out. `url` is
   * http(s); of viem's transport configuration `config` takes `timeout` and `retryDelay` in milliseconds, `retryCount`, `batch`, and `fetchOptions.headers` as `fetch` takes them.
   * @default {}
   */
  customRpcUrls?: Readonly<Record<string, readonly CustomRpcUrl[]>> | undefined
  /**
   * Sets the token whose balance stands on the account button and at the top of Account in place of the network's own, by CAIP-2
   * id on eip155 and solana: `{ address, image }`. Send and Swap vouch for that address.
   * @default {}
   * @see docs/account.md
   */
  tokens?: Readonly<Record<string, BalanceToken>> | undefined
  /**
   * Lists the contracts that a swap may be asked of, and may be approved for, by CAIP-2 id or chain number; an empty list allows
   * none. `{ address, decode }` says how a contract's calls are read: `'1inch-v6'`, or a function.
   * @default 1inch's AggregationRouter v6
   * @see docs/swap.md
   */
  swapRouters?: Readonly<Record<string, readonly (string | SwapRouter)[]>> | undefined
  /** Limits the catalogue to these ids. @default [] */
  includeWalletIds?: readonly string[] | undefined
  /** Hides these ids of the catalogue, and a matching wallet of the page. @default [] */
  excludeWalletIds?: readonly string[] | undefined
  /** Puts these ids of the catalogue first, in this order. @default [] */
  featuredWalletIds?: readonly string[] | undefined
  /** Adds wallets of the page's own to the list, each with an id of its own. @default [] */
  customWallets?: readonly Wallet[] | undefined
  /** Shows the row "All wallets": always, never, or on phones alone. @default 'SHOW' */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** Orders the ways to connect. @default email, social, wallet; wallet first when one is installed */
  connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /**
   * Orders the groups of the wallet list; the groups named come first, the others after them.
   * @default walletConnect, recent, injected, featured, custom, external, recommended
   */
  connectorTypeOrder?: readonly ConnectorGroup[] | undefined
  /** Orders Account's buttons. @default onramp, swaps, receive, send @see docs/account.md */
  walletFeaturesOrder?: readonly WalletFeature[] | undefined
  /** Links the terms below the list; with `features.legalCheckbox` beside a box to tick. @default none */
  termsConditionsUrl?: string | undefined
  /** Links the privacy policy below the list; with `features.legalCheckbox` beside a box to tick. @default none */
  privacyPolicyUrl?: string | undefined
  /** Lets a wallet stay on a network that is not one of `networks`. @default false */
  allowUnsupportedChain?: boolean | undefined
  /**
   * Lets the visitor switch networks in the modal. Off, the modal names the network and offers no other, and leaves a wallet on a
   * network that is not the page's.
   * @default true
   */
  enableNetworkSwitch?: boolean | undefined
  /** Finds the wallets that announce themselves to the page (EIP-6963). @default true */
  enableEIP6963?: boolean | undefined
  /** Offers WalletConnect: its row, its codes and its links. Off, nothing is asked of the relay. @default true */
  enableWalletConnect?: boolean | undefined
  /** Offers wallets at all. @default true */
  enableWallets?: boolean | undefined
  /** Links to a guide for visitors without a wallet. @default true */
  enableWalletGuide?: boolean | undefined
  /**
   * Chooses what comes after connecting: the modal closes, or with `'account'` it goes on with the account. Where visitors sign in, that comes first.
   * @default 'close'
   */
  afterConnect?: 'close' | 'account' | undefined
  /**
   * Puts content of the page's own into the modal: `header`, `content` and `footer` are functions that are given
   * `{ element, view }`, and fill the element.
   * @default {}
   * @see docs/theming.md
   */
  slots?: SlotOptions | undefined
  /** Draws the modal in place, where `mount()` puts it, instead of in a dialog. @default false */
  enableEmbedded?: boolean | undefined
  /** Leaves it to the page to place the element with `mount()`. @default false */
  disableAppend?: boolean | undefined
  /**
   * Draws the dialog above everything in the page; with `false` it takes its place among the page's own windows, at
   * `themeVariables.zIndex`.
   * @default true
   */
  topLayer?: boolean | undefined
  /**
   * With `'in-wallet'` Connect opens at the one wallet that a page in a wallet's own browser has, and asks it. Going back leads to the list.
   * @default false
   */
  autoConnect?: 'in-wallet' | false | undefined
  /** Draws alerts, and writes every error and ignored failure to the console in full. @default false */
  debug?: boolean | undefined
  /** Keeps the last visits as steps, without secrets, for `exportRecording()`; with `debug` a button saves them. @default false @see docs/harness/replay.md */
  recorder?: boolean | undefined
  /**
   * Sets the type of account, by namespace, that a visitor who logs in without a wallet begins with. A smart account is used on
   * the networks that have them, an `eoa` on the others; namespaces other than eip155 have one type.
   * @default smartAccount on eip155, payment on bip122, else eoa
   * @see docs/logins.md
   */
  defaultAccountTypes?: AccountTypeOptions | undefined
  /**
   * Replaces the URLs of the services, each on its own: a proxy of the page, a regional host, the sandbox.
   * @default the public hosts
   * @see docs/privacy.md
   */
  services?: ServiceOptions | undefined
  /** Short for `features.analytics`, and wins over it. @default `features.analytics` */
  analytics?: boolean | undefined
  /**
   * Signs visitors in with a signature: `localSiwx()` or `cloudSiwx()` of `walletmodal/siwx`, or an object of the page. Not
   * together with `siweConfig`.
   * @default none
   * @see docs/sign-in.md
   */
  siwx?: SiwxConfig | SiwxReference | undefined
  /**
   * Signs visitors in with Ethereum on a server of the page: the older form of `siwx`.
   * @default none
   * @see docs/sign-in.md
   */
  siweConfig?: SiweConfig | undefined
  /**
   * Keeps apart what several modals of one site store. Those of one prefix follow each other, also in one page. In development a modal takes the place of the one of the same prefix that its file made before: hot updates leave one.
   * @default 'walletmodal'
   */
  storagePrefix?: string | undefined
  /** Sets the nonce of the `<style>` element that stands in where style sheets cannot be adopted. @default none */
  cspNonce?: string | undefined
  /** Called with `{ namespace, account }` when a wallet is connected or restored. @default none */
  onConnected?: ((event: { namespace: Namespace; account: AccountSnapshot }) => void) | undefined
  /** Called with `{ namespace }` when a wallet is disconnected. @default none */
  onDisconnected?: ((event: { namespace: Namespace }) => void) | undefined
  /** Called with the snapshot after each change. @default none */
  onChanged?: ((snapshot: ModalSnapshot) => void) | undefined
  /** Called with each error, those that the visitor is not shown included. @default none */
  onError?: ((error: ModalError) => void) | undefined
}

/** The page, as wallets show it to their owners. */
export interface PageDescription {
  /** The page's name. @default its title */
  name?: string | undefined
  /** The purpose of the page. @default its description */
  description?: string | undefined
  /** The page's address. @default its origin */
  url?: string | undefined
  /** Addresses of the page's pictures. @default its icon */
  icons?: readonly string[] | undefined
}

/** A node of the host's own. */
export interface CustomRpcUrl {
  /** The node's http(s) address. */
  url: string
  /**
   * How the node is asked, in the words of viem's `http`: `timeout` and `retryDelay` in milliseconds, `retryCount`, `batch`, and
   * `fetchOptions.headers` as `fetch` takes them. Other settings are ignored.
   */
  config?: Readonly<Record<string, unknown>> | undefined
}

/** The token whose balance stands for an account's. */
export interface BalanceToken {
  /** The address of the token's contract or mint. */
  address: string
  /** An https or `data:image/` address of its picture. */
  image?: string | undefined
}

/** An EVM contract or a Solana mint. Other namespaces have no tokens here. */
const tokenAddress = /^(0x[\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

function hasWholeNumbers(config: Readonly<Record<string, unknown>>): boolean {
  return ['timeout', 'retryCount', 'retryDelay'].every((name) => isWhole(config[name] ?? 0))
}

function areDistinct(wallets: readonly { id: string }[]): boolean {
  return new Set(wallets.map(({ id }) => id)).size === wallets.length
}

function callback<Args extends unknown[]>() {
  return z.optional(z.custom<(...args: Args) => void>((value) => typeof value === 'function', 'a function'))
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

const walletIds = () => z._default(list(z.string()), [])

const link = () => z.optional(textLike({ test: isSiteUrl }, 'an https URL or a path of this site'))

const routerAddress = () => textLike(/^0x[\da-f]{40}$/i, 'an address such as 0xab…')

const isDecoder = (value: unknown): value is SwapDecoder => typeof value === 'function'

const swapInterfaces = ['1inch-v6'] as const satisfies readonly SwapInterface[]

/** An address, or an address with a decoder of its calls. Told apart first, so that the error names the wrong field. */
const swapRouter = () =>
  z.union([
    routerAddress(),
    z.strictObject({
      address: routerAddress(),
      decode: z.optional(z.union([z.enum(swapInterfaces), z.custom<SwapDecoder>(isDecoder)])),
    }),
  ])

/** The options of `createModal` and `createWalletModal`. */
export const hostOptions = () =>
  z.strictObject({
    projectId: z._default(z.string(), ''),
    metadata: z._default(
      z.strictObject({
        name: z.optional(z.string()),
        description: z.optional(z.string()),
        url: z.optional(z.string()),
        icons: z.optional(list(z.string())),
      }),
      {},
    ),
    features: z.prefault(features(), {}),
    themeMode: z.optional(z.enum(['light', 'dark', 'system'])),
    locale: z.optional(textLike({ test: isLanguageTag }, 'a language tag such as en or pt-BR (BCP 47)')),
    messages: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
    themeVariables: z.prefault(themeVariables(), {}),
    adapters: z._default(
      list(z.custom<AdapterReference>(isAdapterReference, 'an adapter such as evm() or solana()')),
      [],
    ),
    namespaces: z._default(
      list(
        z.custom<NamespaceDefinition>(isDefinition, 'a value of defineNamespace(), of a namespace that does not ship'),
      ),
      [],
    ),
    networks: z.optional(
      list(hostNetwork()).check(z.refine((networks) => networks.length > 0, 'at least one network')),
    ),
    defaultNetwork: z.optional(hostNetwork()),
    customRpcUrls: z._default(
      z.record(
        z.string(),
        list(
          z.strictObject({
            url: rpcUrl(),
            config: z.optional(
              z
                .record(z.string(), z.unknown())
                .check(z.refine(hasWholeNumbers, 'whole numbers from 0 on as timeout, retryCount and retryDelay')),
            ),
          }),
        ),
      ),
      {},
    ),
    tokens: z._default(
      z.record(
        z.string(),
        z.strictObject({
          address: textLike(tokenAddress, 'an address of a token on an EVM network or on Solana'),
          image: z.optional(textLike({ test: isPictureUrl }, 'an https URL or a data:image/ one')),
        }),
      ),
      {},
    ),
    swapRouters: z._default(z.record(z.string(), list(swapRouter())), {}),
    includeWalletIds: walletIds(),
    excludeWalletIds: walletIds(),
    featuredWalletIds: walletIds(),
    customWallets: z._default(list(hostWallet()).check(z.refine(areDistinct, 'wallets with different ids')), []),
    allWallets: z._default(z.enum(['SHOW', 'HIDE', 'ONLY_MOBILE']), 'SHOW'),
    connectMethodsOrder: z.optional(list(connectMethod())),
    connectorTypeOrder: z.optional(list(connectorGroup())),
    walletFeaturesOrder: z.optional(list(walletFeature())),
    termsConditionsUrl: link(),
    privacyPolicyUrl: link(),
    allowUnsupportedChain: z._default(z.boolean(), false),
    enableNetworkSwitch: z._default(z.boolean(), true),
    enableEIP6963: z._default(z.boolean(), true),
    enableWalletConnect: z._default(z.boolean(), true),
    enableWallets: z._default(z.boolean(), true),
    enableWalletGuide: z._default(z.boolean(), true),
    afterConnect: z._default(z.enum(['close', 'account']), 'close'),
    slots: z._default(slotOptions(), {}),
    enableEmbedded: z._default(z.boolean(), false),
    disableAppend: z._default(z.boolean(), false),
    topLayer: z._default(z.boolean(), true),
    autoConnect: z._default(z.union([z.literal('in-wallet'), z.literal(false)]), false),
    debug: z._default(z.boolean(), false),
    recorder: z._default(z.boolean(), false),
    defaultAccountTypes: z._default(hostAccountTypes(), {}),
    services: z.prefault(services(), {}),
    analytics: z.optional(z.boolean()),
    siwx: z.optional(
      z.custom<SiwxConfig | SiwxReference>(
        (value) => hasMethod(value, 'setup') || hasMethod(value, 'getSessions'),
        'localSiwx() or a SiwxConfig',
      ),
    ),
    siweConfig: z.optional(z.custom<SiweConfig>((value) => hasMethod(value, 'verifyMessage'), 'a SiweConfig')),
    storagePrefix: z._default(filledText(), 'walletmodal'),
    cspNonce: z.optional(z.string()),
    onConnected: callback<[event: { namespace: Namespace; account: AccountSnapshot }]>(),
    onDisconnected: callback<[event: { namespace: Namespace }]>(),
    onChanged: callback<[snapshot: ModalSnapshot]>(),
    onError: callback<[error: ModalError]>(),
  })
