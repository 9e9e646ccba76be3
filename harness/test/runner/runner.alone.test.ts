import fs from 'node:fs'
import { expect, test } from 'vitest'
import { isMap } from '../../world/lib/json.js'
import type { Scenario } from '../language/step.js'
import { planJobs } from './job.js'
import { loadScenarios, shippedFiles } from './load.js'
import { recordingFile } from './recordings/recording.js'

/**
 * What the tag `alone` promises: the page has no project id, no service of the modal's own answers, and none is asked. A recording lists
 * every request of its run that a service got, and a run that asks more differs from it. Nodes of the page's chains are no services, and a
 * request to anybody else fails every scenario.
 */

/** Services that belong to the maker of another modal, or are asked with its project id. */
const vendors = ['catalogue', 'blockchain', 'analytics', 'relay', 'verify', 'frame', 'frameSite', 'coinbase', 'meld']

/** Scenarios in which a service is asked all the same, each with the request and the reason. */
const asked: Readonly<Record<string, string>> = {
  // The page names no list, so the modal asks for the default one.
  'alone/no-catalogue': 'catalogue',
}

const loaded = loadScenarios(shippedFiles()).then(({ scenarios }) =>
  scenarios.filter(({ head }) => head.tags?.includes('alone')),
)

/** The places in which every answer is the failure of a service. */
const faultsOf = ({ head: { faults = [] } }: Scenario) =>
  new Set(
    faults.flatMap(({ on, do: effect, times }) => (isMap(effect) && effect['status'] === 503 && !times ? on : [])),
  )

test('each scenario with the tag `alone` has no project id, no WalletConnect, and only failing services', async () => {
  const wrong = (await loaded).filter((scenario) => {
    const { modal = {}, wallets = {} } = scenario.head
    const down = faultsOf(scenario)
    const isDown = ['http.catalogue', 'http.blockchain', 'http.analytics'].every(
      (on) => down.has(on) || down.has('http.*'),
    )
    const isPaired = Object.values(wallets).some(({ via }) => [via].flat().includes('walletconnect'))
    const { projectId, enableWalletConnect } = modal
    return projectId !== '' || enableWalletConnect !== false || !isDown || isPaired
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('no scenario with the tag `alone` asks a service of a vendor', async () => {
  const jobs = planJobs(await loaded, { tags: [], isStill: false, repeat: 1, seed: undefined })
  const requests = jobs.flatMap((job) =>
    servicesIn(recordingFile(job)).flatMap((service) => {
      const [name = ''] = job.name.split('[')
      return vendors.includes(service) && asked[name] !== service ? `${job.name} asks ${service}` : []
    }),
  )
  expect(requests).toEqual([])
})

test('at least 40 scenarios have the tag `alone`, counted by cells', async () => {
  expect((await loaded).length).toBeGreaterThanOrEqual(40)
})

/** The services that a recording names. */
function servicesIn(file: string): string[] {
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n')
  const services = lines.flatMap((line) => {
    const entry: unknown = JSON.parse(line)
    return isMap(entry) && typeof entry['request'] === 'string' ? entry['request'].replace(/ .*/, '') : []
  })
  return [...new Set(services)]
}
