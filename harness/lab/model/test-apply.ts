import { pageSteps, takeBack } from './test-page-steps.js'
import { phoneSteps } from './test-phone-steps.js'
import type { Actions, Play } from './test-play.js'
import type { Step, StepKind } from './test-steps.js'
import { userSteps } from './test-user-steps.js'
import { walletSteps } from './test-wallet-steps.js'

const actions: Actions<StepKind> = { ...userSteps, ...walletSteps, ...phoneSteps, ...pageSteps }

/** Plays a step in the world and tells the reference what it should come to. Settles. */
export async function applyStep(play: Play, step: Step): Promise<void> {
  await actions[step.kind](play, step)
  await play.settle()
  takeBack(play)
}
