import type { Connector } from '../../contracts/connector.js'
import { createRoom, identityOf } from '../../lib/claims.js'
import { readIcon, readList, readMember, readText } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import { toId, type WalletSource, watchPage, watchWalletStandard } from '../../lib/wallet-standard.js'

/** Finds wallets by EIP-6963, at `window.ethereum` and by the Wallet Standard. Returns a function that stops it. */
export function discoverWallets(needs: {
  platform: Platform
  enableEIP6963: boolean
  /** Gets all wallets that are present: once at the start, then after each change. */
  onChange(connectors: Connector[], isFull: boolean): void
}): () => void {
  const { platform, enableEIP6963, onChange } = needs
  return watchPage<Connector>(
    platform,
    // Older wallets dispatch this event when they inject after the page has loaded. MetaMask introduced it, and other
    // wallets followed.
    ['ethereum#initialized'],
    [
      ...(enableEIP6963 ? [(look: () => void) => watchEip6963(platform, look)] : []),
      (look) => watchWalletStandard(platform, look, toSolanaConnectors),
    ],
    (found, isFull) => onChange([...found, ...findInjected(platform, found)], isFull),
  )
}

/**
 * Finds wallets that announce nothing. Many wallets set flags such as `isMetaMask`, so each is listed as "Browser
 * Wallet".
 */
function findInjected(platform: Platform, announced: readonly Connector[]): Connector[] {
  const ethereum = readMember(platform.globals, 'ethereum')
  const several = readList(readMember(ethereum, 'providers')).filter(isProvider)
  // If there is a list, the object that holds it only forwards to its members.
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

/** Listens for wallets that announce themselves, and asks the present ones to announce. */
function watchEip6963(platform: Platform, onChange: () => void): WalletSource<Connector> {
  const found = new Map<unknown, Connector>()
  const room = createRoom()

  const onAnnounce = (event: Event) => {
    const connector = toConnector(readMember(event, 'detail'))
    // Wallets announce themselves again each time a page asks.
    if (!connector || found.has(connector.provider)) return
    const wasFull = room.isFull
    const isTaken = room.take(identityOf(connector))
    if (isTaken) found.set(connector.provider, connector)
    if (isTaken || room.isFull !== wasFull) onChange()
  }

  platform.events.addEventListener('eip6963:announceProvider', onAnnounce)
  platform.events.dispatchEvent(new Event('eip6963:requestProvider'))

  return {
    connectors: () => [...found.values()],
    get isFull() {
      return room.isFull
    },
    stop: () => platform.events.removeEventListener('eip6963:announceProvider', onAnnounce),
  }
}

/**
 * True if the rdns is a domain name in ASCII. The modal shows an rdns to tell equal names apart, so no rdns may look
 * like another. A wallet with any other rdns is shown by its name alone.
 */
const isDomain = (rdns: string) => /^[\w-]+(\.[\w-]+)*\.?$/.test(rdns)

function toConnector(detail: unknown): Connector | undefined {
  const info = readMember(detail, 'info')
  const provider = readMember(detail, 'provider')
  const name = readText(readMember(info, 'name'))
  const rdns = readText(readMember(info, 'rdns'))
  const uuid = readText(readMember(info, 'uuid'))
  const imageUrl = readIcon(readMember(info, 'icon'))
  if (!name || !rdns || !isProvider(provider)) return undefined
  return {
    // An rdns without a dot is invalid, and could equal the id of another way to connect ('injected', 'walletConnect').
    id: rdns.includes('.') ? rdns : `eip6963:${rdns}`,
    name,
    chain: 'eip155',
    type: 'ANNOUNCED',
    info: { ...(isDomain(rdns) && { rdns }), ...(uuid && { uuid }) },
    ...(imageUrl && { imageUrl }),
    provider,
  }
}
