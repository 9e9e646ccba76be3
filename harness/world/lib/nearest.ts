/** Number of edits (insert, delete, replace, swap of neighbours) between two words. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? 0
}

/** The known name that was probably meant, or undefined when none is close enough. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  let best: { name: string; distance: number } | undefined
  for (const candidate of known) {
    const lower = candidate.toLowerCase()
    const isPrefix = wanted.length > 2 && (lower.startsWith(wanted) || wanted.startsWith(lower))
    const distance = isPrefix ? 1 : editDistance(wanted, lower)
    if (best === undefined || distance < best.distance) best = { name: candidate, distance }
  }
  const limit = Math.max(2, Math.floor(name.length / 3))
  return best !== undefined && best.distance <= limit ? best.name : undefined
}
