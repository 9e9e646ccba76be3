import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'
import { centred, css, square } from './styles/css.js'

/** The size of a code and of its placeholder, so that the layout does not shift. */
export const codeSquare = `
  inline-size: 100%;
  max-inline-size: 328px;
  aspect-ratio: 1;
  border-radius: calc(var(--wm-radius) * 5);
  @media (max-height: 680px) {
    max-inline-size: 240px;
  }
`

// White in both themes, and with forced colours, because scanners need it. The host's colour keeps its hue and is
// darkened until it is readable; browsers without relative colours use black.
const qrCodeStyles = css`
  .wm-qr {
    position: relative;
    ${centred}
    ${codeSquare}
    overflow: hidden;
    background: #fff;
    box-shadow: inset 0 0 0 1px rgb(17 22 31 / 0.1);
    forced-color-adjust: none;

    & > svg {
      position: absolute;
      inset: 0;
      ${square('100%')}
      fill: #000;
      @supports (color: oklch(from red min(l, 0.45) c h / 1)) {
        fill: oklch(from var(--wm-qr-color) min(l, 0.45) c h / 1);
      }
    }
    &[data-state="preparing"] > svg {
      fill: #c8cace;
      animation: wm-breathe 1.2s ease-in-out infinite alternate;
    }
    &[data-state="old"] > svg {
      opacity: 0.3;
      filter: blur(6px);
    }
  }
`

interface QrCodeProps {
  /** The encoded text. Without it, a placeholder shows that a code is being prepared. */
  text: string | undefined
  label: string
  /** True if the code cannot be used any more: it is blurred, so that it cannot be scanned. */
  isOld?: boolean
  picture?: ReactNode
}

/** The usual size of a pairing code in modules, which placeholders use. */
const usualSize = 65

export function QrCode({ text, label, isOld = false, picture }: QrCodeProps) {
  qrCodeStyles.use()
  const hasPicture = Boolean(picture)
  const { size, path } = useMemo(
    () => (text === undefined ? { size: usualSize, path: waitingModules(usualSize) } : toQrModules(text, hasPicture)),
    [text, hasPicture],
  )
  const state = isOld ? 'old' : text === undefined ? 'preparing' : 'ready'
  const side = size + 2 * quietZone
  return (
    <div className="wm-qr" data-state={state}>
      <svg
        viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
        role="img"
        aria-label={label}
        aria-hidden={state !== 'ready'}
      >
        <path d={path} fillRule="evenodd" />
      </svg>
      {picture}
    </div>
  )
}

/** The number of light modules around a code (ISO/IEC 18004). */
const quietZone = 4
/** The side of a finder pattern, in modules. */
const finderSize = 7
/**
 * The side of the opening for a picture, as a share of the code's side. Its area is small compared with the error
 * correction.
 */
const openingShare = 0.21

/**
 * Draws a text as QR modules. Level Q corrects a quarter of the code, which is more than a picture in the middle
 * covers.
 */
function toQrModules(text: string, hasPicture: boolean) {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  // An odd number, like the code's side, so that the opening is aligned with the modules.
  const opening = hasPicture ? 2 * Math.round((size * openingShare) / 2) + 1 : 0
  const from = (size - opening) / 2
  const isOpen = (x: number, y: number) => x >= from && x < from + opening && y >= from && y < from + opening
  const isDark = (x: number, y: number) => Boolean(data[y]?.[x]) && !isOpen(x, y) && !isInCorner(x, y, size, finderSize)
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      const start = x
      while (isDark(x + 1, y)) x++
      path += run(start, x, y, isDark)
    }
  return { size, path: path + findersOf(size) }
}

/** True if a module is in one of the three corners with finder patterns. */
function isInCorner(x: number, y: number, size: number, side: number): boolean {
  return (x < side && (y < side || y >= size - side)) || (x >= size - side && y < side)
}

/** Draws the finder patterns: a ring and a centre. The box between them is a hole by the even-odd rule. */
function findersOf(size: number): string {
  const far = size - finderSize
  const finder = (x: number, y: number) => box(x, y, 7, 2.2) + box(x + 1, y + 1, 5, 1.4) + box(x + 2, y + 2, 3, 1)
  return finder(0, 0) + finder(far, 0) + finder(0, far)
}

/** Draws a run of dark modules in one line. A corner without a neighbour above or below is round. */
function run(from: number, to: number, y: number, isDark: (x: number, y: number) => boolean): string {
  const round = (x: number, beside: number) => (isDark(x, beside) ? 0 : 0.5)
  const [topStart, topEnd] = [round(from, y - 1), round(to, y - 1)]
  const [bottomStart, bottomEnd] = [round(from, y + 1), round(to, y + 1)]
  const arc = (radius: number, x: number, y: number) => (radius ? `a.5.5 0 0 1 ${x} ${y}` : '')
  return (
    `M${from + topStart} ${y}H${to + 1 - topEnd}${arc(topEnd, 0.5, 0.5)}` +
    `V${y + 1 - bottomEnd}${arc(bottomEnd, -0.5, 0.5)}` +
    `H${from + bottomStart}${arc(bottomStart, -0.5, -0.5)}` +
    `V${y + topStart}${arc(topStart, 0.5, -0.5)}z`
  )
}

function waitingModules(size: number): string {
  let path = findersOf(size)
  for (let y = 0; y < size; y += 4)
    for (let x = 0; x < size; x += 4)
      if (!isInCorner(x, y, size, finderSize + 1)) path += `M${x} ${y + 0.5}a.5.5 0 0 1 1 0a.5.5 0 0 1-1 0z`
  return path
}

function box(x: number, y: number, side: number, radius: number): string {
  const straight = side - 2 * radius
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return (
    `M${x + radius} ${y}h${straight}${corner(radius, radius)}v${straight}${corner(-radius, radius)}` +
    `h${-straight}${corner(-radius, -radius)}v${-straight}${corner(radius, -radius)}z`
  )
}
