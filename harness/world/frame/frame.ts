import type { SmartSession } from '../../../core/contracts/api/sessions.js'
import { appPayloads } from '../../../core/contracts/frame/messages.js'
import { handingOn } from '../../../core/contracts/opened-pages.js'
import { serviceDefaults } from '../../../core/contracts/services.js'
import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain } from '../chains/chain.js'
import { smartAccountAddress } from '../chains/contracts/smart-account.js'
import type { WorldClock } from '../lib/clock.js'
import { createListeners, once } from '../lib/lifecycle.js'
import type { Seed } from '../lib/seed.js'
import { waitUntil } from '../lib/wait-until.js'
import { connectDocument, type FrameParts, type OwnConnection } from './connection.js'
import { createConsents } from './consents.js'
import type { Frame, FrameMessage, FrameOrigins, FrameSpec } from './frame-api.js'
import { createFrameFaults } from './frame-faults.js'
import { answerFramePage } from './frame-pages.js'
import { createMailbox } from './mailbox.js'
import { createSession, type FrameSession } from './messages.js'
import { createNetworks } from './networks.js'
import { createRequests } from './requests.js'
import type { Grant } from './rpc/permission-methods.js'
import { createUsers } from './users.js'

export interface FrameOptions {
  readonly spec: FrameSpec
  readonly seed: Seed
  readonly accounts: Readonly<Record<string, WorldAccount>>
  readonly chains: Readonly<Record<string, Chain>>
  readonly clock: WorldClock
  /** Prices of a scenario in US dollars, by symbol. */
  readonly prices: Readonly<Record<string, number>>
  readonly smartSessions: { readonly account: string; session: SmartSession }[]
}

const isName = (word: string): word is keyof typeof appPayloads => Object.hasOwn(appPayloads, word)
const messageNames = Object.keys(appPayloads).filter(isName)
const withinDefaultMs = 10_000

/** The embedded wallet of a world, shared by pages and the headless driver. It starts no process. */
export function createFrame({ spec, seed, accounts, chains, clock, prices, smartSessions }: FrameOptions): Frame {
  let origins: FrameOrigins = { frame: serviceDefaults().frameSite, social: `https://${handingOn.host}` }
  const { add: onChange, emit: changed, clear } = createListeners()
  const connections = new Set<OwnConnection>()
  const sessions = new Map<string, FrameSession>()
  const messages: FrameMessage[] = []
  const problems: string[] = []
  let ignored = 0

  const random = seed.stream('frame/ids')
  const draw = () => Buffer.from(random.bytes(16)).toString('hex')
  const networks = createNetworks(chains, spec.smartAccountNetworks, prices)
  const mailbox = createMailbox(seed, clock, changed)
  const consents = createConsents(seed, () => origins, changed)
  const requests = createRequests()
  const faults = createFrameFaults(messageNames, seed.stream('frame/faults'))
  const users = createUsers(seed, accounts)

  function keepGrant({ account, pci, context, origin, expiry, permissions }: Grant): void {
    const project = { id: draw(), name: new URL(origin).hostname, url: origin }
    const createdAt = Math.floor(clock.now() / 1000)
    smartSessions.push({
      account,
      session: { pci, project, expiry, createdAt, permissions: [...permissions], policies: [], context },
    })
  }
  const loadHandlers = once(async () => {
    const { createHandlers } = await import('./handlers.js')
    return createHandlers({ networks, draw, granted: keepGrant })
  })
  const atChanges = { isExact: true, onChange }
  /** May never settle: the dapp's own timeout ends the wait. */
  const until = async (isTrue: () => boolean) =>
    void (await waitUntil(() => isTrue() || undefined, { ...atChanges, withinMs: Number.POSITIVE_INFINITY }))
  const waitWithin = async <Found>(withinMs: number, look: () => Found | undefined, missing: string) => {
    const found = await waitUntil(look, { ...atChanges, withinMs })
    if (found === undefined) throw new Error(`${missing} within ${withinMs} ms`)
    return found
  }
  const parts: FrameParts = {
    spec,
    users,
    mailbox,
    consents,
    networks,
    requests,
    faults,
    handlers: loadHandlers,
    clock,
    drawToken: draw,
    until,
    changed,
    note(message) {
      messages.push(message)
      changed()
      return changed
    },
    problem(sentence) {
      problems.push(sentence)
      changed()
    },
    ignore() {
      ignored += 1
      changed()
    },
  }
  function sessionOf(device: string): FrameSession {
    const known = sessions.get(device) ?? createSession(device)
    sessions.set(device, known)
    return known
  }

  return {
    get origins() {
      return origins
    },
    setOrigins(next) {
      origins = next
    },
    connect(host) {
      const connection = connectDocument(host, sessionOf(host.device), parts)
      connections.add(connection)
      changed()
      const { receive, decide } = connection
      return {
        receive,
        decide,
        close() {
          connections.delete(connection)
          connection.close()
          changed()
        },
      }
    },
    answerPage: (request) => answerFramePage(request, { origins, consents }),
    load() {
      const strike = faults.strike('load')?.name
      if (strike === 'never-loads') return 'cannot be had'
      return strike === 'error-page' ? 'error page' : 'document'
    },
    get mails() {
      return mailbox.mails
    },
    codeFor: (email, withinMs = withinDefaultMs) =>
      waitWithin(withinMs, () => mailbox.newestCode(email), `no code for ${email}`),
    async approveDevice(email, withinMs = withinDefaultMs) {
      const look = () => mailbox.approveDevice(email) || undefined
      await waitWithin(withinMs, look, `no letter asks ${email} about a device`)
    },
    get consents() {
      return consents.open
    },
    async consent(decision, match = {}) {
      const { id, provider, withinMs = withinDefaultMs } = match
      const isMeant = (open: { id: string; provider: string }) =>
        (id === undefined || open.id === id) && (provider === undefined || open.provider === provider)
      const look = () => consents.open.some(isMeant) || undefined
      await waitWithin(withinMs, look, `no login of ${id ?? provider ?? 'any provider'} asked for consent`)
      return consents.decide(decision, match)
    },
    get pending() {
      return requests.pending
    },
    approve: (match) => requests.approve(match),
    reject: (match) => requests.reject(match),
    expireSessions() {
      for (const session of sessions.values()) session.user = undefined
      changed()
    },
    get views() {
      return [...connections].map(({ view }) => view)
    },
    messages,
    get ignored() {
      return ignored
    },
    problems,
    addFault: (on, fault) => faults.add(on, fault),
    onChange,
    smartAccountOf(name) {
      const account = Object.hasOwn(accounts, name) ? accounts[name] : undefined
      return account && smartAccountAddress({ owner: account.evmAddress })
    },
    dispose() {
      for (const connection of connections) connection.close()
      connections.clear()
      requests.dispose()
      clear()
    },
  }
}
