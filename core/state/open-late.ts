import { sellersFor } from '../contracts/onramp-providers.js'
import { type ServedFeature, servesNamespace } from '../contracts/served-namespaces.js'
import { isLoginView, type LateViewName, type LoginViewName, lateViews } from '../contracts/views/late-views.js'
import { type ParsedOpenOptions, parseOpenOptions, type ViewRequest, views } from '../contracts/views/views.js'
import { ConnectorNotFoundError } from '../errors/connection.js'
import { toTarget } from '../wallets/connect/connect.js'
import type { AttemptTarget } from './connection-store.js'
import type { RootStore } from './root-store.js'

/** The rules of the views that few visits need. */
export interface LateViews {
  /** What `open()` was given, with a view that is none of the first. @throws {@link ConfigInvalidError} */
  parseLateOptions(value: unknown): ParsedOpenOptions
  /** Whether such a view has something to show: a step of a login that was begun, or what a connected account can do. */
  isLateShowable(root: RootStore, request: ViewRequest): boolean
  /** Whether nobody has heard of the connector yet. */
  isUnknown(root: RootStore, request: ParsedOpenOptions): boolean
  /** The wallet that such a view asks. @throws {@link ConnectorNotFoundError} */
  targetOf(root: RootStore, entry: ViewRequest): AttemptTarget | undefined
}

export function parseLateOptions(value: unknown): ParsedOpenOptions {
  return parseOpenOptions(value, { ...views, ...lateViews })
}

type Rule = (root: RootStore) => boolean

const anybody: Rule = ({ accounts }) => accounts.active?.isConnected === true
const isServedBy =
  (feature: ServedFeature): Rule =>
  (root) =>
    anybody(root) && servesNamespace(feature, root.accounts.active?.namespace)
const isOn =
  (feature: 'history' | 'onramp' | 'receive' | 'send' | 'swaps', rule: Rule): Rule =>
  (root) =>
    root.options.given.features[feature] && rule(root)
/** It stands behind another view, and is reached from there alone. */
const never: Rule = () => false

const named = isServedBy('names')
const bought = isOn('onramp', (root) => {
  const { namespace } = root.accounts.active ?? {}
  return anybody(root) && sellersFor(namespace, root.options.given.services).length > 0
})
const done = isOn('history', isServedBy('activity'))

/** The views that choose have the box to tick. */
const agreed: Rule = (root) => !root.isConsentMissing

/** A view without a rule does not compile. */
const rules: Readonly<Record<Exclude<LateViewName, LoginViewName>, Rule>> = {
  ConnectingExternal: agreed,
  ConnectingMultiChain: agreed,
  ConnectingWalletConnect: (root) => agreed(root) && root.options.given.enableWalletConnect,
  Downloads: () => true,
  SwitchAddress: ({ accounts }) => (accounts.active?.allAccounts.length ?? 0) > 1,
  // Where nothing can be sent, the view says so and leads to another network.
  WalletSend: isOn('send', anybody),
  WalletSendPreview: never,
  WalletSendSelectToken: never,
  WalletReceive: isOn('receive', anybody),
  WalletCompatibleNetworks: anybody,
  Transactions: done,
  TransactionDetails: done,
  ChooseAccountName: named,
  RegisterAccountName: named,
  RegisterAccountNameSuccess: ({ accounts: { slices } }) =>
    slices.eip155.isConnected && slices.eip155.profileName !== undefined,
  OnRampProviders: bought,
  OnRampTokenSelect: bought,
  OnRampFiatSelect: bought,
  OnRampActivity: isOn('onramp', isServedBy('purchases')),
  WhatIsABuy: bought,
  BuyInProgress: never,
  Swap: isOn('swaps', isServedBy('swaps')),
  SwapSelectToken: never,
  SwapPreview: never,
}

export function isLateShowable(root: RootStore, { view }: ViewRequest): boolean {
  if (view === 'ConnectSocials') return root.options.offersSocials
  if (isLoginView(view)) return root.connections.login?.shows(view) === true
  return isRuled(view) && rules[view](root)
}

function isRuled(view: string): view is keyof typeof rules {
  return view in rules
}

export function isUnknown({ connectors }: RootStore, request: ParsedOpenOptions): boolean {
  if (request.view === 'ConnectingMultiChain') return !connectors.rows.some(({ id }) => id === request.data.connectorId)
  if (request.view !== 'ConnectingExternal' || 'wallet' in request.data) return false
  return !connectors.getConnector(request.data.connectorId, request.data.namespace)
}

export function targetOf(root: RootStore, entry: ViewRequest): AttemptTarget | undefined {
  if (entry.view === 'ConnectingMultiChain' && isUnknown(root, entry))
    throw new ConnectorNotFoundError({ connectorId: entry.data.connectorId, namespace: entry.namespace ?? 'any' })
  if (entry.view !== 'ConnectingExternal') return undefined
  if ('wallet' in entry.data) return toTarget(root, { wallet: entry.data.wallet })
  const { connectorId, namespace } = entry.data
  const connector = root.connectors.getConnector(connectorId, namespace)
  // Codes and logins have views of their own.
  if (!connector || connector.type === 'WALLET_CONNECT' || connector.type === 'AUTH')
    throw new ConnectorNotFoundError({ connectorId, namespace })
  return { ...toTarget(root, { connector }), connector, namespace }
}
