export type Cell = Readonly<Record<string, string | number | boolean>>

type Axes = Readonly<Record<string, readonly (string | number | boolean)[]>>

/** Every combination of the axes, the last one turning fastest. */
export function cellsOf(axes: Axes): Cell[] {
  return Object.entries(axes).reduce<Cell[]>(
    (cells, [axis, values]) => cells.flatMap((cell) => values.map((value) => ({ ...cell, [axis]: value }))),
    [{}],
  )
}

function pairsOf(cell: Cell): string[] {
  const entries = Object.entries(cell)
  if (entries.length === 1) return entries.map(([axis, value]) => `${axis}=${value}`)
  return entries.flatMap(([axis, value], index) =>
    entries.slice(index + 1).map(([otherAxis, otherValue]) => `${axis}=${value},${otherAxis}=${otherValue}`),
  )
}

/** Few cells in which every pair of values still occurs: greedy, and the same each time. */
export function pairwiseCells(axes: Axes): Cell[] {
  const all = cellsOf(axes)
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

/** `[wallet=fox,theme=dark]` */
export function formatCell(cell: Cell): string {
  return `[${Object.entries(cell)
    .map(([axis, value]) => `${axis}=${value}`)
    .join(',')}]`
}
