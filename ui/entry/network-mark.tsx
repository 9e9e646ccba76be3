import type { ReactNode } from 'react'
import { networkMarks } from '../../core/contracts/network/network-marks.js'

/**
 * The mark of a well-known network, by its CAIP-2 id, which the button's tile clips to a circle: no service is asked
 * for a picture before the first open.
 */
export function networkMark(id: string): ReactNode {
  const mark = networkMarks[id]
  if (!mark) return undefined
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="#fff" aria-hidden="true">
      <path fill={mark.ground} d="M0 0h24v24H0z" />
      {mark.paths.map(([d, { width, ...look } = {}]) => (
        <path
          key={d}
          d={d}
          {...look}
          {...(look.stroke && { fill: 'none' })}
          strokeWidth={width}
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}

/**
 * The first letter of a network's name, in place of a mark. It is the marker of a list item, because text would become
 * part of what the button says (WCAG 2.5.3).
 */
export function networkInitial(name: string): ReactNode {
  const [letter = ''] = name.trim()
  const listStyleType = JSON.stringify(letter.toUpperCase())
  return <span style={{ display: 'list-item', listStylePosition: 'inside', listStyleType, fontSize: '11px' }} />
}
