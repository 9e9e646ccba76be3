import type { ModalSnapshot } from '../../core/contracts/modal-api.js'

/** The snapshot before anything is loaded: the same on a server and in the page's first rendering. */
export const idleSnapshot = (themeMode: 'light' | 'dark'): ModalSnapshot =>
  Object.freeze({
    ready: false,
    open: false,
    loading: false,
    view: 'Connect',
    viewHistory: ['Connect'],
    status: 'disconnected',
    activeNamespace: undefined,
    activeNetwork: undefined,
    caipNetworkId: undefined,
    isNetworkSupported: true,
    isSwitchingNamespace: false,
    address: undefined,
    caipAddress: undefined,
    accounts: {},
    themeMode,
    pairing: undefined,
    signIn: undefined,
    alert: undefined,
    notice: undefined,
    error: undefined,
  } satisfies ModalSnapshot)
