import { numberToHex } from 'viem/utils'
import type { AccountRecord } from '../../contracts/account/account.js'
import type { ForeignConnection, HostWallets, WatchHostWalletsParams } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { isSameAddress } from '../../lib/address.js'
import { readIcon, readList, readMember, readText } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { withAbort } from '../../lib/with-abort.js'
import { isAtHome } from '../evm/at-home.js'
import { toExternal } from '../evm/host-wallets.js'
import { type EvmWallet, parseAccounts, parseChainId, toEvmWallet } from '../evm/wallet.js'
import type { SessionWallet, WalletState } from '../wallet-session.js'
import type { WagmiConfig, WagmiConnection, WagmiConnector, WagmiHost, WagmiState } from './config.js'

/** A wallet that wagmi has connected. wagmi's state determines its accounts and its chain. */
export interface WagmiWallet extends SessionWallet<AccountRecord>, Pick<EvmWallet, 'request'> {
  readonly provider: object
  readonly connector: WagmiConnector
}

export function toSessionWallet(host: WagmiHost, connector: WagmiConnector, given: unknown): WagmiWallet {
  const { provider, request, revoke, listen, standIn } = toEvmWallet(given)
  return {
    provider,
    request,
    connector,
    revoke,
    standIn,
    /** Emits the wallet's event with that account first: wagmi's state, its hooks and its signer follow. */
    choose: (address) => {
      const connection = host.config.state.connections.get(connector.uid)
      const chosen = connection?.accounts.find((account) => isSameAddress('eip155', account, address))
      if (!connection || !chosen) return
      const accounts = [chosen, ...connection.accounts.filter((account) => account !== chosen)]
      methodOf(readMember(connection.connector, 'emitter'), 'emit')?.('change', { accounts })
    },
    onChange: (listener) => {
      let isStopped = false
      /** True if the wallet ended the connection. Otherwise the page disconnected it by wagmi. */
      let isByWallet = false
      const stopListening = listen({
        accountsChanged: (accounts) => {
          isByWallet = readList(accounts).length === 0
        },
        disconnect: () => {
          isByWallet = true
        },
      })
      const onGone = () => {
        if (!isStopped) listener({ accounts: [], isLeft: !isByWallet })
      }
      const stop = host.config.subscribe(connectionIn(host, connector), (connection) => {
        const { accounts, chainId } = toState(connection)
        if (accounts.length === 0) {
          // wagmi listens to the wallet too, and may handle the event first. If wagmi already uses another wallet,
          // there is no need to wait.
          if (host.config.state.current === null) queueMicrotask(onGone)
          else listener({ accounts, isLeft: true })
          return
        }
        listener({ accounts })
        if (chainId !== undefined) listener({ chainId })
      })
      return () => {
        isStopped = true
        stopListening()
        stop()
      }
    },
  }
}

/** True if the visitor left by wagmi's `disconnect`. wagmi stores that if `shimDisconnect` is set. */
export async function hasLeft({ config }: WagmiHost, { id }: WagmiConnector): Promise<boolean> {
  const read = methodOf(readMember(config, 'storage'), 'getItem')
  return (async () => Boolean(await read?.(`${id}.disconnected`)))().catch(() => false) // without storage, nothing was noted
}

/**
 * True if the connector's wallet shows accounts to the page, whether or not wagmi connected it. Does not prompt the
 * owner.
 */
export async function showsAccounts(connector: WagmiConnector, signal: AbortSignal): Promise<boolean> {
  const look = async () => {
    const wallet = toEvmWallet(await connector.getProvider())
    return wallet.ask({ isSilent: true, chainId: undefined }, signal)
  }
  return look().then(
    ({ accounts }) => accounts.length > 0,
    () => false, // the wallet cannot be read
  )
}

/** wagmi's state of a connector. It has no accounts until wagmi has connected it. */
export function stateOf(host: WagmiHost, connector: WagmiConnector): WalletState<AccountRecord> {
  return toState(connectionIn(host, connector)(host.config.state))
}

function toState(connection: WagmiConnection | undefined): WalletState<AccountRecord> {
  return { accounts: parseAccounts(connection?.accounts) ?? [], chainId: parseChainId(connection?.chainId) }
}

/**
 * Finds the connector's connection in wagmi's state. While the modal is connecting another connector, this one still
 * counts as active.
 */
const connectionIn =
  ({ ours }: WagmiHost, { uid }: WagmiConnector) =>
  ({ current, connections }: WagmiState) =>
    current === uid || (current && ours.includes(current)) ? connections.get(uid) : undefined

