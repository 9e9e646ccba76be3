import { type ChildProcess, spawn } from 'node:child_process'
import type { Page } from 'playwright-core'
import { createPublicClient, http, webSocket } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../harness/test/browser/testing/chromium.js'
import type { UpAddresses } from '../harness/test/control/addresses.js'
import { portsStillOpen } from '../harness/world/processes/ports.js'
import { descendantsOf, stillRunning } from '../harness/world/processes/testing/processes.js'
import { commandFile, root } from '../tools/build/root.js'

/** The limit comes from the requirements: four seconds. */
const goneWithinMs = 4000

let browser: TestChromium
const children: ChildProcess[] = []

beforeAll(async () => {
  browser = await launchTestChromium()
})
afterEach(async () => {
  // The test ends all processes that would outlive it.
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  await browser.close()
})
afterAll(() => browser.close())

/** All addresses in a value, at any depth. */
function urlsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^(https?|wss?):/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(urlsIn) : []
}

/** Reads the addresses from the output for people. */
async function addressesIn(text: string): Promise<UpAddresses> {
  const control = /^control API +(\S+)$/m.exec(text)?.[1]
  return (await fetch(`${control}/world`)).json()
}

/** Starts `up`, by default with `--json`, and reads its output. */
async function up(command = process.execPath, args = [commandFile, 'up', '--json']) {
  const env = { ...process.env, npm_lifecycle_event: undefined, WMH_PORT: '0' }
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  children.push(child)
  let stdout = ''
  let stderr = ''
  const isJson = args.includes('--json')
  const isSaid = () => (isJson ? stdout.endsWith('}\n') : stdout.endsWith('\n') && stderr.includes('Ctrl-C'))
  const ended = new Promise<number | string | null>((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? signal)),
  )
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      if (isSaid()) resolve()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
      if (isSaid()) resolve()
    })
    child.on('exit', () => reject(new Error(`up has ended: ${stdout}${stderr}`)))
  })
  const addresses: UpAddresses = isJson ? JSON.parse(stdout) : await addressesIn(stdout)
  const pid = child.pid ?? 0
  const urls = [
    addresses.host,
    addresses.sandbox,
    addresses.control,
    ...Object.values(addresses.chains).flatMap(({ rpcUrl, webSocketUrl }) => [rpcUrl, webSocketUrl]),
    ...Object.values(addresses.services),
  ]
  const ports = [...new Set(urls.map((url) => Number(new URL(url).port)))]
  return {
    child,
    pid,
    addresses,
    ports,
    ended,
    started: descendantsOf(pid),
    stdout: () => stdout,
    stderr: () => stderr,
  }
}

async function post(url: string, body: object = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function openHost(address: string): Promise<{ page: Page; errors: string[] }> {
  const page = await (await browser.newContext()).newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(address)
  return { page, errors }
}

const ask = (url: string, method: string, params: readonly unknown[] = []) =>
  post(url, { jsonrpc: '2.0', id: 1, method, params }).then((answer) => Object(answer).result)

test('npm start -- --json prints one object, every address in it answers, and a page connects to a wallet played over HTTP', async () => {
  const { addresses, stdout, stderr, pid, child, ended, ports, started } = await up('npm', [
    'start',
    '--silent',
    '--',
    '--json',
  ])
  expect(stdout().trimEnd().split('\n')).toHaveLength(1)
  expect(stderr()).toBe('')
  expect(Object.keys(addresses)).toEqual([
    'demo',
    'host',
    'sandbox',
    'control',
    'scriptTag',
    'chains',
    'frame',
    'relay',
    'services',
    'accounts',
    'wallets',
    'purchases',
  ])

  for (const { kind, caipNetworkId, rpcUrl, webSocketUrl } of Object.values(addresses.chains)) {
    if (kind === 'evm') {
      const id = Number(caipNetworkId.slice('eip155:'.length))
      expect(await createPublicClient({ transport: http(rpcUrl) }).getChainId()).toBe(id)
      const transport = webSocket(webSocketUrl)
      expect(await createPublicClient({ transport }).getChainId()).toBe(id)
      const socket = await transport({}).value?.getRpcClient()
      socket?.close()
    } else if (kind === 'solana')
      expect(String(await ask(rpcUrl, 'getGenesisHash')).startsWith(caipNetworkId.slice('solana:'.length))).toBe(true)
    else if (kind === 'bitcoin') expect(await ask(rpcUrl, 'getblockchaininfo')).toMatchObject({ chain: 'main' })
    else expect(String(await ask(rpcUrl, 'chain_getBlockHash'))).toContain(caipNetworkId.slice('polkadot:'.length))
  }
  expect(await (await fetch(addresses.sandbox)).text()).toContain('<title>Sandbox</title>')
  expect(await (await fetch(`${addresses.control}/world`)).json()).toEqual(addresses)
  const catalogue = await fetch(`${addresses.services.catalogue}/getWallets?projectId=p&st=x&sv=1&page=1&entries=4`)
  expect(await catalogue.json()).toMatchObject({ data: [{}, {}, {}, {}] })
  expect((await fetch(`${addresses.services.analytics}/getAnalyticsConfig`)).status).toBe(501)
  const alice = addresses.accounts.alice
  const balance = `${addresses.services.blockchain}/v1/account/${alice?.evm}/balance?projectId=p&currency=usd&st=x&sv=1`
  expect((await fetch(balance)).status).toBe(200)

  const { page, errors } = await openHost(addresses.host)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Fox/ }).click()
  await post(`${addresses.control}/wallets/fox/approve`, { withinMs: 5000 })
  await page.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().status === 'connected')
  expect(errors).toEqual([])

  expect(started.length).toBeGreaterThanOrEqual(Object.keys(addresses.chains).length)
  // A terminal sends the signal to the whole process group, and people press Ctrl-C twice.
  process.kill(-pid, 'SIGINT')
  process.kill(-pid, 'SIGINT')
  expect(await ended).toBe(130)
  expect(child.signalCode).toBe(null)
  expect(await stillRunning(started, goneWithinMs)).toEqual([])
  expect(await portsStillOpen(ports, 0)).toEqual([])
})

