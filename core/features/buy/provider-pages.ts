import type { Namespace } from '../../contracts/caip.js'
import { isMeld, type OnrampSeller } from '../../contracts/onramp-providers.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import type { Platform } from '../../lib/platform/platform.js'
import { shippedOf } from '../../namespaces/namespace-table.js'
import type { RootStore } from '../../state/root-store.js'
import type { Preparing } from './preparing.js'
import type { Purchases } from './purchases.js'
import type { OnrampStore } from './store.js'

const popup = { name: 'onramp', width: 600, height: 800, hasOpener: false }

export type Windows = Pick<Platform, 'openPopup' | 'timeZone'>

export interface ProviderPages {
  /** Opens the provider's page, within the tap that calls this. False if no page sells what is shown. */
  open(chosen: OnrampSeller): boolean
  /** Follows the link that replaces a blocked window. True when a window opened after all. */
  openLink(): boolean
}

/** The providers' pages, each in a watched window of its own. */
export function createProviderPages(
  { accounts, chains, options, platform }: RootStore,
  needs: {
    readonly preparing: Preparing
    readonly purchases: Purchases
    readonly store: OnrampStore
    windows(): Windows
  },
): ProviderPages {
  const { preparing, purchases, store, windows } = needs

  const urlOf = (chosen: OnrampSeller): string | undefined => {
    const { address } = accounts.active ?? {}
    if (!isMeld(chosen)) return store.link.status === 'ready' ? store.link.url : undefined
    const { meld } = options.given.services
    if (!address || !meld) return undefined
    const url = new URL(meld)
    url.searchParams.set('destinationCurrencyCode', meldCurrencyOf(chains.activeNamespace))
    url.searchParams.set('walletAddress', address)
    return url.href
  }

  return {
    open: (chosen) => {
      const url = urlOf(chosen)
      if (url === undefined || !store.isReady(chosen.name)) return false
      const { link } = store
      if (!isMeld(chosen) && link.status === 'ready') {
        const { endsAt = Number.POSITIVE_INFINITY, review } = link
        if (endsAt <= platform.now() || !isPlainEqual(review, preparing.reviewNow())) {
          preparing.change(0)
          return false
        }
      }
      // Within the tap itself: browsers block a later window.
      const opened = windows().openPopup?.({ ...popup, url })
      store.openPage({ provider: chosen, url }, opened !== undefined)
      if (opened) {
        purchases.watch(chosen, opened)
        // A link serves one purchase, so the next try needs a new link.
        preparing.change(0)
      }
      return true
    },
    openLink: () => {
      const { purchase } = store
      if (!purchase) return false
      const opened = windows().openPopup?.({ ...popup, url: purchase.url })
      store.followLink()
      // The page cannot watch the window of a followed link. Its purchase is still found.
      purchases.watch(purchase.provider, opened)
      preparing.change(0)
      return opened !== undefined
    },
  }
}

/** The asset with which Meld's page opens. The view shows it beside Meld's name. */
export const meldCurrencyOf = (namespace: Namespace | undefined): string =>
  shippedOf(namespace ?? '')?.meldCurrency ?? 'USDC'
