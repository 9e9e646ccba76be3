import { createQuietLooks } from '../drivers/browser/quiet-looks.js'
import { pause } from '../drivers/wait-for.js'
import { requestMatches } from '../steps/check-requests.js'
import type { Rest, Stage } from './stage.js'

/**
 * Between two looks, in real milliseconds: long enough for an answer from a local node. On a busy machine a look takes
 * longer, and so does all else: the pause grows with it.
 */
const lookEveryMs = 4
const longestPauseMs = 60
const giveUpMs = 1500
/** At the end there is no later step in which an answer could still come. */
const giveUpAtEndMs = 8000

function openEnds(stage: Stage, isEnd: boolean): object[] {
  const { services, wallets, frame } = stage.world
  const requests = services.requests.filter(
    (request) => request.status === 'pending' && !stage.heldBack.some((key) => requestMatches(key, request)),
  )
  const calls = Object.values(wallets).flatMap((wallet) => {
    if (wallet.policy === 'never' || stage.heldBack.includes(`wallet.${wallet.name}`)) return []
    const open = wallet.calls.filter((call) => !Object.hasOwn(call, 'result') && call.error === undefined)
    // The oldest are those that wait for their owner.
    return open.slice(wallet.pending.length)
  })
  const isAwaited = (end: object) => !stage.abandoned.has(end)
  const told = frame.messages.filter(({ answer, isHeld }) => answer === 'none' && !isHeld)
  // A request that was too slow for its step has to be told with its answer all the same.
  return [...(isEnd ? requests : requests.filter(isAwaited)), ...[...calls, ...told].filter(isAwaited)]
}

export function noRest(): Rest {
  return { mark: '', quietLooks: 0 }
}

/**
 * Waits until the effects of a step have come to rest, so that the log gives each deed its effects. Effects that do not
 * end in time are not awaited again before the end of the run, which takes three times the usual quiet. A second wait
 * after the same deed, with no event between, goes on counting.
 */
export async function settle(stage: Stage, isEnd = false): Promise<void> {
  const { driver, journal, rest } = stage
  const deadline = performance.now() + (isEnd ? giveUpAtEndMs : giveUpMs)
  let lagMs = 0
  let mark = journal.mark
  const already = rest.mark === mark ? rest.quietLooks : 0
  const looks = createQuietLooks(driver, driver.quietLooks * (isEnd ? 3 : 1), already)
  while (!looks.areEnough) {
    const { isQuiet, answerMs, owedMs } = await looks.look()
    const lookedAt = performance.now()
    const pauseMs = owedMs + Math.min(longestPauseMs, Math.max(lookEveryMs, 2 * answerMs, 3 * lagMs))
    await pause(pauseMs)
    lagMs = performance.now() - lookedAt - pauseMs
    const next = journal.mark
    const open = openEnds(stage, isEnd)
    looks.count(isQuiet && next === mark && open.length === 0)
    mark = next
    Object.assign(rest, { mark, quietLooks: looks.inARow })
    if (performance.now() < deadline) continue
    for (const end of open) stage.abandoned.add(end)
    break
  }
  journal.lookForUnmatched()
}
