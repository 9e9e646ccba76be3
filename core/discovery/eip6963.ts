import type { Connector } from '../contracts/connector.js'
import type { Platform } from '../platform.js'
import { readIcon, readMember, readText } from './foreign.js'

/** One source of connectors. `connectors()` is what it knows now; nothing calls back after `stop()`. */
export interface WalletSource {
  connectors(): readonly Connector[]
  stop(): void
}

/**
 * Listens to wallets that announce themselves as EIP-6963 says, and asks those that are there already. A wallet that
 * announces twice (same provider, uuid or rdns) is one wallet; an announcement that is not one is passed over.
 */
export function watchEip6963(platform: Platform, onChange: () => void): WalletSource {
  const found: Connector[] = []

  const onAnnounce = (event: Event) => {
    const connector = toConnector(readMember(event, 'detail'))
    if (!connector || found.some((known) => isSameWallet(known, connector))) return
    found.push(connector)
    onChange()
  }

  platform.events.addEventListener('eip6963:announceProvider', onAnnounce)
  platform.events.dispatchEvent(new Event('eip6963:requestProvider'))

  return {
    connectors: () => found,
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

function isSameWallet(a: Connector, b: Connector): boolean {
  return (
    a.provider === b.provider ||
    a.info?.rdns === b.info?.rdns ||
    (a.info?.uuid !== undefined && a.info.uuid === b.info?.uuid)
  )
}
