import type { Connector } from '../../contracts/connector.js'
import { MOST_WALLETS, readIcon, readMember, readText } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'

export interface WalletSource {
  connectors(): readonly Connector[]
  stop(): void
}

/**
 * Listens to wallets that announce themselves as EIP-6963 says, and asks those that are there already. A provider that is
 * announced twice is one wallet; an announcement that is not one is passed over. Several providers under one rdns are
 * several wallets, and each says so: nobody can tell here which of them owns the rdns.
 */
export function watchEip6963(platform: Platform, onChange: () => void): WalletSource {
  const found: Connector[] = []
  /** Ids of this visit alone: no session that is stored may come back to another wallet of the same rdns. */
  const claimIds = new Map<Connector, string>()

  const onAnnounce = (event: Event) => {
    if (found.length >= MOST_WALLETS) return
    const connector = toConnector(readMember(event, 'detail'))
    if (!connector || found.some(({ provider }) => provider === connector.provider)) return
    found.push(connector)
    onChange()
  }
  const toClaim = (connector: Connector): Connector => {
    const claims = found.filter(({ info }) => info?.rdns === connector.info?.rdns).length
    if (claims < 2) return connector
    const id = claimIds.get(connector) ?? `${connector.id}#${platform.randomUuid()}`
    claimIds.set(connector, id)
    return { ...connector, id, info: { ...connector.info, claims } }
  }

  platform.events.addEventListener('eip6963:announceProvider', onAnnounce)
  platform.events.dispatchEvent(new Event('eip6963:requestProvider'))

  return {
    connectors: () => found.map(toClaim),
    stop: () => platform.events.removeEventListener('eip6963:announceProvider', onAnnounce),
  }
}

function toConnector(detail: unknown): Connector | undefined {
  const info = readMember(detail, 'info')
  const provider = readMember(detail, 'provider')
  const name = readText(readMember(info, 'name'))
  const rdns = readText(readMember(info, 'rdns'))
  const uuid = readText(readMember(info, 'uuid'))
  const imageUrl = readIcon(readMember(info, 'icon'))
  if (!name || !rdns || typeof readMember(provider, 'request') !== 'function') return undefined
  return {
    // An rdns without a dot is none, and could be the id of another way to connect ('injected', 'walletConnect').
    id: rdns.includes('.') ? rdns : `eip6963:${rdns}`,
    name,
    chain: 'eip155',
    type: 'ANNOUNCED',
    info: { rdns, ...(uuid && { uuid }) },
    ...(imageUrl && { imageUrl }),
    provider,
  }
}
