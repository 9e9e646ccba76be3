import * as z from 'zod/mini'
// biome-ignore lint/style/noRestrictedImports: a type alone, of the value that a host hands over in `adapters`
import type { AdapterReference } from '../adapters/adapter.js'
import type { ModalError } from '../errors/base.js'
import type { AccountSnapshot, ModalSnapshot } from '../modal-api.js'
import { accountType } from './account.js'
import { isNamespace, type Namespace } from './caip.js'
import { connectMethod, connectorGroup, features, walletFeature } from './features.js'
import { byKey, byNamespace, lateStrictObject, list, orEmpty, textLike } from './light-forms.js'
import { hostNetwork } from './network.js'
import { services } from './services.js'
import { themeMode, themeVariables } from './theme.js'
import { wallet } from './wallet.js'

export const adapterType = z.enum(['universal', 'solana', 'wagmi', 'ethers', 'ethers5', 'bitcoin', 'polkadot', 'evm'])
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

function callback<Args extends unknown[]>() {
  return z.optional(z.custom<(...args: Args) => void>((value) => typeof value === 'function', 'a function'))
}

/** What a host hands to `createModal` and `createWalletModal`. */
export const hostOptions = lateStrictObject(() => {
  const walletIds = z._default(list(z.string()), [])
  const on = z._default(z.boolean(), true)
  const off = z._default(z.boolean(), false)
  const link = z.optional(textLike(/^(https?:\/\/|\/)\S+$/, 'an http(s) URL or a path of this site'))
  return {
    /** Without one an alert is raised and the modal goes on without what it is needed for. */
    projectId: z._default(z.string(), ''),
    /** What is not given is taken from the page: title, description, origin, icon. */
    metadata: z._default(
      z.strictObject({
        name: z.optional(z.string()),
        description: z.optional(z.string()),
        url: z.optional(z.string()),
        icons: z.optional(list(z.string())),
      }),
      {},
    ),
    features: orEmpty(features),
    /** Unset follows the system, live. */
    themeMode: z.optional(themeMode),
    themeVariables: orEmpty(themeVariables),
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
      byKey(list(z.strictObject({ url: z.string(), config: z.optional(z.looseObject({})) }))),
      {},
    ),
    /** By CAIP-2 id: the token whose balance is asked for. */
    tokens: z._default(byKey(z.strictObject({ address: z.string(), image: z.optional(z.string()) })), {}),
    includeWalletIds: walletIds,
    excludeWalletIds: walletIds,
    /** Shown in this order. */
    featuredWalletIds: walletIds,
    customWallets: z._default(list(wallet), []),
    allWallets: z._default(z.enum(['SHOW', 'HIDE', 'ONLY_MOBILE']), 'SHOW'),
    /** @default email, social, wallet; wallet first when one is installed (SPEC 2) */
    connectMethodsOrder: z.optional(list(connectMethod)),
    /** The types named come first, the others after them in SPEC 9's order. */
    connectorTypeOrder: z.optional(list(connectorGroup)),
    walletFeaturesOrder: z.optional(list(walletFeature)),
    termsConditionsUrl: link,
    privacyPolicyUrl: link,
    allowUnsupportedChain: off,
    enableNetworkSwitch: on,
    enableEIP6963: on,
    enableWalletConnect: on,
    enableWallets: on,
    enableWalletGuide: on,
    /** Shown in place instead of in a dialog. */
    enableEmbedded: off,
    /** The host places the element itself. */
    disableAppend: off,
    /** Draws alerts, and writes errors out in full. */
    debug: off,
    /** Overrides per namespace. */
    defaultAccountTypes: z._default(byNamespace(accountType), {}),
    services: orEmpty(services),
    /** Short for `features.analytics`, and wins over it. */
    analytics: z.optional(z.boolean()),
    /** Sign-in with a signature. Not together with `siweConfig`. */
    siwx: z.optional(z.looseObject({})),
    siweConfig: z.optional(z.looseObject({})),
    /** Distinct for each of several modals on one site. */
    storagePrefix: z._default(
      z.string().check(z.refine((prefix) => prefix !== '', 'at least one character')),
      'walletmodal',
    ),
    /** For the `<style>` fallback where sheets cannot be adopted. */
    cspNonce: z.optional(z.string()),
    onConnected: callback<[event: { namespace: Namespace; account: AccountSnapshot }]>(),
    onDisconnected: callback<[event: { namespace: Namespace }]>(),
    onChanged: callback<[snapshot: ModalSnapshot]>(),
    onError: callback<[error: ModalError]>(),
  }
})

/** @see hostOptions */
export type ModalOptions = z.input<typeof hostOptions>
