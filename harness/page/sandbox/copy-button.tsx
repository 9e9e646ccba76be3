import { type ReactNode, useEffect, useState } from 'react'

/** Copies a value and answers with a tick for a moment. */
export function CopyButton({ value, name }: { value: string; name: string }): ReactNode {
  const [answer, setAnswer] = useState<'Copied' | 'Select and copy' | undefined>()
  useEffect(() => {
    if (!answer) return
    const timer = setTimeout(() => setAnswer(undefined), 1600)
    return () => clearTimeout(timer)
  }, [answer])
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setAnswer('Copied'),
      () => setAnswer('Select and copy'),
    )
  return (
    <button type="button" className="copy" aria-label={`Copy ${name}`} onClick={copy}>
      <span aria-live="polite">{answer ?? 'Copy'}</span>
    </button>
  )
}
