import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'

const answerMs = 1600

/** Whether the tick of a copy is shown, and how to show it once something is copied. */
export function useCopied(): readonly [boolean, (copying: Promise<boolean>) => void] {
  const [count, setCount] = useState(0)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (count === 0) return
    setCopied(true)
    const timer = setTimeout(() => setCopied(false), answerMs)
    return () => clearTimeout(timer)
  }, [count])
  return [isCopied, (copying) => void copying.then((isDone) => isDone && setCount((before) => before + 1))]
}

export function CopyMark({ isCopied }: { isCopied: boolean }) {
  return isCopied ? <Check size={18} strokeWidth={2.5} /> : <Copy size={18} strokeWidth={2} />
}
