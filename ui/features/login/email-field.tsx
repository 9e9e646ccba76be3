import ArrowRight from 'lucide-react/icons/arrow-right'
import Mail from 'lucide-react/icons/mail'
import { type Ref, useEffect, useId, useState } from 'react'
import { fieldBoxStyles } from '../../components/fields/field-box.css.js'
import { useLoginMessages } from '../../components/hooks/use-login-messages.js'
import { useAnnouncement } from '../../primitives/context/shell.js'
import { Spinner } from '../../primitives/spinner.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { emailFieldStyles } from './email-field.css.js'

interface EmailFieldProps {
  label: string
  /** What it holds until something is written. */
  initial: string
  /** What is wrong with what was sent last; gone as soon as it is changed. */
  problem: string | undefined
  /** What is waited for. */
  busy: string | undefined
  onSubmit: (address: string) => void
  onFocus?: () => void
  inputRef?: Ref<HTMLInputElement>
}

/** A field for an email address, and the button that sends it. */
export function EmailField({ label, initial, problem, busy, onSubmit, onFocus, inputRef }: EmailFieldProps) {
  useStyles(fieldBoxStyles)
  useStyles(emailFieldStyles)
  const messages = useLoginMessages()
  const problemId = useId()
  const [address, setAddress] = useState(initial)
  const [editedAfter, setEditedAfter] = useState<string>()
  useEffect(() => setAddress((written) => written || initial), [initial])
  const shownProblem = busy || editedAfter === problem ? undefined : problem
  useAnnouncement(busy ?? shownProblem)
  return (
    <form
      className="wm-email"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setEditedAfter(undefined)
        if (!busy) onSubmit(address)
      }}
    >
      <div className="wm-field-box wm-email-box">
        <Mail size={20} strokeWidth={1.75} />
        <input
          ref={inputRef}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-label={label}
          placeholder={messages.emailPlaceholder}
          value={address}
          readOnly={busy !== undefined}
          aria-invalid={shownProblem !== undefined}
          aria-describedby={shownProblem ? problemId : undefined}
          onFocus={onFocus}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value)
            setEditedAfter(problem)
          }}
        />
        <button type="submit" className="wm-email-submit" aria-label={busy ?? messages.emailSubmit}>
          {busy ? <Spinner size={20} /> : <ArrowRight className="wm-icon-flips" size={20} strokeWidth={2} />}
        </button>
      </div>
      {shownProblem && (
        <p className="wm-email-problem" id={problemId}>
          {shownProblem}
        </p>
      )}
    </form>
  )
}
