import { splitState, withResult } from '../../../frame/consents.js'
import type { Frame } from '../../../frame/frame-api.js'
import type { HeadlessPopup } from '../../../frame/headless-frame.js'
import type { FrameActions, OpenedLink } from '../driver.js'
import { ControlMissingError } from '../wait-for.js'

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
