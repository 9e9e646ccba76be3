import { numberToHex } from 'viem/utils'
import type { AccountRecord, ConnectedWalletInfo } from '../../contracts/account/account.js'
import type { AdapterConnection, AdapterEvent } from '../../contracts/adapter.js'
import { hasNumericIds, type Namespace } from '../../contracts/caip.js'
import type { WalletConnectProvider } from '../../contracts/providers.js'
import { mappedError } from '../../errors/mapped-error.js'
import { readIcon, readList, readMember, readText } from '../../lib/foreign.js'
import { readPublicUrl } from '../../lib/web-url.js'
import { type NamespaceTable, walletsSwitch } from '../../namespaces/namespace-table.js'
import { createListening } from '../listening.js'
import { createPageProvider } from '../page-provider.js'
import { addressesOf } from '../wallet-session.js'
import { accountsOn, type Grant, readGrants, readSessionEvent, toAccounts } from './grant.js'
import type { SdkSession } from './sdk/sdk-client.js'
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

export interface OpenSessionParams {
  sdk: Sdk
  sdkSession: SdkSession
  table: NamespaceTable
  connectorId: string
  /** The modal's network, which the lane takes if the wallet approved it. */
  preferred(namespace: Namespace): readonly string[]
  request(namespace: Namespace, call: { method: string; params?: unknown }): Promise<unknown>
  emit(event: AdapterEvent): void
  onReplaced(): void
  /** The wallet has revoked everything without ending the session. */
  onEmpty(): void
}

/** An open session, with one lane for each namespace that its wallet approved. */
export interface UniversalSession {
  readonly sdk: Sdk
  readonly sdkSession: SdkSession
  readonly lanes: ReadonlyMap<Namespace, Lane>
  /** Aborts when the session ends. */
  readonly signal: AbortSignal
  connectionOf(namespace: Namespace): AdapterConnection | undefined
  /** Switches to a network that the wallet has approved, without asking the wallet: each request names its network. */
  goTo(namespace: Namespace, chainId: string): void
  /** Makes one of the granted accounts the active one. */
  chooseAccount(namespace: Namespace, address: string): void
  /** Calls back when the wallet has changed what it grants. Returns a function that stops it. */
  onGrantsChanged(listener: () => void): () => void
  /** Ends the session in this page. Its wallet is not told. */
  end(reason: Error): void
}

