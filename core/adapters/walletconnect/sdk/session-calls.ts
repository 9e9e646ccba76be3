import type { UniversalProvider } from '@walletconnect/universal-provider'
import { providerInternals } from './private-members/members.js'
import type { ProposedNamespace, SdkSession } from './sdk-client.js'

const callsOfBatches = new Set(['wallet_sendCalls', 'wallet_getCallsStatus'])

/** What the modal does with a session that it uses. */
export interface SessionCalls {
  /** Makes the SDK's provider use this session, and the nodes of the proposal. */
  use(session: SdkSession, proposal: Record<string, ProposedNamespace>): void
  /** Sets the network that the SDK's provider uses when a caller names none. */
  setChain(caipNetworkId: string): void
  /** The proposal behind the session, with the networks that the wallet was asked for since. */
  proposedOf(session: SdkSession): SdkSession['optionalNamespaces']
  /** Adds a network to the proposal: the wallet is about to be asked for it. */
  askFor(session: SdkSession, caipNetworkId: string): Promise<void>
  /** Asks the wallet. The request ends after `expiry` seconds. */
  request(
    session: SdkSession,
    request: { method: string; params?: object },
    chainId: string,
    expiry: number,
  ): Promise<unknown>
}

export function createSessionCalls(provider: InstanceType<typeof UniversalProvider>): SessionCalls {
  const { client } = provider
  const internals = providerInternals(provider)

  return {
    use: (session, proposal) => {
      provider.session = session
      provider.namespaces = Object.fromEntries(
        Object.entries(session.namespaces).map(([key, { accounts, chains, methods, events }]) => {
          const own = chains ?? accounts.map((account) => account.slice(0, account.lastIndexOf(':')))
          return [key, { chains: own, methods, events, rpcMap: proposal[key.split(':')[0] ?? '']?.rpcMap ?? {} }]
        }),
      )
      provider.optionalNamespaces = {}
      internals.createProviders()
    },
    setChain: (caipNetworkId) => {
      try {
        provider.setDefaultChain(caipNetworkId)
      } catch {
        // The provider has no node for that network. The modal's requests name their network, and do not use the
        // provider's nodes.
      }
    },
    proposedOf: ({ topic, optionalNamespaces }) =>
      client.session.keys.includes(topic) ? client.session.get(topic).optionalNamespaces : optionalNamespaces,
    askFor: async ({ topic }, caipNetworkId) => {
      if (!client.session.keys.includes(topic)) return
      const { optionalNamespaces } = client.session.get(topic)
      const [namespace = ''] = caipNetworkId.split(':')
      const { chains = [], methods = [], events = [] } = optionalNamespaces[namespace] ?? {}
      if (chains.includes(caipNetworkId)) return
      const asked = { chains: [...chains, caipNetworkId], methods, events }
      await client.session.update(topic, { optionalNamespaces: { ...optionalNamespaces, [namespace]: asked } })
    },
    // The SDK's provider would answer for a batch of calls itself: from an address that the wallet has named, or from
    // the mined part of the batch. The wallet knows more.
    request: ({ topic }, request, chainId, expiry) =>
      callsOfBatches.has(request.method)
        ? client.request({ topic, request: { params: [], ...request }, chainId, expiry })
        : provider.request(request, chainId, expiry),
  }
}
