import type { Check, CheckResult } from '../lib/check.js'

export interface Finished {
  readonly check: Check
  readonly result: CheckResult
  readonly tookMs: number
}

export interface ScheduleEvents {
  started(check: Check): void
  progress(check: Check, text: string): void
  finished(finished: Finished): void
}

/**
 * Selects the checks that a word names, or else those whose names begin with it. Without words it selects all that are
 * not long, and with `--all` these too. `withRare` adds the rare ones, and `--nightly` both. A word that matches no
 * name is an error, since the intended check would not run. Checks read the other flags themselves.
 */
export function chooseChecks(
  checks: readonly Check[],
  args: readonly string[],
  withRare = false,
): { checks: readonly Check[]; leftOut: readonly Check[] } | { unknown: string } {
  const isNightly = args.includes('--nightly')
  const isAll = isNightly || args.includes('--all')
  const words = args.filter((arg) => !['--all', '--nightly', '--update', '--limits'].includes(arg))
  const named = words.map((word) => {
    const exact = checks.filter(({ name }) => name === word)
    return exact.length > 0 ? exact : checks.filter(({ name }) => name.startsWith(word))
  })
  const unknown = words.filter((_, index) => named[index]?.length === 0)
  if (unknown.length > 0) {
    const names = checks.map(({ name }) => name).join(', ')
    return { unknown: `no check begins with ${unknown.map((word) => `"${word}"`).join(' or ')}; there are: ${names}` }
  }
  if (words.length > 0) return { checks: checks.filter((check) => named.flat().includes(check)), leftOut: [] }
  const leftOut = checks.filter(({ isLong = false }) => isLong && !isAll)
  return {
    checks: checks.filter((check) => (!check.isRare || withRare || isNightly) && !leftOut.includes(check)),
    leftOut,
  }
}

/** Runs checks in their order, two at a time. */
export async function schedule(checks: readonly Check[], events: ScheduleEvents): Promise<Finished[]> {
  const done: Finished[] = []
  const active = new Set<Promise<void>>()
  for (const check of checks) {
    if (active.size === 2) await Promise.race(active)
    events.started(check)
    const work = runOne(check, events).then((finished) => {
      active.delete(work)
      done.push(finished)
      events.finished(finished)
    })
    active.add(work)
  }
  await Promise.all(active)
  return done
}

async function runOne(check: Check, events: ScheduleEvents): Promise<Finished> {
  const start = performance.now()
  let result: CheckResult
  try {
    result = await check.run((text) => events.progress(check, text))
  } catch (error) {
    // A check that throws counts as a failed check.
    result = { passed: 0, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  // A check without results is not a pass: a runner that lost its tests must not look green.
  if (result.passed + result.failed === 0) result = { ...result, failed: 1, output: `${result.output}\nnothing ran` }
  return { check, result, tookMs: performance.now() - start }
}
