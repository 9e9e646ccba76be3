import path from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { addressOf } from '../../test/language/head.js'
import { appOf, flattenSteps } from '../../test/language/semantic-rules.js'
import type { Scenario } from '../../test/language/step.js'
import { loadServices } from '../../test/runner/acting/load-services.js'
import { performScenario } from '../../test/runner/acting/perform-scenario.js'
import { toWorldSpec } from '../../test/runner/acting/run-job.js'
import { isKnownLine } from '../../test/runner/acting/violations.js'
import { createBrowserDriver, type Driver } from '../../test/runner/drivers/browser/browser.js'
import type { BrowserEngine } from '../../test/runner/drivers/browser/browser-engine.js'
import { pattern } from '../../test/runner/drivers/browser/locate.js'
import type { Happening } from '../../test/runner/drivers/driver.js'
import { loadKinds } from '../../test/runner/load-kinds.js'
import { messageOf } from '../../world/lib/message-of.js'
import { isThisMachine } from '../../world/lib/this-machine.js'
import type { NodePool } from '../../world/processes/node-pool.js'
import { AppError } from '../../world/processes/start-app.js'
import { createWorld } from '../../world/world/world.js'
import type { World } from '../../world/world/world-api.js'
import { type Finding, NotJudgedError } from './judge.js'

/** A page after its scenario, ready to be measured. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly driver: Driver
  readonly world: World
  /** Origins that belong to the app. */
  readonly pass: readonly string[]
  /** The addresses of all requests so far, oldest first. */
  readonly requests: readonly string[]
  /** Locates the wallet Fox in the list. */
  readonly fox: Locator
  /** Opens the list, as the word `openWallets` does. */
  open(): Promise<void>
  /** Finds the control that the word `openWallets` presses first. Undefined on a page without a modal. */
  opener(): Promise<Locator | undefined>
}

export type Measure = (visit: Visit) => Promise<Finding>

/** Differences of a check's world from the default world. */
export interface VisitOptions {
  /** Requests to hosts other than the page's and the nodes' fail (`dead`) or take five seconds longer (`slow`). */
  readonly services?: 'dead' | 'slow'
  /** The visitor prefers reduced motion. */
  readonly isStill?: boolean
  /** The width of the window in pixels. */
  readonly width?: number
  /** An error in the console fails the check. */
  readonly isConsoleJudged?: boolean
  readonly measure?: Measure
}

export interface Workplace {
  readonly engine: BrowserEngine
  readonly pool: NodePool
  readonly signal: AbortSignal
}

const timeoutMs = 60_000
/** The delay of slow services: longer than the list's limit, and shorter than a scenario's final wait for answers. */
const slowMs = 5000
/** The height of a small phone's screen. */
const narrowHeight = 640

/** Whether an address belongs to the page rather than to another host. */
export function isOwn(href: string, pass: readonly string[]): boolean {
  const { protocol, hostname, origin } = new URL(href)
  return !/^(https?|wss?):$/.test(protocol) || isThisMachine(hostname) || pass.includes(origin)
}

async function breakServices(context: BrowserContext, world: World, how: 'dead' | 'slow', pass: readonly string[]) {
  await context.route('**/*', async (route) => {
    const href = route.request().url()
    const isNode = world.services.nodes.find(new URL(href), route.request().postData() ?? '').chain !== undefined
    if (isOwn(href, pass) || isNode) return route.fallback()
    if (how === 'dead') return route.abort('connectionfailed')
    await new Promise((resolve) => setTimeout(resolve, slowMs))
    // The page may have closed meanwhile.
    await route.fallback().catch(() => undefined)
  })
}

/**
 * Plays a scenario in its own world and on its own page, runs the measure if there is one, and takes a picture.
 * @throws {@link NotJudgedError} @throws AppError when the app does not answer
 */
