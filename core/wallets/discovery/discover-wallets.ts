import type { Connector } from '../../contracts/connector.js'
import { MOST_WALLETS, readIcon, readList, readMember, readText } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import { toId, watchPage, watchWalletStandard } from '../../lib/wallet-standard.js'

/** Finds wallets by EIP-6963, at `window.ethereum` and by the Wallet Standard. Returns how to stop. */
export function discoverWallets(needs: {
  platform: Platform
  enableEIP6963: boolean
  /** Gets every wallet that is there now: once at the start, then whenever one came or went. */
  onChange(connectors: Connector[]): void
}): () => void {
  const { platform, enableEIP6963, onChange } = needs
  return watchPage<Connector>(
    platform,
    // Older wallets dispatch this event when they inject after the page has loaded. MetaMask began it and others followed.
    ['ethereum#initialized'],
    [
      ...(enableEIP6963 ? [(look: () => void) => watchEip6963(platform, look)] : []),
      (look) => watchWalletStandard(platform, look, toSolanaConnectors),
    ],
    (found) => onChange([...found, ...findInjected(platform, found)]),
  )
}

/** Wallets that announce nothing. Flags such as `isMetaMask` are set by many, so each is a "Browser Wallet". */
function findInjected(platform: Platform, announced: readonly Connector[]): Connector[] {
  const ethereum = readMember(platform.globals, 'ethereum')
  const several = readList(readMember(ethereum, 'providers')).filter(isProvider)
  // With a list, the object that holds it only passes on to its members.
  const providers = new Set(several.length > 0 ? several : [ethereum].filter(isProvider))
  for (const { provider } of announced) providers.delete(provider)
  return [...providers].map((provider, index) => ({
    id: index === 0 ? 'injected' : `injected:${index + 1}`,
    name: index === 0 ? 'Browser Wallet' : `Browser Wallet ${index + 1}`,
    chain: 'eip155',
    type: 'INJECTED',
    imageId: '07ba87ed-43aa-4adf-4540-9e6a2b9cae00',
    provider,
  }))
}

const isProvider = (value: unknown) => typeof readMember(value, 'request') === 'function'

export function toSolanaConnectors(wallet: unknown): Connector[] {
  const name = readText(readMember(wallet, 'name'))
  const connect = readMember(readMember(readMember(wallet, 'features'), 'standard:connect'), 'connect')
  const chains = readList(readMember(wallet, 'chains'))
  const isOfSolana = chains.some((chain) => typeof chain === 'string' && /^solana(:|$)/.test(chain))
  if (!name || typeof connect !== 'function' || !isOfSolana) return []
  const imageUrl = readIcon(readMember(wallet, 'icon'))
  return [{ id: toId(name), name, chain: 'solana', type: 'ANNOUNCED', ...(imageUrl && { imageUrl }), provider: wallet }]
}

/**
 * Listens to wallets that announce themselves, and asks those that are there already. A provider that is announced twice is one
 * wallet. Several under one rdns are several wallets, and each says so: nobody can tell which of them owns the rdns.
 */
function watchEip6963(platform: Platform, onChange: () => void) {
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
  if (!name || !rdns || !isProvider(provider)) return undefined
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
