import type { TestCase, TestResult } from '@playwright/test/reporter'
import { expect, onTestFinished, test } from 'vitest'
import type { Job } from '../job.js'
import type { Ended } from './messages.js'
import ScenarioReporter from './reporter.js'
import { resultOf } from './run-in-playwright.js'

const statuses = ['passed', 'failed', 'timedOut', 'skipped', 'interrupted'] as const

test('a try that will be repeated is not reported, all other results are', () => {
  const told: unknown[] = []
  const { send } = process
  Object.assign(process, { send: (message: unknown) => told.push(message) > 0 })
  onTestFinished(() => void Object.assign(process, { send }))
  const before = process.listeners('disconnect')
  const reporter = new ScenarioReporter()
  for (const added of process.listeners('disconnect')) if (!before.includes(added)) process.off('disconnect', added)
  for (const status of statuses) {
    const result: Partial<TestResult> = { status, duration: 0, retry: 0, attachments: [] }
    const testCase: Partial<TestCase> = { title: status, results: [], retries: 1 }
    reporter.onTestEnd(testCase as TestCase, result as TestResult) // the reporter reads only these members
  }
  expect(told).toMatchObject([{ title: 'passed' }, { title: 'skipped' }, { title: 'interrupted' }])
})

const job: Job = { name: 'a', file: 'a.yaml', seed: 1, round: 1, flags: [] }

test.each(statuses)('one that tells nothing of itself and is %s has its outcome', (status) => {
  const ended: Ended = {
    type: 'ended',
    title: 'a',
    status,
    durationMs: 0,
    tries: [],
    message: 'it did not end',
    trace: undefined,
  }
  const isCut = status === 'skipped' || status === 'interrupted'
  expect(resultOf(ended, job).outcome).toBe(isCut ? 'interrupted' : 'internal')
})
