import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createAccounts } from '../../../../world/accounts/accounts.js'
import { createSeed } from '../../../../world/lib/seed.js'
import { loadScenarios, type Project } from '../../load.js'
import { failureLines } from '../../report/result.js'
import { createTestApp } from './testing/app.js'

const bob = String(createAccounts(createSeed(1)).bob?.evmAddress)

/** A page without a known modal. It uses EIP-6963 and none of our code. */
const shop = `<!doctype html><html lang="en"><title>A shop</title><main><h1>Shop</h1><output></output></main><script type="module">
const say = (what) => (result) => { document.querySelector('output').textContent = what + ' ' + result }
const button = (name, onclick) => document.querySelector('main').append(Object.assign(document.createElement('button'), { textContent: name, onclick }))
addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => button(info.name, async () => {
  const [from] = await provider.request({ method: 'eth_requestAccounts' })
  say('Connected')(from)
  localStorage.setItem('shop.last', info.rdns)
  const [to, value] = ['${bob}', '0xde0b6b3a7640000']
  button('Sign', () => provider.request({ method: 'personal_sign', params: ['0x6869', from] }).then(say('Signed')))
  button('Pay', () => provider.request({ method: 'eth_sendTransaction', params: [{ from, to, value }] }).then(say('Paid')))
  button('Ask', () => fetch('https://stranger.test/a.css').catch(say('Refused')))
  button('Throw', () => { say('Thrown')(''); setTimeout(() => { throw new Error("it's broken, " + location.host) }) })
  button('Complain', () => { console.error('the shop is closed'); say('Closed')('') })
}))
dispatchEvent(new Event('eip6963:requestProvider'))
say('It is')(new Date().getUTCFullYear())
new EventSource('/events')
</script></html>`

/** The load time of the slow first page, in milliseconds. */
const slowMs = 3000

const shopApp = createTestApp((request, response) => {
  if (request.url === '/slow')
    return void setTimeout(() => response.setHeader('content-type', 'text/html').end(shop), slowMs)
  if (request.url === '/events')
    return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
  response.setHeader('content-type', 'text/html')
  response.end(shop)
})
const { folder } = shopApp
let url = ''
beforeAll(() => {
  url = shopApp.url
})

const world = `chains: { mainnet: { kind: evm, id: 1, fund: { alice: 10 ETH } } }
wallets: { fox: { via: eip6963, accounts: [alice] } }
`
const connect = `- goto: /
- connect: Fox
- wallet.fox: { approve: eth_requestAccounts }
- expect: { screen: [{ role: status, text: Connected 0x }] }
`

function write(name: string, head: string, steps: string): string {
  const file = path.join(folder, `${name}.yaml`)
  writeFileSync(file, `scenario: A visitor shops\n${head}${world}---\n${steps}`)
  return file
}

async function run(file: string, part: Parameters<typeof shopApp.run>[1] = {}) {
  const { exitCode, results } = await shopApp.run(file, part)
  const failure = results[0]?.failure
  const lines = results[0] && failure ? failureLines(results[0], failure) : []
  return {
    exitCode,
    results,
    lines: lines.map((line) => line.replaceAll(/\S*(\/shop|\/wm-app-)\S*/g, '<file>')),
    failure,
  }
}

test('connects, signs and pays on any page by words and primitives, and records beside the scenario', async () => {
  const steps = `${connect}- press: Sign
- wallet.fox: { approve: personal_sign }
- expect: { screen: [{ role: status, text: Signed 0x }] }
- press: Pay
- wallet.fox: { approve: eth_sendTransaction }
- expect:
    screen: [{ role: status, text: Paid 0x }]
    url: /
    axe: clean
    storage: { shop.last: test.fox }
    wallet: { fox: { calls: { eth_sendTransaction: 1 } } }
    chain: { mainnet: { balance: { bob: 1 ETH }, transactions: { alice: 1 } } }
`
  const file = write('pays', `app: { url: '${url}' }\n`, steps)
  const recordings = (mode: 'write' | 'require') => ({ recordings: { mode } as const })
  const recorded = await run(file, recordings('write'))
  expect(recorded.lines).toEqual([])
  expect(recorded.results.map(({ outcome }) => outcome)).toEqual(['passed'])
  expect((await run(file, recordings('require'))).lines).toEqual([])
})

