import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { waitingOf } from '../../world/chains/mempool.js'
import { createAccess } from '../../world/serving/access.js'
import { startHttpServer } from '../../world/serving/http-server.js'
import { createNodePool, createWorld } from '../../world/world/world.js'
import { startUp, type Up } from './up.js'

const pool = createNodePool()
let browser: TestChromium
const ups: Up[] = []

beforeAll(async () => {
  browser = await launchTestChromium()
})
afterEach(async () => {
  for (const up of ups.splice(0)) await up.stop()
})
afterAll(async () => {
  await browser.close()
  await pool.stop()
})

function testWorld() {
  return createWorld({
    chains: { mainnet: { kind: 'evm', id: 1, fund: { alice: 10n ** 18n } }, base: { kind: 'evm', id: 8453 } },
    wallets: { fox: { via: 'eip6963', networks: ['mainnet'] } },
    pool,
  })
}

async function setup() {
  const world = await testWorld()
  const up = await startUp({ world })
  ups.push(up)
  const text = async (url: string) => (await fetch(url)).text()
  return { up, world, addresses: up.addresses, origin: new URL(up.addresses.host).origin, text }
}

test('one object holds every address, and each of them answers', async () => {
  const { addresses, text } = await setup()
  expect(Object.keys(addresses.chains)).toEqual(['mainnet', 'base'])
  expect(addresses.chains.mainnet).toMatchObject({ kind: 'evm', caipNetworkId: 'eip155:1' })
  expect(addresses.wallets).toEqual({ fox: { name: 'Fox', via: ['eip6963'] } })
  expect(addresses.accounts.alice?.evm).toMatch(/^0x/)
  expect(await text(addresses.host)).toContain('<title>Host page</title>')
  expect(await text(addresses.sandbox)).toContain('<title>Sandbox</title>')
  expect(JSON.parse(await text(`${addresses.control}/world`))).toEqual(addresses)
  for (const url of Object.values(addresses.purchases)) expect(await text(`${url}/buy`)).toContain('Nothing to buy')
  for (const url of Object.values(addresses.services)) expect((await fetch(`${url}/nothing`)).status).toBe(501)
})

test('the host page gets its wallets and options before its own scripts', async () => {
  const { addresses, origin, text } = await setup()
  const page = await text(addresses.host)
  expect(page.indexOf('/__walletmodal/page.js')).toBeLessThan(page.indexOf('type="module"'))
  const script = await text(`${origin}/__walletmodal/page.js`)
  expect(script).toContain('"rdns":"test.fox"')
  expect(script).toContain(addresses.services.catalogue)
  expect(script).toContain(addresses.chains.base?.rpcUrl)
})

test('a service answers the host page under its own path, and 501 where it has no fake', async () => {
  const { addresses, origin } = await setup()
  const { catalogue = '' } = addresses.services
  const preflight = await fetch(`${catalogue}/getWallets`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-headers': 'x-sdk-type' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('x-sdk-type')
  const query = 'projectId=test&st=appkit&sv=test&page=1&entries=4'
  const answered = await fetch(`${catalogue}/getWallets?${query}`, { headers: { origin } })
  expect(answered.headers.get('access-control-allow-origin')).toBe(origin)
  expect(await answered.json()).toMatchObject({ data: [{}, {}, {}, {}] })
  expect((await fetch(`${catalogue}/nothing`)).status).toBe(501)
})

test('only the built pages are served', async () => {
  const { origin } = await setup()
  expect((await fetch(`${origin}/missing.js`)).status).toBe(404)
  expect((await fetch(`${origin}/..%2f..%2f..%2fpackage.json`)).status).toBe(404)
})

test('a request body over one megabyte is refused', async () => {
  const { addresses } = await setup()
  const answer = await fetch(`${addresses.control}/wallets/fox/lock`, {
    method: 'POST',
    body: 'x'.repeat(1_100_000),
  }).catch(() => undefined)
  // The server may close before the whole body is sent.
  expect([413, undefined]).toContain(answer?.status)
})

test('an error names a port that is taken, and the world is stopped', async () => {
  const other = await startHttpServer([], { access: createAccess() })
  const world = await testWorld()
  let isStopped = false
  const stop = async () => {
    isStopped = true
    return world.stop()
  }
  const port = Number(new URL(other.origin).port)
  await expect(startUp({ world: { ...world, stop }, port })).rejects.toThrow(`Port ${port} is in use.`)
  expect(isStopped).toBe(true)
  await other.stop()
})

test('after stop nothing answers any more', async () => {
  const { up, addresses } = await setup()
  expect(await up.stop()).toEqual([])
  await expect(fetch(addresses.host)).rejects.toThrow()
  await expect(fetch(`${addresses.services.catalogue}/getWallets`)).rejects.toThrow()
})

test('a person approves in the sandbox page what the host page asks for', async () => {
  const { addresses, world } = await setup()
  const context = await browser.newContext()
  const host = await context.newPage()
  const sandbox = await context.newPage()
  await sandbox.goto(addresses.sandbox)
  await sandbox.getByRole('heading', { name: 'No pending requests' }).waitFor()
  await host.goto(addresses.host)
  await host.getByRole('button', { name: 'Connect wallet' }).click()
  await host.getByRole('button', { name: /Fox/ }).click()
  await sandbox.getByRole('article', { name: 'Fox: Connect' }).getByRole('button', { name: 'Connect' }).click()
  await host.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().status === 'connected')
  expect(world.wallets.fox?.connectedOrigins).toEqual([new URL(addresses.host).origin])

  // The owner changes account and chain, locks and disconnects by hand, and the page follows.
  const fox = sandbox.getByRole('article', { name: 'Fox', exact: true })
  await fox.getByRole('combobox', { name: 'Account' }).selectOption('bob')
  const bob = addresses.accounts.bob?.evm
  await host.waitForFunction((address) => window.__walletmodalPage?.modal.getSnapshot().address === address, bob)
  await fox.getByRole('combobox', { name: 'Chain' }).selectOption('base')
  await host.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().caipNetworkId === 'eip155:8453')
  await fox.getByRole('button', { name: 'Lock' }).click()
  await fox.getByText('Locked').waitFor()
  await fox.getByRole('button', { name: 'Unlock' }).click()
  await fox.getByRole('button', { name: 'Disconnect' }).click()
  await host.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().status === 'disconnected')
  await context.close()
})

