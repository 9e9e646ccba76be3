import { runInAction } from 'mobx'
import type { TokenBalance } from '../contracts/account/token.js'
import type { Namespace } from '../contracts/caip.js'
import { defaultWalletFeatures, type WalletFeature } from '../contracts/features.js'
import { rpcOf } from '../namespaces/namespace-table.js'
import { offersSwaps } from '../namespaces/offers-swaps.js'
import { servesNamespace } from '../namespaces/served-namespaces.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { PartContext } from '../state/context.js'

/** The tabs of Account, indexed by {@link AccountSlice.currentTab}. */
export const accountTabs = ['tokens', 'nfts', 'activity'] as const

const rank = (account: { readonly address: string }, chosen: string) => (account.address === chosen ? 1 : 0)

const toData = ({ address }: TokenBalance) => (address === undefined ? {} : { address })

/** The actions on the Account view. */
export function createAccountActions({ root, adapters, navigation, tracker, host }: PartContext) {
  const { accounts, chains, options } = root

  const adapterOf = (namespace: Namespace) => {
    const connection = root.connections.connections.get(namespace)
    return connection && adapters.peek(namespace, connection.connectorId)
  }

  const has = (feature: WalletFeature): boolean => {
    const { active } = accounts
    if (!options.given.features[feature] || !active) return false
    if (feature === 'onramp') return options.sellersFor(active.namespace).length > 0
    if (feature === 'swaps') return offersSwaps(options.given, active.namespace)
    // Every address can be shown, also in a namespace of the host.
    return feature === 'receive' || servesNamespace(feature, active.namespace)
  }

  const trackChoice = (feature: WalletFeature) => {
    const isSmartAccount = accounts.active?.isSmartAccount ?? false
    const properties = { isSmartAccount, network: chains.activeNetwork?.caipNetworkId ?? '' }
    if (feature === 'onramp') tracker.track('SELECT_BUY_CRYPTO', { isSmartAccount })
    if (feature === 'send') tracker.track('OPEN_SEND', properties)
    if (feature === 'swaps') tracker.track('OPEN_SWAP', properties)
  }

  return {
    /** The features that the host turned on and the active namespace supports, in the host's order. Observable. */
    get features(): readonly WalletFeature[] {
      const { walletFeaturesOrder = defaultWalletFeatures } = options.given
      return [...new Set(walletFeaturesOrder)].filter(has)
    },
    has,
    /** Opens a feature's view. With a token, that token is the one to send or to swap from. */
    choose: (feature: WalletFeature, token?: TokenBalance) => {
      if (!has(feature)) return
      trackChoice(feature)
      if (feature === 'send') navigation.push({ view: 'WalletSend', data: token && toData(token) })
      else if (feature === 'swaps') navigation.push({ view: 'Swap', data: token && { fromToken: token.symbol } })
      else navigation.push({ view: feature === 'onramp' ? 'OnRampProviders' : 'WalletReceive' })
    },
    showToken: (token: TokenBalance) => navigation.push({ view: 'TokenDetails', data: toData(token) }),
    /**
     * Opens the view that registers a name; `undefined` if the account has a name, or nobody gives it one.
     * Observable.
     */
    get chooseName(): (() => void) | undefined {
      const { active } = accounts
      if (!servesNamespace('names', active?.namespace) || !options.registersNames || active?.profileName)
        return undefined
      return () => navigation.push({ view: 'ChooseAccountName' })
    },
    /**
     * Makes an address of the wallet the active one until the wallet chooses another, and closes the view. An unknown
     * address has no effect.
     */
    chooseAddress: (address: string) => {
      const slice = accounts.active
      const isKnown = slice?.allAccounts.some((account) => account.address === address)
      if (!slice || !isKnown) return
      const { namespace } = slice
      const isOther = slice.address !== address
      const adapter = adapterOf(namespace)
      runInAction(() => {
        // The page's libraries listen to the wallet's provider: it reports the change, and the account here follows.
        if (adapter) adapter.chooseAccount?.({ namespace, address })
        // Accounts without a wallet exist only on pages with test data, so nothing else could report the change.
        else slice.setAccounts([...slice.allAccounts].sort((a, b) => rank(b, address) - rank(a, address)))
        navigation.goBack()
      })
      if (isOther && slice.address === address) host.connected(namespace)
    },
    /** True if another account can be chosen here, so that the page's libraries follow. Observable. */
    get hasChoice(): boolean {
      const { active } = accounts
      if (!active || active.allAccounts.length < 2) return false
      const adapter = adapterOf(active.namespace)
      return !adapter || adapter.chooseAccount !== undefined
    },
    /** True if the wallet can be asked for other accounts: a wallet of this browser on an EVM network. Observable. */
    get canAskForAccounts(): boolean {
      const namespace = accounts.active?.namespace
      if (namespace === undefined || rpcOf(namespace) !== 'ethereum') return false
      const id = root.connections.connections.get(namespace)?.connectorId
      return id !== undefined && id !== AUTH_ID && id !== WALLET_CONNECT_ID && adapterOf(namespace) !== undefined
    },
    showAccounts: () => navigation.push({ view: 'SwitchAddress' }),
    /** Chooses a tab. Each namespace keeps its own tab until it is disconnected. */
    chooseTab: (tab: (typeof accountTabs)[number]) => {
      const { active } = accounts
      if (tab === 'activity') tracker.track('CLICK_TRANSACTIONS', { isSmartAccount: active?.isSmartAccount ?? false })
      active?.set({ currentTab: accountTabs.indexOf(tab) })
    },
  }
}
