import * as z from 'zod/mini'
import { hostAccountTypes } from '../contracts/account/account.js'
import type { AdapterReference } from '../contracts/adapter.js'
import { isNamespace, type Namespace } from '../contracts/caip.js'
import { connectMethod, connectorGroup, featureDefaults, features, walletFeature } from '../contracts/features.js'
import type { AccountSnapshot, ModalSnapshot } from '../contracts/modal-api.js'
import { hostNetwork, rpcUrl } from '../contracts/network/network.js'
import { serviceDefaults, services } from '../contracts/services.js'
import type { SiweConfig } from '../contracts/sign-in/siwe-config.js'
import type { SiwxConfig, SiwxReference } from '../contracts/sign-in/siwx-config.js'
import { themeDefaults, themeVariables } from '../contracts/theme.js'
import { hostWallet } from '../contracts/wallet.js'
import type { ModalError } from '../errors/base.js'
import {
  anyObject,
  boolean,
  byKey,
  filledText,
  isWhole,
  lateStrictObject,
  list,
  oneOf,
  orDefault,
  textLike,
} from '../lib/light-forms.js'
import { isPictureUrl, isSiteUrl } from '../lib/web-url.js'

export const adapterType = oneOf(['universal', 'solana', 'wagmi', 'ethers', 'ethers5', 'bitcoin', 'polkadot', 'evm'])
/** SPEC 1's adapter types, and `evm`: wallets of the page without a library of the host. */
export type AdapterType = z.infer<typeof adapterType>

function isAdapterReference(value: unknown): value is AdapterReference {
  if (typeof value !== 'object' || value === null) return false
  const { type, namespaces, load } = value as Partial<AdapterReference> // checked member by member below
  return (
    adapterType.safeParse(type).success &&
    Array.isArray(namespaces) &&
    namespaces.length > 0 &&
    namespaces.every(isNamespace) &&
    typeof load === 'function'
  )
}

function hasMethod(value: unknown, name: string): boolean {
  return typeof Object(value)[name] === 'function'
}

