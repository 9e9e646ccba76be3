import { numberToHex } from 'viem/utils'
import type { AccountRecord, ConnectedWalletInfo } from '../../contracts/account/account.js'
import type { AdapterConnection, AdapterEvent } from '../../contracts/adapter.js'
import { hasNumericIds, type Namespace } from '../../contracts/caip.js'
import type { WalletConnectProvider } from '../../contracts/providers.js'
import { type NamespaceTable, walletsSwitch } from '../../namespaces/namespace-table.js'
import { createPageProvider } from '../page-provider.js'
import { addressesOf } from '../wallet-session.js'
import { accountsOn, type Grant, toAccounts } from './grant.js'
import type { Sdk } from './sdk/start-sdk.js'

/** One namespace of a session. */
export interface Lane {
  readonly namespace: Namespace
  readonly provider: WalletConnectProvider
  tell(event: string, data: unknown): void
  grant: Grant
  chainId: string
  accounts: AccountRecord[]
}

export interface LaneNeeds {
  readonly sdk: Sdk
  readonly table: NamespaceTable
  readonly connectorId: string
  readonly wallet: ConnectedWalletInfo & { name: string }
  /** Aborts when the session ends. */
  readonly signal: AbortSignal
  /** The modal's network, which the lane takes if the wallet approved it. */
  preferred(namespace: Namespace): readonly string[]
  request(namespace: Namespace, call: { method: string; params?: unknown }): Promise<unknown>
  emit(event: AdapterEvent): void
  /** The last lane has closed, and the session is still open. */
  onEmpty(): void
}

/** The lanes of one session. */
export interface Lanes {
  readonly open: ReadonlyMap<Namespace, Lane>
  add(grant: Grant): Lane
  toConnection(lane: Lane): AdapterConnection
  /** Takes those of the accounts that were granted. */
  takeAccounts(lane: Lane, said: readonly AccountRecord[]): void
  /** Takes what the wallet grants now, with its networks and accounts. */
  takeGrant(lane: Lane, grant: Grant): void
  /** Makes one of the granted accounts the active one. */
  choose(lane: Lane, address: string): void
  /** Takes the network that the wallet has switched to. */
  takeChain(lane: Lane, chainId: string): void
  /** Switches to a network that the wallet has approved, without asking the wallet: each request names its network. */
  goTo(lane: Lane, chainId: string): void
  /** Reports one end for all lanes: otherwise a lane that is about to close could become the active one. */
  close(closed: readonly Lane[]): void
}

