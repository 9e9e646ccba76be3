import { diffArrays } from 'diff'

interface Change {
  readonly sign: ' ' | '-' | '+'
  readonly line: string
}

/** Aligns the lines of both texts, and marks the common ones. */
function align(expected: readonly string[], actual: readonly string[]): Change[] {
  return diffArrays([...expected], [...actual]).flatMap(({ added, removed, value }) =>
    value.map((line) => ({ sign: signOf(added, removed), line })),
  )
}

function signOf(isAdded: boolean, isRemoved: boolean): Change['sign'] {
  if (isAdded) return '+'
  return isRemoved ? '-' : ' '
}

const longestLine = 300
const context = 80

const cut = (line: string): string => (line.length > longestLine ? `${line.slice(0, longestLine - 3)}...` : line)

/** Shortens a long line. If it replaced a similar one, it is shown around the first difference. */
function shorten(line: string, replaced: string | undefined): string {
  if (line.length <= longestLine) return line
  const same = replaced === undefined ? 0 : commonLength(line, replaced)
  if (same < longestLine - context) return cut(line)
  return `${line.slice(0, context)} … ${cut(line.slice(same - context))}`
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** The line that the change at an index replaced, or that replaced it: removed lines stand before added ones. */
function counterpartOf(changes: readonly Change[], index: number): string | undefined {
  const isRemoved = changes[index]?.sign === '-'
  const neighbour = isRemoved ? changes[index + 1] : changes[index - 1]
  return neighbour?.sign === (isRemoved ? '+' : '-') ? neighbour.line : undefined
}

/**
 * Compares a recording with a run; `undefined` if they are equal. `-` marks a line that only the recording has, `+` one that
 * only the run has.
 */
export function compareLogs(expected: string, actual: string): string | undefined {
  if (expected === actual) return undefined
  const changes = align(expected.trimEnd().split('\n'), actual.trimEnd().split('\n'))
  const lines = changes.flatMap(({ sign, line }, index) =>
    sign === ' ' ? [] : [`${sign} ${shorten(line, counterpartOf(changes, index))}`],
  )
  return lines.length > 0 ? lines.join('\n') : 'only the end of the file differs'
}
