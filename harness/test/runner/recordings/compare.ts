import { diffArrays } from 'diff'

interface Change {
  readonly sign: ' ' | '-' | '+'
  readonly line: string
}

/** Lines of both texts, those in common marked so. */
function align(expected: readonly string[], actual: readonly string[]): Change[] {
  return diffArrays([...expected], [...actual]).flatMap(({ added, removed, value }) =>
    value.map((line): Change => ({ sign: added ? '+' : removed ? '-' : ' ', line })),
  )
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
