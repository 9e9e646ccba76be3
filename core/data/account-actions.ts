import { runInAction } from 'mobx'
import { defaultWalletFeatures, type WalletFeature } from '../contracts/features.js'
import { sellersFor } from '../contracts/onramp-providers.js'
import { servesNamespace } from '../contracts/served-namespaces.js'
import type { ViewName } from '../contracts/views/views.js'
import type { Part, PartContext } from '../state/context.js'

/** The actions on the Account view. */
export interface AccountActions extends Part {
  /** Those that the host has on and the namespace in use can have, in the host's order. Observable. */
  readonly features: readonly WalletFeature[]
  has(feature: WalletFeature): boolean
  /** Opens one of them. */
  choose(feature: WalletFeature): void
  /** The chosen tab of Account, counted from 0. Each namespace keeps its own until it is disconnected. */
  chooseTab(index: number): void
  /** Shows all accounts of the wallet. */
  showAccounts(): void
  /** A name in place of the address; `undefined` where there is one already, or none can be had. Observable. */
  readonly chooseName: (() => void) | undefined
}

const viewOf = {
  onramp: 'OnRampProviders',
  swaps: 'Swap',
  receive: 'WalletReceive',
  send: 'WalletSend',
} as const satisfies Readonly<Record<WalletFeature, ViewName>>

export function createAccountActions({ root, navigation, tracker }: PartContext): AccountActions {
  const { accounts, chains, options } = root

  const has = (feature: WalletFeature): boolean => {
    const { active } = accounts
    return (
      options.given.features[feature] &&
      active !== undefined &&
      (feature === 'onramp'
        ? sellersFor(active.namespace, options.given.services).length > 0
        : servesNamespace(feature, active.namespace))
    )
  }
  const about = () => ({
    isSmartAccount: accounts.active?.isSmartAccount ?? false,
    network: chains.activeNetwork?.caipNetworkId ?? '',
  })

  return {
    get features() {
      const { walletFeaturesOrder = defaultWalletFeatures } = options.given
      return [...new Set(walletFeaturesOrder)].filter(has)
    },
    has,
    choose: (feature) => {
      if (!has(feature)) return
      const { isSmartAccount, network } = about()
      const view = viewOf[feature]
      if (feature === 'onramp')
        tracker.track({ type: 'track', event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount } })
      if (feature === 'send')
        tracker.track({ type: 'track', event: 'OPEN_SEND', properties: { isSmartAccount, network } })
      // Where nobody swaps, its view shows the networks that can.
      if (feature === 'swaps')
        tracker.track({ type: 'track', event: 'OPEN_SWAP', properties: { isSmartAccount, network } })
      navigation.push({ view })
    },
    get chooseName() {
      const { active } = accounts
      if (!servesNamespace('names', active?.namespace) || active?.profileName) return undefined
      return () => navigation.push({ view: 'ChooseAccountName' })
    },
    showAccounts: () => navigation.push({ view: 'SwitchAddress' }),
    chooseTab: (index) => {
      const { active } = accounts
      if (active) runInAction(() => (active.currentTab = index))
    },
    dispose: () => {},
  }
}
