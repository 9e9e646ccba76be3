import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serviceDefaults } from '../../core/contracts/services.js'
import { root } from '../build/root.js'
import { defaultSeed } from '../scenarios/job.js'
import type { Scenario } from '../scenarios/language/scenario.js'
import { loadAll } from '../scenarios/run.js'
import { testRunOptions } from '../scenarios/test-run-options.js'
import { createJobRunner } from '../scenarios/workshop.js'
import { contentPolicy, type PolicyHosts, renewed } from './host-policy.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-policy-'))
const runner = createJobRunner(testRunOptions(folder, ''), new AbortController().signal)
afterAll(async () => {
  expect(await runner.close()).toEqual([])
  rmSync(folder, { recursive: true })
})

test('docs/security.md shows the policies of this code', () => {
  const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  expect(page, 'node dist/harness/checks/update-security.js').toBe(renewed(page))
})

test('a service that nobody has thought of is noticed', () => {
  const services = { ...serviceDefaults(), oracle: 'https://oracle.test' }
  const hosts: PolicyHosts = { services, nodes: [], fetchedPictures: [], ownPictures: [] }
  expect(() => contentPolicy(hosts)).toThrow('Say in host-policy.ts what the service oracle is for.')
})

/** The field's hosts, and of what only a host knows what the scenarios have. */
const hosts: PolicyHosts = {
  services: serviceDefaults(),
  nodes: ['http://127.0.0.1:*'],
  fetchedPictures: ['https://images.test', 'https://nfts.test'],
  ownPictures: [],
}

async function runUnder(name: string, policy: readonly string[]) {
  const [scenario] = await loadAll([name])
  if (!scenario) throw new Error(`There is no scenario ${name}.`)
  const page = { ...scenario.head.page, policy: policy.join('; ') }
  const held: Scenario = { ...scenario, head: { ...scenario.head, page } }
  const job = {
    name,
    file: scenario.file,
    target: 'browser',
    seed: scenario.head.seed ?? defaultSeed,
    round: 1,
  } as const
  const { outcome, failure } = await runner.run(job, held)
  return { outcome, why: failure?.message }
}

// Each fails on whatever the console says against it, and a refused request is told there.
test.each(['connect/connect-four', 'walletconnect/verify', 'login/social', 'account/nfts', 'swap/native'])(
  '%s works under the documented policy, Trusted Types included',
  async (name) => {
    expect(await runUnder(name, contentPolicy(hosts))).toEqual({ outcome: 'passed', why: undefined })
  },
)

test.each([
  ['connect/connect-evm', 'connect-src', 'https://api.web3modal.org'],
  ['login/email', 'frame-src', 'https://secure.walletconnect.org'],
])('%s notices when %s lacks %s', async (name, directive, source) => {
  const policy = contentPolicy(hosts).map((each) =>
    each.startsWith(directive) ? each.replace(` ${source}`, '') : each,
  )
  expect((await runUnder(name, policy)).outcome).toBe('assertion')
})
