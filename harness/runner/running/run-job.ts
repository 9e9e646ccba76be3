import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Scenario } from '../../language/scenario.js'
import { parseDuration } from '../../lib/quantities.js'
import type { NodePool } from '../../processes/node-pool.js'
import { createWorld } from '../../world/world.js'
import type { World } from '../../world/world-api.js'
import { createBrowserDriver } from '../drivers/browser/browser.js'
import type { BrowserEngine } from '../drivers/browser/browser-engine.js'
import { BrowserMissingError } from '../drivers/browser/chromium.js'
import { createCoreDriver } from '../drivers/core/core.js'
import type { Driver } from '../drivers/driver.js'
import { commandOf, defaultSeed, type Job } from '../job.js'
import { canonicalLog } from '../recordings/canonical-log.js'
import { compareLogs } from '../recordings/compare.js'
import { readRecording, writeRecording } from '../recordings/store.js'
import type { Failure, ScenarioResult } from '../report/result.js'
import type { RunOptions } from '../run-options.js'
import { type Performance, performScenario } from './run-scenario.js'
import { toWorldSpec } from './world-spec.js'

export interface Workshop {
  readonly engine: BrowserEngine
  readonly pool: NodePool | undefined
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

type Broken = Omit<Performance, 'log'>

async function openStage(
  job: Job,
  scenario: Scenario,
  options: RunOptions,
  workshop: Workshop,
): Promise<{ world: World; driver: Driver } | { broken: Broken }> {
  const broken = (error: unknown, step: string): { broken: Broken } => ({
    broken: { outcome: 'sandbox', step, message: messageOf(error), lastEvents: [] },
  })
  // Chromium and the world start beside each other; that it did not start is told by whoever opens the page in it.
  const browser = job.target === 'browser' ? workshop.engine.browser() : undefined
  browser?.catch(() => undefined)
  let world: World
  try {
    world = await createWorld(toWorldSpec(scenario, { seed: job.seed, solana: options.solana, pool: workshop.pool }))
  } catch (error) {
    return broken(error, 'starting the world')
  }
  try {
    const driver =
      browser === undefined
        ? createCoreDriver(scenario, world)
        : await createBrowserDriver(scenario, world, await browser, { isStill: job.isStill ?? false })
    return { world, driver }
  } catch (error) {
    await world.stop()
    return broken(error, error instanceof BrowserMissingError ? 'starting Chromium' : 'opening the page')
  }
}

/** Compares with the recording, or writes it; returns what differs. */
function checkRecording(
  job: Job,
  scenario: Scenario,
  performance: Performance,
  options: RunOptions,
): { drift: string } | undefined {
  const { mode, folder } = options.recordings
  // With another seed another thing happens.
  const isOwnSeed = job.seed === (scenario.head.seed ?? defaultSeed)
  if (mode === 'off' || (mode === 'compare' && !isOwnSeed)) return undefined
  const text = canonicalLog(performance.log)
  if (mode === 'write') {
    writeRecording(folder, job.name, job.target, text)
    return undefined
  }
  const recorded = readRecording(folder, job.name, job.target)
  if (recorded === undefined)
    return mode === 'require'
      ? { drift: 'there is no recording of it: walletmodal-harness record makes one' }
      : undefined
  const difference = compareLogs(recorded, text)
  return difference === undefined ? undefined : { drift: difference }
}

function keepLog(folder: string, performance: Performance): string {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'events.ndjson')
  writeFileSync(file, canonicalLog(performance.log))
  return file
}

function toFailure(performance: Broken, job: Job): Failure | undefined {
  if (performance.outcome === 'passed') return undefined
  return {
    outcome: performance.outcome,
    step: performance.step,
    message: performance.message,
    lastEvents: performance.lastEvents,
    command: commandOf(job),
    ...(performance.detail === undefined ? {} : { detail: performance.detail }),
  }
}

/** Makes a world, acts one scenario out in it, takes it down, compares. Never rejects. */
export async function runJob(
  job: Job,
  scenario: Scenario,
  options: RunOptions,
  workshop: Workshop,
  signal: AbortSignal,
): Promise<ScenarioResult> {
  const startedAt = performance.now()
  const attachments: string[] = []
  const { timeout } = scenario.head
  const timeoutMs = timeout === undefined ? options.timeoutMs : parseDuration(timeout)
  const folder = path.join(options.output, job.name, `${job.target}-${job.round}`)
  const result = (broken: Broken): ScenarioResult => {
    const failure = toFailure(broken, job)
    return {
      name: job.name,
      title: scenario.head.scenario,
      file: scenario.file,
      target: job.target,
      seed: job.seed,
      round: job.round,
      outcome: broken.outcome,
      durationMs: Math.round(performance.now() - startedAt),
      attachments,
      ...(failure ? { failure } : {}),
    }
  }

  const stage = await openStage(job, scenario, options, workshop)
  if ('broken' in stage) return result(stage.broken)
  const { world, driver } = stage
  const rejections: unknown[] = []
  const onRejection = (reason: unknown) => {
    rejections.push(reason)
  }
  process.on('unhandledRejection', onRejection)
  let acted: Performance
  let leftBehind: readonly string[]
  try {
    acted = await performScenario(scenario, world, driver, { timeoutMs, signal })
    if (acted.outcome !== 'passed')
      attachments.push(keepLog(folder, acted), ...(await driver.keep(folder).catch(() => [])))
  } finally {
    await driver.dispose().catch((error: unknown) => rejections.push(error))
    leftBehind = await world.stop()
    // A rejection that nobody handles is told one turn after it.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', onRejection)
  }
  if (acted.outcome !== 'passed') return result(acted)
  if (rejections.length > 0) {
    const [rejection] = rejections
    const [line = ''] = messageOf(rejection).split('\n')
    const detail = rejections.map(stackOf).join('\n')
    return result({
      outcome: 'closed-world',
      step: 'the whole scenario',
      message: `an unhandled rejection: ${line}`,
      ...(detail === line ? {} : { detail }),
      lastEvents: acted.lastEvents,
    })
  }
  if (leftBehind.length > 0) {
    return result({
      outcome: 'leak',
      step: 'the end',
      message: `left behind: ${leftBehind.join(', ')}`,
      lastEvents: acted.lastEvents,
    })
  }
  const compared = checkRecording(job, scenario, acted, options)
  if (!compared) return result(acted)
  attachments.push(keepLog(folder, acted))
  const message = 'what happened differs from the recording ("-" was recorded, "+" is new)'
  return result({
    outcome: 'drift',
    step: 'comparing with the recording',
    message,
    detail: compared.drift,
    lastEvents: acted.lastEvents,
  })
}
