import '../../isolate-mobx.js'
import type { Adapter, AdapterConnection } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import { isModalError, isOneOf } from '../../errors/base.js'
import { mappedError } from '../../errors/mapped-error.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { addressKey } from '../../lib/address.js'
import { readMember } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import { isAddressOn } from '../../namespaces/namespace-table.js'
import type { StandardsProvider } from '../../standards/provider.js'
import { createSession, type MultichainSession, readSession, revokeSession } from '../../standards/session.js'
import type { WalletContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { requireAgreement } from './before-connect.js'

/** The time for a question that no wallet shows to its owner. */
const quietMs = 1000
/** The time for a wallet to name, without a prompt, the accounts that its owner has just granted. */
const sideMs = 3000
/** The time for a wallet to end a session. */
const endMs = 5000
/** How many wallets of one name are looked at. */
const mostSides = 5
/** The networks of each namespace that are asked for. */
const mostNetworks = 20

/** What the owner of a wallet has granted in one prompt: the accounts of each namespace. */
export interface Grant {
  readonly connector: Connector
  /** True if the session has all these accounts. */
  has(named: Pick<AdapterConnection, 'namespace' | 'accounts'>): boolean
  /** The namespaces that it grants, the chosen one first. */
  readonly namespaces: readonly Namespace[]
}

/** The other side of a wallet: its connection in another namespace, which no prompt was needed for. */
export interface OtherSide {
  readonly connector: Connector
  readonly adapter: Adapter
  readonly connection: AdapterConnection
}

/** Asks wallets once for several namespaces (CAIP-25), for a page with `enableMultichainSession`. */
export interface OneSession {
  /**
   * Asks for a session of all namespaces in which this wallet may have another side. `undefined` if the wallet grants no
   * sessions: it is then asked as every other one, and its owner has seen nothing. Rejects if the owner declines, or
   * leaves the chosen namespace out.
   */
  ask(asked: { connector: Connector; namespace: Namespace; signal: AbortSignal }): Promise<Grant | undefined>
  /**
   * Connects the other sides without asking anybody. Names prove nothing, so a wallet is the other side only if it shows
   * accounts of the session, and no others. Never rejects.
   */
  connectOthers(grant: Grant, signal: AbortSignal): Promise<readonly OtherSide[]>
  /** Ends what is left of a wallet's session, once the page has left all its sides. Never rejects. */
  end(connector: Connector): Promise<void>
}

export function createOneSession(context: WalletContext): OneSession {
  const { root, adapters, host } = context
  const { accounts, chains, connections, connectors, options, platform } = root
  /** An earlier attempt that the visitor left may still be open in the wallet: its answer is for both. */
  const unanswered = new WeakMap<object, Promise<MultichainSession | undefined>>()

  /** The connectors that may be this wallet in other namespaces: those with its object, or with its name. */
  const sidesOf = ({ chain, name, provider }: Connector) =>
    connectors.connectors.filter(
      (each) =>
        each.chain !== chain &&
        !each.isElsewhere &&
        each.type !== 'EXTERNAL' &&
        each.info?.claims === undefined &&
        (each.provider === provider || each.name === name),
    )

  const askOwner = async (speaker: StandardsProvider, namespaces: readonly Namespace[]) => {
    const networks = namespaces.flatMap((each) =>
      chains.networks
        .filter(({ chainNamespace }) => chainNamespace === each)
        .slice(0, mostNetworks)
        .map(({ caipNetworkId }) => caipNetworkId),
    )
    const methods = Object.fromEntries(
      namespaces.map((each) => [each, options.namespaces.of(each).walletConnect?.methods ?? []]),
    )
    return createSession(speaker, { networks, methods })
  }

  /** Holds what was granted against what was asked: accounts on the page's networks, with addresses of their kind. */
  const toGrant = (connector: Connector, session: MultichainSession, namespaces: readonly Namespace[]): Grant => {
    const keys = new Set<string>()
    for (const { caipNetworkId, chainNamespace } of chains.networks) {
      if (!namespaces.includes(chainNamespace)) continue
      const table = options.namespaces.of(chainNamespace)
      const reference = caipNetworkId.slice(chainNamespace.length + 1)
      const named = Object.hasOwn(session.networks, caipNetworkId) ? session.networks[caipNetworkId]?.accounts : []
      for (const address of named ?? [])
        if (isAddressOn(table, reference, address)) keys.add(keyOf(chainNamespace, address))
    }
    return {
      connector,
      has: (named) => named.accounts.every(({ address }) => keys.has(keyOf(named.namespace, address))),
      namespaces: namespaces.filter((each) => [...keys].some((key) => key.startsWith(`${each}:`))),
    }
  }

  const findSide = async (grant: Grant, namespace: Namespace, signal: AbortSignal): Promise<OtherSide | undefined> => {
    const candidates = sidesOf(grant.connector).filter(({ chain }) => chain === namespace)
    for (const connector of candidates.slice(0, mostSides)) {
      const network = chains.networkOf(namespace)
      const adapter = await adapters.get(namespace, connector.id)
      // The visitor may have connected another wallet there meanwhile.
      const isTaken = () => signal.aborted || accounts.of(namespace).status !== 'disconnected'
      if (!network || adapter.asksAnyway || isTaken()) return undefined
      const connection = await withTimeLimit({ platform, limitMs: sideMs, outer: signal }, (limit) =>
        adapter.reconnect({ connector, namespace, network, signal: limit }),
      ).catch(ignored(root, 'looking for the other side of a wallet'))
      if (!connection) continue
      if (connection.accounts.length > 0 && grant.has(connection) && !isTaken()) {
        await requireAgreement(context, adapter, connection, signal)
        if (connection.accounts.length > 0) return { connector, adapter, connection }
      } else await adapter.forget?.(namespace)
    }
    return undefined
  }

  return {
    ask: async ({ connector, namespace, signal }) => {
      const speaker = speakerOf(connector.provider)
      const free = new Set(sidesOf(connector).map(({ chain }) => chain))
      const others = accounts.names.filter((each) => free.has(each) && !connections.connections.has(each))
      if (!speaker || others.length === 0) return undefined
      const namespaces = [namespace, ...others]
      const session = await withTimeLimit({ platform, limitMs: quietMs, outer: signal }, () => lookUp(speaker)).catch(
        ignored(root, 'looking for a session of several namespaces'),
      )
      signal.throwIfAborted()
      if (!session) return undefined
      const before = toGrant(connector, session, namespaces)
      if (before.namespaces.length === namespaces.length) return before
      try {
        const { provider } = speaker
        const asking = unanswered.get(provider) ?? askOwner(speaker, namespaces)
        unanswered.set(provider, asking)
        const forget = () => unanswered.delete(provider)
        asking.then(forget, forget)
        const granted = await withAbort(asking, signal)
        if (!granted) return undefined
        const grant = toGrant(connector, granted, namespaces)
        if (grant.namespaces[0] !== namespace) throw mappedError('wallet_user_rejected')
        return grant
      } catch (thrown) {
        const error = toModalError(thrown)
        if (signal.aborted || isOneOf(error, 'wallet_user_rejected', 'wallet_request_pending', 'aborted')) throw error
        // The wallet could not read what it was asked, and asked nobody.
        return ignored(root, 'asking for a session of several namespaces')(error)
      }
    },

    connectOthers: async (grant, signal) => {
      const found: OtherSide[] = []
      for (const namespace of grant.namespaces.slice(1)) {
        const side = await findSide(grant, namespace, signal).catch((thrown: unknown) => {
          // The other side of the wallet is connected all the same.
          if (isModalError(thrown) && isOneOf(thrown, 'host_refused', 'host_check_failed')) host.failed(thrown)
          return ignored(root, 'connecting the other side of a wallet')(thrown)
        })
        if (side) found.push(side)
      }
      return found
    },

    end: async (connector) => {
      for (const { provider } of [connector, ...sidesOf(connector)]) {
        const speaker = speakerOf(provider)
        if (!speaker) continue
        const failed = ignored(root, 'ending a session of several namespaces')
        const looked = await withTimeLimit({ platform, limitMs: quietMs }, () => lookUp(speaker)).catch(failed)
        if (looked && Object.keys(looked.networks).length > 0)
          await withTimeLimit({ platform, limitMs: endMs }, () => revokeSession(speaker, looked)).catch(failed)
      }
    },
  }
}

const keyOf = (namespace: Namespace, address: string) => `${namespace}:${addressKey(namespace, address)}`

type Speaker = StandardsProvider & { readonly provider: object }

/**
 * How a wallet is asked for sessions: by its EIP-1193 provider, or by a client of MetaMask's Multichain API. MetaMask's
 * object of the Wallet Standard has that client as a member (@metamask/solana-wallet-standard 0.6.0). Its EIP-1193
 * provider has none of these methods.
 */
function speakerOf(provider: unknown): Speaker | undefined {
  if (typeof provider !== 'object' || provider === null) return undefined
  const request = methodOf(provider, 'request')
  if (request) return { provider, request: async (call) => request(call) }
  const client = readMember(provider, 'client')
  const members = {
    wallet_createSession: methodOf(client, 'createSession'),
    wallet_getSession: methodOf(client, 'getSession'),
    wallet_revokeSession: methodOf(client, 'revokeSession'),
  }
  if (!members.wallet_createSession || !members.wallet_getSession) return undefined
  const table: Readonly<Record<string, ReturnType<typeof methodOf>>> = members
  return {
    provider,
    request: async ({ method, params }) => {
      const call = table[method]
      if (!call) throw mappedError('wallet_unsupported_method')
      return call(params)
    },
  }
}

/** The session of the page, which may be empty. `undefined` if the wallet grants none. Nobody is asked. */
async function lookUp(speaker: StandardsProvider): Promise<MultichainSession | undefined> {
  const answer = await speaker.request({ method: 'wallet_getSession', params: {} })
  const scopes = readMember(answer, 'sessionScopes') ?? readMember(answer, 'scopes')
  return typeof scopes === 'object' && scopes !== null ? readSession(answer) : undefined
}
