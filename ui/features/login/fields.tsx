import { observer } from 'mobx-react-lite'
import { type ClipboardEvent, type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ModalError } from '../../../core/errors/base.js'
import type { LoginStore } from '../../../core/features/login/store.js'
import { toLatinDigits } from '../../../core/lib/digits.js'
import { asTyped } from '../../components/fields/as-typed.js'
import { fieldBoxStyles } from '../../components/fields/field-box.css.js'
import type { Messages } from '../../messages/en.js'
import { errorText } from '../../messages/en-errors.js'
import { type LoginMessages, loginMessagesOf } from '../../messages/english/login.js'
import { buttonStyles, WideButton } from '../../primitives/button.js'
import { useAnnouncement, useMessages } from '../../primitives/context/shell.js'
import { LineIcon } from '../../primitives/line-icon.js'
import { Spinner } from '../../primitives/spinner.js'
import { emailFieldStyles, otpFieldStyles } from './fields.css.js'

const length = 6
const places = [...Array(length).keys()]

interface OtpFieldProps {
  label: string
  isBusy: boolean
  /** Identifies a wrong code: a new value for each, so that the field is cleared once. */
  failure: unknown
  describedBy: string | undefined
  onComplete: (code: string) => void
}

/** A field shown as six cells: the browser handles keys and code autofill. Six digits are submitted at once. */
export function OtpField({ label, isBusy, failure, describedBy, onComplete }: OtpFieldProps) {
  otpFieldStyles.use()
  const inputRef = useRef<HTMLInputElement>(null)
  const [{ code, caret }, setState] = useState({ code: '', caret: 0 })
  const at = Math.min(caret, length - 1)

  useEffect(() => inputRef.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (failure === undefined) return
    setState({ code: '', caret: 0 })
    inputRef.current?.focus({ preventScroll: true })
  }, [failure])
  // React moves the caret to the end when it updates the value.
  useLayoutEffect(() => {
    const input = inputRef.current
    if (input?.matches(':focus') && input.selectionStart !== caret) input.setSelectionRange(caret, caret)
  }, [caret])

  const write = (next: string, place: number) => {
    setState({ code: next, caret: place })
    if (next.length === length && next !== code) onComplete(next)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const digits = digitsOf(event.clipboardData.getData('text'))
    const { selectionEnd, selectionStart } = event.currentTarget
    const from = selectionStart ?? code.length
    // A complete code replaces the current content.
    const next = digits.length >= length ? digits : code.slice(0, from) + digits + code.slice(selectionEnd ?? from)
    write(next.slice(0, length), Math.min(next.length, length))
  }

  return (
    <div className="wm-otp" data-autofocus="">
      <div className="wm-otp-cells" aria-hidden="true">
        {places.map((place) => (
          <span key={place} data-at={place === at ? '' : undefined} />
        ))}
      </div>
      <input
        ref={inputRef}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        {...asTyped}
        autoComplete="one-time-code"
        enterKeyHint="done"
        aria-label={label}
        aria-invalid={describedBy !== undefined}
        aria-describedby={describedBy}
        value={code}
        readOnly={isBusy}
        onPaste={isBusy ? undefined : paste}
        onSelect={({ currentTarget }) => {
          const place = currentTarget.selectionStart ?? 0
          setState((before) => (before.caret === place ? before : { ...before, caret: place }))
        }}
        onChange={({ currentTarget }) => {
          const digits = digitsOf(currentTarget.value)
          const place = Math.min(currentTarget.selectionStart ?? digits.length, digits.length)
          // A digit that is typed before others replaces the next one.
          const surplus = Math.max(0, digits.length - length)
          write((digits.slice(0, place) + digits.slice(place + surplus)).slice(0, length), Math.min(place, length))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && code.length === length && !isBusy) onComplete(code)
        }}
      />
    </div>
  )
}

/** The digits of a typed or pasted text, in any script: `12 34-56` becomes `123456`. */
const digitsOf = (text: string): string => toLatinDigits(text).replace(/\D/g, '')

type ResendButtonProps = { store: LoginStore | undefined; words: string; onPress: () => void }

/** Sends another email. Counts down the seconds during the cooldown. */
export const ResendButton = observer(function ResendButton({ store, words, onPress }: ResendButtonProps) {
  const messages = useMessages(loginMessagesOf)
  const seconds = store?.secondsToNextEmail ?? 0
  const isSending = store?.pending === 'resend'
  return (
    <WideButton isDisabled={isSending || seconds > 0} onPress={onPress}>
      {isSending ? messages.resending : seconds > 0 ? messages.resendIn(seconds) : words}
    </WideButton>
  )
})

interface EmailFieldProps {
  label: string
  initial: string
  /** The error of the last submission; cleared by the next change. */
  problem: string | undefined
  busy: string | undefined
  /** The words of a main button below the field. Without them, an arrow in the field submits it. */
  action?: string
  onSubmit: (address: string) => void
  onFocus?: () => void
  inputRef?: Ref<HTMLInputElement>
}

export function EmailField({ label, initial, problem, busy, action, onSubmit, onFocus, inputRef }: EmailFieldProps) {
  buttonStyles.use()
  fieldBoxStyles.use()
  emailFieldStyles.use()
  const messages = useMessages(loginMessagesOf)
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
        <LineIcon shape="email" size={20} strokeWidth={1.75} />
        <input
          ref={inputRef}
          type="email"
          inputMode="email"
          {...asTyped}
          autoComplete="email"
          enterKeyHint="go"
          aria-label={label}
          placeholder={messages.emailLabel}
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
        {!action && (
          <button type="submit" className="wm-email-submit" aria-label={busy ?? messages.emailSubmit}>
            {busy ? <Spinner size={20} /> : <LineIcon shape="on" size={20} />}
          </button>
        )}
      </div>
      {shownProblem && (
        <p className="wm-email-problem" id={problemId}>
          {shownProblem}
        </p>
      )}
      {action && (
        <button type="submit" className="wm-press wm-press-primary wm-press-wide" aria-busy={busy ? true : undefined}>
          {busy && <Spinner size={18} />}
          {busy ?? action}
        </button>
      )}
    </form>
  )
}

/** The text for an invalid address, of which the store has a fixed English form. */
export const emailProblemText = (problem: LoginStore['emailProblem'], { emailProblems }: LoginMessages) =>
  problem && emailProblems[problem]

export function loginFailure(error: ModalError | undefined, messages: Messages & LoginMessages) {
  const code = error?.code ?? ''
  return {
    title: messages.failures.get(code) ?? (error ? errorText(messages, error) : messages.loginFailed),
    text: messages.nextSteps.get(code) ?? messages.loginFailedText,
  }
}

/** Joins title and text to one line. */
export function failureLine({ title, text }: { title: string; text: string }): string {
  return text ? `${title}. ${text}` : title
}
