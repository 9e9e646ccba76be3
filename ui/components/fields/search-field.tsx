import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { viewMessagesOf } from '../../messages/english/views.js'
import { CrossButton } from '../../primitives/button.js'
import { useMessages } from '../../primitives/context/shell.js'
import { Spinner } from '../../primitives/spinner.js'
import { css } from '../../primitives/styles/css.js'
import { asTyped } from './as-typed.js'
import { fieldBoxStyles } from './field-box.css.js'

const searchFieldStyles = css`
  .wm-search-bar {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: flex;
    gap: 8px;
    padding: 4px 8px 8px;
    background: var(--wm-color-surface);
    /* Sticks above its list, except on very low screens. */
    @media (max-height: 420px) {
      position: static;
    }

    & .wm-search {
      gap: 8px;
      flex: 1;
      min-inline-size: 0;
      block-size: 44px;
      padding-inline: 16px 6px;
      border-radius: calc(var(--wm-radius) * 5.5);
      background: var(--wm-color-surface-2);
      box-shadow: none;
      /* It gets the focus without being asked, so that its ring is a quiet line. */
      --wm-ring: 1px;
    }
    & input::-webkit-search-cancel-button {
      display: none;
    }
  }
`

interface SearchFieldProps {
  label: string
  value: string
  isBusy?: boolean
  onChange: (text: string) => void
  /** Buttons next to the field. */
  children?: ReactNode
}

/**
 * A field that filters the list below it. It gets the focus with a mouse, but not on phones, where the keyboard would
 * open.
 */
export function SearchField({ label, value, isBusy = false, onChange, children }: SearchFieldProps) {
  fieldBoxStyles.use()
  searchFieldStyles.use()
  const messages = useMessages(viewMessagesOf)
  const inputRef = useRef<HTMLInputElement>(null)
  // Local state for the typed text, so that typing never waits for the search.
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const change = (text: string) => {
    setTyped(text)
    onChange(text)
  }
  useEffect(() => {
    if (window.matchMedia?.('(pointer: fine)').matches) inputRef.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="wm-search-bar">
      <div className="wm-field-box wm-search" data-autofocus="">
        {isBusy ? <Spinner size={18} /> : <Search size={18} strokeWidth={2} />}
        <input
          ref={inputRef}
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          {...asTyped}
          enterKeyHint="search"
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The first Escape clears the field, the next one closes the modal.
            if (event.key !== 'Escape' || typed === '') return
            event.stopPropagation()
            event.preventDefault()
            change('')
          }}
        />
        {typed !== '' && (
          <CrossButton
            label={messages.clearSearch}
            onPress={() => {
              change('')
              inputRef.current?.focus()
            }}
          />
        )}
      </div>
      {children}
    </div>
  )
}
