import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags, requireChromium } from '../../harness/test/runner/drivers/browser/chromium.js'
import { createWorld } from '../../harness/world/world/world.js'
import { root } from '../build/root.js'
import { entryLimit, measureBytes } from '../checks/size.js'
import { measureAccount } from './account.js'
import { measureHarness } from './harness-times.js'
import { isBroken, printTable, type Row } from './limits.js'
import { measureLogin } from './login.js'
import { measureMemory } from './memory.js'
import { buildBenchPages } from './pages.js'
import { measurePairing } from './pairing.js'
import { ways as allWays, comparePeers } from './peers.js'
import { measurePrefetched } from './prefetched.js'
import { measurePressedRow } from './pressed-row.js'
import { measureScrolling } from './scrolling.js'
import { timeOpening, timeOtherPresses, timeWithout } from './timing.js'

// `npm run bench [runs] [part …]`: measures the modal against "the dialog page", with medians, in one Chromium.

const parts = ['size', 'opening', 'without', 'memory', 'scrolling', 'pairing', 'login', 'account', 'harness'] as const
type Part = (typeof parts)[number]

const usage = `npm run bench -- [runs] [part …]

Times the modal against "the dialog page", a plain React page with a native dialog and ten rows, in one Chromium.
Ratios are of medians. Exits with 1 when a limit is broken; the numbers are also in .walletmodal/bench.json.

  runs   how often each page is opened (20)
  part   ${parts.join(', ')} (all of them)
         peers: opens our modal and five others from npm, and prints tables of ratios; runs only when it is named.
         One run of all ways takes 15 minutes; choose some by name: ${allWays.join(', ')}

Nothing else should run meanwhile: the bench alone makes a load of about 1.5.
`

const words = process.argv.slice(2)
if (words.includes('--help') || words.includes('-h')) {
  process.stdout.write(usage)
  process.exit(0)
}
const unknown = words.filter((word) => !/^[1-9]\d*$/.test(word) && ![...parts, ...allWays, 'peers'].includes(word))
if (unknown.length > 0) {
  process.stderr.write(`The bench has no part "${unknown.join('", "')}".\n\n${usage}`)
  process.exit(2)
}
const runs = Number(words.find((word) => /^\d+$/.test(word)) ?? 20)
const chosen = parts.filter((part) => words.includes(part))
const ways = allWays.filter((way) => words.includes(way))
const comparesPeers = words.includes('peers') || ways.length > 0
const wants = (part: Part) => (chosen.length === 0 ? !comparesPeers : chosen.includes(part))

// A headless shell draws differently from visitors' browsers.
const found = requireChromium({ headed: true })

const rows: Row[] = []
const failures: string[] = []

async function measure(part: Part, what: string, work: () => Promise<readonly Row[]>): Promise<void> {
  if (!wants(part)) return
  process.stderr.write(`${what}\n`)
  try {
    rows.push(...(await work()))
  } catch (error) {
    // If one part fails, the figures of the others are still useful.
    failures.push(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}

await measure('size', 'measuring the files', async () =>
  [...measureBytes(path.join(root, 'dist'))].map(([name, bytes]) => ({
    what: `${name}.js, minified and gzip`,
    ours: bytes / 1000,
    unit: 'kB',
    ...(name === 'index' && { limit: entryLimit / 1000 }),
  })),
)

let peers = ''
const pages = await buildBenchPages()
const world = await createWorld({})
const browser = await chromium.launch({ executablePath: found.path, args: chromiumFlags() })
try {
  const answer = (request: Request) => world.services.handle(request)
  for (const cpu of [1, 4])
    await measure('opening', `opening, ${runs} runs at ${cpu}× CPU`, () =>
      timeOpening(browser, pages, { cpu, runs, answer }),
    )
  const some = Math.max(5, Math.ceil(runs / 2))
  for (const cpu of [1, 4])
    await measure('opening', `opening by tap, by keyboard and without a warning at ${cpu}× CPU`, () =>
      timeOtherPresses(browser, pages, { cpu, runs: some, answer }),
    )
  await measure('opening', 'opening by tap, by keyboard and without a warning on Fast 4G', () =>
    timeOtherPresses(browser, pages, { cpu: 1, runs: some, answer, network: 'Fast 4G' }),
  )
  await measure('opening', 'a press on a row', () => measurePressedRow(browser, pages, { runs: some, answer }))
  await measure('size', 'what is fetched ahead', () => measurePrefetched(browser, pages))
  await measure('without', 'the catalogue is slow', () =>
    timeWithout(browser, pages, {
      name: 'catalogue slow',
      runs: some,
      async answer(request) {
        await new Promise((resolve) => setTimeout(resolve, 3_000))
        return world.services.handle(request)
      },
    }),
  )
  await measure('without', 'the catalogue is down', () =>
    timeWithout(browser, pages, {
      name: 'catalogue down',
      runs: some,
      answer: async () => new Response('', { status: 503 }),
    }),
  )
  await measure('memory', 'heap, nodes and listeners', () => measureMemory(browser, found.path, pages, answer))
  await measure('scrolling', 'scrolling and searching 600 wallets', () => measureScrolling(browser, pages, answer))
  await measure('pairing', 'a code, and a session from it', () => measurePairing(browser, answer))
  await measure('login', 'a login by email', () => measureLogin(browser))
  await measure('account', 'an account, and ten thousand entries of what it did', () => measureAccount(browser))
  if (comparesPeers) {
    const say = (line: string) => void process.stderr.write(`${line}\n`)
    peers = await comparePeers(browser, pages, {
      runs,
      ways: ways.length > 0 ? ways : allWays,
      answer,
      say,
    })
  }
} finally {
  await browser.close()
  await world.stop()
  pages.remove()
}
await measure('harness', 'scenarios, cold and warm', measureHarness)

const cpuModel = os.cpus()[0]?.model ?? 'unknown processor'
const load = os.loadavg()[0] ?? 0
// Figures in milliseconds without a ratio depend on the speed of the machine.
const header = `Node ${process.versions.node}, ${os.cpus().length} × ${cpuModel}, load ${load.toFixed(1)} (the bench alone makes about 1.5), medians of ${runs}`
process.stdout.write(`${header}\n\n${rows.length > 0 ? printTable(rows) : peers}\n`)
if (rows.length > 0 && peers) process.stdout.write(`\n${peers}\n`)

const report = path.join(root, '.walletmodal/bench.json')
fs.mkdirSync(path.dirname(report), { recursive: true })
fs.writeFileSync(report, `${JSON.stringify(rows, null, 2)}\n`)

const broken = rows.filter(isBroken)
if (broken.length > 0) process.stdout.write(`\nbroken: ${broken.map(({ what }) => what).join(', ')}\n`)
for (const failure of failures) process.stdout.write(`\nnot measured: ${failure}\n`)
process.exitCode = broken.length + failures.length === 0 ? 0 : 1
