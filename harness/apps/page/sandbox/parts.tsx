import { type ReactNode, useEffect, useState } from 'react'

/** A page's address as its owner says it. */
export const withoutScheme = (origin: string) => origin.replace(/^https?:\/\//, '')

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
      // A browser may forbid it; the value itself stands beside the button.
      () => setAnswer('Select and copy'),
    )
  return (
    <button type="button" className="copy" aria-label={`Copy ${name}`} onClick={copy}>
      <span aria-live="polite">{answer ?? 'Copy'}</span>
    </button>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly value: string
  /** Words, or pairs of a word and what is read for it. */
  readonly values: readonly (string | readonly [value: string, words: string])[]
  onChange(value: string): unknown
  readonly children?: ReactNode
}

export function Choice({ name, value, values, onChange, children }: ChoiceProps): ReactNode {
  return (
    <label>
      <span>{name}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
        {values.map((each) => {
          const [own, words] = typeof each === 'string' ? [each, each] : each
          return (
            <option key={own} value={own}>
              {words}
            </option>
          )
        })}
      </select>
    </label>
  )
}

interface RequestCardProps {
  readonly title: string
  readonly detail: string
  readonly label: string
  readonly icon?: string
  readonly children?: ReactNode
}

/** Something that waits for its owner, or that happened to them. */
export function RequestCard({ title, detail, label, icon, children }: RequestCardProps): ReactNode {
  return (
    <article className="request" aria-label={label}>
      <header>
        {icon !== undefined && <img src={icon} alt="" width={40} height={40} />}
        <div>
          <h3>{title}</h3>
          <p>{detail}</p>
        </div>
      </header>
      {children}
    </article>
  )
}
