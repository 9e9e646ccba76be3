import type { CheckResult } from '../lib/check.js'

/** Runs named steps one after another and counts them; a step fails by throwing. A failed step does not stop the others. */
export async function runSteps(
  steps: readonly (readonly [name: string, step: () => Promise<void>])[],
  progress: (text: string) => void,
): Promise<CheckResult> {
  const failures: string[] = []
  for (const [name, step] of steps) {
    progress(name)
    try {
      await step()
    } catch (error) {
      failures.push(`${name}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }
  return { passed: steps.length - failures.length, failed: failures.length, output: failures.join('\n\n') }
}
