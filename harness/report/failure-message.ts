import type { Failure, ScenarioResult } from './result.js'

/** The five lines that a failure prints: step, expected and actual, last events, seed, command. */
export function failureLines(result: ScenarioResult, failure: Failure): string[] {
  const events = failure.lastEvents.length > 0 ? failure.lastEvents.join(' → ') : 'none'
  return [
    `${result.name} [${result.target}] failed at ${failure.step}`,
    `  ${failure.message}`,
    `  last events: ${events}`,
    `  seed ${result.seed}`,
    `  ${failure.command}`,
  ]
}
