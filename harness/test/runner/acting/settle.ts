import { waitUntil } from '../../../world/lib/wait-until.js'
import { requestMatches } from '../../../world/services/request-pattern.js'
import { changesOf, type ScenarioRun } from './scenario-run.js'

/** How long a step waits for its effects, in real milliseconds. */
const giveUpMs = 1500
/** The end waits longer: no later step could see the answer. */
const giveUpAtEndMs = 8000

function openEnds(scenarioRun: ScenarioRun, isEnd: boolean): object[] {
  const { services, wallets, frame } = scenarioRun.world
  const requests = services.requests.filter(
    (request) =>
      request.status === 'pending' &&
      !scenarioRun.lost.has(request) &&
      !scenarioRun.heldBack.some((key) => requestMatches(key, request)),
  )
  const calls = Object.values(wallets).flatMap((wallet) => {
    if (wallet.policy === 'never' || scenarioRun.heldBack.includes(`wallet.${wallet.name}`)) return []
    const open = wallet.calls.filter((call) => !Object.hasOwn(call, 'result') && call.error === undefined)
    // The oldest calls are those that wait for the owner.
    return open.slice(wallet.pending.length)
  })
  const isAwaited = (end: object) => !scenarioRun.abandoned.has(end)
  const told = frame.messages.filter(({ answer, isHeld }) => answer === 'none' && !isHeld)
  // The log must have a slow request with its answer, so the end waits even for abandoned ones.
  return [...(isEnd ? requests : requests.filter(isAwaited)), ...[...calls, ...told].filter(isAwaited)]
}

/**
 * Waits until the effects of a step have settled, so that the log lists them after the step. Effects that are too slow
 * are not awaited again before the end of the run.
 */
export async function settle(scenarioRun: ScenarioRun, isEnd = false): Promise<void> {
  const { driver, journal } = scenarioRun
  const withinMs = isEnd ? giveUpAtEndMs : giveUpMs
  const signal = AbortSignal.timeout(withinMs)
  const look = async () => {
    for (let mark = ''; mark !== journal.mark && !signal.aborted; ) {
      mark = journal.mark
      await driver.rest(signal)
    }
    return openEnds(scenarioRun, isEnd).length === 0 || undefined
  }
  if (!(await waitUntil(look, { withinMs, isExact: true, onChange: changesOf(scenarioRun) })))
    for (const end of openEnds(scenarioRun, isEnd)) scenarioRun.abandoned.add(end)
  journal.lookForUnmatched()
}
