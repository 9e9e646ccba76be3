import type { ViewName } from '../../core/contracts/views/views.js'
import { always, canTryAgain, mainnet, type State, showsHeading, type Way } from './way.js'

const asked = [{ open: 'Connect' }, { expect: { view: 'Unavailable' } }] as const

/** Ways to the view that is shown while the page decides about its visitor, and if it does not let the visitor in. */
export const fenceWays = {
  Unavailable: {
    ...always({
      chains: { mainnet },
      modal: { geofence: [{ refuse: 'Lighthouse isn’t offered in your country yet.' }] },
      steps: [...asked, showsHeading('Not available here')],
    }),
    loading: { chains: { mainnet }, modal: { geofence: ['hang'] }, steps: [...asked] },
    failed: { chains: { mainnet }, modal: { geofence: ['throw'] }, steps: [...asked, canTryAgain] },
  },
} satisfies Partial<Record<ViewName, Readonly<Record<State, Way>>>>
