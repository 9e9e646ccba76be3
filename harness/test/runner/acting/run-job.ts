import path from 'node:path'
import type { ChainDescription, ChainSpec } from '../../../world/chains/chain-spec.js'
import { messageOf, stackOf } from '../../../world/lib/message-of.js'
import { parseDuration } from '../../../world/lib/quantities.js'
import type { NodePool } from '../../../world/processes/node-pool.js'
import type { OwnService } from '../../../world/services/own-services.js'
import type { WalletVia } from '../../../world/wallets/wallet.js'
import type { AnyVia, WalletSpec } from '../../../world/wallets/wallet-spec.js'
import { createWorld } from '../../../world/world/world.js'
import type { World, WorldSpec } from '../../../world/world/world-api.js'
import type { WalletDescription } from '../../language/head.js'
import { hostOrigin } from '../../language/host-options.js'
import { type Kinds, noKinds } from '../../language/kinds.js'
import { appOf, flattenSteps } from '../../language/semantic-rules.js'
import type { Scenario } from '../../language/step.js'
import type { Driver } from '../drivers/browser/browser.js'
import { createBrowserDriver } from '../drivers/browser/browser.js'
import type { BrowserEngine } from '../drivers/browser/browser-engine.js'
import { BrowserMissingError } from '../drivers/browser/chromium.js'
import { engineTitles } from '../drivers/browser/engine-name.js'
import { commandOf, type Job, type RunOptions } from '../job.js'
import { loadKinds } from '../load-kinds.js'
import { canonicalLog } from '../recordings/canonical-log.js'
import { checkRecording, writeRecording } from '../recordings/recording.js'
import { writeScreens } from '../recordings/write-screens.js'
import { failureLines, type ScenarioResult } from '../report/result.js'
import { keepOpen } from './keep-open.js'
import { loadServices } from './load-services.js'
import { type Limits, type Performance, performScenario, type RunStep } from './perform-scenario.js'
import { stopBefore } from './stop-before.js'

export interface RunnerResources {
  readonly engine: BrowserEngine
  readonly pool: NodePool | undefined
}

export interface JobLimits extends Pick<Limits, 'signal' | 'around' | 'steps' | 'onTold'> {
  /** Follows the world of the job from its start. Returns a function that stops following, called before the world ends. */
  readonly follow?: ((world: World) => () => Promise<void>) | undefined
}

type Ending = Omit<Performance, 'log' | 'screens' | 'told'>

async function openScenarioRun(
  job: Job,
  scenario: Scenario,
  { solana }: RunOptions,
  { engine, pool }: RunnerResources,
  signal: AbortSignal,
): Promise<{ world: World; driver: Driver } | { broken: Ending }> {
  // The browser and the world start in parallel. If the browser does not start, `await browser` below throws.
  const browser = engine.browser()
  browser.catch(() => undefined)
  let world: World | undefined
  try {
    const services = await loadServices(scenario)
    const kinds = await loadKinds(scenario.head.kinds, path.dirname(scenario.file))
    world = await createWorld(toWorldSpec(scenario, { seed: job.seed, solana, pool, services, kinds }))
    const driver = await createBrowserDriver(scenario, world, await browser, { isStill: job.isStill ?? false })
    return { world, driver }
  } catch (error) {
    await world?.stop()
    const opening = error instanceof BrowserMissingError ? `starting ${engineTitles[engine.name]}` : 'opening the page'
    const step = world ? opening : 'starting the world'
    const outcome = signal.aborted ? 'interrupted' : 'sandbox'
    return { broken: { outcome, step, message: messageOf(error), lastEvents: [] } }
  }
}

