import type { Platform } from './platform/platform.js'

/** A row for each identity that wallets claim. More is a page that floods the list. */
export const MOST_IDENTITIES = 1000

/** Providers that one identity is listed with. Two are enough to say that nobody knows whose it is. */
export const MOST_CLAIMS = 5

/** Room for the wallets that one way of discovery takes: so many identities, and so many claims of each. */
export interface Room {
  /** False where there is no room left. */
  take(identity: string): boolean
  leave(identity: string): void
  /** Whether a wallet was turned away. */
  readonly isFull: boolean
}

export function createRoom(): Room {
  const claims = new Map<string, number>()
  let isFull = false
  return {
    get isFull() {
      return isFull
    },
    take(identity) {
      const count = claims.get(identity)
      if (count === undefined ? claims.size >= MOST_IDENTITIES : count >= MOST_CLAIMS) {
        isFull = true
        return false
      }
      claims.set(identity, (count ?? 0) + 1)
      return true
    },
    leave(identity) {
      const count = claims.get(identity) ?? 0
      if (count > 1) claims.set(identity, count - 1)
      else claims.delete(identity)
    },
  }
}

interface Claimant {
  readonly chain: string
  readonly id: string
  readonly name: string
  readonly info?: { readonly rdns?: string | undefined } | undefined
  readonly provider?: unknown
}

/**
 * The rdns that a wallet claims, or its name where it claims no rdns. Neither proves anything. A domain is the same in capitals and with
 * a dot at its end.
 */
export const identityOf = ({ info, name }: Pick<Claimant, 'info' | 'name'>): string =>
  info?.rdns ? `rdns:${info.rdns.toLowerCase().replace(/\.$/, '')}` : `name:${name}`

/** Those of a list for which there is room: a page that lists its wallets can change the list at any time. */
export function withinRoom<Connector extends Claimant>(listed: readonly Connector[]) {
  const room = createRoom()
  const connectors = listed.filter((connector) => room.take(identityOf(connector)))
  return { connectors, isFull: room.isFull }
}

/**
 * Decides for every way of discovery which of the wallets found keeps the identity that it claims. One provider is one wallet. A
 * wallet alone under its identity keeps its id. Several are all listed: each says how many claim the identity, and has an id of
 * this visit alone, so that no stored session comes back to another of them.
 */
export function createClaims<Connector extends Claimant>({ randomUuid }: Pick<Platform, 'randomUuid'>) {
  const visitIds = new WeakMap<object, string>()
  const toVisitId = ({ id, provider }: Connector) => {
    const owner = typeof provider === 'object' && provider !== null ? provider : undefined
    const own = (owner && visitIds.get(owner)) ?? randomUuid()
    if (owner) visitIds.set(owner, own)
    return `${id}#${own}`
  }

  return (found: readonly Connector[]): Connector[] => {
    const seen = new Map<string, Set<unknown>>()
    const wallets = found.filter(({ chain, provider }) => {
      const providers = seen.get(chain) ?? new Set()
      seen.set(chain, providers)
      return !providers.has(provider) && providers.add(provider)
    })
    const counts = new Map<string, number>()
    const keys = (wallet: Connector) => [`${wallet.chain}:${identityOf(wallet)}`, `${wallet.chain}:id:${wallet.id}`]
    for (const key of wallets.flatMap(keys)) counts.set(key, (counts.get(key) ?? 0) + 1)
    return wallets.map((wallet) => {
      const claims = Math.max(...keys(wallet).map((key) => counts.get(key) ?? 0))
      return claims > 1 ? { ...wallet, id: toVisitId(wallet), info: { ...wallet.info, claims } } : wallet
    })
  }
}