/**
 * All connectors, including those that the host connected without listing them, except WalletConnect's, which may be
 * the modal's own.
 */
export function connectorsOf({ connectors, state }: WagmiConfig): readonly WagmiConnector[] {
  const isWhole = (connector: WagmiConnection['connector']): connector is WagmiConnector =>
    typeof readMember(connector, 'getProvider') === 'function'
  const connected = [...state.connections.values()].map(({ connector }) => connector).filter(isWhole)
  const isListed = ({ uid, id }: WagmiConnector) =>
    id === 'walletConnect' || connectors.some((each) => each.uid === uid)
  return [...connectors, ...connected.filter((each) => !isListed(each))]
}

/** Waits while wagmi is in one of these states, for example while it restores its own session. */
export async function whenPast(
  states: readonly WagmiState['status'][],
  { config }: WagmiHost,
  ...signals: readonly AbortSignal[]
): Promise<void> {
  if (!states.includes(config.state.status)) return
  let stop = () => {}
  const past = new Promise<void>((resolve) => {
    stop = config.subscribe(
      ({ status }) => status,
      (status) => !states.includes(status) && resolve(),
    )
  })
  await withAbort(past, ...signals).finally(stop)
}

interface Emitter {
  emit(event: 'change', data: { accounts?: readonly string[]; chainId?: number }): void
  emit(event: 'disconnect'): void
}

/** Mirrors a wallet that was connected outside wagmi (by WalletConnect) in wagmi's state, and removes it again. */
export function mirrorForeign(host: WagmiHost): (connection: ForeignConnection | undefined) => Promise<void> {
  const { config } = host
  let shown: { provider: unknown; connector: WagmiConnector | undefined; isOver: boolean } | undefined
  let last = Promise.resolve()

  const put = async (connection: ForeignConnection) => {
    const mirror: NonNullable<typeof shown> = { provider: connection.provider, connector: undefined, isOver: false }
    shown = mirror
    // A change during wagmi's own restore would be lost.
    await whenPast(['reconnecting', 'connecting'], host)
    const leave = () => {
      if (!mirror.isOver) connection.leave()
    }
    await host.connectNew(({ emitter }: { emitter: Emitter }) => toMirror(toEvmWallet(mirror.provider), emitter, leave))
    const { connections, current } = config.state
    mirror.connector = connections.get(current ?? '')?.connector as WagmiConnector | undefined // with all members
  }

  const take = async () => {
    const mirror = shown
    shown = undefined
    if (!mirror?.connector) return
    mirror.isOver = true
    const { connections, current } = config.state
    // If the visitor disconnected, no other wallet may take its place. If the visitor changed wallets, the new one
    // stays.
    const others = current === mirror.connector.uid ? [...connections.values()] : []
    const left = others.flatMap(({ connector: { uid } }) => config.connectors.filter((each) => each.uid === uid))
    for (const connector of [...left, mirror.connector]) await host.disconnect(connector)
  }

  return (connection) => {
    const work = async () => {
      if (connection && shown?.provider === connection.provider) return
      await take()
      if (connection) await put(connection)
    }
    // Updates run one after another. If wagmi rejects an update, its own state wins.
    const done = last.then(work)
    last = done.catch(() => undefined) // the caller handles it
    return done
  }
}

function toMirror({ provider, request, listen }: EvmWallet, emitter: Emitter, leave: () => void): object {
  const addressesIn = (accounts: unknown) => (parseAccounts(accounts) ?? []).map(({ address }) => address)
  const getAccounts = async () => addressesIn(await request({ method: 'eth_accounts' }))
  const getChainId = async () => Number(parseChainId(await request({ method: 'eth_chainId' })))
  let stop = () => {}
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect',
    connect: async () => {
      stop()
      stop = listen({
        accountsChanged: (data) => {
          const accounts = addressesIn(data)
          if (accounts.length > 0) emitter.emit('change', { accounts })
        },
        chainChanged: (data) => {
          const chainId = parseChainId(data)
          if (chainId) emitter.emit('change', { chainId: Number(chainId) })
        },
        disconnect: () => {
          stop()
          emitter.emit('disconnect')
        },
      })
      return { accounts: await getAccounts(), chainId: await getChainId() }
    },
    disconnect: async () => {
      stop()
      leave()
    },
    getAccounts,
    getChainId,
    getProvider: async () => provider,
    isAuthorized: async () => true,
    switchChain: async ({ chainId }: { chainId: number }) => {
      await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })
      emitter.emit('change', { chainId })
      return { id: chainId }
    },
  }
}

