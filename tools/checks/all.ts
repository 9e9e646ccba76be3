import type { Check } from '../lib/check.js'
import { stopCommands } from '../lib/command.js'
import { seconds } from '../lib/seconds.js'
import { beforeOthers, others } from './checks.js'
import { chooseChecks, type ScheduleEvents, schedule } from './schedule.js'
import { sumUp } from './sum.js'

// Everything that `npm test` runs after the build. `--all` adds the long ones, and `--nightly` the rare ones too.
// `npm run check -- unit lint` runs those of these names.

const chosen = chooseChecks([...beforeOthers, ...others], process.argv.slice(2), Boolean(process.env['WM_LONG']))
if ('unknown' in chosen) {
  process.stdout.write(`${chosen.unknown}\n0 passed, 1 failed\n`)
  process.exit(1)
}

const say = (line: string) => process.stdout.write(`${line}\n`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    stopCommands()
    process.exit(signal === 'SIGINT' ? 130 : 143)
  })

const startedAt = performance.now()
const active = new Map<Check, string>()
const heartbeat = setInterval(() => {
  const lines = [...active].map(([{ name }, progress]) => (progress ? `${name} (${progress})` : name))
  if (lines.length > 0) say(`  … ${seconds(performance.now() - startedAt)}: ${lines.join(', ')}`)
}, 10_000)

const events: ScheduleEvents = {
  started: (check) => void active.set(check, ''),
  progress: (check, text) => void active.set(check, text),
  finished({ check, result, tookMs }) {
    active.delete(check)
    const counts = result.failed === 0 ? `${result.passed} passed` : `${result.passed} passed, ${result.failed} FAILED`
    say(
      `${result.failed === 0 ? '✓' : '✗'} ${check.name}: ${counts} (${[seconds(tookMs), result.note].filter(Boolean).join(', ')})`,
    )
    if (result.report) say(result.report)
  },
}
const chosenOf = (checks: readonly Check[]) => chosen.checks.filter((check) => checks.includes(check))
const finished = [...(await schedule(chosenOf(beforeOthers), events)), ...(await schedule(chosenOf(others), events))]
clearInterval(heartbeat)

const { lines, exitCode } = sumUp(
  finished,
  performance.now() - startedAt,
  chosen.leftOut.map(({ name }) => name),
)
for (const line of lines) say(line)
process.exitCode = exitCode
