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
  throw new InvalidArgumentError('It wants a port from 0 (any that is free) to 65535.')
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
    // The servers alone would not keep a process that nobody waits for from being asked to end.
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
    // A backend that is asked for by name has to be there.
    const { spec, missing } = upWorldOn({ hasSolana: flags.solana !== 'auto' || hasSolanaNode() })
    if (missing !== undefined) io.err(`${missing}\n`)
    const world = await createWorld({ ...spec, seed: flags.seed, solana: flags.solana })
    up = await startUp({ world, port: flags.port, allowedOrigins: flags.allowOrigin })
  } catch (error) {
    io.err(`${messageOf(error)}\n`)
    return exitCodes.sandbox
  }
  io.out(flags.json ? `${JSON.stringify(up.addresses)}\n` : describeAddresses(up.addresses, flags.allowOrigin))
  if (!flags.json) io.err('\nCtrl-C ends everything.\n')
  const takeBack = announceUp(up.addresses.control)
  if (!takeBack)
    io.err('Other terminals cannot find this sandbox: its folder among the temporary files is not yours alone.\n')
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
    .description('start chains, services, mock wallets and a demo page to use them on, print every address, and stay')
    .option('--json', 'one JSON object with every address', false)
    .addOption(
      flag('--port <number>', 'of the pages and the control API; 0 is any that is free', 'WMH_PORT')
        .argParser(port)
        .default(0),
    )
    .addOption(
      flag('--seed <number>', 'keys of the accounts come from it', 'WMH_SEED').argParser(wholeNumber(0)).default(1),
    )
    .addOption(solanaFlag())
    .option(
      '--allow-origin <origin>',
      'another page that may ask chains, services and wallets, such as http://localhost:5173; may be repeated',
      oneMoreOrigin,
      [],
    )
    .addHelpText(
      'after',
      `
Programs on this machine may ask everything. Of pages, those of the sandbox may; any other is refused until its origin
is allowed. Name only origins that are yours: a page that is allowed can press every button of every wallet here.
The tag that is printed then gives such a page the wallets, and a panel in its corner to answer for them.

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
 * Aborts when npm, which started this process, is gone: it may be killed in a way that it cannot pass on. Without npm
 * nobody is followed, because people put `up` into the background and leave.
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
