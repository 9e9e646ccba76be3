import { ownNamespaces } from './own-namespaces.js'
import type { PeerContext, PeerEvent, PeerSession } from './peer-api.js'
import { accountsOn, type SessionNamespace, type SessionNamespaces } from './session-namespaces.js'

export interface SessionNews {
  emit(session: PeerSession, event: PeerEvent): Promise<void>
  /** Changes what a session includes, and resolves once its page has confirmed. */
  replace(session: PeerSession, namespaces: SessionNamespaces): Promise<void>
  /** Stops telling pages of the wallet's own changes. */
  stop(): void
}

const ACCOUNT_EVENTS: ReadonlySet<string> = new Set([
  'accountsChanged',
  'standard:change',
  'bitcoin:change',
  'polkadot:change',
])

/** Tells the pages of all sessions what changes in the wallet: its accounts and its chain. */
export function createSessionNews(context: PeerContext, list: () => readonly PeerSession[]): SessionNews {
  const { wallet, changed, report, whenOnline } = context
  const { kit } = context.sdk
  /** The wallet's own changes are sent to pages one after another. */
  let telling: Promise<void> = Promise.resolve()

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
    const now = await ownNamespaces(context, {})
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
      const accounts = accountsOn([caip], (await ownNamespaces(context, {})).eip155?.accounts ?? [])
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

  return { emit, replace, stop: stopListening }
}

function copy({ chains, methods, events, accounts }: PeerSession['namespaces'][string]): SessionNamespace {
  return { chains: [...chains], methods: [...methods], events: [...events], accounts: [...accounts] }
}
