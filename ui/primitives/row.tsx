import { type ReactNode, useId } from 'react'
import { useStyles } from '../host/use-styles.js'
import { rowStyles } from './row.css.js'

interface RowProps {
  /** Makes the row findable when the visitor comes back to it. */
  rowKey: string
  name: string
  /** The picture or icon before the name, 40 px. */
  start: ReactNode
  detail?: string | undefined
  /** One short tag at the end. */
  tag?: ReactNode
  isCurrent?: boolean
  isDisabled?: boolean
  onPress: (row: HTMLButtonElement) => void
}

/** One line of a list. */
export function Row({ rowKey, name, start, detail, tag, isCurrent, isDisabled, onPress }: RowProps) {
  useStyles(rowStyles)
  const id = useId()
  return (
    <button
      type="button"
      className="wm-row"
      data-row={rowKey}
      aria-labelledby={id}
      aria-describedby={detail || tag ? `${id}-more` : undefined}
      aria-current={isCurrent || undefined}
      disabled={isDisabled}
      onClick={(event) => onPress(event.currentTarget)}
    >
      {start}
      <span className="wm-row-name">
        <span id={id}>{name}</span>
        {detail && (
          <span className="wm-row-detail" id={`${id}-more`}>
            {detail}
          </span>
        )}
      </span>
      {tag && (
        <span className="wm-row-tag" id={detail ? undefined : `${id}-more`}>
          {tag}
        </span>
      )}
    </button>
  )
}
