import type { StepOf } from '../../language/step.js'
import { settle } from '../running/settle.js'
import type { AppResult, Stage } from '../running/stage.js'

/**
 * Starts what the host page's code does. It may wait for a wallet, whose owner answers in a later step: so nobody waits
 * here longer than until all has come to rest.
 */
export async function performApp(step: StepOf<'app'>, text: string, stage: Stage): Promise<void> {
  const action: (input: never) => Promise<unknown> = stage.driver.app[step.verb]
  const promise = action(step.input as never) // `StepOf<'app'>` pairs each verb with its own input
  const result: AppResult = {
    step: text,
    verb: step.verb,
    input: step.input,
    settled: undefined,
    isExpected: false,
    outcome: promise.then(
      (value) => {
        result.settled = { value }
      },
      (error: unknown) => {
        result.settled = { error }
      },
    ),
  }
  stage.results.set('last', result)
  if (step.id !== undefined) stage.results.set(step.id, result)
  await Promise.race([result.outcome, settle(stage)])
}

export function unexpectedAppError(stage: Stage): { result: AppResult; error: unknown } | undefined {
  for (const result of stage.results.values()) {
    if (result.settled && 'error' in result.settled && !result.isExpected)
      return { result, error: result.settled.error }
  }
  return undefined
}
