import * as z from 'zod/mini'
import type { AdapterReference } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import type { ConnectMethod, ConnectorGroup, FeatureOptions, WalletFeature } from '../contracts/features.js'
import { connectMethod, connectorGroup, features, walletFeature } from '../contracts/features.js'
import { filledText, list, textLike } from '../contracts/fields.js'
import type { CheckAnswer, ConnectCheck, HostChecks, SendCheck } from '../contracts/host-checks.js'
import type { AccountSnapshot, ModalSnapshot } from '../contracts/modal-api.js'
import type { NamespaceDefinition } from '../contracts/namespace-definition.js'
import { type HostNetwork, hostNetwork, rpcUrl } from '../contracts/network/network.js'
import { type AvatarOption, avatarOption, type IconOptions, iconOptions } from '../contracts/own-look.js'
import type { ReownServices } from '../contracts/reown-services.js'
import { type ServiceOptions, services } from '../contracts/services.js'
import type { SiweConfig } from '../contracts/sign-in/siwe-config.js'
import type { SiwxConfig, SiwxReference } from '../contracts/sign-in/siwx-config.js'
import { type SlotOptions, slotOptions } from '../contracts/slots.js'
import type { SwapRouter } from '../contracts/swap-router.js'
import { type ThemeOptions, themeVariables } from '../contracts/theme.js'
import type { Transport } from '../contracts/transport.js'
import { hostWallet, type Wallet } from '../contracts/wallet.js'
import type { ModalError } from '../errors/base.js'
import {
  type AccountTypeOptions,
  hostAccountTypes,
  isAdapterReference,
  isDefinition,
  isTransport,
} from './host-values.js'
import {
  areDistinct,
  balanceTokens,
  callback,
  check,
  hasWholeNumbers,
  isDataSuffix,
  isLanguageTag,
  link,
  siweConfig,
  siwx,
  swapRouter,
  walletIds,
} from './option-forms.js'
import type { BalanceToken, CustomRpcUrl, PageDescription } from './option-values.js'

export type { BalanceToken, CustomRpcUrl, PageDescription }

// The interface is written by hand instead of inferred: editors show TSDoc only for written members. A test compares it
// with the schema.

