import { splitState, withResult } from '../../../frame/consents.js'
import type { Frame } from '../../../frame/frame-api.js'
import type { HeadlessPopup } from '../../../frame/headless-frame.js'
import type { Cashier } from '../../../services/onramp/cashier-api.js'
import type { FrameActions, OnrampActions, OpenedLink } from '../driver.js'
import { ControlMissingError, must, waitFor } from '../wait-for.js'

/** The embedded wallet's user without a screen. */
export function coreFrameActions(
  frame: Frame,
  popups: readonly HeadlessPopup[],
  page: { readonly opened: readonly OpenedLink[]; load(url: string): Promise<void> },
): FrameActions {
  const openPopup = (): HeadlessPopup => {
    const popup = popups.findLast((each) => !each.isClosed())
    if (popup) return popup
    throw new ControlMissingError('no window of a provider is open')
  }
  const pageBefore = () => {
    const link = page.opened.at(-1)
    if (link?.target !== '_top' || !link.url.startsWith(`${frame.origins.social}/`)) return undefined
    return splitState(new URL(link.url).searchParams.get('state') ?? '').page
  }
  return {
    decide: (decision, match) => (decision === 'approve' ? frame.approve(match) : frame.reject(match)),
    async consent(decision, match) {
      const target = await frame.consent(decision, match)
      if (target === undefined) return
      const before = pageBefore()
      if (before === undefined) openPopup().arrive(target)
      else await page.load(withResult(before, target))
    },
    async closePopup() {
      openPopup().close()
    },
    async pretend() {
      openPopup().interrupt()
    },
  }
}

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
