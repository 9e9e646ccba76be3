import type { Chain } from '../../chains/chain.js'
import type { PeerContext, PeerEvent, PeerProposal, PeerSession, SessionTerms } from './peer-api.js'
import {
  accountsOn,
  narrow,
  type SessionNamespace,
  type SessionNamespaces,
  shared,
  supportedNamespaces,
} from './session-namespaces.js'

export interface PeerSessions {
  list(): readonly PeerSession[]
  find(topic: string): PeerSession | undefined
  begin(proposal: PeerProposal, terms: SessionTerms): Promise<PeerSession>
  update(terms: SessionTerms, topic?: string): Promise<void>
  extend(topic?: string): Promise<void>
  emit(event: PeerEvent, topic?: string): Promise<void>
  remove(topic?: string): Promise<void>
  ended(): void
  stop(): void
}

const ACCOUNT_EVENTS: ReadonlySet<string> = new Set([
  'accountsChanged',
  'standard:change',
  'bitcoin:change',
  'polkadot:change',
])
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Starts, changes and ends the sessions of a phone. */
export function createPeerSessions({
  sdk,
  wallet,
  world,
  spec,
  changed,
  report,
  whenOnline,
}: PeerContext): PeerSessions {
  const { kit } = sdk
  /** The wallet's own changes are sent to pages one after another. */
  let telling: Promise<void> = Promise.resolve()

  const list = (): readonly PeerSession[] =>
    Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces, expiry }) => ({
      topic,
      dapp: peer.metadata,
      namespaces: Object.fromEntries(
        Object.entries(namespaces).map(([name, { chains = [], ...rest }]) => [name, { chains, ...rest }]),
      ),
      expiresAtMs: expiry * 1000,
    }))

  function newest(topic: string | undefined): PeerSession {
    const sessions = list()
    const found = topic === undefined ? sessions.at(-1) : sessions.find((session) => session.topic === topic)
    if (found) return found
    throw new Error(topic === undefined ? `${wallet.name} has no session.` : `${wallet.name} has no session ${topic}.`)
  }

  /** Everything that the wallet supports now, within the terms. */
  async function supported(terms: SessionTerms): Promise<SessionNamespaces> {
    const chains = ownChains({ spec, world, wallet })
    const claimed = (terms.accounts ?? []).filter((account) => account.includes(':'))
    const named = terms.accounts?.filter((account) => !account.includes(':')) ?? wallet.accounts
    // If only claimed accounts are given, they replace the wallet's own accounts, on its own chains.
    const isClaimedAlone = named.length === 0 && claimed.length > 0
    const accounts = (isClaimedAlone ? wallet.accounts : named).flatMap((name) => world.accounts[name] ?? [])
    const own = narrow(await supportedNamespaces(chains, accounts, spec), terms)
    return Object.fromEntries(
      Object.entries(own).map(([name, namespace]) => {
        return [name, { ...namespace, accounts: [...(isClaimedAlone ? [] : namespace.accounts), ...claimed] }]
      }),
    )
  }

  async function emit(session: PeerSession, event: PeerEvent) {
    const [first] = Object.values(session.namespaces).flatMap(({ chains }) => chains)
    const chainId = event.chain ?? first
    if (chainId === undefined) throw new Error(`The session with ${session.dapp.name} has no chain.`)
    await whenOnline()
    await kit.emitSessionEvent({ topic: session.topic, event: { name: event.name, data: event.data }, chainId })
  }

  async function replace(session: PeerSession, namespaces: SessionNamespaces): Promise<void> {
    await whenOnline()
    const { acknowledged } = await kit.updateSession({ topic: session.topic, namespaces })
    await acknowledged()
    changed()
  }

  /** Like a real wallet, it first changes the session and then notifies the page. */
  async function tellAccounts(session: PeerSession): Promise<void> {
    const now = await supported({})
    const kept = Object.entries(session.namespaces).flatMap(([name, namespace]) => {
      const accounts = accountsOn(namespace.chains, now[name]?.accounts ?? [])
      return accounts.length === 0 ? [] : [[name, { ...copy(namespace), accounts }] as const]
    })
    const namespaces = Object.fromEntries(kept)
    const changedNames = kept.filter(
      ([name, { accounts }]) => String(session.namespaces[name]?.accounts) !== String(accounts),
    )
    if (changedNames.length === 0) return
    await replace(session, namespaces)
    for (const [, { accounts, chains, events }] of changedNames) {
      if (!events.includes('accountsChanged')) continue
      for (const chain of chains) {
        const data = accountsOn([chain], accounts)
        await emit(session, { name: 'accountsChanged', data, chain })
      }
    }
  }

  async function tellChain(session: PeerSession, chainId: number): Promise<void> {
    const caip = `eip155:${chainId}`
    const current = session.namespaces.eip155
    if (!current) return
    if (!current.chains.includes(caip)) {
      const accounts = accountsOn([caip], (await supported({})).eip155?.accounts ?? [])
      // A chain without an account of the wallet cannot be in a session.
      if (accounts.length === 0) return
      const eip155 = {
        ...copy(current),
        chains: [...current.chains, caip],
        accounts: [...current.accounts, ...accounts],
      }
      const others = Object.entries(session.namespaces).map(([name, namespace]) => [name, copy(namespace)] as const)
      await replace(session, { ...Object.fromEntries(others), eip155 })
    }
    await emit(session, { name: 'chainChanged', data: chainId, chain: caip })
  }

  const stopListening = wallet.onEvent(({ name, data }) => {
    const isChain = name === 'chainChanged'
    if (!isChain && !ACCOUNT_EVENTS.has(name)) return
    const told = telling.then(async () => {
      for (const session of list()) await (isChain ? tellChain(session, Number(data)) : tellAccounts(session))
    })
    telling = told.catch((error: unknown) => report(`The page was not informed of ${name}`, error))
  })

  async function forget(): Promise<void> {
    const left = new Set(list().map(({ dapp }) => originOf(dapp.url)))
    for (const origin of wallet.connectedOrigins) {
      if (!left.has(origin)) await wallet.request({ method: 'wc_sessionDelete', origin })
    }
    changed()
  }

  return {
    list,
    find: (topic: string) => list().find((session) => session.topic === topic),
    async begin(proposal: PeerProposal, terms: SessionTerms): Promise<PeerSession> {
      const namespaces = shared(await supported(terms), proposal, spec.dialect)
      const { sessionProperties } = terms
      if (Object.keys(namespaces).length === 0) {
        // CAIP-25's code: the wallet supports nothing that the page asks for.
        await kit.rejectSession({ id: proposal.id, reason: { code: 5104, message: 'Unsupported namespace key.' } })
        throw new Error(`${wallet.name} and ${proposal.dapp.name} have no chain in common.`)
      }
      const { topic } = await kit.approveSession({
        id: proposal.id,
        namespaces,
        ...(sessionProperties && { sessionProperties: { ...sessionProperties } }),
      })
      changed()
      return newest(topic)
    },
    async update(terms: SessionTerms, topic?: string) {
      const session = newest(topic)
      const names = Object.keys(session.namespaces)
      const wanted = Object.entries(await supported(terms)).filter(([name]) => names.includes(name))
      await replace(session, Object.fromEntries(wanted))
    },
    async extend(topic?: string) {
      const session = newest(topic)
      await whenOnline()
      const { acknowledged } = await kit.extendSession({ topic: session.topic })
      await acknowledged()
      changed()
    },
    emit: async (event: PeerEvent, topic?: string) => emit(newest(topic), event),
    async remove(topic?: string) {
      const session = newest(topic)
      await whenOnline()
      await kit.disconnectSession({ topic: session.topic, reason: USER_DISCONNECTED })
      await forget()
    },
    ended: () => void forget().catch((error: unknown) => report('The connection to the page was not removed', error)),
    stop: stopListening,
  }
}

/** The chains of a phone: from its specification, and those added since. */
export function ownChains({ spec, world, wallet }: Pick<PeerContext, 'spec' | 'world' | 'wallet'>): Chain[] {
  const names = new Set([...(spec.networks ?? Object.keys(world.chains)), ...wallet.networks])
  return [...names].flatMap((name) => world.chains[name] ?? [])
}

/** The origin by which a wallet remembers a page. Pages may send a URL with a path. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url
}

function copy({ chains, methods, events, accounts }: PeerSession['namespaces'][string]): SessionNamespace {
  return { chains: [...chains], methods: [...methods], events: [...events], accounts: [...accounts] }
}