/** The options of `createModal` and `createWalletModal`. Every option may be left out. */
export interface ModalOptions {
  /** Identifies the page to the services. Without it an alert is raised, and connecting still works. @default '' */
  projectId?: string | undefined
  /**
   * Describes the page to wallets: `name`, `description`, `url`, `icons`. Missing members come from the page's title,
   * description, origin and icon.
   * @default the page’s own
   */
  metadata?: PageDescription | undefined
  /** Switches the modal's features on and off, one switch per feature. @default see each feature */
  features?: FeatureOptions | undefined
  /** Sets the theme; `system` follows the visitor's system as it changes. @default 'system' */
  themeMode?: 'light' | 'dark' | 'system' | undefined
  /** Sets the language of texts and numbers (BCP 47, `pt-BR`). @default the page's `lang`, followed as it changes */
  locale?: string | undefined
  /**
   * Replaces single texts and adds languages: texts by language tag, with the keys of `ModalTexts`.
   * @default {}
   */
  messages?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
  /** Sets colours, font and sizes. @default see each variable */
  themeVariables?: ThemeOptions | undefined
  /**
   * Lists the kinds of wallets to connect, `[evm(), solana()]`. An adapter's code loads with the list of wallets, or
   * when one of its wallets is restored.
   * @default []
   */
  adapters?: readonly AdapterReference[] | undefined
  /**
   * Adds roads to wallets in other apps and on other devices, beside WalletConnect: `tonConnect()`,
   * `mobileWalletAdapter()` and `metamaskMobile()` of `walletmodal/transports`. Their wallets are rows of the list.
   * @default []
   * @see docs/transports.md
   */
  transports?: readonly Transport[] | undefined
  /**
   * Adds kinds of chain that do not ship, each made by `defineNamespace`: `[sui]`. Their adapters and networks can then
   * be listed, and they are proposed to WalletConnect wallets.
   * @default []
   */
  namespaces?: readonly NamespaceDefinition[] | undefined
  /**
   * Lists the page's networks. `walletmodal/networks` exports twenty, and viem's chains fit.
   * @default the main network of each adapter; Ethereum without an adapter
   */
  networks?: readonly HostNetwork[] | undefined
  /** Sets the network to start on, one of `networks`. @default the first of `networks` */
  defaultNetwork?: HostNetwork | undefined
  /**
   * Adds nodes by the CAIP-2 id of one of `networks`: `[{ url, config }]`. They are asked before the network's other
   * URLs, also to name tokens and to simulate swaps. `url` is http(s). `config` takes these settings of viem's `http`
   * transport: `timeout` and `retryDelay` in milliseconds, `retryCount`, `batch`, and `fetchOptions.headers`. Nodes
   * that do not answer have 45 seconds together, or the times of `config` if those are longer.
   * @default {}
   */
  customRpcUrls?: Readonly<Record<string, readonly CustomRpcUrl[]>> | undefined
  /**
   * Sets the token whose balance replaces the native one on the account button and at the top of Account, by CAIP-2 id
   * on eip155 and solana: `{ address, image }`. Send and Swap treat that address as trusted.
   * @default {}
   * @see docs/account.md
   */
  tokens?: Readonly<Record<string, BalanceToken>> | undefined
  /**
   * Lists the contracts that a swap may call and that may get an approval, by CAIP-2 id or chain id; an empty list
   * allows none. `{ address, decode }` says how to decode a contract's calls: `'1inch-v6'`, or a function.
   * @default 1inch's AggregationRouter v6
   * @see docs/swap.md
   */
  swapRouters?: Readonly<Record<string, readonly (string | SwapRouter)[]>> | undefined
  /**
   * Ends the data of what Send and Swap send on EVM networks, so that it is attributed to the page (ERC-8021).
   * `toDataSuffix()` of `walletmodal/standards` makes one.
   * @default none
   * @see docs/standards.md
   */
  dataSuffix?: `0x${string}` | undefined
  /** Limits the catalogue to these wallet ids. @default [] */
  includeWalletIds?: readonly string[] | undefined
  /** Hides these catalogue ids, and the matching wallets of the browser. @default [] */
  excludeWalletIds?: readonly string[] | undefined
  /** Lists these catalogue ids first, in this order. @default [] */
  featuredWalletIds?: readonly string[] | undefined
  /** Adds the page's own wallets to the list, each with an id of its own. @default [] */
  customWallets?: readonly Wallet[] | undefined
  /** Shows the row "All wallets": always, never, or only on phones. @default 'SHOW' */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** Orders the ways to connect. @default email, social, wallet; wallet first if one is installed */
  connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /**
   * Orders the groups of the wallet list; groups that are not named follow in the default order.
   * @default walletConnect, recent, injected, featured, custom, external, recommended
   */
  connectorTypeOrder?: readonly ConnectorGroup[] | undefined
  /** Orders the buttons in Account. @default onramp, swaps, receive, send @see docs/account.md */
  walletFeaturesOrder?: readonly WalletFeature[] | undefined
  /** Links the terms below the list; with `features.legalCheckbox`, next to the box. @default none */
  termsConditionsUrl?: string | undefined
  /** Links the privacy policy below the list; with `features.legalCheckbox`, next to the box. @default none */
  privacyPolicyUrl?: string | undefined
  /** Lets a wallet stay on a network that is not one of `networks`. @default false */
  allowUnsupportedChain?: boolean | undefined
  /**
   * Lets the visitor switch networks in the modal. If false, the modal shows the network, offers no other, and leaves a
   * wallet on a network that is not in `networks`.
   * @default true
   */
  enableNetworkSwitch?: boolean | undefined
  /** Finds the wallets that announce themselves to the page (EIP-6963). @default true */
  enableEIP6963?: boolean | undefined
  /**
   * Asks a wallet that grants sessions for several namespaces (CAIP-25) once for all of them: EVM and Solana. Every other
   * wallet is asked as before. @default false
   */
  enableMultichainSession?: boolean | undefined
  /** Offers WalletConnect: its row, QR codes and links. If false, the relay is never contacted. @default true */
  enableWalletConnect?: boolean | undefined
  /** Offers wallets. @default true */
  enableWallets?: boolean | undefined
  /** Shows a link to a guide for visitors without a wallet. @default true */
  enableWalletGuide?: boolean | undefined
  /**
   * Sets what follows a connection: the modal closes, or shows the account with `'account'`. Sign-in, if it is on,
   * comes first.
   * @default 'close'
   */
  afterConnect?: 'close' | 'account' | undefined
  /**
   * Adds the page's own content to the modal: `header`, `content` and `footer` are functions that get
   * `{ element, view }` and fill the element.
   * @default {}
   * @see docs/theming.md
   */
  slots?: SlotOptions | undefined
  /**
   * Draws the pictures of accounts, also on the account button: a function that gets `{ address, name, picture, size }`
   * and returns a picture's URL, an element, or an element of React.
   * @default colours made of the address, with the picture of its name
   * @see docs/theming.md
   */
  avatar?: AvatarOption | undefined
  /**
   * Replaces icons of the modal: `back`, `close`, `help`, `allWallets`, `walletConnect`, `email`, `onramp`, `swaps`,
   * `receive`, `send`, `disconnect`. Each is a path of 24 × 24, or a function that returns an element.
   * @default the modal's own
   * @see docs/theming.md
   */
  icons?: IconOptions | undefined
  /** Draws the modal inline, at the place given to `mount()`, instead of in a dialog. @default false */
  enableEmbedded?: boolean | undefined
  /** Does not append the modal's element to the page: the page places it with `mount()`. @default false */
  disableAppend?: boolean | undefined
  /**
   * Draws the dialog in the browser's top layer, above the page. With `false`, its order among the page's own windows
   * is `themeVariables.zIndex`.
   * @default true
   */
  topLayer?: boolean | undefined
  /**
   * With `'in-wallet'`, in a wallet's own browser, Connect opens at the only wallet and asks it at once. Back leads to
   * the list.
   * @default false
   */
  autoConnect?: 'in-wallet' | false | undefined
  /**
   * Sets the dialog's size: with `'wide'`, in windows from 900 px on, the list of wallets has what was chosen beside it.
   * @default 'compact'
   * @see docs/theming.md
   */
  modalSize?: 'compact' | 'wide' | undefined
  /** Shows alerts, and logs every error and ignored failure in full. @default false */
  debug?: boolean | undefined
  /**
   * Records the last visits as steps, without secrets, for `exportRecording()`. With `debug`, a button saves them.
   * @default false @see docs/harness/replay.md
   */
  recorder?: boolean | undefined
  /**
   * Sets the account type, by namespace, for a visitor who logs in without a wallet. A smart account is used on
   * networks that support it, an `eoa` on the others; namespaces other than eip155 have one type.
   * @default smartAccount on eip155, payment on bip122, else eoa
   * @see docs/logins.md
   */
  defaultAccountTypes?: AccountTypeOptions | undefined
  /**
   * Names the services, each separately, by a URL or by an object: of the page, a regional host or the sandbox.
   * `reown({ projectId })` stands for all of them.
   * @default the public hosts
   * @see docs/providers.md
   */
  services?: ServiceOptions | ReownServices | undefined
  /** Sets `features.analytics`, and takes precedence over it. @default `features.analytics` */
  analytics?: boolean | undefined
  /**
   * Turns on sign-in with a signature: `localSiwx()` or `cloudSiwx()` of `walletmodal/siwx`, or an object of the page.
   * Cannot be combined with `siweConfig`.
   * @default none
   * @see docs/sign-in.md
   */
  siwx?: SiwxConfig | SiwxReference | undefined
  /**
   * Turns on Sign-In with Ethereum on a server of the page: the older form of `siwx`.
   * @default none
   * @see docs/sign-in.md
   */
  siweConfig?: SiweConfig | undefined
  /**
   * Prefixes the stored items, so that several modals of one site stay apart. Modals with the same prefix share a
   * session, also on one page. In development, a hot update replaces the modal that the same file made with this
   * prefix.
   * @default 'walletmodal'
   */
  storagePrefix?: string | undefined
  /**
   * Sets the nonce of the `<style>` element that replaces adopted style sheets in browsers without them. @default none
   */
  cspNonce?: string | undefined
  /**
   * Decides, before any service is asked and any wallet connects, if this visitor may use the modal. Is told nothing.
   * Answers `true`, or `{ refuse: 'the reason' }`, which the visitor reads. Without an answer in 20 seconds, the visitor
   * can try again.
   * @default none
   * @see docs/compliance.md
   */
  geofence?: (() => CheckAnswer | Promise<CheckAnswer>) | undefined
  /**
   * Decides if the accounts that a wallet has given may connect. Receives `{ accounts }`, each with `address` and
   * `network`, and answers like `geofence`.
   * @default none
   * @see docs/compliance.md
   */
  beforeConnect?: ((about: ConnectCheck) => CheckAnswer | Promise<CheckAnswer>) | undefined
  /**
   * Decides if a reviewed transfer or swap may go to the wallet. Receives `{ from, to, network, token, amount }`, for a
   * swap also `swap`, and answers like `geofence`.
   * @default none
   * @see docs/compliance.md
   */
  beforeSend?: ((about: SendCheck) => CheckAnswer | Promise<CheckAnswer>) | undefined
  /** Receives `{ namespace, account }` when a wallet is connected or restored. @default none */
  onConnected?: ((event: { namespace: Namespace; account: AccountSnapshot }) => void) | undefined
  /** Receives `{ namespace }` when a wallet is disconnected. @default none */
  onDisconnected?: ((event: { namespace: Namespace }) => void) | undefined
  /** Receives the snapshot after each change. @default none */
  onChanged?: ((snapshot: ModalSnapshot) => void) | undefined
  /** Receives each error, including those that the visitor does not see. @default none */
  onError?: ((error: ModalError) => void) | undefined
}

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
    transports: z._default(
      list(z.custom<Transport>(isTransport, 'a transport such as tonConnect() of walletmodal/transports')),
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
    tokens: balanceTokens(),
    swapRouters: z._default(z.record(z.string(), list(swapRouter())), {}),
    dataSuffix: z.optional(z.custom<`0x${string}`>(isDataSuffix, 'a suffix of ERC-8021, as toDataSuffix() makes it')),
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
    enableMultichainSession: z._default(z.boolean(), false),
    enableWalletConnect: z._default(z.boolean(), true),
    enableWallets: z._default(z.boolean(), true),
    enableWalletGuide: z._default(z.boolean(), true),
    afterConnect: z._default(z.enum(['close', 'account']), 'close'),
    slots: z._default(slotOptions(), {}),
    avatar: avatarOption(),
    icons: z.optional(iconOptions()),
    enableEmbedded: z._default(z.boolean(), false),
    disableAppend: z._default(z.boolean(), false),
    topLayer: z._default(z.boolean(), true),
    modalSize: z._default(z.enum(['compact', 'wide']), 'compact'),
    autoConnect: z._default(z.union([z.literal('in-wallet'), z.literal(false)]), false),
    debug: z._default(z.boolean(), false),
    recorder: z._default(z.boolean(), false),
    defaultAccountTypes: z._default(hostAccountTypes(), {}),
    services: z.prefault(services(), {}),
    analytics: z.optional(z.boolean()),
    siwx: siwx(),
    siweConfig: siweConfig(),
    storagePrefix: z._default(filledText(), 'walletmodal'),
    cspNonce: z.optional(z.string()),
    geofence: check<HostChecks['geofence']>(),
    beforeConnect: check<HostChecks['beforeConnect']>(),
    beforeSend: check<HostChecks['beforeSend']>(),
    onConnected: callback<[event: { namespace: Namespace; account: AccountSnapshot }]>(),
    onDisconnected: callback<[event: { namespace: Namespace }]>(),
    onChanged: callback<[snapshot: ModalSnapshot]>(),
    onError: callback<[error: ModalError]>(),
  })
