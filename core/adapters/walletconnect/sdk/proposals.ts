import type { SiwxMessage, SiwxSession } from '../../../contracts/sign-in/message.js'
import { lazy } from '../../../lib/lazy.js'
import type { KeptTopic } from './kept-session.js'
import type { ReconnectLimit } from './private-members/limit-reconnects.js'
import type { ExpiryWatch } from './private-members/watch-expiry.js'
import type { ProposedNamespace, SdkClient, SdkSession } from './sdk-client.js'

const oneClick = lazy(() => import('./one-click.js'))

/** The proposals of one client, and the sessions that come of them. */
export interface Proposals {
  /** True if a proposal would wait: the SDK waits up to five seconds between two attempts to reach the relay. */
  isKeptOut(): boolean
  /** Resolves when a wallet approved. `onUri` is called once the relay took the proposal. */
  propose(proposal: Record<string, ProposedNamespace>, onUri: (uri: string) => void): Promise<SdkSession>
  /** As `propose`, with a message to sign. `signed` is empty if the wallet cannot sign within the approval. */
  proposeSignedIn(
    message: SiwxMessage,
    proposal: ProposedNamespace,
    onUri: (uri: string) => void,
  ): Promise<{ session: SdkSession; signed: readonly SiwxSession[] }>
  /**
   * Calls back for each session that the visitor has not connected: those of earlier pages now, and every later one.
   */
  onStray(listener: (session: SdkSession) => void): void
}

export function createProposals(
  client: SdkClient,
  reconnects: ReconnectLimit,
  expiry: ExpiryWatch,
  kept: Pick<KeptTopic, 'topic'>,
): Proposals {
  /** The pairings of codes whose approval a caller awaits. */
  const awaited = new Set<string>()
  let tellStray: ((session: SdkSession) => void) | undefined
  client.on('session_connect', ({ session }: { session: SdkSession }) => {
    if (!awaited.has(session.pairingTopic)) tellStray?.(session)
  })

  let proposed: 'nothing' | 'something' | 'taken' = 'nothing'
  const begin = () => {
    reconnects.open()
    if (proposed === 'nothing') proposed = 'something'
  }
  const take = (uri: string | undefined, onUri: (uri: string) => void) => {
    proposed = 'taken'
    expiry.watchProposal()
    if (uri) onUri(uri)
  }
  /** Resolves with the session of a code. A session that comes after the wait is a stray. */
  const wait = async <Approval>(uri: string | undefined, approval: () => Promise<Approval>): Promise<Approval> => {
    const [, pairing = ''] = /^wc:([0-9a-f]+)@/.exec(uri ?? '') ?? []
    awaited.add(pairing)
    return approval().finally(() => awaited.delete(pairing))
  }

  return {
    isKeptOut: () => proposed === 'something' && !client.core.relayer.connected,
    propose: async (proposal, onUri) => {
      begin()
      const { uri, approval } = await client.connect({ optionalNamespaces: proposal })
      const approved = wait(uri, approval)
      take(uri, onUri)
      return approved
    },
    proposeSignedIn: async (message, proposal, onUri) => {
      begin()
      const { proposeSignedIn } = await oneClick.load()
      return proposeSignedIn(client, message, proposal, (uri, approval) => {
        const approved = wait(uri, approval)
        take(uri, onUri)
        return approved
      })
    },
    onStray: (listener) => {
      tellStray = listener
      const keptTopic = kept.topic
      for (const session of client.session.getAll()) if (session.topic !== keptTopic) listener(session)
    },
  }
}