export async function visitPage(
  { scenario, opening }: { readonly scenario: Scenario; readonly opening: Scenario },
  { services, isStill = false, width, isConsoleJudged = false, measure }: VisitOptions,
  { engine, pool, signal }: Workplace,
  picture: string,
): Promise<Finding & { readonly picture?: string }> {
  const app = appOf(scenario)
  const pass = [...(scenario.head.pass ?? []), ...(app ? [new URL(addressOf(app)).origin] : [])]
  const known = isConsoleJudged ? (scenario.head.console ?? []) : ['/^/']
  const page = width === undefined ? {} : { page: { viewport: { width, height: narrowHeight } } }
  const played = { ...scenario, head: { ...scenario.head, ...page, console: known } }
  const own = await loadServices(played)
  const kinds = await loadKinds(played.head.kinds, path.dirname(played.file))
  const world = await createWorld(toWorldSpec(played, { seed: 1, solana: 'auto', pool, services: own, kinds }))
  const requests: string[] = []
  let context: BrowserContext | undefined
  let driver: Driver | undefined
  try {
    const browser = await engine.browser()
    const newContext: typeof browser.newContext = async (options) => {
      context = await browser.newContext(options)
      context.on('request', (request) => requests.push(request.url()))
      return context
    }
    driver = await createBrowserDriver(played, world, { newContext }, { isStill })
    if (!context) throw new NotJudgedError('the browser opened no page')
    if (services) await breakServices(context, world, services, pass)
    const happenings: Happening[] = []
    driver.onHappening((happening) => void happenings.push(happening))
    const finding = await judge({ played, opening, world, driver, context, requests, pass, measure, signal })
    const thrown = happenings.find(
      (each) => each.kind === 'page-error' && !isKnownLine(each.text, scenario.head.errors),
    )
    const isThrown = finding.isMet && thrown !== undefined && 'text' in thrown
    const taken = await takePicture(driver, picture)
    const judged = isThrown ? { isMet: false, evidence: `uncaught error: ${firstLine(thrown.text)}` } : finding
    return { ...judged, ...(taken && { picture: path.basename(picture) }) }
  } finally {
    await driver?.dispose().catch(() => undefined)
    await world.stop()
  }
}

interface Play extends Pick<Visit, 'world' | 'driver' | 'context' | 'requests' | 'pass'> {
  readonly played: Scenario
  readonly opening: Scenario
  readonly measure: Measure | undefined
  readonly signal: AbortSignal
}

async function judge({ played, opening, measure, signal, ...parts }: Play): Promise<Finding> {
  const { driver, world } = parts
  const { outcome, step, message, detail = '' } = await performScenario(played, world, driver, { timeoutMs, signal })
  if (outcome === 'interrupted') throw new NotJudgedError('the run was interrupted')
  if (outcome === 'app') throw new AppError(message)
  if (outcome === 'sandbox') throw new NotJudgedError(`${step}: ${message}`)
  if (outcome === 'closed-world') {
    // Only console errors count. A request without a fake is a gap of the harness, not a fault of the page.
    const written = [message, ...detail.split('\n')].find((line) => line.startsWith('a console error'))
    if (written !== undefined) return { isMet: false, evidence: firstLine(written) }
  } else if (outcome !== 'passed') return { isMet: false, evidence: `${shortStep(step)}: ${firstLine(message)}` }
  if (!measure) return { isMet: true, evidence: 'all steps done' }
  const { page } = driver
  const presses = flattenSteps(opening.steps).flatMap((each) => (each.kind === 'user' ? [each] : []))
  const visit: Visit = {
    ...parts,
    page,
    fox: page.getByRole('button', { name: /Fox/ }).filter({ visible: true }).first(),
    async open() {
      for (const press of presses) await (driver.user[press.verb] as (input: unknown) => Promise<void>)(press.input) // verb and input come from the same step
    },
    async opener() {
      const [first] = presses
      const name = typeof first?.input === 'string' ? first.input : undefined
      if (name === undefined) return undefined
      return page.getByRole('button', { name: pattern(name), exact: true }).first()
    },
  }
  return measure(visit).catch((error: unknown) => ({ isMet: false, evidence: firstLine(messageOf(error)) }))
}

/** Removes file positions from a step's text. */
const shortStep = (step: string) =>
  step.replace(/ \([^)]*\.yaml[:\d]*\)/, '').replace(/, there .*?\.yaml[:\d]* /, ', there ')

const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 300) ?? ''

async function takePicture(driver: Driver, picture: string): Promise<boolean> {
  try {
    await driver.page.screenshot({ path: picture, timeout: 5000 })
    return true
  } catch {
    // A closed page has no picture.
    return false
  }
}
