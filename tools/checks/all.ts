import type { Check } from '../lib/check.js'
import { stopCommands } from '../lib/command.js'
import { seconds } from '../lib/seconds.js'
import { componentTests } from '../pack/component-tests.js'
import { created } from '../pack/create.js'
import { hostProjects } from '../pack/host-projects.js'
import { installed } from '../pack/installed.js'
import { outside, outsideWhole } from '../pack/outside/check.js'
import { docs } from '../pack/outside/docs/check.js'
import { strangers } from '../pack/strangers/check.js'
import { examples, frameworkVisits } from '../pack/visit-frameworks.js'
import { recipeCheck } from '../recipes/check.js'
import { bundlers } from './bundlers.js'
import { engineViews } from './engine-views.js'
import { engines } from './engines.js'
import { kits } from './kits.js'
import { publint, typesWrong } from './package.js'
import { doctor, scenarioLint, scenarios } from './scenarios.js'
import { chooseChecks, type ScheduleEvents, schedule } from './schedule.js'
import { site } from './site.js'
import { size } from './size.js'
import { house, lint, types, unused } from './sources.js'
import { sumUp } from './sum.js'
import { longTests, nightly, randomVisits, unit } from './unit.js'
import { vendors } from './vendors.js'

// Everything that `npm test` runs after the build. `--all` adds the long ones, and `--nightly` the rare ones too.
// `npm run check -- unit lint` runs those of these names.

/** The doctor gets the Chromium that all others may need; these need none. */
const beforeOthers: readonly Check[] = [doctor, lint, house]

const others: readonly Check[] = [
  // It takes as long as all that run beside it.
  unit,
  types,
  scenarioLint,
  size,
  publint,
  typesWrong,
  scenarios,
  longTests,
  randomVisits,
  installed,
  hostProjects,
  ...outside,
  docs,
  ...created,
  examples,
  componentTests,
  site,
  bundlers,
  ...frameworkVisits,
  ...outsideWhole,
  ...strangers,
  kits,
  engines,
  engineViews,
  vendors,
  recipeCheck,
  unused,
  nightly,
]

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