test('after SIGKILL of up no child and no port is left within four seconds', async () => {
  const { child, ended, ports, started } = await up()
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  const [running, open] = await Promise.all([stillRunning(started, goneWithinMs), portsStillOpen(ports, goneWithinMs)])
  expect({ running, open }).toEqual({ running: [], open: [] })
})

test('npm start prints every address, and leaves no child and no port after SIGKILL', async () => {
  const { addresses, child, ended, ports, started, stdout } = await up('npm', ['start', '--silent'])
  const said = stdout()
  // Only the JSON output has the socket of a chain, as `webSocketUrl`.
  expect(urlsIn(addresses).filter((url) => !url.startsWith('ws') && !said.includes(url))).toEqual([])
  expect(said).toContain(addresses.relay)
  child.kill('SIGKILL')
  await ended
  const [running, open] = await Promise.all([stillRunning(started, goneWithinMs), portsStillOpen(ports, goneWithinMs)])
  expect({ running, open }).toEqual({ running: [], open: [] })
})

test('pages, services and chains use the machine’s time', async () => {
  const { addresses } = await up()
  const { page } = await openHost(addresses.host)
  const isNow = (seconds: unknown) => expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(20)
  await post(`${addresses.control}/wallets/fox/policy`, { policy: 'approve' })
  await post(`${addresses.control}/wallets/ray/policy`, { policy: 'approve' })
  const connect = async (name: RegExp, namespace: 'eip155' | 'solana') => {
    await page.evaluate(
      (wanted) => void window.__walletmodalPage?.modal.open({ view: 'Connect', namespace: wanted }),
      namespace,
    )
    await page.getByRole('dialog').getByRole('button', { name }).first().click()
    await page.waitForFunction(
      (wanted) => window.__walletmodalPage?.modal.getSnapshot().accounts[wanted]?.address !== undefined,
      namespace,
    )
  }
  const send = (namespace: string, to = '') =>
    page.evaluate((call) => window.__walletmodalPage?.app.send(call), { namespace, to, value: '1000000' })
  const { bob } = addresses.accounts
  const { mainnet, solana } = addresses.chains

  await connect(/^Fox/, 'eip155')
  const hash = await send('eip155', bob?.evm)
  const { blockNumber } = await ask(mainnet?.rpcUrl ?? '', 'eth_getTransactionReceipt', [hash])
  isNow((await ask(mainnet?.rpcUrl ?? '', 'eth_getBlockByNumber', [blockNumber, false])).timestamp)

  await connect(/^Ray/, 'solana')
  const signature = await send('solana', bob?.solana)
  const transaction = await ask(solana?.rpcUrl ?? '', 'getTransaction', [
    signature,
    { commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
  ])
  isNow(transaction.blockTime)
})
