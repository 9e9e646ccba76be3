import type { ReactNode } from 'react'

/** A mark of 24 by 24, which the button's tile clips to a circle. */
const mark = (ground: string, drawing: ReactNode): ReactNode => (
  <svg viewBox="0 0 24 24" width="20" height="20" fill="#fff" aria-hidden="true">
    <path fill={ground} d="M0 0h24v24H0z" />
    {drawing}
  </svg>
)

/** A line of the mark. */
const line = (d: string, width: number, colour = '#fff') => (
  <path d={d} fill="none" stroke={colour} strokeWidth={width} strokeLinejoin="round" />
)

const ether = (
  <>
    <path opacity=".6" d="M12 3v6.7l5.6 2.5zM12 16.5V21l5.6-7.8zM6.4 12.2l5.6 3.3V9.7z" />
    <path d="m12 3-5.6 9.2L12 9.7zM12 21v-4.5l-5.6-3.3z" />
    <path opacity=".2" d="m12 15.5 5.6-3.3L12 9.7z" />
  </>
)

/** The mark of a well-known network, by its CAIP-2 id: no service is asked for a picture before the first open. */
export function networkMark(id: string): ReactNode {
  switch (id) {
    case 'eip155:1':
      return mark('#627eea', ether)
    case 'eip155:10':
      return mark(
        '#ff0420',
        <>
          {line('M9 9.4c-1.7 0-2.9 1.3-3.1 3.1-.2 1.3.5 2.2 1.9 2.2 1.7 0 2.9-1.3 3.1-3.1.2-1.3-.5-2.2-1.9-2.2z', 1.9)}
          {line('m13 15.6 1.2-6.2h2.4c1.3 0 2 .6 1.8 1.8-.2 1.2-1.1 2-2.4 2h-2.2', 1.9)}
        </>,
      )
    case 'eip155:137':
      return mark('#8247e5', line('m11 10.6-2.4-1.4-3.4 2v3.9l3.4 2 3.4-2V8.9l3.4-2 3.4 2v3.9l-3.4 2-2.4-1.4', 1.7))
    case 'eip155:8453':
      return mark('#0052ff', <path d="M12 20a8 8 0 1 0-7.94-9H15v2H4.06A8 8 0 0 0 12 20z" />)
    case 'eip155:42161':
      return mark(
        '#213147',
        <>
          {line('m12 3.8 7.1 4.1v8.2L12 20.2l-7.1-4.1V7.9z', 1.3, '#9dcced')}
          {line('m8.3 17 3.7-9.7L15.7 17', 1.8)}
        </>,
      )
    case 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp':
      return mark(
        '#111',
        <>
          <path fill="#19fb9b" d="M7.4 6.3h12l-2.6 2.8h-12z" />
          <path fill="#5b9fd8" d="M4.8 10.6h12l2.6 2.8h-12z" />
          <path fill="#9945ff" d="M7.4 14.9h12l-2.6 2.8h-12z" />
        </>,
      )
    default:
      return undefined
  }
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
