/** Drawn as `primitives/line-icon.tsx` draws: a round pen on a square of 24, and one path each, since every row of a long list has one. */
const marks = {
  approved: 'm5 12.5 4.5 4.5L19 7.5',
  burned:
    'M12 3c.6 3.6 5.5 5.6 5.5 10.8A5.5 5.5 0 0 1 12 19.5a5.5 5.5 0 0 1-5.5-5.7c0-2 1-3.3 2-4.3.3 1.7 1 2.5 2 2.9C10.4 9.3 10.8 6 12 3z',
  executed: 'M5 4h9l5 5v11H5zM14 4v5h5M9 13l-1.8 1.8L9 16.6M15 13l1.8 1.8L15 16.6',
  failed: 'M6 6l12 12M18 6 6 18',
  in: 'M17.5 6.5l-11 11M15.5 17.5h-9v-9',
  out: 'M6.5 17.5l11-11M8.5 6.5h9v9',
  swapped: 'M8 4 4 8l4 4M4 8h16M16 20l4-4-4-4M20 16H4',
} as const

export type TransactionMarkShape = keyof typeof marks

interface TransactionMarkProps {
  shape: TransactionMarkShape
  /** CSS pixels. */
  size: number
  strokeWidth: number
}

/** The icon of a kind of transaction. */
export function TransactionMark({ shape, size, strokeWidth }: TransactionMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={marks[shape]} />
    </svg>
  )
}
