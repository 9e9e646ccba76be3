import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccounts } from './world/accounts/accounts.js'
import { createSeed } from './world/lib/seed.js'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, '.walletmodal/own-app')
const run = promisify(execFile)

/** A page of nobody's modal: it knows EIP-6963 and nothing of us. */
const shop = `<!doctype html><title>A shop</title><output></output><script type="module">
const say = (what) => (result) => { document.querySelector('output').textContent = what + ' ' + result }
const button = (name, onclick) => document.body.append(Object.assign(document.createElement('button'), { textContent: name, onclick }))
addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => button(info.name, async () => {
  const [from] = await provider.request({ method: 'eth_requestAccounts' })
  say('Connected')(from)
  button('Sign', () => provider.request({ method: 'personal_sign', params: ['0x6869', from] }).then(say('Signed')))
  const [to, value] = ['TO', '0xde0b6b3a7640000']
  button('Pay', () => provider.request({ method: 'eth_sendTransaction', params: [{ from, to, value }] }).then(say('Paid')))
}))
dispatchEvent(new Event('eip6963:requestProvider'))
</script>`

const vault = path.join(import.meta.dirname, 'world/chains/dapp/test-contracts/Vault.json')

const more = `
import { actOnChain } from 'walletmodal-harness'
import { expect, test, worldTest } from 'walletmodal-harness/playwright'
import { HttpResponse, http } from 'msw'
import { verifyMessage } from 'viem'

const shopTest = worldTest({
  chains: { mainnet: { kind: 'evm', id: 1, fund: { alice: '10 ETH' } } },
  wallets: { fox: { via: 'eip6963', accounts: ['alice'], policy: 'approve' }, phone: { via: 'walletconnect' } },
})

shopTest('the signature and the transaction are real', async ({ page, world, chains }) => {
  await page.goto('/')
  await expect(page.getByRole('button')).toHaveText(['Fox'])
  await page.getByRole('button', { name: 'Fox' }).click()
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Signed/)
  const signature = (await page.getByRole('status').textContent()).slice('Signed '.length)
  expect(await verifyMessage({ address: world.accounts.alice.evmAddress, message: 'hi', signature })).toBe(true)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Paid/)
  const hash = (await page.getByRole('status').textContent()).slice('Paid '.length)
  expect(await chains.mainnet.request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  await expect(chains.mainnet).not.toHave({ balance: { bob: '2 ETH' } })
  await expect(expect(chains.mainnet).toHave({ balance: { bob: '2 ETH' } }, { timeout: 10 })).rejects.toThrow(
    'chain mainnet balance of bob: wanted "2 ETH", got 1000000000000000000')
})

const at = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const vaultTest = worldTest({
  chains: {
    mainnet: { kind: 'evm', id: 1, fund: { bob: '5 ETH' }, deploy: { Vault: { file: '${vault}', args: [7], at, proxy: { call: 'initialize', args: ['bob'] } } } },
  },
})

vaultTest('a contract stands behind a proxy at its address, and its events are expected', async ({ world, chains }) => {
  const deposit = { contract: 'Vault', function: 'deposit', args: ['rent'], value: '1 ETH' }
  await actOnChain(chains.mainnet, { impersonate: { from: 'bob', ...deposit } }, world.accounts)
  const events = { contract: 'Vault', name: 'Deposited', args: { holder: 'bob', amount: '1 ETH' } }
  await expect(chains.mainnet).toHave({ events, call: { contract: 'Vault', at, function: 'owner', returns: world.accounts.bob.evmAddress } })
  await expect(chains.mainnet).not.toHave({ events: { ...events, count: 2 } })
})

shopTest('the world answers its services, its nodes and the relay', async ({ page, chains, world, refused }) => {
  await page.goto('/')
  const seen = await page.evaluate(async ([rpcUrl, socketUrl]) => {
    const wallets = await fetch('https://api.web3modal.org/getWallets?projectId=p&st=appkit&sv=1&page=1&entries=1')
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const node = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const publicNode = await fetch('https://eth.merkle.io/', { method: 'POST', body })
    const font = await fetch('https://fonts.googleapis.com/css2?family=Inter')
    const ofSocket = await new Promise((resolve) => {
      const socket = new WebSocket(socketUrl)
      socket.onopen = () => socket.send(body)
      socket.onmessage = ({ data }) => resolve(JSON.parse(data).result)
    })
    const relay = await new Promise((resolve) => {
      new WebSocket('wss://relay.walletconnect.org/?projectId=p&auth=nobody').onclose = ({ code }) => resolve(code)
    })
    return [wallets.status, (await node.json()).result, (await publicNode.json()).result, font.status, ofSocket, relay]
  }, [chains.mainnet.rpcUrl, chains.mainnet.webSocketUrl])
  expect(seen).toEqual([200, '0x1', '0x1', 200, '0x1', 3000])
  expect(refused).toEqual([])
})

shopTest('a wallet joins a page that is open, with a key of its own', async ({ page, world }) => {
  await page.goto('/')
  await expect(page.getByRole('button')).toHaveText(['Fox'])
  const bear = await world.addWallet('bear', { via: 'eip6963', accounts: [{ privateKey: '0x' + '11'.repeat(32) }] })
  await expect(page.getByRole('button')).toHaveText(['Fox', 'Bear'])
  await page.getByRole('button', { name: 'Bear' }).click()
  await bear.approve('connect')
  await expect(page.getByRole('status')).toHaveText('Connected 0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a')
  await page.reload()
  await expect(page.getByRole('button')).toHaveText(['Fox', 'Bear'])
  await page.evaluate(() => addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) =>
    provider.on('accountsChanged', (accounts) => { document.title += ' ' + info.name + accounts.length })))
  await page.evaluate(() => dispatchEvent(new Event('eip6963:requestProvider')))
  await page.getByRole('button', { name: 'Fox' }).first().click()
  await expect(page).toHaveTitle('A shop Fox1')
  bear.disconnect()
  await expect(page).toHaveTitle('A shop Fox1 Bear0')
  await expect(world.addWallet('bear', { via: 'eip6963' })).rejects.toThrow('The world has a wallet bear.')
})

shopTest.fail('a test whose node dies fails, though nothing that it says is wrong', async ({ chains, world }) => {
  process.kill(-chains.mainnet.nodePid, 'SIGKILL')
  await expect.poll(() => world.failures.length).toBe(1)
})

shopTest('a word is said on the page, one of ours and one beside the test; what it does not find is told', async ({ page, say }) => {
  await page.goto('/')
  await say('connect', 'Fox')
  await say('signIn')
  await expect(page.getByRole('status')).toHaveText(/^Signed/)
  await expect(say('connect', 'Foxx')).rejects.toThrow('there is no wallet "Foxx" (did you mean "Fox"?)')
  await expect(say('expect', { wallet: { fox: { pending: [] } } })).rejects.toThrow('only steps of the page')
  await expect(say('conect', 'Fox')).rejects.toThrow('unknown step "conect"')
  await expect(say('wallet.fox', 'approve')).rejects.toThrow('wallets and chains are fixtures')
})

const nodeTest = worldTest({ chains: { sepolia: { kind: 'evm', id: 11155111 }, hardhat: { kind: 'evm', id: 31337 } } })

/** Asks nodes for the id of their chain as a page's libraries do: over HTTP and sockets. */
const askNodes = (addresses) => Promise.all(addresses.map(async (address) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const idIn = ({ result, error }) => result ?? error.message
  if (address.startsWith('http'))
    return idIn(await (await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json())
  return new Promise((resolve) => {
    const socket = new WebSocket(address)
    socket.onopen = () => socket.send(body)
    socket.onmessage = ({ data }) => resolve(idIn(JSON.parse(data)))
    socket.onclose = () => resolve('closed')
  })
}))

const serviceTest = worldTest({ services: [http.get('https://api.acme.test/price', () => HttpResponse.text('one coin'))] })
serviceTest('a service of the dapp is answered by a handler of MSW', async ({ page, refused }) => {
  await page.goto('/')
  expect(await page.evaluate(() => fetch('https://api.acme.test/price').then((answer) => answer.text()))).toBe('one coin')
  expect(refused).toEqual([])
})

nodeTest.describe('with a node that is named', () => {
  nodeTest.use({ nodeNames: { 'https://named.test/rpc/*': 'hardhat' } })
  nodeTest('nodes of a dapp are chains of the world, and a stranger is told with the missing line', async ({ page, refused }, testInfo) => {
    await page.goto('/')
    const known = ['https://eth-sepolia.g.alchemy.com/v2/key', 'wss://sepolia.infura.io/ws/v3/key']
    expect(await page.evaluate(askNodes, [...known, 'https://rpc.sepolia.acme.test/'])).toEqual(Array(3).fill('0xaa36a7'))
    const local = ['http://localhost:8545', 'ws://localhost:8545', 'https://named.test/rpc/key', 'wss://named.test/rpc/key']
    expect(await page.evaluate(askNodes, local)).toEqual(Array(4).fill('0x7a69'))
    expect(refused).toEqual([])
    const strange = await page.evaluate(askNodes, ['https://stranger.test/rpc', 'wss://stranger.test/rpc', 'https://mainnet.infura.io/v3/key'])
    expect(strange).toEqual([
      expect.stringContaining("Add nodes: { 'https://stranger.test/*': sepolia }"),
      'closed',
      expect.stringContaining('Add chains: { mainnet: { kind: evm, id: 1 } }')])
    expect(refused.toSorted()).toEqual(['POST https://mainnet.infura.io/v3/key', 'POST https://stranger.test/rpc', 'WebSocket wss://stranger.test/rpc'])
    expect(testInfo.annotations.map(({ description }) => description).filter((text) => text.includes('Add nodes'))).toHaveLength(2)
  })
})

const ask = () => fetch('http://stranger.test/').then((answer) => answer.text(), () => 'refused')

test('a request to an unknown host is refused and told', async ({ page, refused }, testInfo) => {
  await page.goto('/')
  const isNow = (await page.evaluate(() => Date.now())) - Date.now()
  expect(Math.abs(isNow)).toBeLessThan(60_000)
  expect(await page.evaluate(ask)).toBe('refused')
  expect(refused).toEqual(['GET http://stranger.test/'])
  expect(testInfo.annotations).toEqual([{ type: 'refused', description: 'GET http://stranger.test/' }])
})

test('the frame of a login stores what it keeps, in a full Chromium too', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = 'https://secure.walletconnect.org/sdk?projectId=shop'
    document.body.append(frame)
  })
  await expect.poll(() => page.frames()[1]?.evaluate(() => localStorage.getItem('device')).catch(String)).toMatch(/^[\\w-]{36}$/)
})

test.describe('with a door', () => {
  test.use({ pass: ['http://stranger.test'], worldSpec: { clock: 'virtual' } })
  test('a request to it passes, and the clock is virtual', async ({ page, refused, world }) => {
    await page.goto('/')
    expect(await page.evaluate(ask)).toContain('A shop')
    expect(refused).toEqual([])
    const year = () => page.evaluate(() => new Date().getUTCFullYear())
    expect(await year()).toBe(2030)
    await world.clock.advance(366 * 86_400_000)
    expect(await year()).toBe(2031)
  })
})
`

