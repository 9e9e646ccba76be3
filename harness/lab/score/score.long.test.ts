import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildOwnPage } from '../../apps/page/testing/own-page.js'
import { developmentNote } from './development.js'
import { runScore } from './run-score.js'
import type { Verdict } from './verdict.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-score-'))
const servers: Server[] = []
afterAll(() => {
  rmSync(folder, { recursive: true })
  for (const server of servers) server.close()
})

/** Serves files by name, and an HTML page at every other path. */
async function serve(html: string, files: ReadonlyMap<string, string> = new Map()): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url.slice(1))
    response.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript')
    response.end(file ?? html)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

function scoreOf(url: string, modal: string, only: readonly string[]) {
  const asked = { app: { url }, modal, dapp: [], only, output: path.join(folder, 'out'), project: { folder } }
  return runScore(asked, new AbortController().signal)
}

/** A page that fails every measured check. Each line of the script plants one or two defects. */
const bad = `<!doctype html><html lang="en"><title>A shop</title><meta name="viewport" content="width=device-width">
<style>
.list { position: fixed; top: 60px; left: 0; min-width: 500px; display: flex; justify-content: space-between; animation: in .4s }
@keyframes in { from { transform: translateY(40px) } }
.list button { color: #bbb; background: #fff }
</style>
<main><h1>Shop</h1><button>Connect</button><button hidden>Disconnect</button><button>Help</button></main>
<script type="module">
const wallets = []
const [begin, end] = document.querySelectorAll('button')
fetch('https://tracker.test/').catch(() => {})
// Before the requests below, of which the browser writes errors too.
console.error('nobody expects this')
new WebSocket('ws://192.168.0.1:9/')
addEventListener('eip6963:announceProvider', ({ detail }) => wallets.push(detail))
dispatchEvent(new Event('eip6963:requestProvider'))
let list, delay = 1600
begin.onclick = async () => {
  await fetch('https://tracker.test/wallets').catch(() => {})
  fetch('http://localhost:9/').catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, delay))
  delay = 0
  document.activeElement.blur()
  list = document.createElement('div')
  list.className = 'list'
  for (const { info, provider } of wallets) {
    const row = Object.assign(document.createElement('button'), { textContent: info.name, tabIndex: -1 })
    row.onclick = async () => {
      const [address] = await provider.request({ method: 'eth_requestAccounts' })
      list.remove()
      begin.textContent = address
      end.hidden = false
    }
    list.append(row)
  }
  const close = Object.assign(document.createElement('button'), { textContent: 'Close' })
  close.onclick = () => { list.hidden = true; list.style.display = 'none' }
  list.append(close)
  document.body.append(list)
  addEventListener('resize', () => list)
}
end.onclick = () => { begin.textContent = 'Connect'; end.hidden = true }
</script></html>`

const measured = ['wallet-twice', 'keyboard', 'focus-in', 'focus-kept', 'escape', 'axe', 'reduced-motion'] as const
const costs = [
  'narrow',
  'requests',
  'local-network',
  'bytes',
  'time',
  'services-slow',
  'leak',
  'console',
  'reload',
] as const

test('a page with a defect for each check fails each check, with evidence', async () => {
  const words = path.join(folder, 'words/modals/bad')
  mkdirSync(words, { recursive: true })
  const takes = (name: string) => `takes: { ${name}: text }\n`
  const word = (name: string, rest: string) =>
    writeFileSync(path.join(words, `${name}.yaml`), `word: ${name}\nabout: As on this page.\n${rest}`)
  word('connect', `${takes('wallet')}steps:\n  - press: /^Connect/\n  - press: $wallet\n`)
  word('disconnect', 'steps:\n  - press: Disconnect\n')
  word('seeAccount', `${takes('address')}steps:\n  - expect: { screen: [{ role: button, address: $address }] }\n`)
  // Two megabytes of incompressible text.
  const noise = Array.from({ length: 2_000_000 }, () => String.fromCharCode(33 + Math.random() * 90)).join('')
  const files = new Map([['noise.js', `// ${noise.replaceAll('\n', '')}`]])
  const url = await serve(bad.replace('<script', '<script src="/noise.js"></script><script'), files)

  const { scored } = await scoreOf(url, 'bad', [...measured, ...costs])
  const found: ReadonlyMap<string, Verdict> = new Map(scored.map((each) => [each.id, each]))
  const said = [...found.values()].map(({ id, result, evidence }) => `${result} ${id}: ${evidence}`)
  expect([...found.values()].filter(({ result }) => result !== 'fail')).toEqual([])
  expect(found.get('requests')?.evidence).toBe('1 before a click: tracker.test (1)')
  expect(found.get('local-network')?.evidence).toBe('2 before a click: localhost:9, 192.168.0.1:9')
  expect(found.get('console')?.evidence).toContain('nobody expects this')
  expect(found.get('focus-in')?.evidence).toContain('the focus stays on the document')
  expect(found.get('reduced-motion')?.evidence).toContain('transform of div.list')
  expect(found.get('axe')?.evidence).toContain('color-contrast')
  expect(found.get('narrow')?.evidence).toMatch(/beyond an edge: .*Close|px wide/)
  expect(found.get('leak')?.evidence).toMatch(/listeners 1, at most|listeners \d/)
  expect(said).toHaveLength(measured.length + costs.length)
})

test('a page with our modal passes the same checks', async () => {
  const { files } = await buildOwnPage('harness/apps/hosts/wagmi/main.tsx')
  const html =
    '<!doctype html><html lang="en"><title>A page</title><body><main id="app"></main><script type="module" src="/page.js"></script>'
  const { scored, isDevelopment, page } = await scoreOf(await serve(html, files), 'walletmodal', [
    ...measured,
    ...costs,
  ])
  expect(scored.filter(({ result }) => result !== 'pass')).toEqual([])
  expect({ isDevelopment, hasDevelopmentNote: readFileSync(page, 'utf8').includes(developmentNote) }).toEqual({
    isDevelopment: false,
    hasDevelopmentNote: false,
  })
})

test('a score reports a development server, also in its HTML report', async () => {
  const html = '<!doctype html><html lang="en"><title>A page</title><script type="module" src="/@vite/client"></script>'
  const url = await serve(html, new Map([['@vite/client', '']]))
  const { isDevelopment, page } = await scoreOf(url, 'walletmodal', ['requests'])
  expect({ isDevelopment, hasDevelopmentNote: readFileSync(page, 'utf8').includes(developmentNote) }).toEqual({
    isDevelopment: true,
    hasDevelopmentNote: true,
  })
})
