import type { Command } from 'commander'
import { findRunning } from '../harness/apps/up/running.js'
import { type ControlClient, createControlClient } from '../harness/test/control/control-client.js'
import { ControlError } from '../harness/test/control/control-error.js'
import type { WalletState } from '../harness/test/control/wallet-state.js'
import { exitCodes } from '../harness/test/runner/report/result.js'
import { defined } from '../harness/world/lib/defined.js'
import { packageRunner } from '../harness/world/lib/package-runner.js'
import { waitUntil } from '../harness/world/lib/wait-until.js'
import { wantedOf } from '../harness/world/wallets/deeds.js'
import type { Io } from './io.js'
import { seconds } from './run-flags.js'

interface WalletFlags {
  readonly control?: string
  readonly wallet?: string
}
interface AnswerFlags extends WalletFlags {
  readonly id?: string
  readonly method?: string
  readonly chains?: string[]
  readonly methods?: string[]
  readonly code?: string
  /** Milliseconds. */
  readonly within: number
}

const PROPOSAL = 'wc_sessionPropose'

function findControl(flags: { readonly control?: string }, io: Io): string {
  const named = flags.control ?? io.env.WMH_CONTROL
  if (named !== undefined) return named.replace(/\/+$/, '')
  const [first, ...others] = findRunning()
  if (!first)
    throw new ControlError(503, `No sandbox runs on this machine. Start one: ${packageRunner} walletmodal-harness up`)
  if (others.length === 0) return first.control
  const all = [first, ...others].map(({ control }) => control).join(', ')
  throw new ControlError(400, `Several sandboxes run. Name one with --control: ${all}`)
}

/**
 * Connects to the selected sandbox and runs `work`. If the sandbox refuses, prints its reason and returns the exit code
 * for usage.
 */
export async function withSandbox(
  flags: { readonly control?: string },
  io: Io,
  work: (client: ControlClient) => Promise<void>,
): Promise<number> {
  try {
    await work(createControlClient(findControl(flags, io)))
    return exitCodes.passed
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    io.err(`${error.message}\n`)
    return exitCodes.usage
  }
}

async function findWallet(client: ControlClient, { wallet }: WalletFlags): Promise<WalletState> {
  const wallets = await client.wallets()
  const found = wallet === undefined ? wallets.find(({ phone }) => phone) : wallets.find(({ name }) => name === wallet)
  if (found) return found
  const names = wallets.map(({ name }) => name).join(', ') || 'none'
  throw new ControlError(404, `There is no wallet ${wallet ?? 'on a phone'}. There are: ${names}.`)
}

function describe(wallet: WalletState): string {
  const { name, displayName, via, pending, phone } = wallet
  const sessions = phone?.sessions.map(({ dapp, namespaces }) => {
    const chains = Object.values(namespaces).flatMap((namespace) => namespace.chains)
    return `  session with ${dapp.name} (${dapp.url}): ${chains.join(', ')}`
  })
  const waiting = pending.map(({ id, method, origin }) => `  ${id} ${method} from ${origin}`)
  const proposals = phone?.proposals.map(({ dapp, verify }) => {
    const warning = verify.isScam
      ? ', known as a scam'
      : verify.validation === 'INVALID'
        ? `, really ${verify.origin}`
        : ''
    return `  ${dapp.name} (${dapp.url}${warning}) wants a session`
  })
  return [
    `${name}: ${displayName} (${via.join(', ')})`,
    ...(sessions ?? []),
    ...(proposals ?? []),
    ...waiting,
    '',
  ].join('\n')
}

