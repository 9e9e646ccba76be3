import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useStyles } from '../primitives/styles/use-styles.js'
import { connectingStyles } from './connecting.css.js'

/** `waiting`: the ring runs. `still`: there is nothing to wait for yet. */
export type RingState = 'waiting' | 'still' | 'refused' | 'alreadyPending' | 'failed'

interface Ringed {
  state: RingState
  children?: ReactNode
}

/** Shows how a request to a wallet goes: its icon, and sentences below. */
export function ConnectingCard({ state, icon, children }: Ringed & { icon: ReactNode }) {
  return (
    <div className="wm-connecting" data-state={state}>
      <RingedIcon state={state}>{icon}</RingedIcon>
      {children}
    </div>
  )
}

/** A wallet's icon in the ring that says how it goes. Stands in a `.wm-connecting` with that state. */
export function RingedIcon({ state, children }: Ringed) {
  useStyles(connectingStyles)
  const ring = { x: 2, y: 2, width: 100, height: 100, rx: 30, pathLength: 100 }
  const hasFailed = state === 'refused' || state === 'failed'
  return (
    <div className="wm-connecting-icon">
      {state !== 'still' && (
        <svg className="wm-connecting-ring" width="104" height="104" viewBox="0 0 104 104" aria-hidden="true">
          <rect {...ring} />
          <rect {...ring} />
        </svg>
      )}
      {children}
      {(hasFailed || state === 'alreadyPending') && (
        <span className="wm-connecting-badge">
          {hasFailed ? <X size={14} strokeWidth={3} /> : <Clock size={16} strokeWidth={2.5} />}
        </span>
      )}
    </div>
  )
}
