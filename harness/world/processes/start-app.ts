import path from 'node:path'
import { memberOf } from '../lib/json.js'
import { messageOf } from '../lib/message-of.js'
import { repositoryOf } from '../lib/project-files.js'
import { guardedLine } from './guard.js'
import type { Listener } from './listener.js'
import { listeners, tellsListeners } from './listeners.js'
import type { OwnedProcess } from './owned-process.js'
import { findFreePorts } from './ports.js'
import { printedAddresses } from './printed-address.js'
import { spawnProcess } from './spawn-process.js'

/** The app under test did not start or does not answer. The command line exits with code 5. */
export class AppError extends Error {
  override readonly name = 'AppError'
}

export interface AppCommand {
  /** The app's address. @default the address that the command prints */
  readonly url?: string | undefined
  readonly command?: string | undefined
  readonly ready?: string | undefined
}

/** A running app with its address. */
export interface RunningApp {
  readonly url: string
  /** Calls back with a sentence and the app's last output when the app ends unexpectedly. */
  onCrash(listener: (error: AppError) => void): void
  /** Stops the processes started for the app. @throws {@link AppError} when the app had already ended */
  stop(): Promise<void>
}

const startTimeoutMs = 120_000
/** Interval of progress messages for a waiting person. */
const sayEveryMs = 5_000
/** A command prints its address within this time; after it, listening ports are searched. */
const quietMs = 3_000

async function answers(url: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    const headers = { accept: 'text/html' }
    return await fetch(url, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]) })
  } catch {
    return undefined
  }
}

/** True if a page answers. Nodes and APIs started by the same command answer too, but not with HTML. */
async function isPage(url: string, signal: AbortSignal): Promise<boolean> {
  const answer = await answers(url, signal)
  void answer?.body?.cancel()
  return answer?.headers.get('content-type')?.includes('text/html') ?? false
}

/** The first line and the last 20 lines of a message, because an app may print much. */
function shortened(message: string): string {
  const [said, ...printed] = message.split('\n').filter((line) => !/^guard \d+$/.test(line))
  return [said, ...printed.slice(-20)].join('\n')
}

const isWithin = (folder: string, root: string) => folder === root || folder.startsWith(path.join(root, path.sep))

/** A process of another project that listens on the app's port, unless a process of this project listens there too. */
function strangerAt(url: string, cwd: string, all: readonly Listener[]): Listener | undefined {
  const { port, protocol } = new URL(url)
  const there = all.filter((each) => each.port === Number(port || (protocol === 'https:' ? 443 : 80)))
  const repository = repositoryOf(cwd) ?? cwd
  const isOwn = ({ folder }: Listener) => isWithin(folder, repository) || isWithin(cwd, folder)
  return there.some(isOwn) ? undefined : there[0]
}

function refuseStranger(url: string, cwd: string): void {
  const stranger = strangerAt(url, cwd, listeners())
  if (stranger === undefined) return
  throw new AppError(
    `${url} is the page of another project: process ${stranger.pid}, started in ${stranger.folder}. ` +
      'End it, or leave `app.url` out of the config: then the address is the one that the command prints.',
  )
}

/** Finds the started app's address: in its output, or among the ports of its processes. */
async function findPage(text: string, session: number | undefined, isQuiet: boolean, signal: AbortSignal) {
  const printed = printedAddresses(text)
  for (const url of printed) if (await isPage(url, signal)) return url
  if (!isQuiet || printed.length > 0) return undefined
  const own = listeners().filter((each) => each.session === session)
  for (const { port } of own) {
    const url = `http://localhost:${port}`
    if (await isPage(url, signal)) return url
  }
  return undefined
}

/** Advice for an app that runs but does not answer. */
function hintFor(url: string | undefined, text: string): string {
  const [printed] = printedAddresses(text).filter((each) => each !== url)
  if (url === undefined)
    return '\nIt printed no address at which a page answers. Give the address as `app.url` in the config.'
  const said = printed === undefined ? '' : ` It printed ${printed}; without \`url\` that is where it is looked for.`
  return `\nNothing answered at ${url}: is that where it listens? \`app.url\` of the config says so.${said}`
}

