import { memberOf } from '../lib/json.js'
import { messageOf } from '../lib/message-of.js'
import { guardedLine } from './guard.js'
import { findFreePorts } from './ports.js'
import { spawnProcess } from './spawn-process.js'

/** The app under test did not start, or does not answer. Exit code 5. */
export class AppError extends Error {
  override readonly name = 'AppError'
}

export interface AppCommand {
  readonly url: string
  readonly command?: string | undefined
  readonly ready?: string | undefined
}

const startTimeoutMs = 120_000

async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]) })
    return true
  } catch {
    return false
  }
}

/** The last lines of a message: what an app printed may be long. */
function shortened(message: string): string {
  const [said, ...printed] = message.split('\n').filter((line) => !/^guard \d+$/.test(line))
  return [said, ...printed.slice(-20)].join('\n')
}

/**
 * Starts an app by its command, in a folder, and waits until it is ready. An app that answers already is left alone. `$PORT` in
 * the address is a free port. Resolves with the address, and how to end the app.
 * @throws {@link AppError} with what the command printed
 */
export async function startApp({ url, command, ready }: AppCommand, cwd: string, signal: AbortSignal) {
  const port = url.includes('$PORT') ? String(await findFreePorts(1)) : undefined
  const at = url.replaceAll('$PORT', port ?? '')
  if (command === undefined || (await answers(at, signal))) return { url: at, stop: async () => {} }
  const name = `the app (${command})`
  const options = { name, ...guardedLine(command), startTimeoutMs, cwd, ...(port && { env: { PORT: port } }) }
  try {
    const { process } = await spawnProcess(options, async ({ text }) => {
      if (signal.aborted) throw new Error('the run was interrupted')
      const isSaid = ready === undefined || text.includes(ready)
      return (isSaid && (await answers(at, signal))) || undefined
    })
    const stop = async () => {
      if (process.status === 'crashed')
        throw new AppError(shortened(`${name} ended by itself:\n${process.logs.join('\n')}`))
      await process.stop()
    }
    return { url: at, stop }
  } catch (cause) {
    const isMute = memberOf(cause, 'code') === 'start_timeout'
    const hint = isMute
      ? `\nNothing answered at ${at}: is that where it listens? \`app.url\` of the config says so.`
      : ''
    throw new AppError(`${shortened(messageOf(cause))}${hint}`, { cause })
  }
}
