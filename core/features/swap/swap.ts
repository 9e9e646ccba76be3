import type { SwapToken } from '../../contracts/account/token.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import { createAssets } from '../../data/assets/assets.js'
import { createDataProvider } from '../../data/data-provider.js'
import { createPortfolio } from '../../data/portfolio.js'
import { amountForField } from '../../lib/amount.js'
import type { PartContext } from '../../state/context.js'
import { createConvertApi } from './api.js'
import { draftOf } from './changes.js'
import { createDataFees } from './data-fee.js'
import { createSwapLoading } from './loading.js'
import { createProvidedApi } from './provided-api.js'
import { createSwapQuoting, type SwapContext } from './quote.js'
import type { SwapSide } from './review.js'
import { createSwapSessions } from './sessions.js'
import { SwapStore } from './store.js'
import { createSwapTransacting } from './transact.js'
import { followSwapVisit } from './visit.js'

export interface SwapPart {
  readonly store: SwapStore
  /** True if tokens of that network can be swapped. */
  isListed(network: CaipNetworkId): boolean
  selectToken(side: SwapSide): void
  chooseToken(side: SwapSide, token: SwapToken): void
  /** The visitor typed an amount on that side. The other side follows. */
  type(side: SwapSide, text: string): void
  setMax(): void
  switchTokens(): void
  retry(): void
  /** Opens the review, and builds and checks its transaction. */
  review(): void
  /** Asks the wallet for exactly what the review shows. A first tap may only accept a risk. */
  confirm(): void
  /** Reviews the form again, after its offer, its prices or the balance have changed. */
  renew(): void
  copy(text: string): Promise<boolean>
  goBack(): void
  dispose(): void
}

/** The Swap feature. Its methods never reject: the store holds the outcome. */
export function createSwap(base: PartContext): SwapPart {
  const { root, navigation, services, tracker } = base
  const portfolio = base.part(createPortfolio)
  const assets = base.part(createAssets)
  const { swaps: providers } = root.options.given.services
  const api = providers
    ? createProvidedApi(base, providers)
    : createConvertApi({ ...base.part(createDataProvider), projectId: services.projectId })
  const store = new SwapStore(root, portfolio.store, assets.listed, api.takesFee)
  const sessions = createSwapSessions(root)
  const dataFees = createDataFees(base)
  const context: SwapContext = { ...base, api, assets, dataFees, store, portfolio, session: () => sessions.current }
  const quoting = createSwapQuoting(context)
  const transacting = createSwapTransacting(context, quoting)
  const loading = createSwapLoading(context, sessions, quoting)
  const visit = followSwapVisit(context, sessions, loading)

  return {
    store,
    isListed: api.isListed,
    selectToken: (side: SwapSide) => {
      tracker.track('CLICK_SELECT_TOKEN_TO_SWAP')
      navigation.push({ view: 'SwapSelectToken', data: { side } })
    },
    chooseToken: (side: SwapSide, token: SwapToken) => {
      store.setToken(side, token)
      navigation.goBack()
      void loading.loadForTokens()
    },
    type: (side: SwapSide, text: string) => {
      store.setTyped(side, text)
      quoting.requestSoon()
    },
    setMax: () => {
      const { maxAmount } = store
      if (!maxAmount) return
      store.setTyped('source', amountForField(maxAmount.units, maxAmount.decimals, store.decimalSign))
      void quoting.request()
    },
    switchTokens: () => {
      if (store.status !== 'ready') return
      store.switchTokens()
      void loading.loadForTokens()
    },
    retry: () => {
      if (store.status === 'failed') return void loading.load(visit.prefilled())
      if (!store.areBalancesKnown) void portfolio.refresh()
      void loading.loadForTokens()
    },
    review: () => {
      const session = sessions.current
      const draft = session && draftOf(store, session)
      if (store.next !== 'review' || !draft) return
      tracker.track('INITIATE_SWAP', transacting.propertiesOf(draft))
      navigation.push({ view: 'SwapPreview' })
      // A failed step needs a new quote. A step in progress is only shown.
      if (!store.isBusy || store.stage === 'building') void transacting.open(store.hasFetchFailed)
    },
    confirm: () => void transacting.confirm(),
    renew: transacting.renew,
    copy: (text: string) => root.alerts.copy(text),
    goBack: navigation.goBack,
    dispose: () => {
      visit.dispose()
      transacting.dispose()
    },
  }
}
