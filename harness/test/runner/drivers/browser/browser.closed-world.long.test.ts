import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScenarioResult } from '../../report/result.js'
import { createTestRuns, testRunOptions } from '../../testing/run.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-closed-'))
const runs = createTestRuns()
afterAll(runs.close)

afterAll(() => rmSync(folder, { recursive: true }))

/** Violations of the closed world, as scripts for the page. A pause after each lets the page report it. */
const misdeeds = {
  pageError: `queueMicrotask(() => { throw new Error('broken on purpose') })`,
  thrownText: `queueMicrotask(() => { throw 'thrown on purpose' })`,
  rejection: `void Promise.reject(new Error('rejected on purpose'))`,
  consoleError: `console.error('said on purpose')`,
  unknownHost: `fetch('https://nobody.test/x').catch(() => undefined)`,
  missingFile: `fetch('/no-such-file.js').catch(() => undefined)`,
  unknownEndpoint: `fetch('https://api.web3modal.org/nothing').catch(() => undefined)`,
}

let results: readonly ScenarioResult[] = []

/** One run for all, since a Chromium costs a second of CPU time. Each scenario has its own context. */
beforeAll(async () => {
  const files = Object.entries(misdeeds).map(([name, misdeed]) => {
    const act = `await page.evaluate(${JSON.stringify(`${misdeed}; undefined`)})`
    const wait = `await page.evaluate('new Promise((resolve) => setTimeout(resolve, 30))')`
    writeFileSync(path.join(folder, `${name}.ts`), `export async function act({ page }) { ${act}; ${wait} }\n`)
    const file = path.join(folder, `${name}.yaml`)
    writeFileSync(file, `scenario: Misbehaves\n---\n- expect: { modal: closed }\n- ts: ./${name}.ts#act\n`)
    return file
  })
  const [first = '', ...others] = files
  const options = testRunOptions(folder, first, { selectors: [first, ...others] })
  const summary = await runs.run(options)
  expect(summary.exitCode).toBe(6)
  results = summary.results
})

const expected: Record<keyof typeof misdeeds, RegExp> = {
  pageError: /^an uncaught error in the page: Error: broken on purpose/,
  thrownText: /^an uncaught error in the page: thrown on purpose/,
  rejection: /^an uncaught error in the page: Error: rejected on purpose/,
  consoleError: /^a console error that no step expects: said on purpose/,
  unknownHost: /^a request that no fake answers: GET https:\/\/nobody\.test\/x/,
  missingFile: /^a request that no fake answers: GET https:\/\/dapp\.test\/no-such-file\.js/,
  unknownEndpoint: /^a request that no fake answers: .*https:\/\/api\.web3modal\.org\/nothing/,
}

const names = Object.keys(expected) as (keyof typeof misdeeds)[] // its keys are those of `misdeeds`
for (const name of names) {
  test(`${name} fails the scenario and names the step`, () => {
    const result = results.find(({ file }) => path.basename(file) === `${name}.yaml`)
    const { outcome, failure, attachments = [] } = result ?? {}
    expect(outcome).toBe('closed-world')
    expect(failure?.step).toBe(`step 2 (${name}.yaml:4:3) ts: ./${name}.ts#act`)
    expect([failure?.message, failure?.detail].join('\n')).toMatch(new RegExp(expected[name].source, 'm'))
    expect(attachments.map((file) => path.basename(file))).toEqual(['events.ndjson', 'screenshot.png', 'snapshot.json'])
  })
}
