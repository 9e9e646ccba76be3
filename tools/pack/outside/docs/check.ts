import fs from 'node:fs'
import path from 'node:path'
import { requireChromium } from '../../../../harness/test/runner/drivers/browser/chromium.js'
import { writeRecipeFiles } from '../../../../harness/testing/recipes.js'
import { root } from '../../../build/root.js'
import type { Check, CheckResult } from '../../../lib/check.js'
import { temporaryFolder } from '../../../lib/temporary-folder.js'
import { runSteps } from '../../steps.js'
import { managers } from '../managers.js'
import { installIn } from '../run.js'
import { shownSteps } from './beside.js'
import { manifest } from './manifest.js'
import { byHandSteps, ownAppSteps } from './own-app.js'
import { serveDocsPages } from './pages.js'
import { overview, page, type Reading, type Step, shopAddress, wordsOf } from './reading.js'
import { readSnippets } from './snippets.js'

// Tests the snippets of the harness's documents in an empty project with the tarballs. Each snippet is used by one of the steps, and the
// last step fails if a snippet was not used.

const folder = 'docs/harness'
const pages = [overview, ...fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)]

/** Commands that the check `outside/npm` runs instead. */
const runOutside = [
  'init',
  'up --json',
  ...['', ' --print', ' --output tests/found.yaml'].map((flags) => `replay bug.json${flags}`),
]

const fromElsewhere = ['from-synpress', 'from-dappwright', 'from-cypress', 'from-wagmi-mock']

/** A file name made from the title of a scenario. */
const fileOf = (scenario: string) => `${(/^scenario: (.*)$/m.exec(scenario)?.[1] ?? '').replaceAll(/\W+/g, '-')}.yaml`

/** Steps for snippets of code: Playwright tests, programs and a test of a hook. */
function codeSteps({ run, at, snippets, write }: Reading): Step[] {
  const own = page('your-own-app')
  return [
    [
      'tests with the fixtures pass in Playwright',
      async () => {
        write('playwright.config.ts', snippets.take(own, '// playwright.config.ts').replace(shopAddress, at.shop))
        write('shop.spec.ts', snippets.take(own, '// shop.spec.ts'))
        for (const name of fromElsewhere)
          write(`${name}.spec.ts`, snippets.take(page(name), 'walletmodal-harness/playwright'))
        await run.program(/9 passed/, 'playwright', 'test', '--reporter', 'line')
      },
    ],
    [
      'a chain that the page defines works in Playwright and in a scenario',
      async () => {
        const chain = page('own-chain')
        write('kinds.ts', snippets.take(chain, '// kinds.ts'))
        write('pebble.spec.ts', snippets.take(chain, '// pebble.spec.ts'))
        await run.program(/1 passed/, 'playwright', 'test', 'pebble.spec.ts', '--reporter', 'line')
        write('tests/pebble.yaml', snippets.take(chain, '# tests/pebble.yaml').replace(shopAddress, at.shop))
        await run.program(/1 passed, 0 failed/, ...wordsOf(snippets.take(chain, /^npx walletmodal-harness run/)))
      },
    ],
    [
      'a test of a hook passes in Vitest',
      async () => {
        write('hooks.test.ts', snippets.take(page('from-wagmi-mock'), '// hooks.test.ts'))
        await run.program(/1 passed/, 'vitest', 'run', 'hooks.test.ts')
      },
    ],
    [
      'a program opens a page with the wallets of a world',
      async () => {
        const executable = JSON.stringify(requireChromium({ headed: false }).path)
        const code = snippets.take(own, 'await createWorld(').replace("process.env['CHROMIUM'] ?? ''", executable)
        write('program.mjs', code)
        await run.program(/\[ 'Fox' \] \[\]/, 'node', 'program.mjs', at.shop)
      },
    ],
    [
      'a scenario runs by the command and from code',
      async () => {
        write('tests/shop.yaml', snippets.take(own, /^scenario: /).replace(shopAddress, at.shop))
        await run.program(/1 passed, 0 failed/, ...wordsOf(snippets.take(own, /^npx walletmodal-harness run/)))
        write('runner.mjs', snippets.take(own, 'runScenario('))
        await run.program(/passed undefined/, 'node', 'runner.mjs')
      },
    ],
    [
      "a scenario's head can name the dapp's own nodes and services",
      async () => {
        const head = snippets.take(own, /^nodes:/) + snippets.take(own, /^services:/)
        write(
          'own/mocks/prices.ts',
          "import { HttpResponse, http } from 'msw'\nexport default [http.get('https://acme.test/', () => HttpResponse.text('1'))]\n",
        )
        write(
          'own/recorded.har',
          JSON.stringify({ log: { version: '1.2', creator: { name: 'a', version: '1' }, entries: [] } }),
        )
        const chains = 'chains: { mainnet: { kind: evm, id: 1 }, sepolia: { kind: evm, id: 11155111 } }'
        write(
          'own/own.yaml',
          `scenario: Own\napp: { url: ${at.shop} }\n${chains}\n${head}---\n- goto: /\n- expect: { url: / }\n`,
        )
        await run.harness(/1 passed, 0 failed/, 'run', 'own/own.yaml')
      },
    ],
  ]
}

