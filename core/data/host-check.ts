import type { CheckAnswer, HostChecks } from '../contracts/host-checks.js'
import { readMember } from '../errors/base.js'
import { HostCheckFailedError, HostRefusedError } from '../errors/host.js'
import type { Platform } from '../lib/platform/platform.js'
import { cleanText } from '../lib/shown-text.js'
import { withTimeLimit } from '../lib/time-limit.js'

/** How long a check of the page may take. After that, the visitor can try again. */
export const CHECK_LIMIT_MS = 20_000

/**
 * Asks the page once. Resolves if it answers `true`. Any answer but `true` or a refusal, no answer in time, and an
 * error count as a failed check: the visitor does not go on.
 * @throws {@link HostRefusedError} {@link HostCheckFailedError}
 */
export async function askHost(
  platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>,
  check: keyof HostChecks,
  ask: () => CheckAnswer | Promise<CheckAnswer>,
  outer?: AbortSignal,
): Promise<void> {
  let answer: unknown
  let isLate = false
  const late = () => {
    isLate = true
    return new HostCheckFailedError({ check, problem: `no answer within ${CHECK_LIMIT_MS / 1000} seconds` })
  }
  try {
    answer = await withTimeLimit({ platform, limitMs: CHECK_LIMIT_MS, outer, late }, async () => ask())
  } catch (cause) {
    if (isLate || outer?.aborted) throw cause
    throw new HostCheckFailedError({ check, problem: 'it threw an error', cause })
  }
  if (answer === true) return
  const refuse = readMember(answer, 'refuse')
  const refusal = typeof refuse === 'string' ? cleanText(refuse) : ''
  if (refusal !== '') throw new HostRefusedError({ check, refusal })
  const problem = `it answered ${kindOf(answer)}, wanted true or { refuse: 'the reason' }`
  throw new HostCheckFailedError({ check, problem })
}

const kindOf = (answer: unknown) =>
  answer === null || typeof answer !== 'object' ? String(answer).slice(0, 100) : 'an object without a text to refuse by'
