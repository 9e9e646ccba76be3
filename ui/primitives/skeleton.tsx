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
      border-radius: 6px;
      background: var(--wm-color-surface-2);
      animation: wm-breathe 1.4s ease-in-out infinite alternate;
    }
    & span:first-child {
      ${square('40px')}
      border-radius: var(--wm-radius-tile);
    }
  }
`

/** A placeholder of the size of a row. `index` varies the length of its name. */
export function SkeletonRow({ index }: { index: number }) {
  skeletonStyles.use()
  const step = { '--wm-skeleton-step': (index * 2) % 3 } as CSSProperties // React has no type for custom properties
  return (
    <div className="wm-skeleton" style={step} aria-hidden="true">
      <span />
      <span />
    </div>
  )
}

export function SkeletonRows({ count }: { count: number }) {
  return [...Array(count).keys()].map((index) => <SkeletonRow key={index} index={index} />)
}
