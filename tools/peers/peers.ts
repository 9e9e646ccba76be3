import fs from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { checks } from '../../harness/lab/score/checks.js'
import { dappParts, whyNotApplicable } from '../../harness/lab/score/facts.js'
import { runScore, scoreScenario } from '../../harness/lab/score/run-score.js'
import { lineOf, sumOf } from '../../harness/lab/score/text-report.js'
import type { Score } from '../../harness/lab/score/verdict.js'
import { listReporter } from '../../harness/test/runner/report/reporters.js'
import type { ScenarioResult } from '../../harness/test/runner/report/result.js'
import { runScenarios } from '../../harness/test/runner/run-scenarios.js'
import { contentTypes } from '../../harness/world/lib/built-pages.js'
import { root } from '../build/root.js'
import { buildPeerPage, peersFolder as folder, installPeers } from './build-page.js'
import { writeScores } from './scores.js'

// Runs the same scenarios on pages with our modal and with other modals from npm: `npm run peers`, or `npm run peers -- rainbowkit appkit`.
// With `--score` it runs the forty-one checks of `score` instead. It writes `docs/scores.md` if all checks ran on all modals.

interface Peer {
  /** Scenarios of this folder that do not run, because the modal does not have the feature. */
  readonly without: readonly string[]
  /** Console messages that the modal writes when a visitor rejects a request or a node is down. */
  readonly console?: readonly string[]
  /** Console messages that it writes because the local world lacks something. They do not count as its defects. */
  readonly missing?: readonly string[]
}

const peers: Readonly<Record<string, Peer>> = {
  none: { without: [] },
  walletmodal: { without: [] },
  rainbowkit: { without: [] },
  appkit: { without: [] },
  connectkit: { without: [] },
  'wallet-adapter': { without: ['buy', 'dapp-switches', 'phone-signs'], console: ['/^Wallet\\w+Error/'] },
  // It reads an account's name from a contract that the local chain does not have.
  'web3-onboard': { without: ['phone-signs'], missing: ['ContractFunctionExecutionError'] },
  // When the wallet refuses a network, it asks the wallet to add that network.
  thirdweb: { without: ['dapp-switches'], console: ['User rejected'] },
}

/** The checks of `score` that consist of a scenario alone. They run here as scenarios too. */
const ofScore = checks.filter(({ measure, services, isConsoleJudged }) => !(measure || services || isConsoleJudged))

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Serves each page at a subdomain named for its modal, so that the pages do not share storage. */
async function serve(): Promise<{ at: (modal: string) => string; stop: () => void }> {
  const server = createServer((request, response) => {
    const [modal = ''] = (request.headers.host ?? '').split('.')
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = path.join(folder, 'dist/page', modal, path.normalize(pathname === '/' ? '/index.html' : pathname))
    if (!fs.existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': contentTypes[path.extname(file)] ?? 'application/octet-stream' })
    fs.createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { at: (modal) => `http://${modal}.localhost:${port}`, stop: () => server.close() }
}

/** Runs the scenarios on one modal. */
async function run(modal: string, url: string, scenarios: readonly string[], signal: AbortSignal) {
  const { without, console = [], missing = [] } = peers[modal] ?? { without: [] }
  const foreign = ofScore.filter(({ needs }) => whyNotApplicable(needs, { modal, dapp: dappParts }) !== undefined)
  const left = [...without, ...foreign.map(({ id }) => id)]
  const chosen = scenarios.filter((name) => !left.includes(name))
  const fileOf = (name: string) =>
    own.includes(name) ? path.join(folder, 'scenarios', `${name}.yaml`) : scoreScenario(name)
  const summary = await runScenarios(
    {
      selectors: chosen.map(fileOf),
      seed: undefined,
      tags: [],
      repeat: 1,
      workers: 2,
      headed: false,
      bail: false,
      timeoutMs: 60_000,
      output: path.join(root, 'walletmodal-results/peers', modal),
      solana: 'auto',
      recordings: { mode: 'off', folder },
      project: { app: { url, modal }, console: [...console, ...missing] },
    },
    [listReporter((text) => process.stdout.write(text), process.stdout.isTTY)],
    signal,
  )
  return {
    results: new Map(summary.results.map((each) => [path.basename(each.name), each])),
    exitCode: summary.exitCode,
  }
}

function table(all: ReadonlyMap<string, ReadonlyMap<string, ScenarioResult>>, scenarios: readonly string[]): string[] {
  const width = Math.max(...scenarios.map((name) => name.length))
  const cell = (result: ScenarioResult | undefined) =>
    result ? (result.outcome === 'passed' ? '✓' : result.outcome) : '–'
  const row = (name: string, cells: readonly string[]) =>
    [name.padEnd(width), ...cells.map((text, index) => text.padEnd([...all.keys()][index]?.length ?? 0))].join('  ')
  const passed = [...all.values()].map(
    (results) => `${[...results.values()].filter(({ outcome }) => outcome === 'passed').length}/${results.size}`,
  )
  return [
    row('', [...all.keys()]),
    ...scenarios.map((name) =>
      row(
        name,
        [...all.values()].map((results) => cell(results.get(name))),
      ),
    ),
    row('passed', passed),
  ]
}

const isScenario = (name: string) => name.endsWith('.yaml')
const own = fs
  .readdirSync(path.join(folder, 'scenarios'))
  .filter(isScenario)
  .map((name) => path.basename(name, '.yaml'))
const isScored = process.argv.includes('--score')
const every = isScored ? checks.map(({ id }) => id) : [...ofScore.map(({ id }) => id), ...own]
const named = process.argv.slice(2).filter((word) => word !== '--score')
const unknown = named.filter((name) => !(name in peers) && !every.includes(name))
if (unknown.length > 0) {
  say(`No modal or scenario is called "${unknown.join('", "')}". Modals: ${Object.keys(peers).join(', ')}`)
  process.exit(2)
}
const modals = Object.keys(peers).filter((name) => named.includes(name) || !named.some((each) => each in peers))
const scenarios = every.filter((name) => named.includes(name) || !named.some((each) => every.includes(each)))

const aborted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => aborted.abort())

installPeers(say)
const { at, stop } = await serve()
/** Runs the checks of `score` on one modal: all forty-one, or those named on the command line. */
async function score(modal: string): Promise<Score> {
  const project = { folder, console: [...(peers[modal]?.missing ?? [])] }
  const options = { app: { url: at(modal), modal }, dapp: dappParts, project, only: scenarios }
  const output = path.join(root, 'walletmodal-results/scores', modal)
  return runScore(
    { ...options, output, onVerdict: (scored) => say(`  ${lineOf(scored, process.stdout.isTTY)}`) },
    aborted.signal,
  )
}

const all = new Map<string, ReadonlyMap<string, ScenarioResult>>()
const scores: Score[] = []
for (const modal of modals) {
  if (aborted.signal.aborted) break
  await buildPeerPage('page', modal, say)
  say(`\n${modal}`)
  if (isScored) {
    scores.push(await score(modal))
    say(sumOf(scores.at(-1)?.scored ?? []))
    continue
  }
  const { results, exitCode } = await run(modal, at(modal), scenarios, aborted.signal)
  all.set(modal, results)
  if (exitCode !== 0) process.exitCode = 1
}
stop()
say('')
if (!isScored) for (const line of table(all, scenarios)) say(line)
else if (scores.length === Object.keys(peers).length && scenarios.length === checks.length) writeScores(scores)
