/** A position in a scenario file. Both numbers count from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

export type Path = readonly (string | number)[]

/** Finds the position of a value, or of a `key` of the map there, or of a `word` in the value. */
export type Locate = (path: Path, key?: string, word?: string) => Position | undefined

export interface Source {
  readonly file: string
  readonly locate: Locate
}

export interface Problem {
  readonly file: string
  readonly position?: Position | undefined
  readonly path: Path
  readonly message: string
  readonly suggestion?: string | undefined
}

/** A problem at a path, or with a key or a word there. Without a `file`, the scenario's own file is meant. */
export interface Finding {
  readonly file?: string
  readonly path: Path
  readonly key?: string | undefined
  readonly word?: string | undefined
  readonly message: string
  readonly suggestion?: string | undefined
}

/** A finding without its path, which the caller adds. */
export type WordProblem = Pick<Finding, 'word' | 'message' | 'suggestion'>

export function toProblem({ file, locate }: Source, { path, key, word, message, suggestion }: Finding): Problem {
  return { file, path, message, position: locate(path, key, word), suggestion }
}

export function formatPath(path: Path): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('')
}

/** `connect.yaml:12:5  unknown step "chose" (did you mean "choose"?)` */
export function formatProblem({ file, position, path, message, suggestion }: Problem): string {
  const place = position
    ? `${file}:${position.line}:${position.column}`
    : path.length > 0
      ? `${file} at ${formatPath(path)}`
      : file
  return suggestion === undefined ? `${place}  ${message}` : `${place}  ${message} (did you mean "${suggestion}"?)`
}

/** Thrown if a file holds no valid scenario. Exit code 3. */
export class ScenarioInvalidError extends Error {
  override readonly name = 'ScenarioInvalidError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
  }
}

/** Formats a position with the file's name only: `connect.yaml:12:5`. */
export function formatPosition(file: string, { line, column }: Position): string {
  return `${file.slice(file.lastIndexOf('/') + 1)}:${line}:${column}`
}
