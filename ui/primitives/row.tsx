import { type ReactNode, useContext } from 'react'
import { ChosenRowContext } from './context/shell.js'
import { Name } from './inline.js'
import { type Icon, Line } from './line-icon.js'
import { css, flexRow, forcedLine, oneLine, pressMotion, quietLine, smallQuiet, tile } from './styles/css.js'

export const rowStyles = css`
  .wm-row {
    ${flexRow}
    gap: 12px;
    inline-size: 100%;
    min-block-size: 56px;
    padding: 8px;
    border-radius: var(--wm-radius-row);
    text-align: start;
    text-decoration: none;
    ${pressMotion}

    & .wm-row-name {
      flex: 1;
      font-size: var(--wm-text-16);
      font-weight: 500;
      line-height: 1.25;
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      overflow: hidden;
    }
    /* The text takes up to two lines, and the time one more. */
    & .wm-row-name:has(> .wm-row-detail) {
      -webkit-line-clamp: 3;
    }
    /* Each line is aligned with the start of the row, whatever its direction. */
    & .wm-row-name > * {
      text-align: -webkit-match-parent;

      /* Firefox knows it by this name alone. */
      @supports (text-align: match-parent) {
        text-align: match-parent;
      }
    }
    & .wm-row-name > :has(+ .wm-row-detail) {
      display: block;
      ${oneLine}
    }
    /* A row with an icon says what it does, and that is never cut. */
    &:has(> .wm-row-tile) .wm-row-name > * {
      white-space: normal;
    }
    & .wm-row-detail {
      ${quietLine}
    }
    & .wm-row-tag {
      flex: none;
      max-inline-size: 45%;
      ${smallQuiet}
      font-weight: 500;
      ${flexRow}
      gap: 6px;
    }
    & .wm-row-tile {
      ${tile('40px', 'var(--wm-radius-tile)')}
      flex: none;
    }
    &:disabled {
      color: var(--wm-color-text-quiet);
    }
    &:disabled > .wm-image {
      opacity: 0.5;
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    /* The row takes the tile's colour, and the tile the card's. */
    @media (hover: hover) {
      &:hover:not(:disabled) {
        background: var(--wm-color-surface-2);

        & > .wm-row-tile {
          background: var(--wm-color-surface);
        }
      }
    }
    &:active:not(:disabled) {
      background: var(--wm-color-surface-2);
      transform: scale(0.98);

      & > .wm-row-tile {
        background: var(--wm-color-surface);
      }
    }
    & .wm-row-check {
      color: var(--wm-color-focus);
    }
    ${forcedLine}
  }
`

export interface RowProps {
  /** Identifies the row, so that it is found when the visitor returns. */
  rowKey: string
  name: string
  /** The picture or icon before the name, of 40 px. */
  start: ReactNode
  detail?: ReactNode
  /** A short tag at the end. */
  tag?: ReactNode
  /** The key of the tag: a new tag replaces the old one instead of changing it. */
  tagKey?: string | undefined
  /** True for the chosen one of several rows: a check stands at its end, after the tag. */
  isCurrent?: boolean | undefined
  isDisabled?: boolean
  onPress: (row: HTMLButtonElement) => void
}

export function Row({ rowKey, name, start, detail, tag, tagKey, isCurrent, isDisabled, onPress }: RowProps) {
  rowStyles.use()
  const isChosen = useContext(ChosenRowContext) === rowKey
  return (
    <button
      type="button"
      part="row"
      className="wm-row"
      data-row={rowKey}
      aria-current={isCurrent || isChosen || undefined}
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
      {(tag || isCurrent) && (
        <>
          {' '}
          <span className="wm-row-tag" key={tagKey}>
            {tag}
            {isCurrent && <Line d="m5 12.5 4.5 4.5L19 7.5" className="wm-row-check" size={20} strokeWidth={2.25} />}
          </span>
        </>
      )}
    </button>
  )
}

/** A tile in place of a row's picture, with an icon or another element. */
export function RowTile({ icon: Icon, children }: { icon?: Icon; children?: ReactNode }) {
  return <span className="wm-row-tile">{Icon ? <Icon size={20} strokeWidth={1.75} /> : children}</span>
}
