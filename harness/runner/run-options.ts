import type { Target } from '../language/head.js'

export const defaultTimeoutMs = 30_000

/** The options of `run`, `record` and `verify`. */
export interface RunOptions {
  /** Names, files and globs; all shipped scenarios when empty. */
  readonly selectors: readonly string[]
  readonly targets: readonly Target[]
  readonly seed: number | undefined
  /** A scenario runs when it has one of them; `full` adds every cell of every matrix in the browser. */
  readonly tags: readonly string[]
  /** In Chromium a covering sample (`coveringSample`); headless one cell of each other scenario (`headlessSample`). @default false */
  readonly isSampled?: boolean
  /** In Chromium visitors want no motion (`prefers-reduced-motion`), except where a scenario says. @default false */
  readonly isStill?: boolean
  readonly repeat: number
  readonly workers: number
  readonly headed: boolean
  readonly bail: boolean
  readonly timeoutMs: number
  readonly output: string
  readonly solana: 'auto' | 'surfpool' | 'validator'
  readonly recordings: RecordingOptions
}

export interface RecordingOptions {
  /** `compare`: with a recording where there is one. `require`: a missing one is a drift. `write`: make them. */
  readonly mode: 'off' | 'compare' | 'require' | 'write'
  readonly folder: string
}