const browserWallet = { name: 'Browser Wallet', imageId: '07ba87ed-43aa-4adf-4540-9e6a2b9cae00' }

/**
 * The connectors of the config, which replace the page's wallets: wagmi discovers those itself if the host allows it.
 */
export function wagmiWallets(host: WagmiHost): HostWallets {
  return { replacesPage: true, watch: (params) => watchWagmi(host, params), onForeign: mirrorForeign(host) }
}

function watchWagmi(host: WagmiHost, params: WatchHostWalletsParams): () => void {
  const { config, ours } = host
  const { platform, onWallets, onConnected, hasLeft: hasVisitorLeft } = params
  const providers = new Map<string, unknown>()
  let known: readonly WagmiConnector[] = []
  let isStopped = false

  /** The rank among connectors of one wallet: the connected one first, then the announced one. */
  const rankOf = ({ id, uid }: WagmiConnector) =>
    uid === config.state.current ? 0 : id.includes('.') ? 1 : id === 'injected' ? 3 : 2
  const isBefore = (one: WagmiConnector, other: WagmiConnector) =>
    rankOf(one) - rankOf(other) || known.indexOf(one) - known.indexOf(other)
  /**
   * True for one connector per wallet, whatever their names. `injected()` always exists, but needs a wallet behind it.
   */
  const isShown = (connector: WagmiConnector) => {
    const { id, uid } = connector
    if (uid === config.state.current) return true
    if (id === 'walletConnect' || !isAtHome(id, platform)) return false
    const provider = providers.get(uid)
    if (provider === undefined) return id !== 'injected'
    const same = known.filter((other) => providers.get(other.uid) === provider)
    return same.sort(isBefore)[0] === connector
  }
  const report = () => {
    if (!isStopped) onWallets(known.filter(isShown).map(toConnector))
  }
  const look = () => {
    const now = connectorsOf(config)
    if (now.length === known.length && known.every((each, index) => each === now[index])) return
    known = now
    report()
    // Only the page's wallets are asked: asking an SDK for its provider would start it.
    const ofPage = known.filter(({ type, uid }) => type === 'injected' && !providers.has(uid))
    const asked = ofPage.map(async (connector) => {
      const provider = await connector.getProvider()
      if (provider) providers.set(connector.uid, provider)
    })
    if (asked.length > 0) void Promise.allSettled(asked).then(report)
  }

  /** wagmi finds announced wallets by itself, and only adds them to its list. */
  const onAnnounced = () => queueMicrotask(look)
  const follow = (uid: string | null) => {
    if (uid === null || ours.includes(uid)) return
    const connector = connectorsOf(config).find((each) => each.uid === uid)
    // wagmi connected without a call of the page, because the wallet emitted `connect`, although the visitor had
    // disconnected.
    if (connector && statusBefore === 'disconnected' && hasVisitorLeft?.()) {
      void host.disconnect(connector).catch(() => undefined) // if wagmi refuses, its own state wins
      return
    }
    look()
    if (connector?.id === 'injected') report()
    // A session that loses its wallet by the same change must report that first.
    if (connector) queueMicrotask(() => !isStopped && !ours.includes(uid) && onConnected(toConnector(connector)))
  }

  let statusBefore = config.state.status
  look()
  platform.events.addEventListener('eip6963:announceProvider', onAnnounced)
  const stops = [
    () => platform.events.removeEventListener('eip6963:announceProvider', onAnnounced),
    config.subscribe(({ status, current }) => (status === 'connected' ? current : null), follow),
    config.subscribe((state) => state, look),
    // Subscribed last: `follow` reads the status from before the change.
    config.subscribe(
      (state) => state.status,
      (now) => {
        statusBefore = now
      },
    ),
  ]
  const { status, current } = config.state
  if (status === 'connected') follow(current)
  const safe = known.find(({ id }) => id === 'safe')
  // A visitor who opens the page inside a Safe has already chosen that wallet.
  if (safe && platform.device.isInIframe && status !== 'connected') onConnected(toConnector(safe))

  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

function toConnector(connector: WagmiConnector): Connector {
  const { id, type, icon, name } = connector
  const isAnnounced = type === 'injected' && id.includes('.')
  const rdns = isAnnounced ? id : [connector.rdns].flat()[0]
  const wallet = { id, rdns, imageUrl: readIcon(icon), provider: connector }
  if (id === 'injected') return { ...toExternal(wallet, browserWallet), type: 'INJECTED' }
  const shown = toExternal({ ...wallet, name: readText(name) ?? id })
  return isAnnounced ? { ...shown, type: 'ANNOUNCED' } : shown
}
