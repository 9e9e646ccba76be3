import type { StepOf } from '../../language/step.js'
import type { FrameAction } from '../../language/verbs/verbs.js'
import { defined } from '../../lib/defined.js'
import { parseDuration } from '../../lib/quantities.js'
import { asExpectation, type Stage } from '../running/stage.js'

function matchOf(approval: Extract<FrameAction, { approve: unknown }>['approve']) {
  if (typeof approval === 'string') return { method: approval }
  const { method, within } = approval
  return defined({ method, withinMs: within === undefined ? undefined : parseDuration(within) })
}

async function act(input: FrameAction, { driver, world }: Stage): Promise<unknown> {
  if (input === 'approve' || input === 'reject') return driver.frame.decide(input, {})
  if (input === 'close') return driver.frame.closePopup()
  if (input === 'stranger') return driver.frame.pretend()
  if (input === 'expire') return world.frame.expireSessions()
  if ('approve' in input) return driver.frame.decide('approve', matchOf(input.approve))
  if ('reject' in input) return driver.frame.decide('reject', matchOf(input.reject))
  if ('device' in input) return world.frame.approveDevice(input.device)
  if ('code' in input) return world.frame.codeFor(input.code)
  if ('farcaster' in input) return driver.frame.consent(input.farcaster, { provider: 'farcaster', as: input.as })
  // A fault is put in force by whoever performs the step.
  if ('fault' in input) return undefined
  const { social, provider, as, email } = input
  return driver.frame.consent(social, { provider, as, email })
}

/** A code that was read stands for the step's name from then on: `$code`. */
export async function performFrame({ input, id }: StepOf<'frame'>, text: string, stage: Stage): Promise<void> {
  const value = await asExpectation(() => act(input, stage))
  if (id === undefined) return
  const outcome = Promise.resolve()
  stage.results.set(id, { step: text, verb: 'frame', input, outcome, settled: { value }, isExpected: true })
}
