import { type ClipboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { otpFieldStyles } from './otp-field.css.js'

/** The codes of the embedded wallet. */
const length = 6
const places = [...Array(length).keys()]

interface OtpFieldProps {
  label: string
  isBusy: boolean
  /** The last code was wrong: another value for each, so that the field is emptied once. */
  failure: unknown
  /** Names what is wrong. */
  describedBy: string | undefined
  onComplete: (code: string) => void
}

/**
 * Six cells, one field: arrow keys, backspace, paste and what a phone offers from a message are the browser's own. Six
 * digits are sent by themselves.
 */
export function OtpField({ label, isBusy, failure, describedBy, onComplete }: OtpFieldProps) {
  useStyles(otpFieldStyles)
  const inputRef = useRef<HTMLInputElement>(null)
  const [{ code, caret }, setState] = useState({ code: '', caret: 0 })
  const at = Math.min(caret, length - 1)

  // The code is all that is asked for here.
  useEffect(() => inputRef.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (failure === undefined) return
    setState({ code: '', caret: 0 })
    inputRef.current?.focus({ preventScroll: true })
  }, [failure])
  // What is drawn anew has its caret at the end.
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
    // A whole code takes the place of whatever is there.
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
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
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
          // A digit that is written before others takes the place of the next one.
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

/** What is left of a text that was typed or pasted: `12 34-56` is `123456`, in whatever width its digits come. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}
