import type { StepOf } from '../../language/step.js'
import type { FrameAction } from '../../language/verbs/verbs.js'
import { parseDuration } from '../../lib/quantities.js'
import { ControlMissingError } from '../drivers/wait-for.js'
import { addFault } from '../running/faults.js'
import { ExpectationError, type Stage } from '../running/stage.js'

type Approval = Extract<FrameAction, { approve: unknown }>['approve']

function matchOf(approval: Approval) {
  if (typeof approval === 'string') return { method: approval }
  const { method, within } = approval
  return {
    ...(method === undefined ? {} : { method }),
    ...(within === undefined ? {} : { withinMs: parseDuration(within) }),
  }
}

async function addFrameFault(input: Extract<FrameAction, { fault: unknown }>, stage: Stage): Promise<void> {
  const { fault, on, times, id } = input
  const where = on === undefined ? 'frame' : `frame ${on}`
  await addFault(
    { on: where, do: fault, ...(times === undefined ? {} : { times }), ...(id === undefined ? {} : { id }) },
    stage,
  )
}

async function act(input: FrameAction, stage: Stage): Promise<unknown> {
  const { driver, world } = stage
  if (input === 'approve' || input === 'reject') return driver.frame.decide(input, {})
  if (input === 'close') return driver.frame.closePopup()
  if (input === 'stranger') return driver.frame.pretend()
  if (input === 'expire') return world.frame.expireSessions()
  if ('approve' in input) return driver.frame.decide('approve', matchOf(input.approve))
  if ('reject' in input) return driver.frame.decide('reject', matchOf(input.reject))
  if ('device' in input) return world.frame.approveDevice(input.device)
  if ('code' in input) return world.frame.codeFor(input.code)
  if ('social' in input) {
    const { social, provider, as, email } = input
    return driver.frame.consent(social, { provider, as, email })
  }
  if ('farcaster' in input) return driver.frame.consent(input.farcaster, { provider: 'farcaster', as: input.as })
  return addFrameFault(input, stage)
}

/** A code that was read stands for the step's name from then on: `$code`. */
export async function performFrame(step: StepOf<'frame'>, text: string, stage: Stage): Promise<void> {
  const { input, id } = step
  const value = await act(input, stage).catch((cause: unknown) => {
    if (cause instanceof ControlMissingError || cause instanceof ExpectationError) throw cause
    throw new ExpectationError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  if (id === undefined) return
  const outcome = Promise.resolve()
  stage.results.set(id, { step: text, verb: 'frame', input, outcome, settled: { value }, isExpected: true })
}