/** Steps for scenarios, words and command lines. */
function scenarioSteps(reading: Reading): Step[] {
  const { run, at, snippets, write } = reading
  const command = (part: string, said: RegExp, change = (line: string) => line) =>
    run.program(said, ...wordsOf(change(snippets.take(overview, part))))
  return [
    [
      'every recipe passes',
      async () => {
        fs.mkdirSync(path.join(run.folder, 'recipes'))
        await writeRecipeFiles(path.join(run.folder, 'recipes'))
        const recipes = snippets.takeAll(page('recipes'), /^scenario: /)
        for (const recipe of recipes) write(`recipes/${fileOf(recipe)}`, recipe.replace(shopAddress, at.market))
        await run.harness(new RegExp(`${recipes.length} passed, 0 failed`), 'run', 'recipes/*.yaml')
      },
    ],
    [
      'the first scenario is checked, run, recorded and verified',
      async () => {
        const scenario = snippets.take(overview, /^scenario: /)
        write('my-scenario.yaml', scenario)
        write('my/checkout.yaml', scenario)
        await command('harness lint my-scenario.yaml', /0 problems|no problem|1 scenario/i)
        await command('harness run my-scenario.yaml', /1 passed, 0 failed/)
        await command('harness record my/checkout.yaml', /1 passed, 0 failed/)
        await command('harness verify my/checkout.yaml', /1 passed, 0 failed/)
        await command('harness doctor --fix', /Chromium/)
        await command('--browser firefox', /[1-9] passed, 0 failed/, (line) =>
          line.replace('connect/*', 'connect/connect-evm'),
        )
        await command('harness explore', /0 findings/, (line) => line.replace('--runs 20', '--runs 1 --steps 3'))
      },
    ],
    [
      "a scenario can use a project's own words",
      async () => {
        const head = (title: string) => `scenario: ${title}\napp: { url: ${at.mint} }\n---\n- goto: /\n`
        write('words/mint.yaml', snippets.take(overview, '# words/mint.yaml'))
        write('minted.yaml', `${head('Mints')}${snippets.take(overview, "mint: '3'")}- expect: { url: / }\n`)
        write('login/words/connect.yaml', snippets.take(page('other-modals'), 'word: connect'))
        const chosen = '- connect: Fox\n- expect: { screen: [{ role: status, text: Chosen }] }\n'
        write('login/login.yaml', head('Logs in') + chosen)
        await run.harness(/2 passed, 0 failed/, 'run', 'minted.yaml', 'login/login.yaml')
      },
    ],
  ]
}

async function readDocs(progress: (text: string) => void): Promise<CheckResult> {
  const folder = temporaryFolder('outside-docs')
  const at = await serveDocsPages()
  try {
    progress('install')
    const [npm] = managers
    if (!npm) throw new Error('npm is not in the list of package managers')
    const run = await installIn(folder, npm, { 'package.json': await manifest({ withModal: true }) })
    // The pages of the first steps have no modal, so the manifest must not name it. `own-app.ts` names it again.
    fs.writeFileSync(path.join(run.folder, 'package.json'), await manifest({ withModal: false }))
    const write = (file: string, text: string) => {
      fs.mkdirSync(path.dirname(path.join(run.folder, file)), { recursive: true })
      fs.writeFileSync(path.join(run.folder, file), text)
    }
    const snippets = readSnippets(pages)
    const reading = { run, at, snippets, write }
    const nothingLeft: Step = [
      'every snippet was used',
      async () => {
        // This scenario needs a page with RainbowKit. `tools/peers` runs such a page with the same words.
        snippets.take(page('other-modals'), 'modal: rainbowkit')
        for (const line of runOutside) snippets.takeEach((code) => code === `npx walletmodal-harness ${line}`)
        const left = snippets.left()
        if (left.length > 0) throw new Error(`No step runs these snippets:\n${left.join('\n')}`)
      },
    ]
    return await runSteps(
      [
        ...codeSteps(reading),
        ...scenarioSteps(reading),
        ...shownSteps(reading),
        ...byHandSteps(reading),
        ...ownAppSteps(reading),
        nothingLeft,
      ],
      progress,
    )
  } finally {
    at.close()
    await fs.promises.rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs every snippet in the documents of the harness with the packed packages. */
export const docs: Check = { name: 'snippets of docs', isLong: true, run: readDocs }
