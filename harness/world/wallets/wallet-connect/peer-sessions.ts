import { ownNamespaces } from './own-namespaces.js'
import type { PeerContext, PeerEvent, PeerProposal, PeerSession, SessionTerms } from './peer-api.js'
import { shared } from './session-namespaces.js'
import { createSessionNews } from './session-news.js'

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

const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Starts, changes and ends the sessions of a phone. */
export function createPeerSessions(context: PeerContext): PeerSessions {
  const { wallet, spec, changed, report, whenOnline } = context
  const { kit } = context.sdk

  const list = (): readonly PeerSession[] =>
    Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces, expiry }) => ({
      topic,
      dapp: peer.metadata,
      namespaces: Object.fromEntries(
        Object.entries(namespaces).map(([name, { chains = [], ...rest }]) => [name, { chains, ...rest }]),
      ),
      expiresAtMs: expiry * 1000,
    }))

  const news = createSessionNews(context, list)

  function newest(topic: string | undefined): PeerSession {
    const sessions = list()
    const found = topic === undefined ? sessions.at(-1) : sessions.find((session) => session.topic === topic)
    if (found) return found
    throw new Error(topic === undefined ? `${wallet.name} has no session.` : `${wallet.name} has no session ${topic}.`)
  }

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
      const namespaces = shared(await ownNamespaces(context, terms), proposal, spec.dialect)
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
      const wanted = Object.entries(await ownNamespaces(context, terms)).filter(([name]) => names.includes(name))
      await news.replace(session, Object.fromEntries(wanted))
    },
    async extend(topic?: string) {
      const session = newest(topic)
      await whenOnline()
      const { acknowledged } = await kit.extendSession({ topic: session.topic })
      await acknowledged()
      changed()
    },
    emit: async (event: PeerEvent, topic?: string) => news.emit(newest(topic), event),
    async remove(topic?: string) {
      const session = newest(topic)
      await whenOnline()
      await kit.disconnectSession({ topic: session.topic, reason: USER_DISCONNECTED })
      await forget()
    },
    ended: () => void forget().catch((error: unknown) => report('The connection to the page was not removed', error)),
    stop: news.stop,
  }
}

/** The origin by which a wallet remembers a page. Pages may send a URL with a path. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url
}
