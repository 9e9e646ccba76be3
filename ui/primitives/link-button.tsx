import type { MouseEvent, ReactNode } from 'react'
import { buttonStyles } from './button.js'
import { WebLink } from './inline.js'

interface LinkButtonProps {
  href: string
  kind?: 'primary' | 'soft'
  /** The page that it leads to may speak to this one. */
  isOpener?: boolean
  onPress?: (event: MouseEvent) => void
  children: ReactNode
}

/** Leads to another page, in a tab of its own, and looks like a button as wide as the card. */
export function LinkButton({ href, kind = 'soft', isOpener = false, onPress, children }: LinkButtonProps) {
  buttonStyles.use()
  return (
    <WebLink
      className={`wm-press wm-press-${kind} wm-press-wide`}
      href={href}
      {...(isOpener && { rel: 'opener' })}
      onClick={onPress}
    >
      {children}
    </WebLink>
  )
}
