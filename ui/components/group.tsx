import { type ReactNode, useId } from 'react'
import { useStyles } from '../primitives/styles/use-styles.js'
import { groupStyles } from './group.css.js'

/** Rows under a small label. Without a label the rows stand alone. */
export function Group({ label, children }: { label?: string | undefined; children: ReactNode }) {
  useStyles(groupStyles)
  const id = useId()
  return (
    <section className="wm-group" aria-labelledby={label ? id : undefined}>
      {label && <h3 id={id}>{label}</h3>}
      {children}
    </section>
  )
}
