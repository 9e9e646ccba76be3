import type { CSSProperties } from 'react'
import { css, flexRow, square } from './styles/css.js'

const skeletonStyles = css`
  .wm-skeleton {
    ${flexRow}
    gap: 12px;
    block-size: 56px;
    padding: 8px;

    & span {
      block-size: 12px;
      inline-size: calc(36% + var(--wm-skeleton-step, 0) * 9%);
      border-radius: calc(var(--wm-radius) * 1.5);
      background: var(--wm-color-line);
      animation: wm-breathe 1.4s ease-in-out infinite alternate;
    }
    & > span:first-child {
      ${square('40px')}
      border-radius: var(--wm-radius-tile);
    }
    &[data-kind="token"] > span:first-child {
      border-radius: 50%;
    }
    /* The amount, with the value below it. */
    & > div {
      display: grid;
      justify-items: end;
      gap: 8px;
      margin-inline-start: auto;
    }
    & > div > span {
      inline-size: 64px;
      block-size: 14px;
    }
    & > div > span:last-child {
      inline-size: 40px;
      block-size: 12px;
    }
  }
`

/** `token` has a round picture at its start, and an amount with its value at its end. */
type SkeletonKind = 'token' | undefined

/** A placeholder of the size of a row. `index` varies the length of its name. */
export function SkeletonRow({ index, kind }: { index: number; kind?: SkeletonKind }) {
  skeletonStyles.use()
  const step = { '--wm-skeleton-step': (index * 2) % 3 } as CSSProperties // React has no type for custom properties
  return (
    <div className="wm-skeleton" data-kind={kind} style={step} aria-hidden="true">
      <span />
      <span />
      {kind === 'token' && (
        <div>
          <span />
          <span />
        </div>
      )}
    </div>
  )
}

export function SkeletonRows({ count, kind }: { count: number; kind?: SkeletonKind }) {
  return [...Array(count).keys()].map((index) => <SkeletonRow key={index} index={index} kind={kind} />)
}
