interface Change {
  readonly sign: ' ' | '-' | '+'
  readonly line: string
}

/** Lines of both texts, those in common marked so: the classic longest common subsequence. */
function align(expected: readonly string[], actual: readonly string[]): Change[] {
  const lengths = Array.from({ length: expected.length + 1 }, () => new Array<number>(actual.length + 1).fill(0))
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = expected.length - 1; row >= 0; row -= 1) {
    const here = lengths[row] ?? []
    for (let column = actual.length - 1; column >= 0; column -= 1) {
      const isSame = expected[row] === actual[column]
      here[column] = isSame
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }
  const changes: Change[] = []
  let row = 0
  let column = 0
  while (row < expected.length || column < actual.length) {
    const before = expected[row]
    const after = actual[column]
    const isGone = after === undefined || lengthAt(row + 1, column) >= lengthAt(row, column + 1)
    if (before !== undefined && before === after) {
      changes.push({ sign: ' ', line: before })
      row += 1
      column += 1
    } else if (before !== undefined && isGone) {
      changes.push({ sign: '-', line: before })
      row += 1
    } else if (after !== undefined) {
      changes.push({ sign: '+', line: after })
      column += 1
    }
  }
  return changes
}

const longestLine = 300
const context = 80

const cut = (line: string): string => (line.length > longestLine ? `${line.slice(0, longestLine - 3)}...` : line)

/** A line that has taken the place of a similar one is shown around the first place where they part. */
function shorten(line: string, other: string | undefined): string {
  let same = 0
  while (other !== undefined && same < line.length && line[same] === other[same]) same += 1
  if (line.length <= longestLine || same < longestLine - context) return cut(line)
  return `${line.slice(0, context)} … ${cut(line.slice(same - context))}`
}

/**
 * Compares a recording with a run; `undefined` when they are the same to the byte. `-` was recorded and is gone, `+` is
 * new.
 */
export function compareLogs(expected: string, actual: string): string | undefined {
  if (expected === actual) return undefined
  const changes = align(expected.trimEnd().split('\n'), actual.trimEnd().split('\n'))
  const lines: string[] = []
  for (const [index, { sign, line }] of changes.entries()) {
    if (sign === ' ') continue
    const twin = sign === '-' ? changes[index + 1] : changes[index - 1]
    lines.push(`${sign} ${shorten(line, twin?.sign === (sign === '-' ? '+' : '-') ? twin.line : undefined)}`)
  }
  return lines.length > 0 ? lines.join('\n') : 'only the end of the file differs'
}
