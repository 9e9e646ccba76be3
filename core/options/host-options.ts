import * as z from 'zod/mini'
import { hostAccountTypes } from '../contracts/account/account.js'
import type { AdapterReference } from '../contracts/adapter.js'
import { isNamespace, type Namespace } from '../contracts/caip.js'
import { connectMethod, connectorGroup, features, walletFeature } from '../contracts/features.js'
import { filledText, isWhole, lazyStrictObject, list, textLike } from '../contracts/fields.js'
import type { AccountSnapshot, ModalSnapshot } from '../contracts/modal-api.js'
import { hostNetwork } from '../contracts/network/network.js'
import { rpcUrl } from '../contracts/network/rpc-urls.js'
import { services } from '../contracts/services.js'
import type { SiweConfig } from '../contracts/sign-in/siwe-config.js'
import type { SiwxConfig, SiwxReference } from '../contracts/sign-in/siwx-config.js'
import { themeVariables } from '../contracts/theme.js'
import { hostWallet } from '../contracts/wallet.js'
import type { ModalError } from '../errors/base.js'
import { isPictureUrl, isSiteUrl } from '../lib/web-url.js'

function isAdapterReference(value: unknown): value is AdapterReference {
  if (typeof value !== 'object' || value === null) return false
  const { type, namespaces, load } = value as Partial<AdapterReference> // checked member by member below
  return (
    typeof type === 'string' &&
    type !== '' &&
    type !== 'auth' &&
    Array.isArray(namespaces) &&
    namespaces.length > 0 &&
    namespaces.every(isNamespace) &&
    typeof load === 'function'
  )
}

function hasMethod(value: unknown, name: string): boolean {
  return typeof Object(value)[name] === 'function'
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

const walletIds = () => z._default(list(z.string()), [])

const link = () => z.optional(textLike({ test: isSiteUrl }, 'an https URL or a path of this site'))

/** The options of `createModal` and `createWalletModal`. */
export const hostOptions = lazyStrictObject(() => ({
  /** Without one an alert is raised and the modal goes on without what it is needed for. */
  projectId: z._default(z.string(), ''),
  /** Missing members come from the page: title, description, origin, icon. */
  metadata: z._default(
    z.strictObject({
      name: z.optional(z.string()),
      description: z.optional(z.string()),
      url: z.optional(z.string()),
      icons: z.optional(list(z.string())),
    }),
    {},
  ),
  features: z.prefault(features, {}),
  /** Unset follows the system, live; so does `system`. */
  themeMode: z.optional(z.enum(['light', 'dark', 'system'])),
  themeVariables: z.prefault(themeVariables, {}),
  /** `[evm(), solana()]`; their code is loaded when a wallet of theirs is chosen or restored. */
  adapters: z._default(
    list(z.custom<AdapterReference>(isAdapterReference, 'an adapter such as evm() or solana()')),
    [],
  ),
  /** @default the main network of each adapter; Ethereum when there is no adapter */
  networks: z.optional(list(hostNetwork).check(z.refine((networks) => networks.length > 0, 'at least one network'))),
  /** The network to start on; of `networks`. @default the first */
  defaultNetwork: z.optional(hostNetwork),
  /** By CAIP-2 id; asked before every other URL of the network. `config` is viem's transport configuration. */
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
  /** By CAIP-2 id: the token whose balance is asked for. */
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
  /** By CAIP-2 id or chain number: the contracts that a swap may be asked of there. @default the aggregator in use */
  swapRouters: z._default(z.record(z.string(), list(textLike(/^0x[\da-f]{40}$/i, 'an address such as 0xab…'))), {}),
  includeWalletIds: walletIds(),
  excludeWalletIds: walletIds(),
  /** Shown in this order. */
  featuredWalletIds: walletIds(),
  customWallets: z._default(list(hostWallet).check(z.refine(areDistinct, 'wallets with different ids')), []),
  allWallets: z._default(z.enum(['SHOW', 'HIDE', 'ONLY_MOBILE']), 'SHOW'),
  /** @default email, social, wallet; wallet first when one is installed */
  connectMethodsOrder: z.optional(list(connectMethod)),
  /** The groups that are named come first, the others after them in their usual order. */
  connectorTypeOrder: z.optional(list(connectorGroup)),
  walletFeaturesOrder: z.optional(list(walletFeature)),
  termsConditionsUrl: link(),
  privacyPolicyUrl: link(),
  allowUnsupportedChain: z._default(z.boolean(), false),
  enableNetworkSwitch: z._default(z.boolean(), true),
  enableEIP6963: z._default(z.boolean(), true),
  enableWalletConnect: z._default(z.boolean(), true),
  enableWallets: z._default(z.boolean(), true),
  enableWalletGuide: z._default(z.boolean(), true),
  /** Shown in place instead of in a dialog. */
  enableEmbedded: z._default(z.boolean(), false),
  /** The host places the element itself. */
  disableAppend: z._default(z.boolean(), false),
  /** Draws alerts, and writes errors out in full. */
  debug: z._default(z.boolean(), false),
  /** Overrides per namespace. */
  defaultAccountTypes: z._default(hostAccountTypes(), {}),
  services: z.prefault(services, {}),
  /** Short for `features.analytics`, and wins over it. */
  analytics: z.optional(z.boolean()),
  /** Sign-in with a signature. Not together with `siweConfig`. */
  siwx: z.optional(
    z.custom<SiwxConfig | SiwxReference>(
      (value) => hasMethod(value, 'setup') || hasMethod(value, 'getSessions'),
      'localSiwx() or a SiwxConfig',
    ),
  ),
  /** Sign-in with Ethereum on a server of the host's; the older form. */
  siweConfig: z.optional(z.custom<SiweConfig>((value) => hasMethod(value, 'verifyMessage'), 'a SiweConfig')),
  /** Distinct for each of several modals on one site. */
  storagePrefix: z._default(filledText(), 'walletmodal'),
  /** For the `<style>` fallback where sheets cannot be adopted. */
  cspNonce: z.optional(z.string()),
  onConnected: callback<[event: { namespace: Namespace; account: AccountSnapshot }]>(),
  onDisconnected: callback<[event: { namespace: Namespace }]>(),
  onChanged: callback<[snapshot: ModalSnapshot]>(),
  onError: callback<[error: ModalError]>(),
}))
