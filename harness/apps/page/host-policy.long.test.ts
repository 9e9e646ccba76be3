import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serviceDefaults } from '../../../core/contracts/services.js'
import type { Scenario } from '../../test/language/step.js'
import { contentPolicy, type PolicyHosts, scenarioPolicy } from '../../test/runner/host/host-policy.js'
import { defaultSeed } from '../../test/runner/job.js'
import { createJobRunner } from '../../test/runner/job-runner.js'
import { loadAll } from '../../test/runner/run-scenarios.js'
import { testRunOptions } from '../../test/runner/testing/run.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-policy-'))
const runner = createJobRunner(testRunOptions(folder, ''))
afterAll(async () => {
  expect(await runner.close()).toEqual([])
  rmSync(folder, { recursive: true })
})

test('the test notices a service that the policy lacks', () => {
  const services = { ...serviceDefaults(), oracle: 'https://oracle.test' }
  const hosts: PolicyHosts = { services, nodes: [], fetchedPictures: [], ownPictures: [] }
  expect(() => contentPolicy(hosts)).toThrow('Say in host-policy.ts what the service oracle is for.')
})

async function runUnder(name: string, policy: string) {
  const [scenario] = await loadAll([name])
  if (!scenario) throw new Error(`There is no scenario ${name}.`)
  const page = { ...scenario.head.page, policy }
  const held: Scenario = { ...scenario, head: { ...scenario.head, page } }
  const job = {
    name,
    file: scenario.file,
    seed: scenario.head.seed ?? defaultSeed,
    round: 1,
  } as const
  const { outcome } = await runner.run(job, held, { signal: new AbortController().signal })
  return outcome
}

// Scenarios fail on any console error, including violations of the policy.
test('a scenario fails if the policy lacks a source that it needs', async () => {
  const [whole, source] = [scenarioPolicy(), new URL(serviceDefaults().catalogue).origin]
  expect(whole).toContain(` ${source}`)
  expect(await runUnder('connect/connect-evm', whole.replace(` ${source}`, ''))).toBe('assertion')
})
