import { pageSteps, takeBack } from './page-steps.js'
import { phoneSteps } from './phone-steps.js'
import type { Actions, Play } from './play.js'
import type { Step, StepKind } from './steps.js'
import { userSteps } from './user-steps.js'
import { walletSteps } from './wallet-steps.js'

const actions: Actions<StepKind> = { ...userSteps, ...walletSteps, ...phoneSteps, ...pageSteps }

/** Plays a step in the world, updates the reference with the expected result, and settles. */
export async function applyStep(play: Play, step: Step): Promise<void> {
  await actions[step.kind](play, step)
  await play.settle()
  takeBack(play)
}
