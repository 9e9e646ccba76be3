import type { test } from '@playwright/test'
import { followWorld, type Moment } from '../../../world/world/timeline.js'
import type { World } from '../../../world/world/world-api.js'

type PlaywrightTest = Pick<typeof test, 'step'>

/**
 * Shows requests to wallets, chains, services, the frame and the relay as steps of the running test. Playwright has them on one
 * timeline with the page: in its trace, its page (`--ui`), its report and its editor extension. Each step has the request and
 * its answer attached. Returns a function that stops, and resolves once all steps have ended.
 */
export function showWorld(playwright: PlaywrightTest, world: World): () => Promise<void> {
  const steps = new Set<Promise<void>>()
  const stop = followWorld(world, (moment) => {
    // A failed step is red but does not fail the test: a scenario may expect the wallet to refuse.
    steps.add(playwright.step(moment.title, (step) => showMoment(step, moment)).catch(() => undefined))
  })
  return async () => {
    stop()
    await Promise.all(steps)
  }
}

type Step = Parameters<Parameters<PlaywrightTest['step']>[1]>[0]

async function showMoment(step: Step, { asked, ended }: Moment): Promise<void> {
  const attach = (name: string, value: unknown) =>
    step.attach(name, { body: textOf(value), contentType: 'application/json' })
  if (asked !== undefined) await attach('asked', asked)
  const outcome = await ended
  if (outcome === 'unanswered') throw withoutStack('unanswered when the test ended')
  if ('error' in outcome) throw withoutStack(outcome.error)
  if (outcome.answer !== undefined) await attach('answer', outcome.answer)
}

function textOf(value: unknown): string {
  const plain = (_key: string, each: unknown) => (typeof each === 'bigint' ? String(each) : each)
  return JSON.stringify(value, plain, 2) ?? String(value)
}

function withoutStack(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
