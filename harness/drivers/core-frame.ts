import type { Frame } from '../frame/frame-api.js'
import type { HeadlessPopup } from '../frame/headless-frame.js'
import type { FrameActions } from './driver.js'
import { ControlMissingError } from './wait-for.js'

/** What the user of the embedded wallet does where there is no screen: told to its brain. */
export function coreFrameActions(frame: Frame, popups: readonly HeadlessPopup[]): FrameActions {
  const openPopup = (): HeadlessPopup => {
    const popup = popups.findLast((each) => !each.isClosed())
    if (popup) return popup
    throw new ControlMissingError('no window of a provider is open')
  }
  return {
    decide: (decision, match) => (decision === 'approve' ? frame.approve(match) : frame.reject(match)),
    async consent(decision, match) {
      const target = await frame.consent(decision, match)
      if (target !== undefined) openPopup().arrive(target)
    },
    async closePopup() {
      openPopup().close()
    },
  }
}
