import { encode } from 'uqr'

/** ISO/IEC 18004: so many light modules around a code. */
export const quietZone = 4
/** Modules of one side of a finder pattern. */
const finderSize = 7
/** A fifth of a side is a 25th of the area: a small part of what the level mends. */
const openingShare = 0.21

/** Draws a text as the modules of a QR code. Level Q mends a quarter of it, more than a picture in the middle covers. */
export function toQrModules(text: string, hasPicture: boolean) {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  // Odd, as every code's side is: the opening lies on whole modules.
  const opening = hasPicture ? 2 * Math.round((size * openingShare) / 2) + 1 : 0
  const from = (size - opening) / 2
  const isOpen = (x: number, y: number) => x >= from && x < from + opening && y >= from && y < from + opening
  const isFinder = (x: number, y: number) =>
    (x < finderSize && (y < finderSize || y >= size - finderSize)) || (x >= size - finderSize && y < finderSize)
  const isDark = (x: number, y: number) => Boolean(data[y]?.[x]) && !isOpen(x, y) && !isFinder(x, y)
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

function findersOf(size: number): string {
  const far = size - finderSize
  return finder(0, 0) + finder(far, 0) + finder(0, far)
}

/** Dark modules of one line; a corner with nothing above or below is round. */
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

export function waitingModules(size: number): string {
  const margin = finderSize + 1
  let path = findersOf(size)
  for (let y = 0; y < size; y += 4)
    for (let x = 0; x < size; x += 4) {
      const isAside = (x < margin && (y < margin || y >= size - margin)) || (x >= size - margin && y < margin)
      if (!isAside) path += `M${x} ${y + 0.5}a.5.5 0 0 1 1 0a.5.5 0 0 1-1 0z`
    }
  return path
}

/** A ring, and what is in it. The hole runs backwards. */
function finder(x: number, y: number): string {
  return box(x, y, 7, 2.2) + hole(x + 1, y + 1, 5, 1.4) + box(x + 2, y + 2, 3, 1)
}

function box(x: number, y: number, side: number, radius: number): string {
  const straight = side - 2 * radius
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return (
    `M${x + radius} ${y}h${straight}${corner(radius, radius)}v${straight}${corner(-radius, radius)}` +
    `h${-straight}${corner(-radius, -radius)}v${-straight}${corner(radius, -radius)}z`
  )
}

function hole(x: number, y: number, side: number, radius: number): string {
  const straight = side - 2 * radius
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 0 ${dx} ${dy}`
  return (
    `M${x} ${y + radius}v${straight}${corner(radius, radius)}h${straight}${corner(radius, -radius)}` +
    `v${-straight}${corner(-radius, -radius)}h${-straight}${corner(-radius, radius)}z`
  )
}
