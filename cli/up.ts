import { type Command, InvalidArgumentError } from 'commander'
import { announceUp } from '../harness/apps/up/running.js'
import type { Up } from '../harness/apps/up/up.js'
import { upWorldOn } from '../harness/apps/up/up-world.js'
import type { UpAddresses } from '../harness/test/control/addresses.js'
import { exitCodes } from '../harness/test/runner/report/result.js'
import { messageOf } from '../harness/world/lib/message-of.js'
import { parseOrigin } from '../harness/world/serving/access.js'
import type { Io } from './io.js'
import { flag, solanaFlag, wholeNumber } from './run-flags.js'

interface UpFlags {
  readonly json: boolean
  readonly port: number
  readonly seed: number
  readonly solana: 'auto' | 'surfpool' | 'validator'
  readonly allowOrigin: readonly string[]
}

function port(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value < 65_536) return value
  throw new InvalidArgumentError('Give a port from 0 (any free port) to 65535.')
}

function oneMoreOrigin(text: string, before: readonly string[]): readonly string[] {
  try {
    return [...before, parseOrigin(text)]
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error))
  }
}

export function describeAddresses(addresses: UpAddresses, allowedOrigins: readonly string[] = []): string {
  const all = <Value>(kind: string, map: Readonly<Record<string, Value>>, words: (value: Value) => string) =>
    Object.entries(map).map(([name, value]) => [`${kind} ${name}`, words(value)])
  const lines = [
    ['host page', addresses.host],
    ['sandbox page', addresses.sandbox],
    ['control API', addresses.control],
    ...(allowedOrigins.length > 0 ? [['script of your page', addresses.scriptTag]] : []),
    ['embedded wallet', addresses.frame.document],
    ['social providers', addresses.frame.providers],
    ['card purchases', Object.values(addresses.purchases).join('  ')],
    ...all('chain', addresses.chains, ({ rpcUrl, caipNetworkId }) => `${rpcUrl}  ${caipNetworkId}`),
    ...all('service', addresses.services, (url) => url),
    ...(addresses.relay === undefined ? [] : [['relay', addresses.relay]]),
    ...all('wallet', addresses.wallets, ({ name, via }) => `${name} (${via.join(', ')})`),
    ...all('account', addresses.accounts, (own) => Object.values(own).join('  ')),
  ]
  const width = Math.max(...lines.map(([name = '']) => name.length))
  return `Open ${addresses.demo}\n\n${lines.map(([name = '', value = '']) => `${name.padEnd(width)}  ${value}`).join('\n')}\n`
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // The timer keeps the process alive, whatever the servers do.
    const stay = setInterval(() => undefined, 2 ** 30)
    const end = () => {
      clearInterval(stay)
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

async function serve(io: Io, flags: UpFlags, signal: AbortSignal): Promise<number> {
  let up: Up
  try {
    if (!flags.json) io.err('Starting chains, services and pages …\n')
    const [{ createWorld }, { startUp }, { hasSolanaNode }] = await Promise.all([
      import('../harness/world/world/world.js'),
      import('../harness/apps/up/up.js'),
      import('../harness/world/processes/node-pool.js'),
    ])
    // A backend that the user names must exist.
    const { spec, missing } = upWorldOn({ hasSolana: flags.solana !== 'auto' || hasSolanaNode() })
    if (missing !== undefined) io.err(`${missing}\n`)
    const world = await createWorld({ ...spec, seed: flags.seed, solana: flags.solana })
    up = await startUp({ world, port: flags.port, allowedOrigins: flags.allowOrigin })
  } catch (error) {
    io.err(`${messageOf(error)}\n`)
    return exitCodes.sandbox
  }
  io.out(flags.json ? `${JSON.stringify(up.addresses)}\n` : describeAddresses(up.addresses, flags.allowOrigin))
  if (!flags.json) io.err('\nCtrl-C stops the sandbox.\n')
  const takeBack = announceUp(up.addresses.control)
  if (!takeBack)
    io.err(
      'Other terminals cannot find this sandbox: its folder among the temporary files is a link, or other users may write into it.\n',
    )
  await untilAborted(signal)
  takeBack?.()
  const left = await up.stop()
  if (left.length === 0) return exitCodes.passed
  io.err(`left behind: ${left.join(', ')}\n`)
  return exitCodes.leak
}

export function addUp(program: Command, io: Io, done: (code: number) => void, signal: AbortSignal): void {
  program
    .command('up')
    .description('start chains, services, mock wallets and a demo page, print every address, and keep running')
    .option('--json', 'print one JSON object with every address', false)
    .addOption(
      flag('--port <number>', 'the port of the pages and the control API; 0 is any free port', 'WMH_PORT')
        .argParser(port)
        .default(0),
    )
    .addOption(
      flag('--seed <number>', 'the seed of the accounts’ keys', 'WMH_SEED').argParser(wholeNumber(0)).default(1),
    )
    .addOption(solanaFlag())
    .option(
      '--allow-origin <origin>',
      'another page that may use chains, services and wallets, such as http://localhost:5173; may be repeated',
      oneMoreOrigin,
      [],
    )
    .addHelpText(
      'after',
      `
Programs on this machine may send any request, and so may the pages of the sandbox. Any other page is refused until you allow its
origin. Allow only your own origins: an allowed page can control every wallet of the sandbox.
The printed script tag gives an allowed page the wallets, and a panel in its corner in which you answer for them.

Examples:
  walletmodal-harness up
  walletmodal-harness up --json --port 4747
  walletmodal-harness up --allow-origin http://localhost:5173
`,
    )
    .action(async (flags: UpFlags) => done(await serve(io, flags, AbortSignal.any([signal, followParent(io.env)]))))
}

const everyMs = 500

/**
 * Aborts when npm, which started this process, is gone: if npm is killed, it cannot forward the signal. Without npm no
 * parent is watched, because people start `up` in the background and leave.
 */
export function followParent(env: Readonly<Record<string, string | undefined>>): AbortSignal {
  const gone = new AbortController()
  if (env['npm_lifecycle_event'] === undefined) return gone.signal
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    gone.abort()
  }, everyMs)
  timer.unref()
  return gone.signal
}
