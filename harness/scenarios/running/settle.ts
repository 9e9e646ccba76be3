import { requestMatches } from '../assertions/check-requests.js'
import type { Stage } from './stage.js'

/** Between two looks, in real milliseconds: long enough for an answer from a local node. */
const lookEveryMs = 4
/** Looks without a change after which nothing is under way any more. */
const quietLooks = 2
const giveUpMs = 1500

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** An answer that will come by itself is still on its way. */
function isAnswerDue(stage: Stage): boolean {
  return stage.world.services.requests.some(
    (request) => request.status === 'pending' && !stage.heldBack.some((key) => requestMatches(key, request)),
  )
}

/** Waits until what a step set off has come to rest, so that the log gives each deed what it did. */
export async function settle(stage: Stage): Promise<void> {
  const deadline = performance.now() + giveUpMs
  let quiet = 0
  let mark = stage.journal.mark
  while (quiet < quietLooks && performance.now() < deadline) {
    await stage.driver.settle()
    await pause(lookEveryMs)
    const next = stage.journal.mark
    quiet = next === mark && !isAnswerDue(stage) ? quiet + 1 : 0
    mark = next
  }
  stage.journal.lookForUnmatched()
}
