import type { Namespace } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import { readIcon, readList, readMember, readText } from '../../lib/foreign.js'
import { toId } from '../../lib/wallet-standard.js'

/** A Wallet Standard chain is `solana:mainnet`: the part before the colon, and the namespace that it means. */
const namespaceOf: Readonly<Record<string, Namespace>> = { solana: 'solana' }

/** One per namespace that the wallet serves; none when it cannot be connected to. */
export function toSolanaConnectors(wallet: unknown): Connector[] {
  const name = readText(readMember(wallet, 'name'))
  const connect = readMember(readMember(readMember(wallet, 'features'), 'standard:connect'), 'connect')
  if (!name || typeof connect !== 'function') return []
  const imageUrl = readIcon(readMember(wallet, 'icon'))
  const namespaces = readList(readMember(wallet, 'chains')).map((chain) => {
    const family = typeof chain === 'string' ? (chain.split(':')[0] ?? '') : ''
    return Object.hasOwn(namespaceOf, family) ? namespaceOf[family] : undefined
  })
  return [...new Set(namespaces)].flatMap((chain) => {
    if (chain === undefined) return []
    const images = { ...(imageUrl && { imageUrl }) }
    return { id: toId(name), name, chain, type: 'ANNOUNCED' as const, ...images, provider: wallet }
  })
}
