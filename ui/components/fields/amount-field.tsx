import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { Name } from '../../primitives/inline.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { amountFieldStyles } from './amount-field.css.js'

interface AmountFieldProps {
  /** Its name for those who do not see what stands beside it. */
  label: string
  value: string
  /** `$` before the number, or a symbol after it. */
  prefix?: string | undefined
  suffix?: string | undefined
  /** The same sum in the other measure, and what changes to it. */
  other?: { readonly text: string; readonly label: string; readonly onPress: () => void } | undefined
  /** The fault in the amount; always shown in the same place. */
  problem?: string | undefined
  /** At the end of the line below. */
  action?: ReactNode
  onChange: (text: string) => void
}

/** How many characters stand at full size, and how small the others may make them. */
const fullSizeCharacters = 9
const smallestScale = 0.4
/** The placeholder. */
const nothing = '0'

/** One big number that shrinks to fit. */
export function AmountField({ label, value, prefix, suffix, other, problem, action, onChange }: AmountFieldProps) {
  useStyles(amountFieldStyles)
  const problemId = useId()
  const shown = value === '' ? nothing : value
  const length = shown.length + (prefix ? 1 : 0) + (suffix ? suffix.length / 2 : 0)
  const scale = Math.max(smallestScale, Math.min(1, fullSizeCharacters / length))
  const style = { '--wm-amount-scale': scale } as CSSProperties // React has no type for custom properties
  return (
    <div className="wm-amount">
      <label className="wm-amount-number" style={style}>
        {prefix && <span aria-hidden="true">{prefix}</span>}
        <span className="wm-amount-box">
          <span aria-hidden="true">{shown}</span>
          <input
            type="text"
            size={1}
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            aria-label={label}
            aria-invalid={problem !== undefined}
            aria-describedby={problemId}
            placeholder={nothing}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </span>
        {suffix && (
          <span className="wm-amount-suffix" aria-hidden="true">
            <Name>{suffix}</Name>
          </span>
        )}
      </label>
      <div className="wm-amount-line">
        {other && (
          <button
            type="button"
            className="wm-amount-other"
            aria-label={`${other.text}. ${other.label}`}
            title={other.label}
            onClick={other.onPress}
          >
            <ArrowDownUp size={14} strokeWidth={2} />
            {other.text}
          </button>
        )}
        {action}
      </div>
      <p className="wm-amount-problem" id={problemId}>
        {problem}
      </p>
    </div>
  )
}
