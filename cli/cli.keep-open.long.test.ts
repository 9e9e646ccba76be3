import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadPlaywright } from '../harness/test/runner/drivers/browser/playwright-library.js'
import { portsStillOpen } from '../harness/world/processes/ports.js'
import { descendantsOf, stillRunning } from '../harness/world/processes/testing/processes.js'
import { main } from './main.js'
import { type CliProcess, startCli } from './testing/process.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-keep-open-'))
const running: CliProcess[] = []
const html = `<!doctype html><title>A dapp</title><button>Ask</button> <output></output><script>
  let fox
  addEventListener('eip6963:announceProvider', ({ detail }) => { fox = detail.provider })
  dispatchEvent(new Event('eip6963:requestProvider'))
  const say = (text) => { document.querySelector('output').value = text }
  document.querySelector('button').onclick = () => {
    say('waiting')
    fox.request({ method: 'eth_requestAccounts' }).then(([account]) => say('as ' + account), (error) => say(error.message))
  }
</script>`
const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
const file = path.join(folder, 'asks.yaml')

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const head = `scenario: A visitor asks\napp: { url: '${url}', modal: none }\nchains: { mainnet: { kind: evm, id: 1 } }\nwallets: { fox: { via: eip6963, accounts: [alice] } }\n`
  const seen = (text: string) => `- press: Ask\n- expect: { screen: [{ role: status, text: ${text} }], within: 2s }\n`
  writeFileSync(file, `${head}---\n${seen('waiting')}- wallet.fox: reject\n`)
  writeFileSync(path.join(folder, 'wrong.yaml'), `${head}---\n${seen('never')}`)
})
afterEach(() => {
  for (const { child } of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

async function keepOpen(scenario: string) {
  const kept = startCli(['run', scenario, '--keep-open', '--output', path.join(folder, 'out')])
  running.push(kept)
  // Five processes start one after another, which takes long on a busy machine.
  const isOpen = () => /reject --wallet fox .*\n/.test(kept.stderr()) || kept.child.exitCode !== null
  await expect.poll(isOpen, { timeout: 120_000 }).toBe(true)
  const said = kept.stderr()
  const [, inspector = ''] = /(http:\S+) inspects it/.exec(said) ?? []
  const [, control = ''] = /--control (\S+)/.exec(said) ?? []
  return { ...kept, said, inspector, control, started: descendantsOf(kept.child.pid ?? 0) }
}

const portOf = (url: string) => Number(new URL(url).port)

test('with --keep-open the page stays open, its wallets answer, and no process is left after Ctrl-C', async () => {
  const { child, ended, said, inspector, control, started } = await keepOpen(file)
  expect(said).toMatch(
    /asks passed \(\d+ ms\)\nThe page stays open: http:\/\/127\.0\.0\.1:\d+\/\. Press Ctrl-C to end\.$/m,
  )
  const { chromium } = await loadPlaywright()
  const browser = await chromium.connectOverCDP(inspector)
  const page = browser.contexts().flatMap((context) => context.pages())[0]
  if (!page) throw new Error('no page is open')
  const status = page.getByRole('status')
  expect(await status.textContent()).toMatch(/reject/i)
  await page.getByRole('button', { name: 'Ask' }).click()
  let answered = ''
  const hear = (text: string) => {
    answered += text
  }
  const io = { out: hear, err: hear, isTerminal: false, env: {} }
  const owner = ['wallet', 'approve', '--wallet', 'fox', '--control', control]
  expect(await main(owner, io, '1.2.3', new AbortController().signal), answered).toBe(0)
  await expect.poll(() => status.textContent(), { timeout: 30_000 }).toMatch(/^as 0x/)
  await browser.close()
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  expect(await stillRunning(started, 4000)).toEqual([])
  const ports = [portOf(inspector), portOf(control)]
  expect(await portsStillOpen(ports, 0)).toEqual([])
})

test('a failed scenario keeps its page open too, and no process is left after SIGKILL', async () => {
  const { child, ended, said, inspector, control, started } = await keepOpen(path.join(folder, 'wrong.yaml'))
  expect(said).toContain('wrong failed at step 2')
  expect(said).toContain('The page stays open: ')
  // The command has a worker, a node with its guard, and Chromium's processes.
  expect(started.length).toBeGreaterThan(4)
  child.kill('SIGKILL')
  await ended
  const ports = [portOf(inspector), portOf(control)]
  const [left, open] = await Promise.all([stillRunning(started, 4000), portsStillOpen(ports, 4000)])
  expect({ left, open }).toEqual({ left: [], open: [] })
})

test('--keep-open accepts only one scenario', async () => {
  let said = ''
  const hear = (text: string) => {
    said += text
  }
  const argv = ['run', file, path.join(folder, 'wrong.yaml'), '--keep-open']
  const io = { out: hear, err: hear, isTerminal: false, env: process.env }
  expect(await main(argv, io, '1.2.3', new AbortController().signal)).toBe(2)
  expect(said).toContain('it keeps the page of one scenario open, and 2 are selected')
})
