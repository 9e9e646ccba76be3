import type {
  AdapterConnection,
  AdapterContext,
  AdapterEvent,
  AdapterReference,
  ConnectParams,
} from '../../../../core/contracts/adapter.js'
import type { CaipNetworkId } from '../../../../core/contracts/caip.js'
import { type Namespace, knownNamespaces as namespaces } from '../../../../core/contracts/namespace.js'
import { ChainNotSupportedError } from '../../../../core/errors/adapter.js'
import type { ModalError } from '../../../../core/errors/base.js'
import { mappedError } from '../../../../core/errors/mapped-error.js'
import { WALLET_CONNECT_ID } from '../../../../core/state/connection-store.js'
import { addressOf } from './model-chains.js'

/** The permissions of the phone's wallet in one namespace. */
export interface Lane {
  accounts: readonly string[]
  chain: CaipNetworkId
  approved: readonly CaipNetworkId[]
}

export type PhoneSession = Map<Namespace, Lane>

interface Proposal {
  readonly params: ConnectParams
  resolve(connection: AdapterConnection): void
  reject(error: ModalError): void
}

/** The adapter's state in one tab. */
interface Side {
  readonly context: AdapterContext
  kept: PhoneSession | undefined
  readonly proposals: Set<Proposal>
}

/**
 * A phone's wallet behind a hand-written adapter, in place of the WalletConnect adapter. Other tests cover the real SDK and
 * relay.
 */
export interface Phone {
  readonly reference: AdapterReference
  /** The session that the SDK stores, and that survives a reload. */
  session: PhoneSession | undefined
  readonly proposal: ConnectParams | undefined
  /** Whether this tab receives the session's events. */
  readonly isHeard: boolean
  approve(session: PhoneSession): void
  reject(): void
  emit(event: AdapterEvent): void
  connectionOf(namespace: Namespace): AdapterConnection | undefined
  failRelay(error: ModalError): void
  /** Ends the current tab's side, as when the page unloads. */
  leavePage(): void
}

export function accountsOf(lane: Lane): string[] {
  return lane.accounts.map((account) => addressOf(account, lane.chain))
}

export function createPhone(): Phone {
  let side: Side | undefined

  const connectionOf = (session: PhoneSession, namespace: Namespace): AdapterConnection | undefined => {
    const lane = session.get(namespace)
    if (!lane) return undefined
    return {
      namespace,
      connectorId: WALLET_CONNECT_ID,
      get accounts() {
        return session.get(namespace) === lane ? recordsOf(namespace, lane) : []
      },
      get chainId() {
        return referenceOf(lane.chain)
      },
      approvedNetworkIds: lane.approved,
      provider: session,
      wallet: { name: 'Phone' },
      clientId: 'client',
    }
  }
  const wholeOf = (session: PhoneSession, first: Namespace): AdapterConnection => {
    const order = [first, ...namespaces.filter((each) => each !== first)]
    const [connection, ...others] = order.flatMap((each) => connectionOf(session, each) ?? [])
    if (!connection) throw new Error('A phone approves one namespace at least.')
    return others.length > 0 ? Object.assign(connection, { others }) : connection
  }

  const phone: Phone = {
    session: undefined,
    get proposal() {
      return [...(side?.proposals ?? [])].at(-1)?.params
    },
    get isHeard() {
      return phone.session !== undefined && side?.kept === phone.session
    },
    approve: (session) => {
      const proposal = [...(side?.proposals ?? [])].at(-1)
      if (!side || !proposal) return
      phone.session = session
      side.kept = session
      side.proposals.delete(proposal)
      proposal.resolve(wholeOf(session, proposal.params.namespace))
    },
    reject: () => {
      const proposal = [...(side?.proposals ?? [])].at(-1)
      if (!proposal) return
      side?.proposals.delete(proposal)
      proposal.reject(mappedError('wallet_user_rejected'))
    },
    emit: (event) => {
      if (phone.isHeard) side?.context.emit(event)
    },
    connectionOf: (namespace) => phone.session && connectionOf(phone.session, namespace),
    failRelay: (error) => side?.context.onRelayError?.(error),
    leavePage: () => {
      side = undefined
    },
    reference: {
      type: 'universal',
      namespaces,
      load: async () => ({
        type: 'universal',
        namespaces,
        setup: (context) => {
          const mine: Side = { context, kept: undefined, proposals: new Set() }
          side = mine
          return {
            type: 'universal',
            connect: (params) =>
              new Promise((resolve, reject) => {
                const proposal = { params, resolve, reject }
                mine.proposals.add(proposal)
                params.signal.addEventListener('abort', () => {
                  mine.proposals.delete(proposal)
                  reject(params.signal.reason)
                })
                params.onUri?.('wc:model')
              }),
            reconnect: async ({ namespace }) => {
              mine.kept ??= phone.session
              return mine.kept && connectionOf(mine.kept, namespace)
            },
            disconnect: async () => {
              if (mine.kept === phone.session) phone.session = undefined
              mine.kept = undefined
            },
            forget: async () => {
              mine.kept = undefined
            },
            signMessage: async () => '0x',
            request: async () => null,
            switchNetwork: async ({ network }) => {
              const lane = mine.kept?.get(network.chainNamespace)
              if (!lane?.approved.includes(network.caipNetworkId)) throw new ChainNotSupportedError({ network })
              const before = accountsOf(lane).join()
              lane.chain = network.caipNetworkId
              const namespace = network.chainNamespace
              if (accountsOf(lane).join() === before) return
              const accounts = recordsOf(namespace, lane)
              context.emit({ type: 'accountsChanged', namespace, connectorId: WALLET_CONNECT_ID, accounts })
            },
            dispose: () => {
              mine.kept = undefined
            },
          }
        },
      }),
    },
  }
  return phone
}

export function recordsOf(namespace: Namespace, lane: Lane) {
  return accountsOf(lane).map((address) => ({ namespace, address, type: 'eoa' as const }))
}

export function referenceOf(id: CaipNetworkId): string {
  return id.slice(id.indexOf(':') + 1)
}
