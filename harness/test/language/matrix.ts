/** A value of an axis: plain, or a map with a `name` if one word stands for several values. */
export type CellValue = string | number | boolean | { readonly name: string; readonly [key: string]: unknown }

export type Cell = Readonly<Record<string, CellValue>>

type Axes = Readonly<Record<string, readonly CellValue[]>>

const nameOf = (value: CellValue): string => (typeof value === 'object' ? value.name : String(value))

export function cellsOf(axes: Axes): Cell[] {
  return Object.entries(axes).reduce<Cell[]>(
    (cells, [axis, values]) => cells.flatMap((cell) => values.map((value) => ({ ...cell, [axis]: value }))),
    [{}],
  )
}

function pairsOf(cell: Cell): string[] {
  const entries = Object.entries(cell)
  return entries.flatMap(([axis, value], index) =>
    entries
      .slice(index + 1)
      .map(([otherAxis, otherValue]) => `${axis}=${nameOf(value)},${otherAxis}=${nameOf(otherValue)}`),
  )
}

/** A single axis has no pairs: this many of its values, spread over the axis, stand for the rest. */
const SINGLE_AXIS_SAMPLE = 2

/** Chooses few cells in which every pair of values still occurs. Greedy, with the same result each time. */
export function pairwiseCells(axes: Axes): Cell[] {
  const all = cellsOf(axes)
  if (Object.keys(axes).length === 1) return spread(all, SINGLE_AXIS_SAMPLE)
  const missing = new Set(all.flatMap(pairsOf))
  const chosen: Cell[] = []
  while (missing.size > 0) {
    const gain = (cell: Cell) => pairsOf(cell).filter((pair) => missing.has(pair)).length
    const best = all.reduce((leader, cell) => (gain(cell) > gain(leader) ? cell : leader))
    for (const pair of pairsOf(best)) missing.delete(pair)
    chosen.push(best)
  }
  return chosen
}

function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  const last = items.length - 1
  return items.filter((_, index) => {
    const nearest = Math.round((index * (most - 1)) / last)
    return Math.round((nearest * last) / (most - 1)) === index
  })
}

/** `[wallet=fox,theme=dark]` */
export function formatCell(cell: Cell): string {
  return `[${Object.entries(cell)
    .map(([axis, value]) => `${axis}=${nameOf(value)}`)
    .join(',')}]`
}

/**
 * The variables of a cell: `$matrix.theme`. If a value is a map, `$matrix.case` is its name and `$matrix.case.options` a
 * member.
 */
export function cellVariables(cell: Cell): Record<string, unknown> {
  const values = Object.entries(cell).map(
    ([axis, value]) => [axis, typeof value === 'object' ? { ...value, default: value.name } : value] as const,
  )
  return { matrix: Object.fromEntries(values) }
}
