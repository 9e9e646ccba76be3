import { encode } from 'uqr'

/** The number of light modules around a code (ISO/IEC 18004). */
export const quietZone = 4
/** The side of a finder pattern, in modules. */
export const finderSize = 7
/**
 * The side of the opening for a picture, as a share of the code's side. Its area is small compared with the error
 * correction.
 */
const openingShare = 0.21

/** From this length on, the modules of level Q are too small for a camera: about 2.5 px in a card. */
const longText = 500

/**
 * Draws a text as QR modules. Level Q corrects a quarter of the code, which is more than a picture in the middle
 * covers. A long text has level M, which corrects a seventh.
 */
export function toQrModules(text: string, hasPicture: boolean) {
  const { data, size } = encode(text, { ecc: text.length > longText ? 'M' : 'Q', border: 0 })
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
export function isInCorner(x: number, y: number, size: number, side: number): boolean {
  return (x < side && (y < side || y >= size - side)) || (x >= size - side && y < side)
}

/** Draws the finder patterns: a ring and a centre. The box between them is a hole by the even-odd rule. */
export function findersOf(size: number): string {
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

function box(x: number, y: number, side: number, radius: number): string {
  const straight = side - 2 * radius
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return (
    `M${x + radius} ${y}h${straight}${corner(radius, radius)}v${straight}${corner(-radius, radius)}` +
    `h${-straight}${corner(-radius, -radius)}v${-straight}${corner(radius, -radius)}z`
  )
}
