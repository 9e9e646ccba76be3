import type { ReactNode } from 'react'
import { Name } from './inline.js'
import type { Icon } from './line-icon.js'
import { rowStyles } from './row.css.js'
import { useStyles } from './styles/use-styles.js'

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
  useStyles(rowStyles)
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

/** Takes the place of a row's picture: an icon of the library, or something else that is drawn. */
export function RowTile({ icon: Icon, children }: { icon?: Icon; children?: ReactNode }) {
  return <span className="wm-row-tile">{Icon ? <Icon size={20} strokeWidth={1.75} /> : children}</span>
}
