import type { RunSummary, ScenarioResult } from './result.js'

/** Hears of a run as it goes. */
export interface Reporter {
  onStart?(planned: number): void
  onResult?(result: ScenarioResult, done: number, planned: number): void
  onEnd?(summary: RunSummary): void
}

export type Write = (text: string) => void
