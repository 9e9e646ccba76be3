import { runInAction } from 'mobx'
import type { AccountType } from '../../contracts/account/account.js'
import type { Network } from '../../contracts/network/network.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import type { LoginContext } from './context.js'

/** Smart account is usable only on networks in its enabled list. */
export function usableType(preferred: AccountType, network: Network, enabled: readonly number[]): AccountType {
  if (network.chainNamespace !== 'eip155' || preferred !== 'smartAccount') return 'eoa'
  return enabled.some((id) => String(id) === String(network.id)) ? 'smartAccount' : 'eoa'
}

export function createAccountTypesFlow({ adapter, host, provider, root, store, tracker }: LoginContext) {
  const { accounts, chains, modal, storage } = root
  const switching = createLatest(root.platform)

  return {
    /** Shows loading, tells the embedded wallet, keeps it, and reconnects. On failure the account is an eoa. */
    choose: async (type: AccountType) => {
      const slice = accounts.active
      const network = chains.activeNetwork
      const auth = adapter()
      if (!slice?.user || !network || !auth) return
      const signal = switching.begin()
      const { namespace } = slice
      const prefer = (next: AccountType) => {
        slice.setPreferredAccountType(next)
        storage.set('preferredAccountTypes', { ...storage.get('preferredAccountTypes'), [namespace]: next })
      }
      runInAction(() => {
        store.set({ switchingToType: type, accountTypeError: undefined })
        modal.setLoading(true)
      })
      try {
        await provider.setPreferredAccount(type, signal)
        if (signal.aborted) return
        prefer(type)
        await auth.refresh(namespace, signal)
        if (signal.aborted) return
        store.set({ switchingToType: undefined })
        const properties = { accountType: type, network: network.caipNetworkId }
        tracker.track({ type: 'track', event: 'SET_PREFERRED_ACCOUNT_TYPE', properties })
      } catch (thrown) {
        if (signal.aborted) return
        const error = toModalError(thrown)
        prefer('eoa')
        await auth.refresh(namespace, signal).catch(() => {
          const records = slice.allAccounts
          const own = records.filter((account) => account.type === 'eoa')
          if (own.length > 0) slice.setAccounts([...own, ...records.filter((account) => account.type !== 'eoa')])
        })
        if (signal.aborted) return
        store.set({ switchingToType: undefined, accountTypeError: error })
        host.failed(error)
      } finally {
        if (!signal.aborted) modal.setLoading(false)
      }
    },
    dispose: () => switching.stop(),
  }
}
