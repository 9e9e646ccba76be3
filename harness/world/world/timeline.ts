import { changesChain } from '../chains/proxy/control-methods.js'
import type { MockWallet } from '../wallets/wallet.js'
import type { World } from './world-api.js'

/** One call to a part of the world. */
export interface Moment {
  /** `wallet fox: eth_requestAccounts`. */
  readonly title: string
  readonly asked: unknown
  /** The result. `unanswered` when the world ends first. */
  readonly ended: Promise<{ readonly answer: unknown } | { readonly error: string } | 'unanswered'>
}

/** A line of one of the world's records. Its answer is filled in later. */
interface Entry {
  readonly title: string
  readonly asked: unknown
  answer(): { readonly answer: unknown } | { readonly error: string } | undefined
}

const everyMs = 20

function answerOf(call: {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}) {
  if (call.error) return { error: `${call.error.code} ${call.error.message}` }
  return Object.hasOwn(call, 'result') ? { answer: call.result } : undefined
}

/** Reads new lines of a record since the last call. Lines for which `entryOf` returns `undefined` are skipped. */
function follow<Line>(lines: () => readonly Line[], entryOf: (line: Line) => Entry | undefined): () => Entry[] {
  let seen = lines().length
  return () => {
    const fresh = lines().slice(seen)
    seen += fresh.length
    return fresh.map(entryOf).filter((entry) => entry !== undefined)
  }
}

const followWallet = ({ name, calls }: MockWallet) =>
  follow(
    () => calls,
    (call) => ({ title: `wallet ${name}: ${call.method}`, asked: call.params, answer: () => answerOf(call) }),
  )

/** The records to follow. Reading calls to chains are left out: a page makes hundreds. */
function recordsOf({ wallets, chains, services, frame, relay }: World): (() => Entry[])[] {
  const ofWallets = Object.values(wallets).map(followWallet)
  const ofChains = Object.values(chains).map(({ name, journal }) =>
    follow(
      () => journal,
      (call) =>
        changesChain(call.method)
          ? { title: `chain ${name}: ${call.method}`, asked: call.params, answer: () => answerOf(call) }
          : undefined,
    ),
  )
  const ofServices = follow(
    () => services.requests,
    (request) => ({
      title: `service ${request.service}: ${request.endpoint}`,
      asked: request.body ?? request.query,
      answer() {
        const { status } = request
        if (status === 'pending') return undefined
        return status === 'error' || status >= 400 ? { error: `status ${status}` } : { answer: status }
      },
    }),
  )
  const ofFrame = follow(
    () => frame.messages,
    (message) => ({
      title: `frame: ${message.name}`,
      asked: message.payload,
      answer() {
        if (message.answer === 'none') return undefined
        return message.answer === 'error' ? { error: 'refused' } : { answer: message.answer }
      },
    }),
  )
  const ofRelay = follow(
    () => relay?.calls ?? [],
    ({ client, method, tag, outcome }) => ({
      title: `relay ${client}: ${method}${tag === undefined ? '' : ` (${tag})`}`,
      asked: undefined,
      answer: () => (outcome === 'error' ? { error: 'refused' } : { answer: outcome }),
    }),
  )
  return [...ofWallets, ...ofChains, ofServices, ofFrame, ofRelay]
}

/**
 * Reports calls to wallets, chains, services, the frame and the relay from now on, when each begins. Returns a function
 * that stops and settles the open ones.
 */
export function followWorld(world: World, tell: (moment: Moment) => void): () => void {
  const records = recordsOf(world)
  const stopJoining = world.onWallet((wallet) => records.push(followWallet(wallet)))
  const open = new Set<{ entry: Entry; end: (outcome: Awaited<Moment['ended']>) => void }>()
  function look(): void {
    for (const entry of records.flatMap((read) => read())) {
      const ended = new Promise<Awaited<Moment['ended']>>((end) => open.add({ entry, end }))
      tell({ title: entry.title, asked: entry.asked, ended })
    }
    for (const each of open) {
      const answer = each.entry.answer()
      if (answer === undefined) continue
      open.delete(each)
      each.end(answer)
    }
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopJoining()
    look()
    for (const { end } of open) end('unanswered')
    open.clear()
  }
}
