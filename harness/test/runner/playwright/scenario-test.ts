import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import { test as base, type TestInfo } from '@playwright/test'
import type { Step } from '../../language/step.js'
import type { Job, RunOptions } from '../job.js'
import { createJobRunner, type JobRunner } from '../job-runner.js'
import { failureLines, type ScenarioResult } from '../report/result.js'
import { folderVariable, optionsFile, resultAttachment, type Task } from './messages.js'
import { showWorld } from './show-world.js'

// Playwright inspects the stack at each of its calls, and looks for a source map of every line. No file here has one.
Reflect.deleteProperty(Error, 'prepareStackTrace')

const folder = process.env[folderVariable] ?? '.'

function read<Value>(name: string): Value {
  return deserialize(readFileSync(path.join(folder, name)))
}

/**
 * Gives up waiting after a time: a browser that is interrupted while it opens may never answer. The browser and nodes end
 * with this process.
 */
async function orGivenUp<Value>(work: Promise<Value> | undefined, afterMs: number): Promise<Value | undefined> {
  const end = new AbortController()
  const givenUp = setTimeout(afterMs, undefined, { signal: end.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, givenUp])
  } finally {
    end.abort()
  }
}

/** Performs a scenario. The scenario is interrupted if the test ends first. */
type Act = (task: Task, job: Job) => Promise<ScenarioResult>

// A worker keeps its browser and its nodes. Each scenario has its own world and context.
export const test = base.extend<{ act: Act }, { runner: JobRunner }>({
  runner: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
    async ({}, use, { workerIndex }) => {
      const runner = createJobRunner(read<RunOptions>(optionsFile))
      await use(runner)
      const leaks = (await orGivenUp(runner.close(), 30_000)) ?? []
      // After the last test, no test could report them.
      if (leaks.length > 0) writeFileSync(path.join(folder, `leaks-${workerIndex}.json`), JSON.stringify(leaks))
    },
    { scope: 'worker', timeout: 0 },
  ],
  act: async ({ runner }, use) => {
    const { trace = 'off', isUi = false } = read<RunOptions>(optionsFile)
    const isTraced = trace !== 'off' || isUi
    const stop = new AbortController()
    let running: Promise<unknown> | undefined
    await use((task, job) => {
      const performed = runner.run(job, task.scenario, {
        signal: stop.signal,
        onTold: (text) => void base.step(text, async () => {}),
        follow: isTraced ? (world) => showWorld(base, world) : undefined,
        around: ({ step, text }, work) => base.step(text, work, step.position && { location: placeOf(step) }),
      })
      running = performed
      return performed
    })
    stop.abort()
    await orGivenUp(running, 10_000)
  },
})

function placeOf({ origin, position = { line: 1, column: 1 } }: Step) {
  return { file: origin.file, ...position }
}

/** The body of a test: performs one round of a scenario. */
export function perform(file: string, index: number) {
  return async ({ act }: { act: Act }, info: TestInfo): Promise<void> => {
    const task = read<Task>(file)
    const job = task.jobs[index]
    if (!job) throw new Error(`${task.scenario.name} has no job ${index}`)
    const result = await act(task, job)
    for (const kept of result.attachments) await info.attach(path.basename(kept), { path: kept })
    await info.attach(resultAttachment, { body: JSON.stringify(result), contentType: 'application/json' })
    const { failure } = result
    if (failure) throw failedAs([...failureLines(result, failure), failure.detail ?? []].flat().join('\n'))
  }
}

/** An error without a stack, whose text contains the place of the failure. */
function failedAs(text: string): Error {
  const error = new Error(text)
  error.stack = text
  return error
}
