import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { UpAddresses } from '../../harness/test/control/addresses.js'
import { portsStillOpen } from '../../harness/world/processes/ports.js'
import { descendantsOf, stillRunning } from '../../harness/world/processes/testing/processes.js'

/** A sandbox that the installed command `up` has started. */
export interface StartedUp {
  readonly addresses: UpAddresses
  /** Ends `up` as Ctrl+C in a terminal does. @throws when a process still runs or a port is still open */
  stop(): Promise<void>
}

/** Runs a command line with `up --json` added, and waits for the addresses that it prints. */
export async function startUp(
  [program = '', ...args]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<StartedUp> {
  const child = spawn(program, [...args, 'up', '--json', ...flags], {
    cwd,
    env: { ...process.env, ...env, WMH_PORT: '0' },
    detached: true,
  })
  const kill = () => killGroup(child, 'SIGKILL')
  process.once('exit', kill)
  let said = ''
  let stdout = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const addresses = await new Promise<UpAddresses>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      if (stdout.endsWith('}\n')) resolve(JSON.parse(stdout))
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`up ended with ${code}: ${stdout}${said}`)))
  })
  return {
    addresses,
    async stop() {
      const started = descendantsOf(child.pid ?? 0)
      if (started.length === 0) throw new Error('up started no other process')
      const ended = once(child, 'exit')
      killGroup(child, 'SIGINT')
      await ended
      process.removeListener('exit', kill)
      const urls = [addresses.host, ...Object.values(addresses.chains).map(({ rpcUrl }) => rpcUrl)]
      const ports = [...new Set(urls.map((url) => Number(new URL(url).port)))]
      const left = await stillRunning(started, 4_000)
      const open = await portsStillOpen(ports, 4_000)
      if (left.length + open.length > 0) throw new Error(`up left processes ${left.join()} and ports ${open.join()}`)
    },
  }
}

/** Sends a signal to the process and all that it started, as Ctrl+C in a terminal does. */
function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // The process has already ended.
  }
}

/** Requests every page, the control API and one node of a sandbox. @throws when an answer is wrong */
export async function askEverything({ addresses }: StartedUp): Promise<void> {
  for (const page of [addresses.demo, addresses.host, addresses.sandbox]) {
    const answer = await fetch(page)
    const text = await answer.text()
    if (answer.status !== 200 || !text.includes('<script'))
      throw new Error(`${page} answered ${answer.status}: ${text}`)
  }
  const world: unknown = await (await fetch(`${addresses.control}/world`)).json()
  if (JSON.stringify(world) !== JSON.stringify(addresses)) throw new Error('the control API has other addresses')
  const kinds = Object.values(addresses.chains).map(({ kind }) => kind)
  if (!kinds.includes('bitcoin')) throw new Error(`there is no bitcoin among ${kinds.join()}`)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const headers = { 'content-type': 'application/json' }
  const asked = await fetch(addresses.chains['mainnet']?.rpcUrl ?? '', { method: 'POST', headers, body })
  const answer = await asked.text()
  if (!answer.includes('"0x1"')) throw new Error(`the node answered ${answer}`)
}