/** The longest timer of Node: a longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1

/** Creates a world, performs one scenario in it, disposes the world, and compares the recording. Never rejects. */
export async function runJob(
  job: Job,
  scenario: Scenario,
  options: RunOptions,
  resources: RunnerResources,
  { signal, around, steps, onTold, follow }: JobLimits,
): Promise<ScenarioResult> {
  const startedAt = performance.now()
  const attachments: string[] = []
  const { timeout } = scenario.head
  const usualMs = timeout === undefined ? options.timeoutMs : parseDuration(timeout)
  const timeoutMs = options.isDebug ? longestTimerMs : usualMs
  const folder = path.resolve(options.output, job.name, `round-${job.round}`)
  const { name, seed, round } = job
  let nodes: ScenarioResult['nodes'] & object = []
  let told: Performance['told'] = []
  const result = ({ outcome, step, message, detail, lastEvents }: Ending): ScenarioResult => ({
    name,
    title: scenario.head.scenario,
    file: scenario.file,
    seed,
    round,
    outcome,
    durationMs: Math.round(performance.now() - startedAt),
    attachments,
    ...(nodes.length > 0 && { nodes }),
    ...(told.length > 0 && { told }),
    ...(outcome !== 'passed' && { failure: { outcome, step, message, lastEvents, command: commandOf(job), detail } }),
  })
  const keepLog = (log: string) => writeRecording(path.join(folder, 'events.ndjson'), log)

  const scenarioRun = await openScenarioRun(job, scenario, options, resources, signal)
  if ('broken' in scenarioRun) return result(scenarioRun.broken)
  const { world, driver } = scenarioRun
  const unfollow = follow?.(world)
  const rejections: unknown[] = []
  const onRejection = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  let acted: Performance
  let leftBehind: readonly string[]
  try {
    const isRecorded = options.recordings.mode === 'write'
    const before = options.isDebug ? (step: RunStep) => stopBefore(driver.page, step) : undefined
    acted = await performScenario(atAddress(scenario, driver.url), world, driver, {
      timeoutMs,
      signal,
      around,
      before,
      isRecorded,
      steps,
      onTold,
    })
    const isGreen = acted.outcome === 'passed'
    if (!isGreen) attachments.push(keepLog(canonicalLog(acted.log)))
    if (!isGreen || options.screenshot === 'on')
      attachments.push(...(await driver.keep(folder, isGreen ? 'picture' : 'all').catch(() => [])))
    if (options.isKeptOpen && !signal.aborted) {
      told = acted.told
      const { failure, durationMs } = result(acted)
      const ended = failure ? failureLines(result(acted), failure) : [`${name} passed (${durationMs} ms)`]
      await keepOpen(driver, world, { ended: [...ended, ...told], inspector: resources.engine.inspector?.(), signal })
    }
  } finally {
    await unfollow?.()
    nodes = world.services.nodes.answered
    await driver.dispose().catch(onRejection)
    leftBehind = await world.stop()
    // Node reports an unhandled rejection one turn later.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', onRejection)
  }
  const { outcome, lastEvents } = acted
  told = acted.told
  if (outcome !== 'passed') return result(acted)
  if (rejections.length > 0) {
    const [line = ''] = messageOf(rejections[0]).split('\n')
    const stacks = rejections.map(stackOf).join('\n')
    const detail = stacks === line ? undefined : stacks
    const message = `an unhandled rejection: ${line}`
    return result({ outcome: 'closed-world', step: 'the whole scenario', message, detail, lastEvents })
  }
  if (leftBehind.length > 0) {
    const message = `left behind: ${leftBehind.join(', ')}`
    return result({ outcome: 'leak', step: 'the end', message, lastEvents })
  }
  const [lost] = await writeScreens(acted.screens)
  if (lost) {
    const message = 'a screen is another, and its `screen` is not found as a text of its own: write it by hand'
    return result({ outcome: 'drift', step: lost.file, message, detail: lost.is, lastEvents })
  }
  const log = canonicalLog(acted.log)
  const detail = checkRecording(job, scenario, log, options.recordings)
  if (detail === undefined) return result(acted)
  attachments.push(keepLog(log))
  const message = 'what happened differs from the recording ("-" was recorded, "+" is new)'
  return result({ outcome: 'drift', step: 'comparing with the recording', message, detail, lastEvents })
}

/** Replaces the usual origin in a scenario by the address of this machine that serves our own page. */
function atAddress(scenario: Scenario, url: string): Scenario {
  if (appOf(scenario) || url === hostOrigin) return scenario
  const pairs = [
    [hostOrigin, url],
    [new URL(hostOrigin).hostname, new URL(url).hostname],
  ]
  const said = (text: string) => pairs.reduce((all, [usual = '', own = '']) => all.replaceAll(usual, own), text)
  const steps: Scenario['steps'] = JSON.parse(JSON.stringify(scenario.steps), (_key, value: unknown) =>
    typeof value === 'string' ? said(value) : value,
  )
  return { ...scenario, steps }
}

/** Expands a wallet with `copies`: `fox1`, `fox2` … each with its own name and rdns. */
function toWallets(name: string, { copies, ...described }: WalletDescription, kinds: Kinds): [string, WalletSpec][] {
  const spec = { ...described, via: [described.via].flat().map((via) => viaOf(via, kinds)) }
  if (copies === undefined) return [[name, spec]]
  const word = spec.name ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return Array.from({ length: copies }, (_, index) => {
    const number = index + 1
    return [`${name}${number}`, { ...spec, name: `${word} ${number}`, rdns: `${spec.rdns ?? `test.${name}`}${number}` }]
  })
}

/** Replaces the name of a kind from outside by the kind. */
const toChain = (chain: ChainDescription, { chains }: Kinds): ChainSpec => {
  const kind = chains.find((own) => own.kind === chain.kind)
  return kind ? { ...chain, kind } : chain
}
const viaOf = (via: WalletVia, { wallets }: Kinds): AnyVia => wallets.find((own) => own.via === via) ?? via

function needsRelay({ head, steps }: Scenario): boolean {
  const isAbout = ({ on }: { readonly on: string }) => /^(relay|verify)\b/.test(on)
  if (head.faults?.some(isAbout)) return true
  return flattenSteps(steps).some((step) => step.kind === 'relay' || (step.kind === 'fault' && isAbout(step.input)))
}

export function toWorldSpec(
  scenario: Scenario,
  given: {
    seed: number
    solana: WorldSpec['solana']
    pool?: NodePool | undefined
    services?: readonly OwnService[]
    kinds?: Kinds
  },
): WorldSpec {
  const { kinds = noKinds, ...run } = given
  const { chains = {}, wallets = {}, nodes, http, frame } = scenario.head
  const app = appOf(scenario)
  return {
    ...run,
    chains: Object.fromEntries(Object.entries(chains).map(([name, chain]) => [name, toChain(chain, kinds)])),
    folder: path.dirname(scenario.file),
    clock: app && (app.clock ?? 'machine'),
    wallets: Object.fromEntries(
      Object.entries(wallets).flatMap(([name, description]) => toWallets(name, description, kinds)),
    ),
    nodes,
    http,
    frame,
    // Some modals open a socket to the relay before the visitor chooses a phone.
    relay: app !== undefined || needsRelay(scenario),
  }
}
