import type { ConnectedWalletInfo } from '../../contracts/account/account.js'
import type { AdapterConnection } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import { mappedError } from '../../errors/mapped-error.js'
import { readIcon, readList, readMember, readText } from '../../lib/foreign.js'
import { readPublicUrl } from '../../lib/web-url.js'
import { createListening } from '../listening.js'
import { readGrants, readSessionEvent } from './grant.js'
import { createLanes, type Lane, type LaneNeeds } from './lanes.js'
import type { SdkSession } from './sdk/sdk-client.js'
import type { Sdk } from './sdk/start-sdk.js'

export interface OpenSessionParams extends Omit<LaneNeeds, 'wallet' | 'signal'> {
  readonly sdkSession: SdkSession
  onReplaced(): void
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
  const { sdk, sdkSession, connectorId, emit, onReplaced } = params
  const { signal, begin, whileOpen, end } = createListening()
  const lanes = createLanes({ ...params, wallet: readWallet(sdkSession), signal })
  const listeners = new Set<() => void>()

  const onEvent = (payload: unknown) => {
    const event = readSessionEvent(readMember(payload, 'params'))
    const lane = event && lanes.open.get(event.namespace)
    if (!lane) return
    if (event.type === 'accountsChanged') lanes.takeAccounts(lane, event.accounts)
    else if (event.type === 'other') lane.tell(event.name, event.data)
    else lanes.takeChain(lane, event.chainId)
  }

  const onUpdate = (payload: unknown) => {
    const grants = readGrants(readMember(readMember(payload, 'params'), 'namespaces'), sdk.proposedOf(sdkSession))
    lanes.close([...lanes.open.values()].filter(({ namespace }) => !grants.has(namespace)))
    if (signal.aborted) return
    for (const lane of lanes.open.values()) {
      const grant = grants.get(lane.namespace)
      if (grant) lanes.takeGrant(lane, grant)
    }
    for (const [namespace, grant] of grants) {
      if (lanes.open.has(namespace)) continue
      emit({ type: 'connected', namespace, connectorId, connection: lanes.toConnection(lanes.add(grant)) })
    }
    for (const listener of [...listeners]) listener()
  }

  const onEnd = () => {
    const open = [...lanes.open.values()]
    end(mappedError('wallet_provider_disconnected'))
    lanes.close(open)
  }

  for (const grant of readGrants(sdkSession.namespaces, sdk.proposedOf(sdkSession)).values()) lanes.add(grant)
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
    lanes: lanes.open,
    signal,
    connectionOf: (namespace: Namespace) => {
      const lane = lanes.open.get(namespace)
      return lane && lanes.toConnection(lane)
    },
    goTo: (namespace: Namespace, chainId: string) => {
      const lane = lanes.open.get(namespace)
      if (lane) lanes.goTo(lane, chainId)
    },
    chooseAccount: (namespace: Namespace, address: string) => {
      const lane = lanes.open.get(namespace)
      if (lane) lanes.choose(lane, address)
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
