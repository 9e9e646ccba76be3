import { type ReactNode, useEffect, useState } from 'react'

/** Shortens an origin to host and port. */
export const withoutScheme = (origin: string) => origin.replace(/^https?:\/\//, '')

/** Copies a value, and reads "Copied" for a moment. */
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
      // The browser may deny clipboard access. The value is shown beside the button.
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
  /** Values, or pairs of a value and its label. */
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

/** Draws a request that waits for the owner, or a notice about an event. */
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
