import type { Platform } from './platform/platform.js'

/** The most identities that one discovery lists. A page with more is flooding the list. */
export const MOST_IDENTITIES = 1000

/** The most providers listed under one identity. Two are enough to show that the identity is disputed. */
export const MOST_CLAIMS = 5

/** Counts the wallets that one way of discovery may list: a limit of identities, and of claims for each identity. */
export interface Room {
  /** Reserves a place; false if none is left. */
  take(identity: string): boolean
  leave(identity: string): void
  /** True if a wallet was ever rejected. */
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

/** A discovered wallet, as far as its identity is concerned. */
export interface Claimant {
  readonly chain: string
  readonly id: string
  readonly name: string
  readonly info?: { readonly rdns?: string | undefined } | undefined
  readonly provider?: unknown
}

/**
 * The identity that a wallet claims: its rdns, or its name if it has no rdns. Neither is proof. Capitals and a trailing
 * dot of an rdns do not matter, as in a domain name.
 */
export const identityOf = ({ info, name }: Pick<Claimant, 'info' | 'name'>): string =>
  info?.rdns ? `rdns:${info.rdns.toLowerCase().replace(/\.$/, '')}` : `name:${name}`

/** The wallets of a list that fit into a new {@link Room}. A page can change its list of wallets at any time. */
export function withinRoom<Connector extends Claimant>(listed: readonly Connector[]) {
  const room = createRoom()
  const connectors = listed.filter((connector) => room.take(identityOf(connector)))
  return { connectors, isFull: room.isFull }
}

/**
 * Decides for every way of discovery which wallet keeps the identity that it claims. One provider is one wallet. A
 * wallet that claims an identity alone keeps its id. Rivals for one identity are all listed, and each shows how many
 * claim it. Their ids are valid for this visit only, so that a stored session is never restored to another rival.
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
