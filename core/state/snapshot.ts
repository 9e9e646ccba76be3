import type { Namespace } from '../contracts/caip.js'
import type { AccountSnapshot, ModalSnapshot } from '../modal-api.js'
import type { RootStore } from './root-store.js'

/** Everything that a host may read, as it is now: plain, frozen, sharing nothing with the stores. */
export function toSnapshot(root: RootStore): ModalSnapshot {
  const { accounts, alerts, chains, modal, navigation } = root
  const active = accounts.active
  const byNamespace: Partial<Record<Namespace, AccountSnapshot>> = {}
  for (const namespace of chains.namespaces) byNamespace[namespace] = toAccountSnapshot(root, namespace)
  const error = root.visibleError
  return frozenCopy({
    ready: modal.isReady,
    open: modal.isOpen,
    loading: modal.isLoading,
    view: navigation.view,
    viewHistory: navigation.viewHistory,
    status: active?.status ?? 'disconnected',
    activeNamespace: chains.activeNamespace,
    activeNetwork: chains.activeNetwork,
    caipNetworkId: chains.activeNetwork?.caipNetworkId,
    isNetworkSupported: chains.isNetworkSupported,
    isSwitchingNamespace: chains.isSwitchingNamespace,
    address: active?.address,
    caipAddress: active?.caipAddress,
    accounts: byNamespace,
    themeMode: root.theme.mode,
    pairing: root.connections.pairing?.snapshot,
    signIn: modal.signIn?.snapshot,
    alert: alerts.alert && { code: alerts.alert.code, message: alerts.alert.message },
    notice: alerts.notice && { code: alerts.notice.code, message: alerts.notice.message },
    error: error && { code: error.code, message: error.shortMessage },
  })
}

/** One namespace, as hosts see it. */
export function toAccountSnapshot(root: RootStore, namespace: Namespace): AccountSnapshot {
  const slice = root.accounts.slices[namespace]
  return frozenCopy({
    status: slice.status,
    address: slice.address,
    caipAddress: slice.caipAddress,
    allAccounts: slice.allAccounts.map(({ address, type }) => ({ address, type })),
    balance: slice.balance,
    balanceSymbol: slice.balanceSymbol,
    isBalanceKnown: slice.isBalanceKnown,
    profileName: slice.profileName,
    profileImage: slice.profileImage,
    connectorId: root.connections.connections.get(namespace)?.connectorId,
    connectedWalletInfo: slice.connectedWalletInfo,
    caipNetworkId: root.chains.networkOf(namespace)?.caipNetworkId,
  })
}

function frozenCopy<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  const copy: unknown = Array.isArray(value)
    ? value.map(frozenCopy)
    : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, frozenCopy(member)]))
  return Object.freeze(copy) as Value // a copy has the shape of what it copies
}
