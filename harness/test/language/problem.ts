/** Where something stands in a scenario file; both count from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

export type Path = readonly (string | number)[]

/** Finds where a value was written, or with `key` the key of a map, or with `word` a word in the value. */
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

/** Something that is wrong at a path, or with a key or a word there. The file is the scenario's own where none is named. */
export interface Finding {
  readonly file?: string
  readonly path: Path
  readonly key?: string | undefined
  readonly word?: string | undefined
  readonly message: string
  readonly suggestion?: string | undefined
}

/** A finding at a path that whoever looked does not know. */
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

/** Thrown where a scenario is needed and the file does not hold one. Exit code 3. */
export class ScenarioInvalidError extends Error {
  override readonly name = 'ScenarioInvalidError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
  }
}

/** `connect.yaml:12:5` with the last part of the path only. */
export function formatPosition(file: string, { line, column }: Position): string {
  return `${file.slice(file.lastIndexOf('/') + 1)}:${line}:${column}`
}