const own = readFileSync(path.join(root, 'docs/harness/your-own-app.md'), 'utf8')
const [config = '', spec = ''] = [...own.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)

const bob = String(createAccounts(createSeed(1)).bob?.evmAddress)
const server = createServer((_request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('content-type', 'text/html')
  response.end(shop.replace('TO', bob))
})
const listen = async (of: Server) => {
  await new Promise<void>((resolve) => of.listen(0, '127.0.0.1', resolve))
  const address = of.address()
  return typeof address === 'object' ? address?.port : undefined
}
let url = ''

beforeAll(async () => {
  const port = await listen(server)
  url = `http://127.0.0.1:${port}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  const launchOptions = `launchOptions: { args: ['--host-resolver-rules=MAP stranger.test 127.0.0.1:${port}'] }`
  write('playwright.config.ts', config.replace(`'http://localhost:5173'`, `'${url}', ${launchOptions}`))
  const inFirefox = `{ use: { baseURL: '${url}', browserName: 'firefox' }, outputDir: 'results-firefox' }`
  write(
    'firefox.config.ts',
    `import { defineConfig } from '@playwright/test'\nexport default defineConfig(${inFirefox})\n`,
  )
  // The repository's own maps the packages to their sources, and Playwright would load both.
  write('tsconfig.json', '{}')
  write('shop.spec.ts', spec)
  write('more.spec.ts', more)
  for (const part of ['tests', 'words']) mkdirSync(path.join(folder, part))
  const steps = '[{ press: Sign }, { expect: { screen: [{ role: status, text: Signed }] } }]'
  write('words/sign-in.yaml', `word: signIn\nabout: Signs.\nsteps: ${steps}\n`)
  write('tests/shop.yaml', (/```yaml\n([\s\S]*?)```/.exec(own)?.[1] ?? '').replace('http://localhost:5173', url))
})

afterAll(() => {
  server.close()
})

/** The outcome of the tests of a folder. */
async function runTests(tests: string, ...own: readonly string[]) {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const output = ['--output', path.join(tests, 'results')]
  const args = [cli, 'test', '-c', tests, '--workers', '1', '--reporter', 'json', ...output, ...own]
  const { stdout } = await run(process.execPath, args, { cwd: tests }).catch((error: { stdout: string }) => error)
  const { stats, errors, suites } = JSON.parse(stdout)
  const { expected, unexpected, flaky, skipped } = stats
  return { stdout, suites: JSON.stringify(suites), outcome: { expected, unexpected, flaky, skipped, errors } }
}
const allPassed = (expected: number) => ({ expected, unexpected: 0, flaky: 0, skipped: 0, errors: [] })

test('Playwright runs the example of the docs, and a page that is not ours meets the world', async () => {
  const { stdout, outcome, suites } = await runTests(folder)
  expect(outcome, suites).toEqual(allPassed(12))
  expect(stdout).toMatch(/The world did not end as it should:.{1,5}The node of the chain mainnet is gone/)
})

test('with a trace the steps of a test are told beside what wallets and services were asked', async () => {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const args = [cli, 'test', 'shop.spec.ts', '-c', folder, '--reporter', 'json', '--trace', 'on']
  const output = ['--output', path.join(folder, 'results-traced')]
  const { stdout } = await run(process.execPath, [...args, ...output], { cwd: folder })
  const [{ steps }] = JSON.parse(stdout).suites[0].specs[0].tests[0].results
  expect(steps.map(({ title }: { title: string }) => title)).toEqual([
    'wallet fox: eth_requestAccounts',
    'wallet fox: personal_sign',
    'wallet fox: eth_sendTransaction',
    'chain mainnet: eth_sendRawTransaction',
  ])
})

test('the same tests pass in Firefox', async () => {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  // There is no rule by which this Firefox would find the server of another name.
  const own = ['more.spec.ts', '--grep-invert', 'with a door']
  const args = [
    cli,
    'test',
    ...own,
    '-c',
    path.join(folder, 'firefox.config.ts'),
    '--workers',
    '1',
    '--reporter',
    'json',
  ]
  const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((error: { stdout: string }) => error)
  const { stats, errors, suites } = JSON.parse(stdout)
  expect({ ...stats, errors }, JSON.stringify(suites)).toMatchObject({
    expected: 10,
    unexpected: 0,
    skipped: 0,
    errors: [],
  })
})
