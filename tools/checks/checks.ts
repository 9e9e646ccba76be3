import type { Check } from '../lib/check.js'
import { chainExamples } from '../pack/chain-examples.js'
import { componentTests } from '../pack/component-tests.js'
import { created } from '../pack/create.js'
import { hostProjects } from '../pack/host-projects.js'
import { installed } from '../pack/installed.js'
import { outside, outsideWhole } from '../pack/outside/check.js'
import { docs } from '../pack/outside/docs/check.js'
import { strangers } from '../pack/strangers/check.js'
import { examples, frameworkVisits } from '../pack/visit-frameworks.js'
import { recipeCheck } from '../recipes/check.js'
import { apiReports } from './api-reports.js'
import { bundlers } from './bundlers.js'
import { engineViews } from './engine-views.js'
import { engines, enginesAtNight } from './engines.js'
import { kits, kitsAtNight } from './kits.js'
import { publint, typesWrong } from './package.js'
import { doctor, moreScenarios, scenarioLint, scenarios } from './scenarios.js'
import { site } from './site.js'
import { size } from './size.js'
import { house, lint, types, unused } from './sources.js'
import { longTests, nightly, nightTests, randomVisits, unit } from './unit.js'
import { vendors } from './vendors.js'

/** The doctor gets the Chromium that all others may need; these need none. */
export const beforeOthers: readonly Check[] = [doctor, lint, house]

export const others: readonly Check[] = [
  // It takes as long as all that run beside it.
  unit,
  types,
  scenarioLint,
  size,
  publint,
  typesWrong,
  apiReports,
  scenarios,
  moreScenarios,
  longTests,
  randomVisits,
  installed,
  hostProjects,
  ...outside,
  docs,
  ...created,
  examples,
  chainExamples,
  componentTests,
  site,
  bundlers,
  ...frameworkVisits,
  ...outsideWhole,
  ...strangers,
  kits,
  kitsAtNight,
  engines,
  enginesAtNight,
  engineViews,
  vendors,
  recipeCheck,
  unused,
  nightTests,
  nightly,
]