test('back goes to the previous page, or to the previous entry within a page', async () => {
  const steps = `- goto: /
- goto: /basket
- back
- expect: { url: /, screen: [{ role: heading, name: Shop }] }
- ts: ./push.mjs#push
- expect: { url: /pushed }
- back
- expect: { url: / }
`
  const push = `export const push = ({ page }) => page.evaluate("history.pushState(1, '', '/pushed')")\n`
  writeFileSync(path.join(folder, 'push.mjs'), push)
  expect((await run(write('back', `app: { url: '${url}' }\n`, steps))).lines).toEqual([])
  const nowhere = await run(write('nowhere', `app: { url: '${url}' }\n`, '- goto: /\n- back\n- expect: { url: / }\n'))
  expect(nowhere.results[0]?.failure).toMatchObject({
    step: expect.stringContaining('back'),
    message: 'there is no page to go back to',
  })
})

test('a failure names its step, the expected and actual values, and the command that repeats it', async () => {
  const file = write('fails', `app: { url: '${url}' }\n`, `${connect}- press: Signn\n`)
  const { exitCode, lines, results } = await run(file)
  expect(exitCode).toBe(1)
  expect(lines).toMatchInlineSnapshot(`
    [
      "<file> failed at step 5 (fails.yaml:10:3) press: Signn",
      "  there is no button or link "Signn" (did you mean "Sign"?); of that role: "Fox", "Sign", "Pay", "Ask", "Throw", "Complain"",
      "  last events: fox eth_requestAccounts",
      "  seed 1",
      "  npx walletmodal-harness run <file> --timeout 120000ms --seed 1 --still",
    ]
  `)
  const kept = results[0]?.attachments.map((each) => path.basename(each))
  expect(kept).toEqual(['events.ndjson', 'screenshot.png', 'screen.yaml'])
})

test('an answer without a request names the controls on the screen, and what a person would press next', async () => {
  const app = `app: { url: '${url}' }\n`
  const early = '- goto: /\n- wallet.fox: { approve: { deed: connect, within: 50ms } }\n- expect: { url: / }\n'
  expect((await run(write('early', app, early))).failure?.message).toBe(
    'fox got no request to connect within 50 ms. Nothing is pending. On the screen: "Fox". A person would press "Fox" next.',
  )
  const again = `${connect}- wallet.fox: { approve: { deed: pay, within: 50ms } }\n`
  expect((await run(write('again', app, again))).failure?.message).toMatch(
    / On the screen: "Fox", "Sign", "Pay", "Ask", "Throw", "Complain"\.$/,
  )
})

test('an unanswered request and a console error fail the run, unless they are allowed', async () => {
  const ask = `${connect}- press: Ask\n- expect: { screen: [{ role: status, text: Refused }] }\n`
  const refused = await run(write('asks', `app: { url: '${url}' }\n`, ask))
  expect(refused.exitCode).toBe(6)
  expect(refused.failure?.step).toContain('press: Ask')
  expect(refused.failure?.message).toBe(
    "a request that no fake answers: GET https://stranger.test/a.css. To let it out, add pass: ['https://stranger.test']",
  )
  expect(refused.failure?.detail).toBe(undefined)

  const complain = `${connect}- press: Complain\n- expect: { screen: [{ role: status, text: Closed }] }\n`
  const told = await run(write('complains', `app: { url: '${url}' }\n`, complain))
  expect({ exitCode: told.exitCode, message: told.failure?.message }).toEqual({
    exitCode: 6,
    message: `a console error that no step expects: the shop is closed (${url}/). If it is known, add console: ['the shop is closed']`,
  })
  const known = await run(write('known', `app: { url: '${url}' }\nconsole: ['/shop is (open|closed)/']\n`, complain))
  expect(known.lines).toEqual([])
})

test('an uncaught error fails the run once and names the setting that allows it, in a head or a config', async () => {
  const broken = `${connect}- press: Throw\n- press: Throw\n- expect: { screen: [{ role: status, text: Thrown }] }\n`
  const app = `app: { url: '${url}' }\n`
  const { exitCode, failure } = await run(write('throws', app, broken))
  const { host } = new URL(url)
  expect({ exitCode, detail: failure?.detail }).toEqual({ exitCode: 6, detail: undefined })
  expect(failure?.message.split(' at ')[0]).toContain(`an uncaught error in the page: Error: it's broken, ${host}`)
  const [, line = ''] = /add (errors: .*)$/.exec(failure?.message ?? '') ?? []
  expect(line).toBe(`errors: ['Error: it''s broken, ${host}']`)
  expect((await run(write('knows', `${app}${line}\n`, broken))).lines).toEqual([])
  expect((await run(write('throws', app, broken), { project: { errors: ["/it's broken/"] } })).lines).toEqual([])
  // The setting `console` does not allow uncaught errors of the page.
  expect((await run(write('console', `${app}console: [broken]\n`, broken))).exitCode).toBe(6)
})

