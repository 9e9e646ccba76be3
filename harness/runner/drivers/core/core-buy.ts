import { createOnramp } from '../../../../core/features/buy/onramp.js'
import type { BuyActions } from '../../../language/verbs/feature-verbs.js'
import { must, waitFor } from '../wait-for.js'
import type { Hands } from './core-device.js'

/** The verbs of who buys at a provider, done on the part that the views call. */
export function coreBuyActions({ root, tap, visible }: Hands): BuyActions {
  const buy = async () => root().flows.part(createOnramp)
  /** A control that is there once something is so. */
  const when = (control: string, isThere: () => boolean) =>
    waitFor(() => must(isThere(), `${control} is not shown now`))
  /** The view asks for what it shows as soon as it is here. */
  const providers = async (control: string) => {
    await visible(control, 'OnRampProviders')
    const part = await buy()
    if (part.store.isRestricted === undefined || part.store.link.status === 'idle') part.load()
    await when(control, () => part.store.isRestricted === false && part.store.providers.length > 0)
    return part
  }
  const decimalSign = '.'
  return {
    enterPayment: async (text) => (await providers('the sum to pay')).setAmount(text, decimalSign),
    choosePayment: async (preset) => (await providers(`the sum ${preset}`)).setAmount(preset, decimalSign),
    seePaymentRefused: async ({ reason, limit }) => {
      const part = await providers('why the sum cannot be paid')
      await waitFor(() => {
        const { problem } = part.store.payment
        const said = problem && 'limit' in problem ? problem.limit : undefined
        must(
          problem?.reason === reason && (limit ?? said) === said,
          `the form says ${JSON.stringify(problem ?? 'nothing')}`,
        )
      })
    },
    chooseBought: async (symbol) => {
      const part = await providers('what is bought')
      await when(symbol, () => part.store.purchaseCurrencies?.some((each) => each.symbol === symbol) === true)
      part.showPurchaseCurrencies()
      part.choosePurchaseCurrency(symbol)
    },
    chooseCurrency: async (id) => {
      const part = await providers('the currency')
      await when(id, () => part.store.paymentCurrencies?.some((each) => each.id === id) === true)
      part.showPaymentCurrencies()
      part.choosePaymentCurrency(id)
    },
    buyAt: async (name) => {
      const part = await providers(`the provider ${name}`)
      await when(`the provider ${name}`, () => part.store.providers.some((each) => each.name === name))
      await when(`an enabled row of ${name}`, () => part.store.isReady(name))
      tap(() => part.choose(name))
    },
    openPurchasePage: async () => {
      await visible('Open', 'BuyInProgress')
      const part = await buy()
      await when('Open', () => part.store.purchase?.status === 'blocked')
      tap(() => part.openLink())
    },
    buyAgain: async () => {
      await visible('Try again', 'BuyInProgress')
      const part = await buy()
      await when('Try again', () => {
        const { purchase } = part.store
        const isOver = purchase && purchase.status !== 'waiting' && purchase.status !== 'blocked'
        return isOver === true && part.store.isReady(purchase.provider.name)
      })
      tap(part.retry)
    },
    retryProvider: async () => {
      const part = await providers('Try again')
      await when('Try again', () => part.store.link.status === 'failed')
      part.retryLink()
    },
    openPurchases: async () => {
      await visible('Your purchases', 'OnRampProviders', 'BuyInProgress')
      const part = await buy()
      part.showActivity()
      part.loadActivity()
    },
    retryPurchases: async () => {
      await visible('Try again', 'OnRampActivity')
      const part = await buy()
      if (part.store.activityStatus === 'idle') part.loadActivity()
      await when('Try again', () => part.store.activityStatus === 'failed')
      part.loadActivity()
    },
    openBuyGuide: async () => (await providers('How does it work?')).showGuide(),
  }
}
