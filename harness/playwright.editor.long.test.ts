import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { descendantsOf, stillRunning } from './world/processes/testing/processes.js'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, '.walletmodal/own-app-editor')

const shop = `<!doctype html><title>A shop</title><output></output><script type="module">
addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => {
  const say = (text) => { document.querySelector('output').textContent = text }
  const onclick = () => provider.request({ method: 'eth_requestAccounts' }).then(() => say('Connected'), ({ code }) => say(code))
  document.body.append(Object.assign(document.createElement('button'), { textContent: info.name, onclick }))
})
dispatchEvent(new Event('eip6963:requestProvider'))
</script>`

const spec = `import { expect, worldTest } from 'walletmodal-harness/playwright'
const test = worldTest({ chains: { mainnet: { kind: 'evm', id: 1 } }, wallets: { fox: { via: 'eip6963' } } })
test('connects', async ({ page, wallets }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Fox' }).click()
  await wallets.fox.approve('connect')
  await expect(page.getByRole('status')).toHaveText('Connected')
})
test('declines', async ({ page, wallets }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Fox' }).click()
  await wallets.fox.reject('connect')
  await expect(page.getByRole('status')).toHaveText('4001')
})
`

/** Serves the shop and writes a project that tests it. */
async function writeProject(): Promise<void> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(shop))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const config = `export default { testDir: '.', outputDir: 'results', workers: 1, use: { baseURL: '${url}' } }\n`
  writeFileSync(path.join(folder, 'playwright.config.mjs'), config)
  // The tsconfig.json of the repository maps the packages to their sources, and Playwright would load both.
  writeFileSync(path.join(folder, 'tsconfig.json'), '{}')
  writeFileSync(path.join(folder, 'shop.spec.ts'), spec)
}

interface Report {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Starts the server that the extension of VS Code starts, and sends it requests over its socket. */
async function startEditor() {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const child = spawn(process.execPath, [cli, 'test-server', '-c', folder], { cwd: folder })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString()
    })
  const address = () => /Listening on (ws:\S+)/.exec(said)?.[1] ?? ''
  await expect.poll(address, { timeout: 60_000 }).not.toBe('')
  const socket = new WebSocket(address())
  await once(socket, 'open')
  const reports: Report[] = []
  const waiting = new Map<number, (answer: { result?: unknown; error?: unknown }) => void>()
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    if (message.method === 'report') reports.push(message.params)
    else waiting.get(message.id)?.(message)
  })
  let count = 0
  const ask = async (method: string, params: object = {}): Promise<{ status?: string; report?: Report[] }> => {
    count += 1
    const id = count
    const answered = new Promise<{ result?: unknown; error?: unknown }>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error } = await answered
    expect({ method, error }).toEqual({ method, error: undefined })
    return Object(result)
  }
  onTestFinished(async () => {
    const started = [child.pid ?? 0, ...descendantsOf(child.pid ?? 0)]
    child.kill('SIGKILL')
    expect(await stillRunning(started, 4_000)).toEqual([])
  })
  await ask('initialize', { interceptStdio: false, closeOnDisconnect: true })
  return { ask, reports, stop: () => socket.close(), ended: once(child, 'exit') }
}

/** Finds all tests in a report, with their ids and lines. */
function testsIn(value: unknown): { testId: string; title: string; line: number }[] {
  if (Array.isArray(value)) return value.flatMap(testsIn)
  if (typeof value !== 'object' || value === null) return []
  const { testId, title, location } = Object(value)
  const inner = Object.values(value).flatMap(testsIn)
  return typeof testId === 'string' && typeof title === 'string'
    ? [{ testId, title, line: location?.line }, ...inner]
    : inner
}

test("an editor lists tests, runs one by its line, and runs all twice in one page's context", async () => {
  await writeProject()
  const { ask, reports, stop, ended } = await startEditor()
  const listed = testsIn((await ask('listTests', {})).report)
  expect(listed.map(({ title, line }) => ({ title, line }))).toEqual([
    { title: 'connects', line: 3 },
    { title: 'declines', line: 9 },
  ])
  const run = async (params: object) => {
    reports.length = 0
    const { status } = await ask('runTests', params)
    const ends = reports.filter(({ method }) => method === 'onTestEnd')
    return { status, outcomes: ends.map(({ params: { result } }) => Object(result).status) }
  }
  const file = path.join(folder, 'shop.spec.ts')
  expect(await run({ locations: [`${file}:9`] })).toEqual({ status: 'passed', outcomes: ['passed'] })
  // "Show browser" of the extension keeps one context for all tests.
  const all = { testIds: listed.map(({ testId }) => testId), reuseContext: true }
  const both = { status: 'passed', outcomes: ['passed', 'passed'] }
  expect({ first: await run(all), second: await run(all) }).toEqual({ first: both, second: both })
  stop()
  expect(await ended).toEqual([0, null])
})