test('a failure about a part of a text names the whole text', async () => {
  const app = `app: { url: '${url}' }\n`
  const looked = await run(
    write('part', app, `${connect}- expect: { screen: [{ text: 'Connected 0x' }], within: 1s }\n`),
  )
  expect(looked.failure?.message).toMatch(
    /^screen: no text "Connected 0x"; there is "Connected 0x\w{40}": say all of it, or \/Connected 0x\/ for a part$/,
  )
  const found = await run(write('pattern', app, `${connect}- expect: { screen: [{ text: /Connected 0x/ }] }\n`))
  expect(found.lines).toEqual([])
})

test('the first load of an app does not count toward the time limit, later loads do', async () => {
  const app = `app: { url: '${url}' }\ntimeout: ${slowMs - 500}ms\n`
  expect((await run(write('cold', app, '- goto: /slow\n- expect: { url: /slow }\n'))).lines).toEqual([])
  const warm = await run(write('warm', app, '- goto: /\n- goto: /slow\n- expect: { url: /slow }\n'))
  expect(warm.exitCode).toBe(7)
})

test("the clock is the machine's, or the world's if the app says so", async () => {
  const steps = (year: number) => `- expect: { screen: [{ role: status, text: It is ${year} }] }\n`
  const own = await run(write('own', `app: { url: '${url}' }\n`, steps(new Date().getUTCFullYear())))
  expect(own.lines).toEqual([])
  const virtual = await run(write('virtual', `app: { url: '${url}', clock: virtual }\n`, steps(2030)))
  expect(virtual.lines).toEqual([])
})

test('an app that does not answer has its own failure', async () => {
  const { exitCode, failure } = await run(write('gone', `app: { url: 'http://127.0.0.1:1' }\n`, connect))
  expect(exitCode).toBe(5)
  expect(failure?.step).toContain('goto: /')
  expect(failure?.message).toMatch(
    /^the app at http:\/\/127\.0\.0\.1:1\/ does not answer \(.*net::ERR_\w+.*\): start it first/,
  )
})

async function problemsOf(head: string, steps: string, project?: Project) {
  const file = write('linted', head, steps)
  const { problems } = await loadScenarios([{ name: 'linted', file }], project)
  return problems.map(({ position, message }) => `${position?.line}:${position?.column} ${message}`)
}

test('lint refuses facts of our own modal on an app, and names an app that the config lacks', async () => {
  const steps = '- open: Connect\n- app.shake\n- clock: { advance: 1h }\n- expect: { view: Connect, url: / }\n'
  expect(await problemsOf(`app: { url: '${url}' }\nmodal: { storagePrefix: x }\n`, steps)).toMatchInlineSnapshot(`
    [
      "3:8 "modal" sets our own modal up, and this scenario has an app",
      "7:3 "open" acts on our own modal, and this scenario has an app: use goto, press, fill, select, findWallet, key, drag, scroll, reload, back, or a word",
      "8:3 "app.shake" acts on our own modal, and this scenario has an app: use goto, press, fill, select, findWallet, key, drag, scroll, reload, back, or a word",
      "9:3 the app keeps the machine's time, which no step moves: say "clock: virtual" in "app"",
      "10:13 "view" is of our own modal, and this scenario has an app: expect screen, url, focus, storage, clipboard, requests, wallet, chain, relay, console or axe",
    ]
  `)
  expect(await problemsOf('app: shop\n', connect)).toEqual(['2:6 the config has no app "shop"'])
  expect(await problemsOf('app: { url: localhost }\n', connect)).toMatchInlineSnapshot(`
    [
      "2:13 wants text of the form /^https?:\\/\\/./, got "localhost"",
    ]
  `)
  const project = { apps: { shop: { url } } }
  expect(await problemsOf('app: shop\n', connect, project)).toEqual([])
  expect(await problemsOf('', connect, { ...project, app: 'shop' })).toEqual([])
  expect(await problemsOf('pass: [https://cdn.test]\n', '- expect: { modal: closed }\n')).toEqual([
    '2:7 "pass" lets requests of an app out, and the scenario has no "app"',
  ])
})
