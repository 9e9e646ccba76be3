import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useEffect, useState } from 'react'
import { Press } from '../primitives/button.js'
import { css } from '../primitives/styles/css.js'

const answerMs = 1600

/** True while the tick of a copy is shown, and a function that shows it after a successful copy. */
export function useCopied(): readonly [boolean, (copying: Promise<boolean>) => void] {
  const [copy, setCopy] = useState<object>()
  useEffect(() => {
    if (!copy) return
    const timer = setTimeout(() => setCopy(undefined), answerMs)
    return () => clearTimeout(timer)
  }, [copy])
  return [copy !== undefined, (copying) => void copying.then((isDone) => isDone && setCopy({}))]
}

export function CopyMark({ isCopied }: { isCopied: boolean }) {
  return isCopied ? <Check size={18} strokeWidth={2.5} /> : <Copy size={18} strokeWidth={2} />
}

const copyTextStyles = css`
  .wm-copy {
    & svg {
      color: var(--wm-color-text-quiet);
    }
    &[data-copied] svg {
      color: var(--wm-color-success);
    }
  }
`

interface CopyTextProps {
  className?: string
  title: string
  label: string
  copy: () => Promise<boolean>
  children: ReactNode
}

/** A text that is copied when pressed; a tick confirms it. */
export function CopyText({ className = '', title, label, copy, children }: CopyTextProps) {
  copyTextStyles.use()
  const [isCopied, copied] = useCopied()
  return (
    <Press
      className={`wm-copy ${className}`}
      title={title}
      aria-label={label}
      data-copied={isCopied || undefined}
      onClick={() => copied(copy())}
    >
      <span>{children}</span>
      <CopyMark isCopied={isCopied} />
    </Press>
  )
}