test('a payment from the sandbox page stays pending while the chain is held', async () => {
  const { addresses, world } = await setup()
  const context = await browser.newContext()
  const sandbox = await context.newPage()
  await sandbox.goto(addresses.sandbox)
  const payments = sandbox.getByRole('region', { name: 'Payments' })
  await payments.getByRole('combobox', { name: 'From', exact: true }).selectOption('alice')
  await payments.getByRole('combobox', { name: 'To', exact: true }).selectOption('bob')
  await payments.getByRole('button', { name: 'Hold transactions' }).click()
  const letGo = payments.getByRole('button', { name: 'Release transactions' })
  await letGo.waitFor()
  await payments.getByRole('button', { name: 'Pay' }).click()
  const { mainnet } = world.chains
  const waiting = async () => mainnet && waitingOf(mainnet, world.accounts.alice?.evmAddress ?? '')
  await expect.poll(waiting).toHaveLength(1)
  await letGo.click()
  await expect.poll(() => mainnet?.getBalance(addresses.accounts.bob?.evm ?? '')).toBe(10n ** 17n)
  await context.close()
})

test('the sandbox page says what was refused, and when the sandbox is gone', async () => {
  const { up, addresses } = await setup()
  const context = await browser.newContext()
  const sandbox = await context.newPage()
  await sandbox.goto(addresses.sandbox)
  const fox = sandbox.getByRole('article', { name: 'Fox', exact: true })
  await fox.getByRole('combobox', { name: 'Fault' }).selectOption('reject')
  await fox.getByRole('button', { name: 'Remove reject' }).click()
  await fox.getByRole('button', { name: 'Remove reject' }).waitFor({ state: 'detached' })
  await sandbox.route('**/wallets/fox/lock', (route) =>
    route.fulfill({ status: 409, json: { error: { message: 'Not now.' } } }),
  )
  await fox.getByRole('button', { name: 'Lock' }).click()
  await sandbox.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor()
  await sandbox.getByRole('button', { name: 'Dismiss' }).click()
  await up.stop()
  await sandbox.getByRole('alert').filter({ hasText: 'Can’t reach the sandbox.' }).waitFor()
  await context.close()
})

test('a world with a phone has its relay and its Verify service beside the pages', async () => {
  const world = await createWorld({
    clock: 'machine',
    chains: { mainnet: { kind: 'evm', id: 1 } },
    wallets: { phone: { via: 'walletconnect', policy: 'approve' } },
  })
  const up = await startUp({ world })
  ups.push(up)
  const { host, relay, control } = up.addresses
  expect(relay).toBe(world.relay?.url)
  expect(await (await fetch(`${control}/verify/v3/public-key`)).json()).toMatchObject({ publicKey: { crv: 'P-256' } })
  // The page's WalletConnect client uses the sandbox's relay and, in a frame, its Verify service.
  const page = await (await browser.newContext()).newPage()
  await page.goto(host)
  await page.evaluate(`__walletmodalPage.modal.open({ view: 'ConnectingWalletConnectBasic' })`)
  const shown = await page.waitForFunction('__walletmodalPage.modal.getSnapshot().pairing?.uri')
  await world.phones.phone?.pair(String(await shown.jsonValue()))
  await expect.poll(() => world.phones.phone?.sessions).toHaveLength(1)
  expect(world.verify?.requests.map(({ kind }) => kind)).toContain('attestation')
  expect(relay && world.relay?.publishes[0]).toMatchObject({ tag: 1100, hasAttestation: true })
})

test('the embedded wallet, its mailbox and the providers are served, each on an origin of its own', async () => {
  const { addresses, world, text } = await setup()
  const { document, providers } = addresses.frame
  const origins = [addresses.host, document, providers].map((url) => new URL(url).origin)
  expect(new Set(origins).size).toBe(3)
  expect(await text(document)).toContain(`<meta name="social-origin" content="${providers}"`)
  expect(await text(`${providers}/authorize?state=none`)).toContain('Nothing to decide')
  const post = (verb: string, body: object) =>
    fetch(`${addresses.control}/frame/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await post('code', { email: 'alice@walletmodal.test' })).status).toBe(409)
  const connection = world.frame.connect({
    url: `${document}?projectId=x`,
    parentOrigin: origins[0] ?? '',
    device: 'd',
    act() {},
  })
  connection.receive(
    { type: '@w3m-app/CONNECT_EMAIL', id: '1', payload: { email: 'alice@walletmodal.test' } },
    origins[0] ?? '',
  )
  const answer = await post('code', { email: 'alice@walletmodal.test', withinMs: 2000 })
  expect(await answer.json()).toEqual({ code: world.frame.mails[0]?.code })
  const foreign = await fetch(`${new URL(document).origin}/__walletmodal/frame/x`, {
    method: 'POST',
    headers: { origin: origins[0] ?? '' },
    body: '{}',
  })
  expect(foreign.status).toBe(403)
  connection.close()
})
