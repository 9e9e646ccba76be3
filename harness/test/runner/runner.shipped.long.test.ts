import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { formatProblem } from '../language/problem.js'
import { planJobs } from './job.js'
import { loadScenarios, shippedFiles } from './load.js'
import { recordingFile, shippedRecordings } from './recordings/recording.js'

const loaded = loadScenarios(shippedFiles())

test('every shipped scenario passes lint', async () => {
  const { scenarios, problems } = await loaded
  expect(problems.map(formatProblem)).toEqual([])
  expect(scenarios.length).toBeGreaterThan(60)
})

test('every scenario of a run without tags is recorded, and nothing else is', async () => {
  const { scenarios } = await loaded
  const jobs = planJobs(scenarios, {
    tags: [],
    isStill: false,
    repeat: 1,
    seed: undefined,
  })
  const wanted = jobs.map((job) => recordingFile(job))
  const kept = readdirSync(shippedRecordings, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ndjson'))
    .map((file) => path.join(shippedRecordings, file))
  expect(wanted.filter((file) => !kept.includes(file))).toEqual([])
  expect(kept.filter((file) => !wanted.includes(file))).toEqual([])
})

test('a host opens each view before and after a wallet is connected', async () => {
  const { scenarios } = await loaded
  const cells = (file: string) =>
    scenarios.flatMap(({ name }) => (name.startsWith(`${file}[`) ? [name.slice(name.indexOf('=') + 1, -1)] : []))
  const all = ['Connect', 'AllWallets', 'ConnectingExternal', 'Account', 'Networks', 'UnsupportedChain']
  expect(cells('views/open-each')).toEqual(all)
  expect(cells('views/open-each-connected')).toEqual(all)
})