/** Of an EVM network's contract, or of a mint: of other namespaces no token is asked for. */
const tokenAddress = /^(0x[\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

function hasWholeNumbers(config: Readonly<Record<string, unknown>>): boolean {
  return ['timeout', 'retryCount', 'retryDelay'].every((name) => isWhole(config[name] ?? 0))
}

function areDistinct(wallets: readonly { id: string }[]): boolean {
  return new Set(wallets.map(({ id }) => id)).size === wallets.length
}

// What a refusal wanted is a word of `errors/explain`.

function callback<Args extends unknown[]>() {
  return z.optional(z.custom<(...args: Args) => void>((value) => typeof value === 'function', 'a function'))
}

const noIds = (): string[] => []

/** What holds for each option that a host leaves out; those that are not here are then undefined. */
export const optionDefaults = () => ({
  projectId: '',
  metadata: {},
  features: featureDefaults(),
  themeVariables: themeDefaults(),
  adapters: [],
  customRpcUrls: {},
  tokens: {},
  swapRouters: {},
  includeWalletIds: noIds(),
  excludeWalletIds: noIds(),
  featuredWalletIds: noIds(),
  customWallets: [],
  allWallets: 'SHOW' as const,
  allowUnsupportedChain: false,
  enableNetworkSwitch: true,
  enableEIP6963: true,
  enableWalletConnect: true,
  enableWallets: true,
  enableWalletGuide: true,
  enableEmbedded: false,
  disableAppend: false,
  debug: false,
  defaultAccountTypes: {},
  services: serviceDefaults(),
  storagePrefix: 'walletmodal',
})

/** What a host hands to `createModal` and `createWalletModal`. Each member is made when it is first asked for. */
export const hostOptionMembers = () => {
  const fallback = optionDefaults()
  const walletIds = (ids: string[]) => orDefault(list(z.string()), ids)
  const link = () => z.optional(textLike({ test: isSiteUrl }, 'link'))
  return {
    /** Without one an alert is raised and the modal goes on without what it is needed for. */
    get projectId() {
      return orDefault(z.string(), fallback.projectId)
    },
    /** What is not given is taken from the page: title, description, origin, icon. */
    get metadata() {
      return orDefault(
        z.strictObject({
          name: z.optional(z.string()),
          description: z.optional(z.string()),
          url: z.optional(z.string()),
          icons: z.optional(list(z.string())),
        }),
        fallback.metadata,
      )
    },
    get features() {
      return orDefault(features, fallback.features)
    },
    /** Unset follows the system, live; so does `system`. */
    get themeMode() {
      return z.optional(oneOf(['light', 'dark', 'system']))
    },
    get themeVariables() {
      return orDefault(themeVariables, fallback.themeVariables)
    },
    /** `[evm(), solana()]`; their code is loaded when a wallet of theirs is chosen or restored. */
    get adapters() {
      return orDefault(list(z.custom<AdapterReference>(isAdapterReference, 'adapter')), fallback.adapters)
    },
    /** @default the main network of each adapter; Ethereum when there is no adapter */
    get networks() {
      return z.optional(list(hostNetwork).check(z.refine((networks) => networks.length > 0, 'networks')))
    },
    /** The network to start on; of `networks`. @default the first */
    get defaultNetwork() {
      return z.optional(hostNetwork)
    },
    /** By CAIP-2 id; asked before every other URL of the network. `config` is viem's transport configuration. */
    get customRpcUrls() {
      return orDefault(
        byKey(
          list(
            z.strictObject({
              url: rpcUrl(),
              config: z.optional(anyObject().check(z.refine(hasWholeNumbers, 'rpcConfig'))),
            }),
          ),
        ),
        fallback.customRpcUrls,
      )
    },
    /** By CAIP-2 id: the token whose balance is asked for. */
    get tokens() {
      return orDefault(
        byKey(
          z.strictObject({
            address: textLike(tokenAddress, 'tokenAddress'),
            image: z.optional(textLike({ test: isPictureUrl }, 'picture')),
          }),
        ),
        fallback.tokens,
      )
    },
    /** By CAIP-2 id or chain number: the contracts that a swap may be asked of there. @default the aggregator in use */
    get swapRouters() {
      return orDefault(byKey(list(textLike(/^0x[\da-f]{40}$/i, 'evmAddress'))), fallback.swapRouters)
    },
    get includeWalletIds() {
      return walletIds(fallback.includeWalletIds)
    },
    get excludeWalletIds() {
      return walletIds(fallback.excludeWalletIds)
    },
    /** Shown in this order. */
    get featuredWalletIds() {
      return walletIds(fallback.featuredWalletIds)
    },
    get customWallets() {
      return orDefault(list(hostWallet).check(z.refine(areDistinct, 'walletOnce')), fallback.customWallets)
    },
    get allWallets() {
      return orDefault(oneOf(['SHOW', 'HIDE', 'ONLY_MOBILE']), fallback.allWallets)
    },
    /** @default email, social, wallet; wallet first when one is installed (SPEC 2) */
    get connectMethodsOrder() {
      return z.optional(list(connectMethod))
    },
    /** The types named come first, the others after them in SPEC 9's order. */
    get connectorTypeOrder() {
      return z.optional(list(connectorGroup))
    },
    get walletFeaturesOrder() {
      return z.optional(list(walletFeature))
    },
    get termsConditionsUrl() {
      return link()
    },
    get privacyPolicyUrl() {
      return link()
    },
    get allowUnsupportedChain() {
      return orDefault(boolean(), fallback.allowUnsupportedChain)
    },
    get enableNetworkSwitch() {
      return orDefault(boolean(), fallback.enableNetworkSwitch)
    },
    get enableEIP6963() {
      return orDefault(boolean(), fallback.enableEIP6963)
    },
    get enableWalletConnect() {
      return orDefault(boolean(), fallback.enableWalletConnect)
    },
    get enableWallets() {
      return orDefault(boolean(), fallback.enableWallets)
    },
    get enableWalletGuide() {
      return orDefault(boolean(), fallback.enableWalletGuide)
    },
    /** Shown in place instead of in a dialog. */
    get enableEmbedded() {
      return orDefault(boolean(), fallback.enableEmbedded)
    },
    /** The host places the element itself. */
    get disableAppend() {
      return orDefault(boolean(), fallback.disableAppend)
    },
    /** Draws alerts, and writes errors out in full. */
    get debug() {
      return orDefault(boolean(), fallback.debug)
    },
    /** Overrides per namespace. */
    get defaultAccountTypes() {
      return orDefault(hostAccountTypes(), fallback.defaultAccountTypes)
    },
    get services() {
      return orDefault(services, fallback.services)
    },
    /** Short for `features.analytics`, and wins over it. */
    get analytics() {
      return z.optional(boolean())
    },
    /** Sign-in with a signature. Not together with `siweConfig`. */
    get siwx() {
      // Whether all is there is looked at by whoever uses it.
      return z.optional(
        z.custom<SiwxConfig | SiwxReference>(
          (value) => hasMethod(value, 'setup') || hasMethod(value, 'getSessions'),
          'localSiwx() or a SiwxConfig',
        ),
      )
    },
    /** Sign-in with Ethereum on a server of the host's; the older form. */
    get siweConfig() {
      return z.optional(z.custom<SiweConfig>((value) => hasMethod(value, 'verifyMessage'), 'a SiweConfig'))
    },
    /** Distinct for each of several modals on one site. */
    get storagePrefix() {
      return orDefault(filledText(), fallback.storagePrefix)
    },
    /** For the `<style>` fallback where sheets cannot be adopted. */
    get cspNonce() {
      return z.optional(z.string())
    },
    get onConnected() {
      return callback<[event: { namespace: Namespace; account: AccountSnapshot }]>()
    },
    get onDisconnected() {
      return callback<[event: { namespace: Namespace }]>()
    },
    get onChanged() {
      return callback<[snapshot: ModalSnapshot]>()
    },
    get onError() {
      return callback<[error: ModalError]>()
    },
  }
}

/** All members at once: for their types, for what is said of a bad one, and for whoever lists them. */
export const hostOptions = lateStrictObject(hostOptionMembers)

/** @see hostOptions */
export type ModalOptions = z.input<typeof hostOptions>
