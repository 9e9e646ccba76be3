import type { ReactNode } from 'react'
import { iconButtonStyles } from './icon-button.css.js'
import { useStyles } from './styles/use-styles.js'

/** A round button with an icon; 32 px to see, 44 px to hit. */
export function IconButton({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  useStyles(iconButtonStyles)
  return (
    <button type="button" className="wm-icon-button" aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  )
}
