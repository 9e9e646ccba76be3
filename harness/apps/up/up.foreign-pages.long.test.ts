import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket as NodeSocket } from 'ws'
import { chromiumFlags, requireChromium } from '../../test/runner/drivers/browser/chromium.js'
import { createAccess } from '../../world/serving/access.js'
import { type HttpServer, startHttpServer } from '../../world/serving/http-server.js'
import { createNodePool, createWorld } from '../../world/world/world.js'
import { startUp, type Up } from './up.js'

const pool = createNodePool()
const SECRET = 'a secret of an internal service'
let browser: Browser
/** A foreign page at http://localhost:… */
let attacker: HttpServer
/** A service on this machine that sends no CORS headers. */
let internal: HttpServer
let up: Up | undefined

beforeAll(async () => {
  // The attacker's DNS names resolve to this machine. Chromium's check of local network access is off, because the test is
  // about refusals by the sandbox, not by the browser.
  const args = [
    ...chromiumFlags(),
    '--host-resolver-rules=MAP *.evil.test 127.0.0.1',
    '--disable-features=LocalNetworkAccessChecks',
  ]
  browser = await chromium.launch({ executablePath: requireChromium({ headed: false }).path, args })
  const html = { headers: { 'content-type': 'text/html' } }
  attacker = await startHttpServer([async () => new Response('<!doctype html><p>evil', html)], {
    access: createAccess(),
  })
  internal = await startHttpServer([async () => new Response(SECRET)], { access: createAccess() })
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  await up?.stop()
  up = undefined
})
afterAll(async () => {
  await browser.close()
  await attacker.stop()
  await internal.stop()
  await pool.stop()
})

async function setup(allowedOrigins: readonly string[] = []) {
  const world = await createWorld({
    chains: { mainnet: { kind: 'evm', id: 1, fund: { alice: 10n ** 18n } } },
    wallets: { fox: { via: 'eip6963', networks: ['mainnet'], policy: 'approve' } },
    relay: true,
    pool,
  })
  up = await startUp({ world, allowedOrigins })
  const { addresses } = up
  const { mainnet } = addresses.chains
  if (!mainnet || !world.relay) throw new Error('the world has a chain and a relay')
  const http = [
    addresses.host,
    `${addresses.control}/wallets`,
    `${addresses.control}/page.js`,
    mainnet.rpcUrl,
    addresses.frame.document,
    addresses.frame.providers,
    addresses.purchases.meld,
    ...Object.values(addresses.services),
  ]
  const open = async (url: string) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(url)
    return page
  }
  return { world, addresses, mainnet, http, sockets: [mainnet.webSocketUrl, world.relay.url], open }
}

/** Reads a URL from a page, with and without a preflight. */
const read = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const ask = (init: RequestInit) =>
      fetch(address, init).then(
        (answer) => answer.text(),
        () => 'blocked',
      )
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
    const json = { 'content-type': 'application/json' }
    return Promise.all([ask({}), ask({ method: 'POST', body }), ask({ method: 'POST', body, headers: json })])
  }, url)

const opens = (page: Page, url: string) =>
  page.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(address)
        socket.onopen = () => resolve(true)
        socket.onerror = () => resolve(false)
      }),
    url,
  )

test('a page of another origin cannot read from any server, open a socket or run our scripts', async () => {
  const { http, sockets, addresses, open } = await setup()
  const page = await open(attacker.origin.replace('127.0.0.1', 'localhost'))
  for (const url of http) expect([url, ...(await read(page, url))]).toEqual([url, 'blocked', 'blocked', 'blocked'])
  for (const url of sockets) expect({ url, opens: await opens(page, url) }).toEqual({ url, opens: false })
  const loads = (tag: 'script' | 'iframe', src: string) =>
    page.evaluate(
      ([name, url]) =>
        new Promise<string>((resolve) => {
          const element = document.createElement(name)
          Object.assign(element, { src: url, onload: () => resolve('loaded'), onerror: () => resolve('refused') })
          document.body.append(element)
        }),
      [tag, src] as const,
    )
  expect(await loads('script', `${addresses.control}/page.js`)).toBe('refused')
  expect(await page.evaluate('window.__walletmodalHost')).toBeUndefined()
  // A frame fires `load` even if it shows a refusal.
  await loads('iframe', addresses.sandbox)
  const shown = await Promise.all(page.frames().map((frame) => frame.title()))
  expect(shown).not.toContain('Sandbox')
})

test('no page reads an internal service through a chain, not even one that is allowed', async () => {
  const allowed = attacker.origin.replace('127.0.0.1', 'localhost')
  const { mainnet, open } = await setup([allowed])
  const page = await open(allowed)
  const [, , answered] = await read(page, mainnet.rpcUrl)
  expect(answered).toContain('"result":"0x1"')
  const stolen = await page.evaluate(
    async ([rpcUrl, secretUrl]) => {
      const body = { jsonrpc: '2.0', id: 1, method: 'anvil_reset', params: [{ forking: { jsonRpcUrl: secretUrl } }] }
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.text()
    },
    [mainnet.rpcUrl, internal.origin] as const,
  )
  expect(stolen).toContain('The sandbox does not let callers use anvil_reset.')
  expect(stolen).not.toContain(SECRET)
})

test('the attacker’s DNS name that resolves to this machine gets no access', async () => {
  const { http, sockets, open } = await setup()
  for (const url of http) {
    const own = new URL(url)
    own.hostname = 'rebound.evil.test'
    const page = await open(own.href)
    // The page and its server have the same origin, so no rule of the browser protects the sandbox.
    expect(await page.evaluate('document.body.textContent')).toContain('The sandbox answers at 127.0.0.1')
    const said = await read(page, own.href)
    expect(said.every((text) => text.startsWith('The sandbox answers at 127.0.0.1'))).toBe(true)
    await page.context().close()
  }
  const page = await open(attacker.origin.replace('127.0.0.1', 'localhost'))
  for (const url of sockets) {
    const own = new URL(url)
    own.hostname = 'rebound.evil.test'
    expect({ url, opens: await opens(page, own.href) }).toEqual({ url, opens: false })
  }
})

test('the node behind a chain lets no page read it', async () => {
  const { world, open } = await setup()
  const nodeUrl = Object.getOwnPropertyDescriptor(world.chains['mainnet'], 'nodeUrl')?.value
  const page = await open(attacker.origin.replace('127.0.0.1', 'localhost'))
  const [, simple, preflighted] = await read(page, nodeUrl)
  expect({ simple, preflighted }).toEqual({ simple: 'blocked', preflighted: 'blocked' })
})

test('programs outside browsers may use a chain, a socket, a service and the control API', async () => {
  const { addresses, mainnet, sockets } = await setup()
  const body = '{"jsonrpc":"2.0","id":1,"method":"anvil_mine","params":[]}'
  const headers = { 'content-type': 'application/json' }
  expect(await (await fetch(mainnet.rpcUrl, { method: 'POST', headers, body })).json()).toMatchObject({ result: null })
  expect((await fetch(`${addresses.control}/wallets`)).status).toBe(200)
  expect((await fetch(addresses.host.replace('127.0.0.1', 'localhost'))).status).toBe(200)
  for (const url of sockets) {
    const socket = new NodeSocket(url)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    socket.terminate()
  }
})

test('the pages of the sandbox work at localhost too', async () => {
  const { addresses, open } = await setup()
  const page = await open(addresses.host.replace('127.0.0.1', 'localhost'))
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /Fox/ }).click()
  await page.waitForFunction('__walletmodalPage.modal.getSnapshot().status === "connected"')
})
