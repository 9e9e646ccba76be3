import type { ReactNode } from 'react'
import { Name } from './inline.js'
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
  /** Another tag takes the place of the one before instead of moving it. */
  tagKey?: string | undefined
  isCurrent?: boolean
  isDisabled?: boolean
  onPress: (row: HTMLButtonElement) => void
}

export function Row({ rowKey, name, start, detail, tag, tagKey, isCurrent, isDisabled, onPress }: RowProps) {
  rowStyles.use()
  return (
    <button
      type="button"
      className="wm-row"
      data-row={rowKey}
      aria-current={isCurrent || undefined}
      disabled={isDisabled}
      onClick={(event) => onPress(event.currentTarget)}
    >
      {start}
      <span className="wm-row-name">
        <Name>{name}</Name>
        {detail && (
          <>
            {' '}
            <bdi className="wm-row-detail">{detail}</bdi>
          </>
        )}
      </span>
      {tag && (
        <>
          {' '}
          <span className="wm-row-tag" key={tagKey}>
            {tag}
          </span>
        </>
      )}
    </button>
  )
}
