import type { RunSummary, ScenarioResult } from './result.js'

export interface Reporter {
  onStart?(planned: number): void
  onResult?(result: ScenarioResult, done: number, planned: number): void
  onEnd?(summary: RunSummary): void
}

export type Write = (text: string) => void

/** For machines: one JSON object at the end. */
export function jsonReporter(write: Write): Reporter {
  return { onEnd: (summary) => write(`${JSON.stringify(summary, null, 2)}\n`) }
}

/** For machines that read along: one JSON object a line, `start`, `result` … `end`. */
export function jsonStreamReporter(write: Write): Reporter {
  const line = (value: unknown) => write(`${JSON.stringify(value)}\n`)
  return {
    onStart: (planned) => line({ type: 'start', planned }),
    onResult: (result) => line({ type: 'result', ...result }),
    onEnd: ({ results: _results, ...summary }) => line({ type: 'end', ...summary }),
  }
}
