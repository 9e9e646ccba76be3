import { requestMatches } from '../steps/check-requests.js'
import { onChange, type Stage } from './stage.js'

/** So long the effects of a step are waited for, in real milliseconds. */
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

/**
 * Waits until the effects of a step have come to rest, so that the log gives each deed its effects. Effects that do not
 * end in time are not awaited again before the end of the run.
 */
export async function settle(stage: Stage, isEnd = false): Promise<void> {
  const { driver, journal } = stage
  const signal = AbortSignal.timeout(isEnd ? giveUpAtEndMs : giveUpMs)
  let wake = () => {}
  signal.addEventListener('abort', () => wake())
  let stop: (() => void) | undefined
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      wake = resolve
    })
    const { mark } = journal
    await driver.rest(signal)
    const open = openEnds(stage, isEnd)
    if (signal.aborted) {
      for (const end of open) stage.abandoned.add(end)
      break
    }
    if (mark !== journal.mark) continue
    if (open.length === 0) break
    stop ??= onChange(stage, () => wake())
    await changed
  }
  stop?.()
  journal.lookForUnmatched()
}
