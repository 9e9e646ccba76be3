import type { CSSProperties } from 'react'
import { skeletonStyles } from './skeleton.css.js'
import { useStyles } from './styles/use-styles.js'

/** Has the measure of the row that takes its place. `index` varies the length of its name. */
export function SkeletonRow({ index }: { index: number }) {
  useStyles(skeletonStyles)
  const step = { '--wm-skeleton-step': (index * 2) % 3 } as CSSProperties // React has no type for custom properties
  return (
    <div className="wm-skeleton" style={step} aria-hidden="true">
      <span />
      <span />
    </div>
  )
}
