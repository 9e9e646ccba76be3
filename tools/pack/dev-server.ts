import { messageOf } from '../../harness/world/lib/message-of.js'
import { guardedLine, shellWord } from '../../harness/world/processes/guard.js'
import { findFreePorts } from '../../harness/world/processes/ports.js'
import { spawnProcess } from '../../harness/world/processes/spawn-process.js'

/** A framework's server that a check has started. */
export interface StartedServer {
  readonly url: string
  stop(): Promise<void>
}

const startTimeoutMs = 180_000

/**
 * Starts a server on a free port, and waits until it answers. `args` gets the port. The server ends with this process.
 */
export async function startServer(
  cwd: string,
  program: string,
  args: (port: string) => readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const port = String(await findFreePorts(1))
  const url = `http://localhost:${port}`
  const words = [program, ...args(port)]
  const options = {
    name: words.join(' '),
    ...guardedLine(`exec ${words.map(shellWord).join(' ')}`),
    startTimeoutMs,
    cwd,
    // Metro does not watch files if `CI` is set.
    env: { ...quiet, NODE_ENV: undefined, CI: undefined, NO_COLOR: '1', PORT: port, ...env },
  }
  let last: unknown = 'nothing'
  try {
    const { process } = await spawnProcess(options, async () => {
      last = await answerOf(url)
      return last === 200 || undefined
    })
    return { url, stop: process.stop }
  } catch (cause) {
    throw new Error(`${messageOf(cause)}\n${url} answered: ${messageOf(last)}`, { cause })
  }
}

/** The status of a page, or the reason for a missing answer. */
const answerOf = (url: string): Promise<unknown> =>
  fetch(url, { signal: AbortSignal.timeout(60_000) }).then(
    ({ status }) => status,
    (error: unknown) => error,
  )

/** Settings that turn off telemetry, update checks and questions on the terminal. */
export const quiet = {
  ASTRO_TELEMETRY_DISABLED: '1',
  EXPO_NO_TELEMETRY: '1',
  EXPO_OFFLINE: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  NUXT_TELEMETRY_DISABLED: '1',
  BROWSER: 'none',
}
