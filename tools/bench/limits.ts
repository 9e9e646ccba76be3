/** A measurement with its limit. A ratio is the modal's median divided by the dialog page's, from the same run. */
export interface Row {
  readonly what: string
  readonly ours: number
  readonly floor?: number
  readonly unit: 'ms' | 'MB' | 'kB' | 'frames' | 'nodes' | 'listeners' | 'requests' | 'elements' | 'tasks' | 'opens'
  /**
   * The highest multiple of the floor, or the highest value if there is no floor. Without a limit the figure is only
   * reported.
   */
  readonly limit?: number
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const low = sorted[Math.ceil(middle) - 1]
  const high = sorted[Math.floor(middle)]
  if (low === undefined || high === undefined) throw new Error('a median needs at least one value')
  return (low + high) / 2
}

export function isBroken({ ours, floor, limit }: Row): boolean {
  if (limit === undefined) return false
  // A failed measurement is not within its limit.
  return !((floor === undefined ? ours : ours / floor) <= limit)
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1))

/** The table that `npm run bench` prints. */
export function printTable(rows: readonly Row[]): string {
  const header = ['', 'ours', 'dialog page', 'ratio', 'limit', '']
  const lines = rows.map((row) => [
    row.what,
    `${shown(row.ours)} ${row.unit}`,
    row.floor === undefined ? '' : `${shown(row.floor)} ${row.unit}`,
    row.floor === undefined ? '' : `${(row.ours / row.floor).toFixed(2)} ×`,
    row.limit === undefined ? '–' : row.floor === undefined ? `${shown(row.limit)} ${row.unit}` : `${row.limit} ×`,
    row.limit === undefined ? '' : isBroken(row) ? 'BROKEN' : 'ok',
  ])
  const all = [header, ...lines]
  const widths = header.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  return all
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
