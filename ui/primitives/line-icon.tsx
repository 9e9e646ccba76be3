import type { ComponentType } from 'react'
import { OwnIcon } from './context/own-look.js'

/** A component of the icon library. */
export type Icon = ComponentType<{ size: number; strokeWidth: number }>

/** Icons of 24 × 24, drawn with round line ends. Each is one path, to keep the rows of a list cheap. */
const shapes = {
  back: 'M20 12H4m7-7-7 7 7 7',
  on: 'M4 12h16m-7-7 7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  forward: 'm9 5 7 7-7 7',
  allWallets: 'M4 4h6v6H4zM14 4h6v6h-6zM14 14h6v6h-6zM4 14h6v6H4z',
  email: 'M4.5 5h15a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M3 7.5l9 6 9-6',
  more: 'M5 12v.01M12 12v.01M19 12v.01',
  wallet: 'M17 8V4.5H5.5a2 2 0 0 0 0 4H18a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H6a2.5 2.5 0 0 1-2.5-2.5V6.5M16 14v.01',
  /** The logo of WalletConnect. */
  walletConnect: 'M5.6 8.4c3.5-3.4 9.3-3.4 12.8 0M1.9 12.2l5 4.9 5.1-4.9 5.1 4.9 5-4.9',
  help: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19M9.2 9.3a2.9 2.9 0 1 1 4.4 2.5c-.9.6-1.6 1-1.6 2.2M12 17.2v.01',
} as const

/** Icons that point in the reading direction. */
const flipping: readonly string[] = ['back', 'on', 'forward']

type LineProps = { size: number; strokeWidth?: number }

/** An icon of the first window. Later views use the icon library; see decisions/icons.md. */
export function LineIcon({ shape, ...line }: LineProps & { shape: keyof typeof shapes }) {
  return (
    <OwnIcon name={shape} size={line.size}>
      <Line d={shapes[shape]} className={flipping.includes(shape) ? 'wm-icon-flips' : undefined} {...line} />
    </OwnIcon>
  )
}

/** An icon of one path, 24 × 24. */
export function Line(props: LineProps & { d: string; className?: string | undefined }) {
  const { d, size, strokeWidth = 2, className } = props
  return (
    <svg
      className={className}
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
      <path d={d} />
    </svg>
  )
}
