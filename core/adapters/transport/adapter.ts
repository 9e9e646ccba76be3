import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import type { Adapter, AdapterContext, AdapterDefinition, ConnectParams } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import type { Transport, TransportCode, TransportEvent, TransportSession } from '../../contracts/transport.js'
import { ChainNotSupportedError, NoAccountsFoundError, ProviderUndefinedError } from '../../errors/adapter.js'
import { AbortedError, DisposedError } from '../../errors/base.js'
import { mayAddNetwork } from '../../errors/foreign/questions.js'
import { mappedError } from '../../errors/mapped-error.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { toSwitchError } from '../../errors/to-switch-error.js'
import { storedItem } from '../../lib/storage/stored-item.js'
import { WalletTimeoutError, withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import { createNamespaceTable, walletsSwitch } from '../../namespaces/namespace-table.js'
import { createNodeClient } from '../../services/nodes/node-client.js'
import { accountOf } from '../answer-request.js'
import { toAddParams } from '../evm/wallet.js'
import { createListening, type Listening } from '../listening.js'
import { createPageProvider, type PageProvider } from '../page-provider.js'
import { ownRequestsOf, sendTransaction, signMessage } from '../walletconnect/own-requests.js'
import { createLanes, type Lane, type Lanes } from './lanes.js'

/** The time that a wallet's owner has for a request, as in WalletConnect's sessions. */
const requestLimitMs = 300_000
/** The time that a shown code can be scanned, as with WalletConnect's codes. The visitor then asks for another one. */
const codeLifeMs = 240_000
/** The time that a session has to tell its wallet of its end. */
const endLimitMs = 5000

interface Held {
  readonly session: TransportSession
  readonly connectorId: string
  readonly lanes: Lanes
  readonly listening: Listening
}

/** Makes the adapter of a transport: one session at a time, in all namespaces that its wallet names accounts of. */
export function createTransportAdapter(
  { type, namespaces }: Pick<Transport, 'type' | 'namespaces'>,
  code: TransportCode,
): AdapterDefinition {
  return { type, namespaces, setup: (context) => setUp(context, type, namespaces, code) }
}

function setUp(context: AdapterContext, type: string, served: readonly Namespace[], code: TransportCode): Adapter {
  const { platform, networks, emit, session: config } = context
  const table = createNamespaceTable(context.namespaces)
  const life = new AbortController()
  const lifetime = life.signal
  const item = storedItem(platform, config?.storagePrefix ?? 'walletmodal', `transport.${type}`, z.unknown())
  const { origin } = platform.location()
  const client = code.open({
    platform,
    page: config?.metadata ?? { name: platform.pageMetadata().title, description: '', url: origin, icons: [] },
    stored: { read: item.get, write: item.set },
  })
  /** A page always gets the same provider for the same wallet. */
  const providers = new Map<string, PageProvider>()
  let held: Held | undefined

  const current = () => (held?.listening.signal.aborted ? undefined : held)

  const laneOf = (namespace: Namespace): Held & { lane: Lane } => {
    const now = current()
    const lane = now?.lanes.open.get(namespace)
    if (!now || !lane) throw new ProviderUndefinedError({ namespace })
    return { ...now, lane }
  }

  const networksFor = ({ network }: Pick<ConnectParams, 'network'>, namespace: Namespace) =>
    [...new Set([network, ...networks(namespace)])].filter((each) => each.chainNamespace === namespace)

  const networkOf = ({ namespace, chainId }: Lane) =>
    networks(namespace).find(({ caipNetworkId }) => caipNetworkId === `${namespace}:${chainId}`)

  /** Asks the wallet, and waits as long as its owner may take. */
  const ask = async ({ session, listening, lane }: Held & { lane: Lane }, method: string, params: unknown) => {
    const limit = { platform, limitMs: requestLimitMs, outer: listening.signal }
    const network = `${lane.namespace}:${lane.chainId}` as const
    try {
      return await withTimeLimit(limit, (signal) =>
        session.request({ network, method, ...(params !== undefined && { params }), signal }),
      )
    } catch (error) {
      throw toModalError(error)
    }
  }

  const request: Adapter['request'] = async ({ namespace, method, params }) => {
    const at = laneOf(namespace)
    const { lane, listening } = at
    const known = ownRequestsOf(namespace).answer?.(method, { ...lane, accounts: lane.accounts })
    if (known !== undefined) return known
    const methods = table.of(namespace).walletConnect?.methods
    const isOfWallet = !methods || methods.includes(method) || /^(wallet_|personal_|\w+_sign)/.test(method)
    if (isOfWallet) return ask(at, method, params)
    const network = networkOf(lane)
    if (!network?.rpcUrls.default.http[0])
      throw mappedError('wallet_unsupported_method', { cause: new Error(`No node could answer ${method}`) })
    const list = Array.isArray(params) ? params : params === undefined ? [] : [params]
    return createNodeClient({ platform, network }).request(method, list, listening.signal)
  }

  const pageOf = (connectorId: string, namespace: Namespace): PageProvider => {
    const key = `${connectorId} ${namespace}`
    const page = providers.get(key) ?? createPageProvider({ request: (call: Call) => request({ namespace, ...call }) })
    providers.set(key, page)
    return page
  }

  const onEvent = (own: Held, event: TransportEvent) => {
    if (event.type === 'accounts') own.lanes.take(event.accounts)
    if (event.type === 'network') {
      const [namespace = '', chainId = ''] = event.network.split(':')
      const lane = own.lanes.open.get(namespace)
      if (lane && own.lanes.goTo(lane, chainId))
        emit({ type: 'networkChanged', namespace, connectorId: own.connectorId, chainId })
    }
    if (event.type !== 'ended' && own.lanes.open.size > 0) return
    own.listening.end(mappedError('wallet_provider_disconnected'))
    own.lanes.close(true)
  }

  const end = async (session: TransportSession) =>
    withTimeLimit({ platform, limitMs: endLimitMs, outer: lifetime }, () => session.end())

  const keep = (session: TransportSession, params: ConnectParams) => {
    const connectorId = params.connector.id
    const lanes = createLanes(session, {
      connectorId,
      table,
      preferred: (namespace) => networksFor(params, namespace),
      pageOf: (namespace) => pageOf(connectorId, namespace),
      emit,
    })
    const order = [params.namespace, ...served.filter((each) => each !== params.namespace)]
    const [connection, ...others] = order.flatMap((each) => {
      const lane = lanes.open.get(each)
      return lane ? [lanes.toConnection(lane)] : []
    })
    // A transport has one session: the one before has ended, also if this one serves nothing.
    const before = current()
    before?.listening.end(new AbortedError())
    before?.lanes.close(true, lanes.open)
    if (!connection) {
      void end(session).catch(() => undefined)
      throw new NoAccountsFoundError()
    }
    const own: Held = { session, lanes, listening: createListening(), connectorId }
    held = own
    own.listening.begin(() => session.onEvent(own.listening.whileOpen((event) => onEvent(own, event))))
    return others.length > 0 ? Object.assign(connection, { others }) : connection
  }

  const letGo = (): TransportSession | undefined => {
    const now = current()
    now?.listening.end(new AbortedError())
    now?.lanes.close(false)
    held = undefined
    return now?.session
  }

  const askedOf = (params: ConnectParams) => ({
    wallet: params.connector.id.slice(type.length + 1),
    networks: served.flatMap((each) => networksFor(params, each)),
    signal: params.signal,
  })

  return {
    type,

    connect: async (params) => {
      const attempt = new AbortController()
      const { signal } = attempt
      const leave = () => attempt.abort(params.signal.reason)
      let timer: ReturnType<typeof platform.setTimeout> | undefined
      let isOver = false
      try {
        params.signal.throwIfAborted()
        params.signal.addEventListener('abort', leave, { once: true })
        const show: NonNullable<ConnectParams['onStep']> = (step) => {
          if (isOver || signal.aborted) return
          platform.clearTimeout(timer)
          if (step.kind === 'code') timer = platform.setTimeout(expire, codeLifeMs)
          params.onStep?.(step)
        }
        const expire = () => attempt.abort(new WalletTimeoutError({ limitMs: codeLifeMs }))
        const pairing = client.pair({ ...askedOf(params), signal, show })
        // An approval that comes after the visitor has left does not connect.
        pairing.then(
          (session) => signal.aborted && void end(session).catch(() => undefined),
          () => undefined,
        )
        return keep(await withAbort(pairing, signal, lifetime), params)
      } catch (error) {
        // A pairing that nobody waits for asks no longer.
        attempt.abort(error)
        throw toModalError(error)
      } finally {
        isOver = true
        platform.clearTimeout(timer)
        params.signal.removeEventListener('abort', leave)
      }
    },

    reconnect: async (params) => {
      try {
        const before = held
        const session = await withAbort(client.restore(askedOf(params)), params.signal, lifetime)
        // The visitor may have been faster.
        if (!session || held !== before) return undefined
        return keep(session, params)
      } catch (error) {
        throw toModalError(error)
      }
    },

    disconnect: async (_namespace, onRevokeFailed) => {
      const session = letGo()
      if (session) await end(session).catch((error: unknown) => onRevokeFailed?.(error))
    },

    forget: async () => void letGo(),

    chooseAccount: ({ namespace, address }) => {
      const now = current()
      const lane = now?.lanes.open.get(namespace)
      if (lane) now?.lanes.choose(lane, address)
    },

    signMessage: async ({ namespace, address, message }) => {
      const at = laneOf(namespace)
      const { session, lane, listening } = at
      accountOf(lane, address)
      if (!session.signMessage)
        return signMessage(table.of(namespace), { address, message }, (method, params) => ask(at, method, params))
      const network = `${namespace}:${lane.chainId}` as const
      const sign = session.signMessage
      try {
        return await withTimeLimit({ platform, limitMs: requestLimitMs, outer: listening.signal }, (signal) =>
          sign.call(session, { network, address, message, signal }),
        )
      } catch (error) {
        throw toModalError(error)
      }
    },

    request,

    switchNetwork: async ({ network, signal }) => {
      const at = laneOf(network.chainNamespace)
      const { lane, lanes } = at
      if (!lane.networkIds.includes(network.caipNetworkId)) {
        if (!walletsSwitch(lane.namespace)) throw new ChainNotSupportedError({ network })
        const chainId = numberToHex(BigInt(network.id))
        try {
          await ask(at, 'wallet_switchEthereumChain', [{ chainId }]).catch((error: unknown) => {
            if (!mayAddNetwork(error)) throw error
            return ask(at, 'wallet_addEthereumChain', [toAddParams(network, chainId)])
          })
        } catch (error) {
          throw toSwitchError(error, network)
        }
      }
      signal.throwIfAborted()
      lanes.goTo(lane, String(network.id))
    },

    sendTransaction: async (transaction) => {
      const namespace = [...(current()?.lanes.open.values() ?? [])].find(({ accounts }) =>
        accounts.some(({ address }) => address === transaction.from),
      )?.namespace
      const at = laneOf(namespace ?? transaction.from)
      const { lane, listening } = at
      return sendTransaction({
        transaction,
        lane,
        network: networkOf(lane),
        platform,
        signal: listening.signal,
        ask: (method, params) => ask(at, method, params),
      })
    },

    dispose: () => {
      life.abort(new DisposedError())
      held?.listening.end(new DisposedError())
      held = undefined
      client.dispose?.()
    },
  }
}

type Call = { method: string; params?: unknown }
