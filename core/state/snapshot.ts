import { computed, type IComputedValue } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import type { AccountSnapshot, ModalSnapshot } from '../contracts/modal-api.js'
import { frozenCopy } from '../lib/frozen-copy.js'
import { isPlainEqual } from '../lib/plain-equal.js'
import type { RootStore } from './root-store.js'

/** The state that a host may read: plain and frozen. Unchanged parts stay the same objects. */
export function createSnapshot(root: RootStore): IComputedValue<ModalSnapshot> {
  const { alerts, chains, modal, navigation } = root
  const kept = <Value>(read: () => Value) => computed(read, { equals: isPlainEqual })
  const network = kept(() => frozenCopy(chains.activeNetwork))
  const accounts = root.accounts.names.map(
    (namespace) => [namespace, kept(() => toAccountSnapshot(root, namespace))] as const,
  )
  return kept(() => {
    const active = root.accounts.active
    const error = root.visibleError
    const served = accounts.filter(([namespace]) => chains.slices[namespace])
    return Object.freeze({
      ready: modal.isReady,
      open: modal.isOpen,
      loading: modal.isLoading,
      view: navigation.view,
      viewHistory: frozenCopy(navigation.viewHistory),
      status: active?.status ?? 'disconnected',
      activeNamespace: chains.activeNamespace,
      activeNetwork: network.get(),
      caipNetworkId: chains.activeNetwork?.caipNetworkId,
      isNetworkSupported: chains.isNetworkSupported,
      isSwitchingNamespace: chains.isSwitchingNamespace,
      address: active?.address,
      caipAddress: active?.caipAddress,
      accounts: Object.freeze(Object.fromEntries(served.map(([namespace, account]) => [namespace, account.get()]))),
      themeMode: root.theme.mode,
      pairing: frozenCopy(root.connections.pairingSnapshot),
      signIn: frozenCopy(modal.signIn?.snapshot),
      alert: frozenCopy(alerts.alert && { code: alerts.alert.code, message: alerts.alert.message }),
      notice: frozenCopy(alerts.notice && { code: alerts.notice.code, message: alerts.notice.message }),
      error: frozenCopy(error && { code: error.code, message: error.shortMessage }),
    })
  })
}

export function toAccountSnapshot(root: RootStore, namespace: Namespace): AccountSnapshot {
  const slice = root.accounts.of(namespace)
  return frozenCopy({
    status: slice.status,
    address: slice.address,
    caipAddress: slice.caipAddress,
    allAccounts: slice.allAccounts.map(({ address, type }) => ({ address, type })),
    preferredAccountType: slice.preferredAccountType,
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
