import type { ReactNode, Ref } from 'react'
import { buttonStyles } from './button.css.js'
import { useStyles } from './styles/use-styles.js'

interface ButtonProps {
  children: ReactNode
  kind?: 'primary' | 'soft' | 'plain'
  isWide?: boolean
  isDisabled?: boolean
  /** Its name, where its words stand for more than one. */
  label?: string | undefined
  onPress: () => void
  nodeRef?: Ref<HTMLButtonElement>
}

/** A button with words. */
export function Button({
  children,
  kind = 'soft',
  isWide = false,
  isDisabled = false,
  label,
  onPress,
  nodeRef,
}: ButtonProps) {
  useStyles(buttonStyles)
  return (
    <button
      type="button"
      ref={nodeRef}
      className={buttonClass(kind, isWide)}
      disabled={isDisabled}
      aria-label={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function buttonClass(kind: string, isWide: boolean): string {
  return `wm-press wm-press-${kind}${isWide ? ' wm-press-wide' : ''}`
}
