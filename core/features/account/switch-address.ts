import { runInAction } from 'mobx'
import type { Part, PartContext } from '../../state/context.js'

/** Of the accounts that a wallet shares, which one the site uses. */
export interface SwitchAddress extends Part {
  /** From now on that one, until the wallet says another; closes the view. What is no account of the wallet changes nothing. */
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
