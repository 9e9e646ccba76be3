import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** A server of a framework that was started for a check. */
export interface StartedServer {
  readonly url: string
  stop(): void
}

/** Starts a program that serves at a free port, and waits until it answers. `args` names the port. */
export async function startServer(
  cwd: string,
  program: string,
  args: (port: string) => readonly string[],
  { path = '/', timeoutMs = 180_000 }: { readonly path?: string; readonly timeoutMs?: number } = {},
): Promise<StartedServer> {
  const port = await freePort()
  // A group of its own: what the program started ends with it.
  const child = spawn(program, args(port), {
    cwd,
    env: { ...process.env, ...quiet, NODE_ENV: undefined, NO_COLOR: '1', PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  const url = `http://localhost:${port}`
  const stop = () => endGroup(child)
  try {
    await Promise.race([answers(`${url}${path}`, child, timeoutMs), failed])
    return { url, stop }
  } catch (error) {
    stop()
    throw new Error(`${String(error)}\n${program} ${args(port).join(' ')}\n${output}`)
  }
}

/** No reports, no look-ups, nobody who is asked on the terminal. */
export const quiet = {
  ASTRO_TELEMETRY_DISABLED: '1',
  EXPO_NO_TELEMETRY: '1',
  EXPO_OFFLINE: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  NUXT_TELEMETRY_DISABLED: '1',
  BROWSER: 'none',
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return String(address.port)
}

async function answers(url: string, child: ChildProcess, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs
  let last: unknown = 'nothing'
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(60_000) })
      if (response.ok) return
      last = response.status
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error(`no page within ${timeoutMs / 1000} s: ${String(last)}`)
}
