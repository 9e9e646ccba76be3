import type { ReactNode } from 'react'
import { iconButtonStyles } from './icon-button.css.js'
import { LineIcon } from './line-icon.js'
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

interface CrossButtonProps {
  label: string
  size?: number
  onPress: () => void
}

/** Takes something away: a window, a notice, what was typed. */
export function CrossButton({ label, size = 18, onPress }: CrossButtonProps) {
  return (
    <IconButton label={label} onPress={onPress}>
      <LineIcon shape="close" size={size} />
    </IconButton>
  )
}
