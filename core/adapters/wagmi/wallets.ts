import type { HostWallets, WatchHostWalletsParams } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { readIcon, readText } from '../../lib/foreign.js'
import { toExternal } from '../evm/host-wallets.js'
import type { WagmiConnector, WagmiHost } from './config.js'
import { connectorsOf, mirrorForeign } from './session-wallet.js'

const browserWallet = { name: 'Browser Wallet', imageId: '07ba87ed-43aa-4adf-4540-9e6a2b9cae00' }

/** The connectors of the config instead of the page's wallets: wagmi has found those itself, if the host lets it. */
export function wagmiWallets(host: WagmiHost): HostWallets {
  return { replacesPage: true, watch: (params) => watchWagmi(host, params), onForeign: mirrorForeign(host) }
}

function watchWagmi(
  { config, ours }: WagmiHost,
  { platform, onWallets, onConnected }: WatchHostWalletsParams,
): () => void {
  const providers = new Map<string, unknown>()
  let known: readonly WagmiConnector[] = []
  let isStopped = false

  /** `injected()` is there always; a row of its own it is only with a wallet that no other connector has. */
  const isShown = ({ id, uid }: WagmiConnector) => {
    if (id === 'walletConnect') return false
    if (id !== 'injected' || uid === config.state.current) return true
    const provider = providers.get(uid)
    return provider !== undefined && ![...providers].some(([other, same]) => other !== uid && same === provider)
  }
  const report = () => {
    if (!isStopped) onWallets(known.filter(isShown).map(toConnector))
  }
  const look = () => {
    const now = connectorsOf(config)
    if (now.length === known.length && known.every((each, index) => each === now[index])) return
    known = now
    report()
    // Only those of the page are asked: to ask an SDK for its provider starts it.
    const ofPage = known.filter(({ type, uid }) => type === 'injected' && !providers.has(uid))
    const asked = ofPage.map(async (connector) => {
      const provider = await connector.getProvider()
      if (provider) providers.set(connector.uid, provider)
    })
    if (known.some(({ id }) => id === 'injected')) void Promise.allSettled(asked).then(report)
  }

  /** wagmi finds wallets that announce themselves, and says so in its list alone. */
  const onAnnounced = () => queueMicrotask(look)
  const follow = (uid: string | null) => {
    if (uid === null || ours.includes(uid)) return
    const connector = connectorsOf(config).find((each) => each.uid === uid)
    look()
    if (connector?.id === 'injected') report()
    // A session that loses its wallet by the same change tells that first.
    if (connector) queueMicrotask(() => !isStopped && !ours.includes(uid) && onConnected(toConnector(connector)))
  }

  look()
  platform.events.addEventListener('eip6963:announceProvider', onAnnounced)
  const stops = [
    () => platform.events.removeEventListener('eip6963:announceProvider', onAnnounced),
    config.subscribe(({ status, current }) => (status === 'connected' ? current : null), follow),
    config.subscribe((state) => state, look),
  ]
  const { status, current } = config.state
  if (status === 'connected') follow(current)
  const safe = known.find(({ id }) => id === 'safe')
  // A visitor who opened the page inside a Safe has chosen it already.
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
