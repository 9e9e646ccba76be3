import { runInAction } from 'mobx'
import type { Part, PartContext } from '../../state/context.js'

/** Chooses which account of the wallet the site uses. */
export interface SwitchAddress extends Part {
  /**
   * Uses that account until the wallet chooses another, and closes the view. An address that the wallet does not have
   * changes nothing.
   */
  choose(address: string): void
}

export function createSwitchAddress({ root, navigation, host }: PartContext): SwitchAddress {
  return {
    choose: (address) => {
      const slice = root.accounts.active
      const chosen = slice?.allAccounts.find((account) => account.address === address)
      if (!slice || !chosen) return
      const isOther = slice.address !== address
      runInAction(() => {
        slice.setAccounts([chosen, ...slice.allAccounts.filter((account) => account !== chosen)])
        navigation.goBack()
      })
      if (isOther) host.connected(slice.namespace)
    },
    dispose: () => {},
  }
}
