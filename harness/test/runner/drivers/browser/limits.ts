import { deviceOf } from '../../../language/device-profiles.js'
import { appOf, flattenSteps } from '../../../language/semantic-rules.js'
import type { Scenario, Step } from '../../../language/step.js'
import type { BrowserAction } from '../../../language/verbs/verbs.js'
import { type EngineName, engineTitles } from './engine-name.js'

interface Limit {
  /** The rest of a sentence that begins with the engine's name. */
  readonly why: string
  /** @default every engine but Chromium */
  readonly engine?: EngineName
  isMet(scenario: Scenario, steps: readonly Step[]): boolean
}

function doesInBrowser(steps: readonly Step[], ...names: readonly string[]): boolean {
  const isOf = (action: BrowserAction) =>
    typeof action === 'string' ? names.includes(action) : names.some((name) => name in action)
  return steps.some((step) => step.kind === 'browser' && isOf(step.input))
}

/** True if an input names this fault. A step `fault` names it in `do`, a step of the frame in `fault`. */
function isFault(input: unknown, name: string): boolean {
  const given = typeof input === 'object' && input !== null ? Object.values(input) : []
  return given.some((each) => each === name || (typeof each === 'object' && each !== null && name in each))
}

/** The first limit that a scenario meets is the reported reason. */
const limits: readonly Limit[] = [
  {
    why: 'is served its world, and an app asks services at addresses of its own',
    engine: 'webkit',
    isMet: (scenario) => appOf(scenario) !== undefined,
  },
  {
    why: 'is served its world, and the policy of this page names the services at their own addresses',
    isMet: ({ head }) => head.page?.policy !== undefined && head.page.policy !== 'recommended',
  },
  {
    why: 'is served its world, and only pages in Chromium are routed to apps and bridges of phones',
    isMet: ({ head }) =>
      Object.values(head.wallets ?? {}).some(({ via }) =>
        [via].flat().some((each) => ['mobile-app', 'ton-connect', 'metamask-mobile'].includes(each)),
      ),
  },
  {
    why: 'does not report how long a page is busy',
    isMet: ({ head }) => head.tags?.includes('hostile') ?? false,
  },
  {
    why: 'cannot slow the processor down',
    isMet: (_scenario, steps) => doesInBrowser(steps, 'cpu'),
  },
  {
    why: 'reads theme and motion when it starts, and this scenario changes them later',
    isMet: (_scenario, steps) => doesInBrowser(steps, 'reducedMotion', 'colorScheme'),
  },
  {
    why: 'also cuts an offline page off from installed wallets, which it reaches over HTTP',
    engine: 'firefox',
    isMet: ({ head }, steps) => doesInBrowser(steps, 'offline') && Object.keys(head.wallets ?? {}).length > 0,
  },
  {
    why: 'does not report that a frame failed to load a second time',
    isMet: (_scenario, steps) =>
      steps.some((step) => step.kind === 'frame' && isFault(step.input, 'abort')) &&
      steps.some((step) => step.kind === 'fault' && isFault(step.input, 'never-loads')),
  },
  {
    why: 'has no touch input, and this scenario is on a phone',
    engine: 'webkit',
    isMet: ({ head: { page = {} } }) =>
      page.viewport?.phone ?? (page.device !== undefined && deviceOf(page.device).isMobile),
  },
]

/** Returns a sentence on why an engine cannot perform a scenario, or `undefined` if it can. */
export function whyNotRun(scenario: Scenario, engine: EngineName): string | undefined {
  if (engine === 'chromium') return undefined
  const steps = flattenSteps(scenario.steps)
  const limit = limits.find((each) => (each.engine ?? engine) === engine && each.isMet(scenario, steps))
  return limit && `${engineTitles[engine]} ${limit.why}`
}
