import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const bin = fileURLToPath(new URL('../dist/cli/bin.js', import.meta.url))
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function start(...argv: string[]) {
  const child = spawn(process.execPath, [bin, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const until = async (condition: () => boolean) => {
    const deadline = performance.now() + 15_000
    while (!condition()) {
      if (performance.now() > deadline) throw new Error(`it did not come: ${stdout}${stderr}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { child, ended, until, stdout: () => stdout, stderr: () => stderr }
}

function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

async function goneWithin(urls: readonly string[], ms: number): Promise<boolean> {
  const deadline = performance.now() + ms
  for (;;) {
    const open = await Promise.all(urls.map(isListening))
    if (!open.includes(true)) return true
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

interface Addresses {
  readonly host: string
  readonly sandbox: string
  readonly control: string
  readonly chains: Readonly<Record<string, { rpcUrl: string }>>
  readonly services: Readonly<Record<string, string>>
}

async function up() {
  const running = start('up', '--json')
  await running.until(() => running.stdout().includes('\n'))
  const addresses: Addresses = JSON.parse(running.stdout())
  const urls = [
    addresses.host,
    ...Object.values(addresses.chains).map((chain) => chain.rpcUrl),
    ...Object.values(addresses.services),
  ]
  return { ...running, addresses, urls }
}

test('the build is there for these tests', () => {
  expect(existsSync(bin)).toBe(true)
})

test('up --json prints one object with every address, serves them, and Ctrl-C leaves nothing', async () => {
  const { addresses, urls, child, ended, stdout } = await up()
  expect(stdout().trim().split('\n')).toHaveLength(1)
  expect(await Promise.all(urls.map(isListening))).toEqual(urls.map(() => true))
  expect((await fetch(addresses.sandbox)).status).toBe(200)
  // A terminal sends the signal more than once: to npm and to node.
  child.kill('SIGINT')
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  expect(await goneWithin(urls, 4000)).toBe(true)
})

test('a run that is interrupted ends soon, says what it did, and has the code of the signal', async () => {
  const running = start(
    'run',
    'connect',
    '--target',
    'core',
    '--repeat',
    '50',
    '--workers',
    '2',
    '--recordings',
    '/nowhere',
  )
  await running.until(() => running.stdout().includes('✓'))
  running.child.kill('SIGINT')
  expect(await running.ended).toBe(130)
  expect(running.stdout()).toMatch(/\d+ passed, \d+ failed/)
})

test('workers count as the process that started them', async () => {
  const running = start(
    'run',
    'connect/announced-late',
    'connect/liar',
    '--target',
    'core',
    '--workers',
    '2',
    '--json',
    '--recordings',
    '/nowhere',
  )
  expect(await running.ended).toBe(0)
  const lines = running
    .stdout()
    .trim()
    .split('\n')
    .map((line): { type: string; passed?: number } => JSON.parse(line))
  expect(lines.map((line) => line.type)).toEqual(['start', 'result', 'result', 'end'])
  expect(lines.at(-1)?.passed).toBe(2)
  expect(running.stderr()).toContain('2 passed, 0 failed')
})