export function openSession(params: OpenSessionParams): UniversalSession {
  const { sdk, sdkSession, table, connectorId, preferred, request, emit, onReplaced, onEmpty } = params
  const { signal, begin, whileOpen, end } = createListening()
  const lanes = new Map<Namespace, Lane>()
  const listeners = new Set<() => void>()
  const wallet = readWallet(sdkSession)

  const openLane = (grant: Grant): Lane => {
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
    if (accounts.length === 0) return closeLanes([lane])
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

  /** Reports one end for all lanes: otherwise a lane that is about to close could become the active one. */
  const closeLanes = (closed: readonly Lane[]) => {
    for (const lane of closed) {
      lanes.delete(lane.namespace)
      lane.tell('disconnect', { code: 4900, message: 'The session has ended.' })
    }
    const [namespace, ...others] = closed.map((lane) => lane.namespace)
    if (namespace) emit({ type: 'disconnected', namespace, connectorId, ...(others.length > 0 && { others }) })
    if (lanes.size === 0 && !signal.aborted) onEmpty()
  }

  const onEvent = (payload: unknown) => {
    const event = readSessionEvent(readMember(payload, 'params'))
    const lane = event && lanes.get(event.namespace)
    if (!lane) return
    if (event.type === 'accountsChanged') takeAccounts(lane, event.accounts)
    else if (event.type === 'other') lane.tell(event.name, event.data)
    else if (setChain(lane, event.chainId)) {
      const { namespace, chainId } = lane
      emit({ type: 'networkChanged', namespace, connectorId, chainId })
      if (lane.grant.networkIds.some((id) => id === `${namespace}:${chainId}`)) takeGranted(lane)
    }
  }

  const onUpdate = (payload: unknown) => {
    const grants = readGrants(readMember(readMember(payload, 'params'), 'namespaces'), sdk.proposedOf(sdkSession))
    closeLanes([...lanes.values()].filter(({ namespace }) => !grants.has(namespace)))
    if (signal.aborted) return
    for (const lane of lanes.values()) {
      const grant = grants.get(lane.namespace)
      if (!grant) continue
      const before = approvedOf(lane)?.join()
      const grantBefore = lane.grant
      lane.grant = grant
      const { namespace } = lane
      const approvedNetworkIds = approvedOf(lane)
      if (approvedNetworkIds?.join() !== before)
        emit({ type: 'networksApproved', namespace, connectorId, approvedNetworkIds })
      takeGranted(lane, grantBefore)
    }
    for (const [namespace, grant] of grants) {
      if (lanes.has(namespace)) continue
      emit({ type: 'connected', namespace, connectorId, connection: toConnection(openLane(grant)) })
    }
    for (const listener of [...listeners]) listener()
  }

  const onEnd = () => {
    const open = [...lanes.values()]
    end(mappedError('wallet_provider_disconnected'))
    closeLanes(open)
  }

  for (const grant of readGrants(sdkSession.namespaces, sdk.proposedOf(sdkSession)).values()) openLane(grant)
  begin(() => {
    const { provider } = sdk
    const { client } = provider
    const onEventHere = whileOpen(onEvent)
    const ofThisSession = (listener: (payload: unknown) => void) =>
      whileOpen((payload: unknown) => {
        if (readMember(payload, 'topic') === sdkSession.topic) listener(payload)
      })
    // The listener is on the client: its provider emits a wallet's event under whatever name the wallet gave it.
    const onOver = ofThisSession(onEnd)
    const onClientUpdate = ofThisSession(onUpdate)
    provider.on('session_event', onEventHere)
    client.on('session_delete', onOver)
    client.on('session_expire', onOver)
    // The listener runs before the SDK's own: some of its namespaces throw when a wallet revokes one.
    client.events.prependListener('session_update', onClientUpdate)
    const stopWatching = sdk.onReplaced(sdkSession, onReplaced)
    return () => {
      stopWatching()
      provider.removeListener('session_event', onEventHere)
      client.off('session_delete', onOver)
      client.off('session_expire', onOver)
      client.off('session_update', onClientUpdate)
    }
  })

  return {
    sdk,
    sdkSession,
    lanes,
    signal,
    connectionOf: (namespace: Namespace) => {
      const lane = lanes.get(namespace)
      return lane && toConnection(lane)
    },
    /**
     * Switches to a network that the wallet has approved, without asking the wallet: each request names its network.
     */
    goTo: (namespace: Namespace, chainId: string) => {
      const lane = lanes.get(namespace)
      if (lane && setChain(lane, chainId)) takeGranted(lane)
    },
    chooseAccount: (namespace: Namespace, address: string) => {
      const lane = lanes.get(namespace)
      const chosen = lane?.accounts.find((account) => account.address === address)
      if (lane && chosen) setAccounts(lane, [chosen, ...lane.accounts.filter((account) => account !== chosen)])
    },
    onGrantsChanged: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end,
  }
}

/** The wallet as it introduces itself. Its picture is the first that is a data address or on the web. */
function readWallet({ peer: { metadata } }: SdkSession): ConnectedWalletInfo & { name: string } {
  const name = readText(readMember(metadata, 'name')) ?? 'WalletConnect'
  const icons = readList(readMember(metadata, 'icons'))
  const icon = icons.map((each) => readIcon(each) ?? readPublicUrl(each)).find((each) => each !== undefined)
  const identifier = readPublicUrl(readMember(metadata, 'url'))
  return { name, ...(icon && { icon }), ...(identifier && { identifier }) }
}
