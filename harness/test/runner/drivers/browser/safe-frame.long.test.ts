import { expect, onTestFinished, test } from 'vitest'
import { launchTestChromium } from '../../../browser/testing/chromium.js'
import { showInSafe } from './safe-frame.js'
import { createTestApp } from './testing/app.js'

/** A dapp that detects a Safe as AppKit does, and sends requests as Safe's SDK does. */
const page = `<!doctype html><html lang="en"><title>A dapp</title><body><main><h1></h1><button>Ask</button><p></p></main>
<script>
const [title, button, text] = ['h1', 'button', 'p'].map((each) => document.querySelector(each))
const isInSafe = window.self !== window.top && location.ancestorOrigins[0] === 'https://app.safe.global'
localStorage.visits = Number(localStorage.visits ?? 0) + 1
title.textContent = (isInSafe ? 'In a Safe' : 'Alone') + (window.byScript ? ', visit ' : ', ') + localStorage.visits
addEventListener('message', ({ data, source }) => {
  if (source === window.parent && data.id === '1') text.textContent = data.data.safeAddress
})
addEventListener('keydown', ({ key }) => { title.textContent = key })
button.onclick = () => parent.postMessage({ id: '1', method: 'getSafeInfo', env: { sdkVersion: '9.1.0' } }, '*')
</script></body></html>`

const app = createTestApp((request, response) => {
  response.setHeader('content-type', 'text/html')
  if (request.url === '/forbids') response.setHeader('x-frame-options', 'DENY')
  response.end(page)
})

async function run(name: string, steps: string, { via = 'safe', url = app.url } = {}) {
  const head = `scenario: A page in a Safe
app: { url: '${url}', modal: none }
chains: { mainnet: { kind: evm, id: 1 } }
wallets: { vault: { via: ${via}, accounts: [alice] } }
page: { script: 'window.byScript = true' }
storage: { kept: before }
`
  const { results } = await app.play(name, `${head}---\n${steps}`)
  return results[0]?.failure?.message
}

const heading = (name: string) => `- expect: { screen: [{ role: heading, name: '${name}' }] }\n`

test('a page that detects its parent window is in a Safe, and steps act on it as usual', async () => {
  const steps = [
    '- goto: /shop\n',
    heading('In a Safe, visit 1'),
    '- expect: { storage: { kept: before } }\n',
    '- press: Ask\n- expect: { screen: [{ role: paragraph, text: $alice }], url: /shop, storage: { visits: "1" } }\n',
    `- reload\n${heading('In a Safe, visit 2')}- key: a\n${heading('a')}`,
    `- goto: /\n${heading('In a Safe, visit 3')}- expect: { url: /, axe: clean }\n`,
    `- back\n${heading('In a Safe, visit 4')}- expect: { url: /shop }\n`,
    `- browser: { cpu: 2 }\n- browser: second-tab\n${heading('In a Safe, visit 5')}- browser: first-tab\n${heading('In a Safe, visit 4')}`,
  ]
  expect(await run('shown', steps.join(''))).toBeUndefined()
})

test('a page with another wallet has no Safe around it', async () => {
  expect(await run('alone', `- goto: /\n${heading('Alone, visit 1')}`, { via: 'eip6963' })).toBeUndefined()
})

test('a page that forbids framing fails as one that a Safe cannot show', async () => {
  expect(await run('forbids', '- goto: /forbids\n- expect: { url: /forbids }\n')).toContain(
    'a Safe cannot show the app at',
  )
})

test('a page over http: on another machine fails as one that a Safe cannot show', async () => {
  const url = 'http://dapp.test'
  expect(await run('insecure', '- goto: /\n- expect: { url: / }\n', { url })).toContain('only from this machine')
})

test('the page of a Safe goes back and forward by itself', async () => {
  const browser = await launchTestChromium()
  onTestFinished(() => browser.close())
  const context = await browser.newContext()
  await context.route('https://app.test/**', (route) => route.fulfill({ contentType: 'text/html', body: page }))
  const shown = await showInSafe(await context.newPage())
  await shown.goto('https://app.test/one')
  await shown.goto('https://app.test/two')
  const seen: string[] = []
  for (const way of ['goBack', 'goForward', 'goForward'] as const) {
    await shown[way]()
    seen.push(new URL(shown.url()).pathname)
  }
  expect(seen).toEqual(['/one', '/two', '/two'])
})
