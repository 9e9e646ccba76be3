import { numberToHex } from 'viem/utils'
import type { AccountRecord } from '../../contracts/account/account.js'
import type { AdapterConnection, AdapterEvent } from '../../contracts/adapter.js'
import { type CaipNetworkId, hasNumericIds, isNamespace, type Namespace } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import type { TransportSession } from '../../contracts/transport.js'
import {
  defaultAccountTypeOf,
  isAddressOn,
  type NamespaceTable,
  walletsSwitch,
} from '../../namespaces/namespace-table.js'
import type { PageProvider } from '../page-provider.js'
import { ownRequestsOf } from '../walletconnect/own-requests.js'

/** One namespace of a session. */
export interface Lane {
  readonly namespace: Namespace
  readonly page: PageProvider
  networkIds: readonly CaipNetworkId[]
  accounts: readonly AccountRecord[]
  chainId: string
}

/** The accounts that a wallet names, by namespace, each with its network. A text that is no account is left out. */
export function readAccounts(list: readonly string[], table: NamespaceTable) {
  const found = new Map<Namespace, { networkIds: CaipNetworkId[]; addresses: string[] }>()
  for (const account of list.slice(0, 1000)) {
    const [namespace = '', reference = '', address = '', ...rest] = String(account).split(':')
    if (!isNamespace(namespace) || rest.length > 0) continue
    const definition = table.of(namespace)
    if (!isAddressOn(definition, reference, address)) continue
    const spelled = ownRequestsOf(namespace).spell?.(address) ?? address
    const { networkIds, addresses } = found.get(namespace) ?? { networkIds: [], addresses: [] }
    found.set(namespace, {
      networkIds: [...new Set([...networkIds, `${namespace}:${reference}` as const])],
      addresses: [...new Set([...addresses, spelled])],
    })
  }
  return found
}

/** The lanes of one session. */
export interface Lanes {
  readonly open: ReadonlyMap<Namespace, Lane>
  /** Takes the accounts that the wallet names now. */
  take(accounts: readonly string[]): void
  goTo(lane: Lane, chainId: string): boolean
  choose(lane: Lane, address: string): void
  toConnection(lane: Lane): AdapterConnection
  /** Ends the lanes. `isTold`: the modal hears of it, except in the namespaces that another session takes over. */
  close(isTold: boolean, takenOver?: ReadonlyMap<Namespace, unknown>): void
}

/** Holds the accounts and the network of each namespace of a session, and tells modal and page of changes. */
export function createLanes(
  session: TransportSession,
  needs: {
    readonly connectorId: string
    readonly table: NamespaceTable
    /** The networks of the page in a namespace, the one to use first at the beginning. */
    preferred(namespace: Namespace): readonly Network[]
    pageOf(namespace: Namespace): PageProvider
    emit(event: AdapterEvent): void
  },
): Lanes {
  const { connectorId, table, preferred, pageOf, emit } = needs
  const open = new Map<Namespace, Lane>()

  const records = (namespace: Namespace, addresses: readonly string[]): AccountRecord[] => {
    const type = ownRequestsOf(namespace).accountType ?? defaultAccountTypeOf(table.of(namespace))
    return addresses.map((address) => ({ namespace, address, type }))
  }

  const tellAccounts = ({ namespace, accounts, page }: Lane) => {
    page.tell(
      'accountsChanged',
      accounts.map(({ address }) => address),
    )
    emit({ type: 'accountsChanged', namespace, connectorId, accounts: [...accounts] })
  }

  const goTo = (lane: Lane, chainId: string): boolean => {
    if (lane.chainId === chainId) return false
    lane.chainId = chainId
    lane.page.tell('chainChanged', hasNumericIds(lane.namespace) ? numberToHex(BigInt(chainId)) : chainId)
    return true
  }

  const drop = (closed: readonly Lane[], isTold: boolean, takenOver?: ReadonlyMap<Namespace, unknown>) => {
    for (const lane of closed) {
      open.delete(lane.namespace)
      lane.page.tell('disconnect', { code: 4900, message: 'The session has ended.' })
    }
    const [namespace, ...others] = closed.map((lane) => lane.namespace).filter((each) => !takenOver?.has(each))
    if (namespace && isTold)
      emit({ type: 'disconnected', namespace, connectorId, ...(others.length > 0 && { others }) })
  }

  for (const [namespace, { networkIds, addresses }] of readAccounts(session.accounts, table)) {
    const ids = preferred(namespace).map(({ caipNetworkId }) => caipNetworkId)
    const first = ids.find((id) => networkIds.includes(id)) ?? networkIds[0]
    open.set(namespace, {
      namespace,
      page: pageOf(namespace),
      networkIds,
      accounts: records(namespace, addresses),
      chainId: first?.slice(namespace.length + 1) ?? '',
    })
  }

  return {
    open,
    goTo,
    take: (list) => {
      const named = readAccounts(list, table)
      drop(
        [...open.values()].filter(({ namespace }) => !named.has(namespace)),
        true,
      )
      for (const lane of open.values()) {
        const { networkIds, addresses } = named.get(lane.namespace) ?? { networkIds: [], addresses: [] }
        lane.networkIds = networkIds
        const before = lane.accounts.map(({ address }) => address).join()
        lane.accounts = records(lane.namespace, addresses)
        if (addresses.join() !== before) tellAccounts(lane)
      }
    },
    choose: (lane, address) => {
      const chosen = lane.accounts.find((account) => account.address === address)
      if (!chosen || chosen === lane.accounts[0]) return
      lane.accounts = [chosen, ...lane.accounts.filter((account) => account !== chosen)]
      tellAccounts(lane)
    },
    toConnection: (lane) => ({
      namespace: lane.namespace,
      connectorId,
      get accounts() {
        return open.get(lane.namespace) === lane ? lane.accounts : []
      },
      get chainId() {
        return lane.chainId
      },
      // A wallet that switches can be asked for any network.
      ...(!walletsSwitch(lane.namespace) && { approvedNetworkIds: lane.networkIds }),
      provider: lane.page.provider,
      ...(session.wallet && { wallet: session.wallet }),
    }),
    close: (isTold, takenOver) => drop([...open.values()], isTold, takenOver),
  }
}