/**
 * Starts an app by its command in a folder and waits until it is ready. An app of this project that already answers at
 * the address is used and not started again. `$PORT` in the address or the command becomes a free port. `tell` receives
 * progress messages.
 * @throws {@link AppError} with the command's output, or when another project answers at the address
 */
export async function startApp(
  { url, command, ready }: AppCommand,
  cwd: string,
  signal: AbortSignal,
  print: (line: string) => void = () => {},
): Promise<RunningApp> {
  const wantsPort = `${url} ${command}`.includes('$PORT')
  const port = wantsPort ? String(await findFreePorts(1)) : undefined
  const at = url?.replaceAll('$PORT', port ?? '').replace(/\/$/, '')
  const isThere = at !== undefined && (await answers(at, signal)) !== undefined
  if (at !== undefined && (command === undefined || isThere)) {
    if (isThere && command !== undefined) refuseStranger(at, cwd)
    print(command === undefined ? `The app: ${at}` : `The app: ${at}, which runs already (${command} is not started)`)
    if (command !== undefined && !tellsListeners)
      print(`On ${process.platform} the harness cannot tell which project answers at ${at}. Check that it is this one.`)
    return { url: at, onCrash() {}, async stop() {} }
  }
  if (command === undefined) throw new AppError('the app has neither an address nor a command')
  return startCommand({ at, command, ready, port }, cwd, signal, print)
}

interface Starting {
  readonly at: string | undefined
  readonly command: string
  readonly ready: string | undefined
  readonly port: string | undefined
}

async function startCommand(
  { at, command, ready, port }: Starting,
  cwd: string,
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<RunningApp> {
  const name = `the app (${command})`
  // Keeps the app from opening a browser window.
  const env = { BROWSER: 'none', ...(port && { PORT: port }) }
  const startedAt = performance.now()
  let last = startedAt
  let printed = ''
  print(
    `Starting ${name} in ${path.relative(process.cwd(), cwd) || 'this folder'}${at === undefined ? '' : ` for ${at}`}`,
  )
  const sayProgress = (lines: readonly string[]) => {
    const now = performance.now()
    if (now - last < sayEveryMs) return
    last = now
    const line = lines.filter((each) => each.trim() !== '' && !/^guard \d+$/.test(each)).at(-1)
    const said = line === undefined ? 'it has printed nothing yet' : `it last printed: ${line.trim()}`
    print(`… ${Math.round((now - startedAt) / 1000)} s; ${said}`)
  }
  try {
    const { process: child, ready: found } = await spawnProcess(
      { name, ...guardedLine(command), startTimeoutMs, cwd, env },
      async ({ text, lines }, pid) => {
        if (signal.aborted) throw new Error('the run was interrupted')
        printed = text
        sayProgress(lines)
        if (ready !== undefined && !text.includes(ready)) return undefined
        if (at !== undefined) return (await answers(at, signal)) ? at : undefined
        return findPage(text, pid, performance.now() - startedAt > quietMs, signal)
      },
    )
    try {
      refuseStranger(found, cwd)
    } catch (error) {
      await child.stop()
      throw error
    }
    print(`The app: ${found}, started by ${command}`)
    return running(child, name, found)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const hint = memberOf(cause, 'code') === 'start_timeout' ? hintFor(at, printed) : ''
    throw new AppError(`${shortened(messageOf(cause))}${hint}`, { cause })
  }
}

function running(child: OwnedProcess, name: string, url: string): RunningApp {
  const lost = () => new AppError(shortened(`${name} ended by itself:\n${child.logs.join('\n')}`))
  return {
    url,
    onCrash: (listener) => void child.onCrash(() => listener(lost())),
    async stop() {
      if (child.status === 'crashed') throw lost()
      await child.stop()
    },
  }
}