export function addWallet(program: Command, io: Io, done: (code: number) => void): void {
  const wallet = program
    .command('wallet')
    .description('act as the owner of a wallet in a running sandbox: pair with a link, approve, reject, sign')
    .addHelpText(
      'after',
      "\nExamples:\n  walletmodal-harness wallet pair 'wc:…'\n  walletmodal-harness wallet approve\n  walletmodal-harness wallet sign\n",
    )
  const run = async (flags: WalletFlags, work: (client: ControlClient) => Promise<void>) =>
    done(await withSandbox(flags, io, work))
  const add = (name: string, description: string) =>
    wallet
      .command(name)
      .description(description)
      .option('--control <url>', 'the control API of the sandbox, if several run (WMH_CONTROL)')
      .option('--wallet <name>', 'the name of the wallet; by default the first wallet on a phone')
      .exitOverride()
      .configureOutput({ writeOut: io.out, writeErr: io.err })
  const addAnswer = (name: string, description: string) =>
    add(name, description)
      .option('--id <id>', 'the id of the request, as list shows it')
      .option(
        '--method <name>',
        'the method of the request, such as personal_sign, or its kind: connect, sign, pay, switch',
      )
      .option('--within <duration>', 'the time to wait for a request: 10, 30s, 2m', seconds, 10_000)
  const matchOf = ({ id, method, within }: AnswerFlags) =>
    defined({ id, ...(method === undefined ? {} : wantedOf(method)), withinMs: within })

  add('list', 'list every wallet with its sessions and its pending requests').action((flags: WalletFlags) =>
    run(flags, async (client) => {
      for (const each of await client.wallets()) io.out(describe(each))
    }),
  )
  add('pair <uri>', 'pair with the link of a page, as "Copy link" copies it').action(
    (uri: string, flags: WalletFlags) =>
      run(flags, async (client) => {
        const { name } = await findWallet(client, flags)
        await client.act(name, 'pair', { uri })
        io.out(describe(await proposalOf(client, name)))
      }),
  )
  addAnswer('approve', 'approve the pending session or request')
    .option('--chains <ids...>', 'for a session: grant only these chains (eip155:1)')
    .option('--methods <names...>', 'for a session: grant only these methods')
    .action((flags: AnswerFlags) =>
      run(flags, async (client) => {
        const { name, pending } = await findWallet(client, flags)
        const { chains, methods, id, method } = flags
        const isNext = pending[0]?.method === PROPOSAL && id === undefined && method === undefined
        const isSession = isNext || chains !== undefined || methods !== undefined
        const terms = defined({ chains, methods, withinMs: matchOf(flags).withinMs })
        // The session exists once the page has confirmed it.
        const state = isSession
          ? await client.act(name, 'approve-session', terms)
          : await client.act(name, 'approve', matchOf(flags))
        io.out(describe(state))
      }),
    )
  addAnswer('reject', 'reject the pending session or request')
    .option('--code <number>', 'the error code of the refusal')
    .action((flags: AnswerFlags) =>
      run(flags, async (client) => {
        const { name } = await findWallet(client, flags)
        const code = flags.code === undefined ? undefined : Number(flags.code)
        io.out(describe(await client.act(name, 'reject', { ...matchOf(flags), ...defined({ code }) })))
      }),
    )
  addAnswer('sign', 'wait for a request to sign, print it and approve it').action((flags: AnswerFlags) =>
    run(flags, async (client) => {
      const { name } = await findWallet(client, flags)
      const request = await requestOf(client, name, flags)
      io.out(`${request.method} from ${request.origin}\n${JSON.stringify(request.params, null, 2)}\n`)
      await client.act(name, 'approve', { id: request.id })
      io.out('signed\n')
    }),
  )
  add('delete', 'end every session of the wallet').action((flags: WalletFlags) =>
    run(flags, async (client) => {
      const { name } = await findWallet(client, flags)
      io.out(describe(await client.act(name, 'disconnect')))
    }),
  )
}

async function proposalOf(client: ControlClient, name: string): Promise<WalletState> {
  const look = async () => {
    const state = await findWallet(client, { wallet: name })
    return (state.phone?.proposals.length ?? 0) + (state.phone?.sessions.length ?? 0) > 0 ? state : undefined
  }
  return (await waitUntil(look, { withinMs: 5000 })) ?? findWallet(client, { wallet: name })
}

async function requestOf(client: ControlClient, name: string, { id, method, within }: AnswerFlags) {
  const look = async () => {
    const { pending } = await findWallet(client, { wallet: name })
    const isMeant = (request: (typeof pending)[number]) =>
      request.method !== PROPOSAL &&
      (id === undefined || request.id === id) &&
      (method === undefined || request.method === method)
    return pending.find(isMeant)
  }
  const found = await waitUntil(look, { withinMs: within, isExact: true })
  if (found) return found
  throw new ControlError(409, `${name} got nothing to sign within ${within / 1000} s.`)
}