/** Holds what each namespace of a session has now: its grant, accounts and network. Tells page and modal of changes. */
export function createLanes(needs: LaneNeeds): Lanes {
  const { sdk, table, connectorId, wallet, signal, preferred, request, emit, onEmpty } = needs
  const lanes = new Map<Namespace, Lane>()

  const add = (grant: Grant): Lane => {
    const { namespace, networkIds } = grant
    const wanted = preferred(namespace).find((id) => networkIds.some((approved) => approved === `${namespace}:${id}`))
    const chainId = wanted ?? networkIds[0]?.split(':')[1] ?? ''
    const members: Omit<WalletConnectProvider, 'on' | 'removeListener'> = {
      isWalletConnect: true,
      namespace,
      universalProvider: sdk.provider,
      request: (call) => request(namespace, call),
    }
    const accounts = accountsOn(grant, `${namespace}:${chainId}`, table)
    const lane: Lane = { namespace, ...createPageProvider(members), grant, chainId, accounts }
    lanes.set(namespace, lane)
    sdk.setChain(`${namespace}:${chainId}`)
    return lane
  }

  /**
   * The approved networks, or undefined if the visitor may choose any. MetaMask's list names fewer networks than it
   * serves. A name alone proves nothing, so the method that asks the wallet for a network (EIP-3326) is needed, too.
   * The modal switches once the session has the network.
   */
  const approvedOf = ({ namespace, grant }: Lane) => {
    const canBeAsked = walletsSwitch(namespace) && grant.methods.includes('wallet_switchEthereumChain')
    return wallet.name === 'MetaMask Wallet' && canBeAsked ? undefined : grant.networkIds
  }

  const toConnection = (lane: Lane): AdapterConnection => {
    const approvedNetworkIds = approvedOf(lane)
    return {
      namespace: lane.namespace,
      connectorId,
      get accounts() {
        return signal.aborted || lanes.get(lane.namespace) !== lane ? [] : lane.accounts
      },
      get chainId() {
        return lane.chainId
      },
      ...(approvedNetworkIds && { approvedNetworkIds }),
      provider: lane.provider,
      wallet,
      clientId: sdk.clientId,
    }
  }

  const setAccounts = (lane: Lane, accounts: AccountRecord[]) => {
    const { namespace } = lane
    if (accounts.length === 0) return close([lane])
    if (addressesOf(accounts) === addressesOf(lane.accounts)) return
    lane.accounts = accounts
    const addresses = accounts.map(({ address }) => address)
    lane.tell('accountsChanged', addresses)
    emit({ type: 'accountsChanged', namespace, connectorId, accounts })
  }

  const takeAccounts = (lane: Lane, said: readonly AccountRecord[]) => {
    const granted = new Set(
      toAccounts(lane.namespace, lane.grant.accounts, undefined, table).map(({ address }) => address),
    )
    const accounts = said.filter(({ address }) => granted.has(address))
    if (accounts.length > 0 || said.length === 0) setAccounts(lane, accounts)
  }

  /**
   * Takes the accounts granted on the lane's network. The active account stays the active one if it is among them,
   * unless the first granted account differs from the first in `before`.
   */
  const takeGranted = (lane: Lane, before = lane.grant) => {
    const network = `${lane.namespace}:${lane.chainId}`
    const accounts = accountsOn(lane.grant, network, table)
    const hasOtherHead = accountsOn(before, network, table)[0]?.address !== accounts[0]?.address
    const wanted = (hasOtherHead ? accounts[0] : lane.accounts[0])?.address
    const used = accounts.find(({ address }) => address === wanted)
    setAccounts(lane, used ? [used, ...accounts.filter((each) => each !== used)] : accounts)
  }

  const setChain = (lane: Lane, chainId: string): boolean => {
    if (lane.chainId === chainId) return false
    lane.chainId = chainId
    sdk.setChain(`${lane.namespace}:${chainId}`)
    lane.tell('chainChanged', hasNumericIds(lane.namespace) ? numberToHex(BigInt(chainId)) : chainId)
    return true
  }

  const close = (closed: readonly Lane[]) => {
    for (const lane of closed) {
      lanes.delete(lane.namespace)
      lane.tell('disconnect', { code: 4900, message: 'The session has ended.' })
    }
    const [namespace, ...others] = closed.map((lane) => lane.namespace)
    if (namespace) emit({ type: 'disconnected', namespace, connectorId, ...(others.length > 0 && { others }) })
    if (lanes.size === 0 && !signal.aborted) onEmpty()
  }

  return {
    open: lanes,
    add,
    toConnection,
    takeAccounts,
    takeGrant: (lane, grant) => {
      const { namespace, grant: before } = lane
      const approvedBefore = approvedOf(lane)?.join()
      lane.grant = grant
      const approvedNetworkIds = approvedOf(lane)
      if (approvedNetworkIds?.join() !== approvedBefore)
        emit({ type: 'networksApproved', namespace, connectorId, approvedNetworkIds })
      takeGranted(lane, before)
    },
    choose: (lane, address) => {
      const chosen = lane.accounts.find((account) => account.address === address)
      if (chosen) setAccounts(lane, [chosen, ...lane.accounts.filter((account) => account !== chosen)])
    },
    takeChain: (lane, chainId) => {
      if (!setChain(lane, chainId)) return
      const { namespace } = lane
      emit({ type: 'networkChanged', namespace, connectorId, chainId })
      if (lane.grant.networkIds.some((id) => id === `${namespace}:${chainId}`)) takeGranted(lane)
    },
    goTo: (lane, chainId) => {
      if (setChain(lane, chainId)) takeGranted(lane)
    },
    close,
  }
}
