import type { HeadlessPopup } from '../../../frame/headless-frame.js'
import type { Cashier } from '../../../services/onramp/cashier-api.js'
import type { OnrampActions, OpenedLink } from '../driver.js'
import { must, waitFor } from '../wait-for.js'

export function coreOnrampActions(
  cashier: Cashier,
  popups: readonly HeadlessPopup[],
  opened: readonly OpenedLink[],
): OnrampActions {
  const isProvider = (url: string | undefined) =>
    url !== undefined && Object.values(cashier.origins).some((origin) => url.startsWith(`${origin}/`))
  const openPopup = () => popups.findLast((popup) => !popup.isClosed() && isProvider(popup.url))
  const openUrl = () =>
    waitFor(() => {
      const url = openPopup()?.url ?? opened.findLast((link) => isProvider(link.url))?.url
      must(url !== undefined, 'no page of a card purchase is open')
      return url
    })
  return {
    async decide(decision, choice) {
      const order = cashier.visit(await openUrl())
      if (decision === 'pay') cashier.pay(order, choice)
      else if (decision === 'decline') cashier.decline(order, choice)
      else cashier.cancel(order)
      // The page of a cancelled purchase closes itself.
      if (decision === 'cancel') openPopup()?.close()
    },
    async close() {
      await openUrl()
      openPopup()?.close()
    },
  }
}
