import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { Press } from '../../primitives/button.js'
import { Name } from '../../primitives/inline.js'
import { css, flexRow, focusedField, forcedLine, hover, oneLine, stack } from '../../primitives/styles/css.js'
import { pill } from '../shared-rules.js'
import { asTyped } from './as-typed.js'

const amountFieldStyles = css`
  .wm-amount {
    ${stack}
    padding-block-start: 12px;

    & .wm-amount-number {
      display: block;
      overflow: hidden;
      block-size: 56px;
      font-size: max(16px, calc(var(--wm-text-40) * var(--wm-amount-scale)));
      font-weight: 600;
      line-height: 56px;
      letter-spacing: -0.02em;
      cursor: text;
    }
    /* Grows from the centre to both sides, without moving other elements. */
    & .wm-amount-figure {
      display: flex;
      align-items: baseline;
      gap: 6px;
      inline-size: max-content;
      max-inline-size: 100%;
      margin-inline-start: 50%;
      translate: -50%;
    }
    /* A sign before the number stands close to it. */
    & .wm-amount-figure[data-signed] {
      gap: 1px;
    }
    .wm-root[dir="rtl"] & .wm-amount-figure {
      flex-direction: row-reverse;
      translate: 50%;
    }
    /* Texts that fall back to English follow the page's direction. */
    @supports selector(:dir(rtl)) {
      & .wm-amount-figure:dir(rtl) {
        flex-direction: row-reverse;
        translate: 50%;
      }
    }
    /* The hidden text determines the field's width. */
    & .wm-amount-box {
      position: relative;
      min-inline-size: 40px;
      overflow: hidden;
    }
    & .wm-amount-box > span {
      visibility: hidden;
      white-space: pre;
      padding-inline-end: 2px;
    }
    & input {
      position: absolute;
      inset: 0;
      inline-size: 100%;
      text-align: center;
    }
    & input[aria-invalid="true"] {
      color: var(--wm-color-failure);
    }
    & .wm-amount-number {
      ${focusedField('border-block-end: 2px solid var(--wm-color-focus);')}
    }
    & .wm-amount-suffix {
      ${oneLine}
      min-inline-size: 1em;
      font-size: 0.5em;
      font-weight: 500;
      color: var(--wm-color-text-quiet);
    }
    & .wm-amount-line {
      ${flexRow}
      justify-content: space-between;
      gap: 8px;
      min-block-size: 40px;
      font-variant-numeric: tabular-nums;
      color: var(--wm-color-text-soft);
    }
    & .wm-amount-line:not(:has(> :nth-child(2))) {
      justify-content: center;
    }
    & .wm-amount-other,
    & .wm-amount-max {
      ${pill}
      ${oneLine}
      gap: 6px;
      max-inline-size: 220px;
      padding-inline: 16px;
      ${forcedLine}
    }
    & .wm-amount-other {
      min-inline-size: 112px;
      ${hover('background: var(--wm-color-surface-1);')}
    }
    /* It is 32 px high, and can be pressed on 40. */
    & .wm-amount-max {
      border-block: 4px solid transparent;
      ${forcedLine}
      font-weight: 500;
      color: var(--wm-color-text);
      background: var(--wm-color-surface-2) padding-box;
      ${hover('background-color: var(--wm-color-line);')}
    }
    /* Reserves two lines, for the text about an amount with two meanings. */
    & .wm-amount-problem {
      min-block-size: 2.8em;
      font-size: var(--wm-text-13);
      padding-inline: 16px;
      color: var(--wm-color-failure);
    }
  }
`

interface AmountFieldProps {
  label: string
  value: string
  prefix?: string | undefined
  suffix?: string | undefined
  other?: { readonly text: string; readonly label: string; readonly onPress: () => void } | undefined
  /** The fault in the amount, shown in a reserved place. */
  problem?: string | undefined
  action?: ReactNode
  onChange: (text: string) => void
}

const fullSizeCharacters = 9
const smallestScale = 0.4
const nothing = '0'

export function AmountField({ label, value, prefix, suffix, other, problem, action, onChange }: AmountFieldProps) {
  amountFieldStyles.use()
  const problemId = useId()
  const shown = value === '' ? nothing : value
  const length = shown.length + (prefix ? 1 : 0) + (suffix ? suffix.length / 2 : 0)
  const scale = Math.max(smallestScale, Math.min(1, fullSizeCharacters / length))
  const style = { '--wm-amount-scale': scale } as CSSProperties // React has no type for custom properties
  return (
    <div className="wm-amount">
      <label className="wm-amount-number" style={style}>
        <span className="wm-amount-figure" data-signed={prefix && ''}>
          {prefix && <span aria-hidden="true">{prefix}</span>}
          <span className="wm-amount-box">
            <span aria-hidden="true">{shown}</span>
            <input
              type="text"
              size={1}
              inputMode="decimal"
              {...asTyped}
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
        </span>
      </label>
      <div className="wm-amount-line">
        {other && (
          <Press
            className="wm-amount-other"
            aria-label={other.text === other.label ? undefined : `${other.text}. ${other.label}`}
            title={other.label}
            onClick={other.onPress}
          >
            <ArrowDownUp size={14} strokeWidth={2} />
            {other.text}
          </Press>
        )}
        {action}
      </div>
      <p className="wm-amount-problem" id={problemId}>
        {problem}
      </p>
    </div>
  )
}
