import { chromium } from 'playwright-core'
import { parse } from 'yaml'
import { chromiumFlags, requireChromium } from '../../../../harness/test/runner/drivers/browser/chromium.js'
import { startUp } from '../../start-up.js'
import { answerBeside } from './beside.js'
import { manifest } from './manifest.js'
import { overview, page, type Reading, type Step, shopAddress, wordsOf } from './reading.js'

/** A page for the documents' snippet that creates a modal, with a button that opens it and a button that sends a report. */
const html = `<!doctype html><html lang="en"><head><title>A dapp</title><link rel="icon" href="data:,"></head><body>
<main>open <button id="login">Log in</button> <button id="report">Report</button></main>
<script type="module" src="/main.ts"></script></body></html>`

const configFile = 'walletmodal-harness.config.ts'

const nameOfWord = (word: string) => /^word: (\w+)$/m.exec(word)?.[1]

/** Steps for a dapp with a config file. They come last, because the config file changes every later command in the same folder. */
export function ownAppSteps({ run, snippets, write }: Reading): Step[] {
  const score = page('score')
  const command = (from: string, part: string | RegExp, said: RegExp, change = (line: string) => line) =>
    run.program(said, ...wordsOf(change(snippets.take(from, part))))
  return [
    [
      'the config of the first page starts the dapp',
      async () => {
        write('package.json', await manifest({ withModal: true }))
        write('index.html', html)
        const opens = "document.querySelector('#login')?.addEventListener('click', () => modal.open())\n"
        const code = snippets.take(page('replay'), 'createWalletModal(')
        // No server takes the report here, so the page sends it to a data URL.
        write('main.ts', code.replace(/fetch\(.*\)/, "fetch('data:,')") + opens)
        write('tests/wallet/visit.yaml', 'scenario: A visit\n---\n- expect: { screen: [{ role: main, text: open }] }\n')
        write(configFile, snippets.take(page('start'), `// ${configFile}`))
        await command(overview, /harness run$/, /1 passed, 0 failed/)
        await command(overview, /harness list$/, /A visit/)
      },
    ],
    [
      'the commands in workflows run, with fewer repeats',
      async () => {
        for (const workflow of snippets.takeEach((code) => /^jobs:$/m.test(code))) {
          const { jobs }: { jobs: Record<string, { steps: readonly { run?: string }[] }> } = parse(workflow.code)
          const lines = Object.values(jobs).flatMap(({ steps }) => steps.flatMap((step) => step.run ?? []))
          for (const line of lines.filter((each) => each.startsWith('npx '))) {
            await command(workflow.page, line, /passed|findings|Chromium|report/i, (each) =>
              each
                .replaceAll(/\$\{\{.*?\}\}/g, '1')
                .replace('tests/shop.yaml --runs 40', 'tests/wallet/visit.yaml --runs 1 --steps 2')
                .replace('--shard 1/3', '--shard 1/1')
                .replace('--repeat 1000 --shard 1/20', '--repeat 2 --shard 1/1')
                .replace('html blobs', 'line wallet-results/blob')
                .replace('parts/*', 'parts/1'),
            )
          }
        }
        await command(overview, /harness merge/, /passed/, (line) => line.replace('parts/*', 'parts/1'))
      },
    ],
    [
      'score rates the dapp, with a config and by its address',
      async () => {
        for (const word of snippets.takeAll(score, /^word: /)) write(`words/${nameOfWord(word)}.yaml`, word)
        const config = snippets.take(score, `// ${configFile}`)
        const atFreePort = config.replace('npm run dev', 'npm run dev -- --port $PORT').replace(':5173', ':$PORT')
        write(configFile, atFreePort)
        await command(score, /--only focus-in,escape/, /2 of 2 passed/)
        await command(score, /harness score$/, /1 of 1 passed/, (line) => `${line} --only escape`)
      },
    ],
    [
      'explore continues from the end of a scenario',
      async () => {
        const few = (line: string) => `${line.replace(/ --runs \d+ --steps \d+/, '')} --runs 1 --steps 2`
        for (const line of snippets.takeAll(page('explore'), /^npx walletmodal-harness explore/))
          await run.program(
            /0 findings/,
            ...wordsOf(few(line.replace('tests/shop.yaml --words mint,owner,fault', 'tests/wallet/visit.yaml'))),
          )
      },
    ],
  ]
}

/** Steps that run a recorded scenario, and put the sandbox's script tag into a page. */
export function byHandSteps(reading: Reading): Step[] {
  const { run, at, snippets, write } = reading
  const own = page('by-hand')
  return [
    [
      'a scenario that the panel wrote passes',
      async () => {
        write('recorded.yaml', snippets.take(own, '# recorded.yaml').replace(shopAddress, at.shop))
        await run.harness(/1 passed, 0 failed/, 'run', 'recorded.yaml')
      },
    ],
    [
      "the sandbox's script tag adds wallets to a page",
      async () => {
        const [, ...flags] = snippets.take(own, /harness up/).split(' up ')
        const named = (flags[0] ?? '').replace(shopAddress, at.market).replace('--port 4747', '--port 0')
        const up = await startUp([...run.exec, 'walletmodal-harness'], run.folder, run.env, named.split(' '))
        try {
          const shown = snippets.take(own, /^<script/).trim()
          const { origin } = new URL(up.addresses.control)
          if (up.addresses.scriptTag !== shown.replace('http://127.0.0.1:4747', origin))
            throw new Error(`up prints ${up.addresses.scriptTag}, and the page shows ${shown}`)
          at.addToMarket(up.addresses.scriptTag)
          const { path: executablePath } = requireChromium({ headed: false })
          const browser = await chromium.launch({ executablePath, args: chromiumFlags() })
          try {
            const tab = await browser.newPage()
            await tab.goto(at.market)
            await tab.getByRole('main').getByRole('button').first().waitFor()
            await answerBeside(reading, up, tab)
          } finally {
            await browser.close()
          }
        } finally {
          await up.stop()
        }
      },
    ],
  ]
}
