import { createAccountActions } from '../../../../core/data/account-actions.js'
import { createPortfolio } from '../../../../core/data/portfolio.js'
import { createNfts } from '../../../../core/features/account/nfts.js'
import { formatUsd } from '../../../../core/lib/amount.js'
import { type AccountActions, accountTabs } from '../../../language/verbs/feature-verbs.js'
import { must, waitFor } from '../wait-for.js'
import type { Hands } from './core-device.js'

/** The verbs of who looks at what an account has, done on the parts that the views call. */
export function coreAccountActions({ root, visible }: Hands): AccountActions {
  const portfolio = async (control: string) => {
    await visible(control, 'Account')
    return root().flows.part(createPortfolio)
  }
  const shownTabs: (() => void)[] = []
  const nfts = async (control: string) => {
    await visible(control, 'Account')
    must(root().accounts.active?.currentTab === accountTabs.indexOf('NFTs'), 'another tab is chosen')
    return root().flows.part(createNfts)
  }
  return {
    seeTotal: async (wanted) => {
      const { store } = await portfolio('the total')
      await waitFor(() => {
        const total = store.active?.total
        const shown = total === undefined ? 'none' : formatUsd(total)
        must(shown === wanted && !store.areHidden, `the total is ${shown}, not ${wanted}`)
      })
    },
    seeTokens: async (wanted) => {
      const { store } = await portfolio('the list of tokens')
      await waitFor(() => {
        const { isKnown, hasSome, tokens = [] } = store.active ?? {}
        const shown = hasSome ? tokens.map(({ symbol }) => symbol) : []
        must(
          isKnown && shown.join() === wanted.join(),
          `the tokens are ${shown.join(', ') || 'none'}, not ${wanted.join(', ') || 'none'}`,
        )
      })
    },
    seeBalancesUnavailable: async () => {
      const { store } = await portfolio('the list of tokens')
      await waitFor(() => must(store.active?.status === 'failed', 'the list does not say that it is not to be had'))
    },
    hideBalances: async () => {
      const { store, setHidden } = await portfolio('Hide balances')
      setHidden(!store.areHidden)
    },
    seeBalancesHidden: async () => {
      const { store } = await portfolio('the total')
      must(store.areHidden, 'amounts are shown')
    },
    retryBalances: async () => {
      const { store, refresh } = await portfolio('Try again')
      await waitFor(() => must((store.active?.retryAtMs ?? 0) <= root().platform.now(), 'it is too early to try again'))
      await refresh()
    },
    chooseAccountTab: async (tab) => {
      await visible(`the tab ${tab}`, 'Account')
      ;(await root().flows.part(createAccountActions)).chooseTab(accountTabs.indexOf(tab))
      // Drawn tabs keep asking while they are drawn.
      for (const stop of shownTabs.splice(0)) stop()
      if (tab === 'NFTs') shownTabs.push((await root().flows.part(createNfts)).show())
    },
    seeNfts: async (wanted) => {
      const { list } = await nfts('the list of NFTs')
      await waitFor(() => {
        const shown = (list.value ?? []).map(({ name, imageUrl }) => (imageUrl ? name : `${name} without a picture`))
        must(
          list.state.status === 'done' && shown.join() === wanted.join(),
          `the NFTs are ${list.state.status}: ${shown.join(', ') || 'none'}, not ${wanted.join(', ') || 'none'}`,
        )
      })
    },
    seeNftsFailed: async () => {
      const { list } = await nfts('the list of NFTs')
      await waitFor(() => must(list.state.status === 'failed', `the NFTs are ${list.state.status}, not failed`))
    },
    retryNfts: async () => {
      const { list, retry } = await nfts('Retry')
      await waitFor(() => must(list.state.status === 'failed', 'Retry is not shown: nothing has failed'))
      retry()
    },
    openAccounts: async () => {
      await visible('the accounts', 'Account')
      const { allAccounts = [] } = root().accounts.active ?? {}
      must(allAccounts.length > 1, 'the wallet shares one account')
      ;(await root().flows.part(createAccountActions)).showAccounts()
    },
    switchAccount: async (index) => {
      await visible('the accounts', 'SwitchAddress')
      const address = root().accounts.active?.allAccounts[index - 1]?.address
      must(address !== undefined, `there is no account ${index}`)
      ;(await root().flows.part(createAccountActions)).chooseAddress(address)
    },
  }
}
