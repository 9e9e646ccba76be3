import type { WorldAccount } from '../../accounts/accounts.js'
import type { Chain } from '../../chains/chain.js'
import { dialectOf, type WalletDialect } from '../dialects.js'
import type { WalletKeys } from '../wallet-core.js'
import { walletKindOf } from '../wallet-kinds.js'
import type { WalletSpec } from '../wallet-spec.js'
import type { PeerProposal, SessionTerms } from './peer-api.js'

export interface SessionNamespace {
  chains: string[]
  methods: string[]
  events: string[]
  accounts: string[]
}

export type SessionNamespaces = Record<string, SessionNamespace>

const EVENTS = ['chainChanged', 'accountsChanged']
/** Event with which Bitcoin wallets report their other addresses (WalletConnect's documentation of bip122). */
const BITCOIN_EVENTS = [...EVENTS, 'bip122_addressesChanged']

/** Everything that a wallet supports: each namespace with its chains, methods and accounts. */
export async function supportedNamespaces(
  chains: readonly Chain[],
  accounts: readonly WorldAccount[],
  { dialect, ...keys }: WalletKeys & Pick<WalletSpec, 'dialect'>,
): Promise<SessionNamespaces> {
  const phone = dialectOf(dialect)?.phone
  const supported: SessionNamespaces = {}
  for (const { caipNetworkId } of chains) {
    const kind = walletKindOf(caipNetworkId)
    if (!kind) continue
    const found = await Promise.all(accounts.map((account) => kind.addressesOf(account, caipNetworkId, keys)))
    const addresses = found.flat()
    if (addresses.length === 0) continue
    const { namespace } = kind
    const listed = phone && Object.entries(phone.namespaces).find(([name]) => name === namespace)
    if (phone && !listed) continue
    const methods = [...(listed?.[1].length ? listed[1] : kind.sessionMethodNames)]
    const entry = supported[namespace] ?? {
      chains: [],
      methods,
      events: namespace === 'bip122' ? [...BITCOIN_EVENTS] : [...EVENTS],
      accounts: [],
    }
    supported[namespace] = {
      ...entry,
      chains: [...entry.chains, caipNetworkId],
      accounts: [...entry.accounts, ...addresses.map((address) => `${caipNetworkId}:${address}`)],
    }
  }
  return supported
}

/** Limits the namespaces to the owner's terms. A namespace without a chain is left out. */
export function narrow(supported: Readonly<SessionNamespaces>, terms: SessionTerms): SessionNamespaces {
  const { chains, methods, events } = terms
  return filter(supported, () => ({ chains, methods, events }))
}

/** The part that wallet and page both support; everything for a proposal without namespaces. */
export function shared(
  supported: Readonly<SessionNamespaces>,
  { required, optional }: PeerProposal,
  dialect?: WalletDialect,
): SessionNamespaces {
  const approvesAll = dialectOf(dialect)?.phone?.approvesAll
  const wanted = [required, optional]
  if (wanted.every((namespaces) => Object.keys(namespaces).length === 0)) return { ...supported }
  return filter(supported, (name) => {
    const of = (key: 'chains' | 'methods' | 'events') => wanted.flatMap((namespaces) => namespaces[name]?.[key] ?? [])
    return { chains: of('chains'), methods: approvesAll ? undefined : of('methods'), events: of('events') }
  })
}

function filter(
  namespaces: Readonly<SessionNamespaces>,
  wantedOf: (name: string) => Pick<SessionTerms, 'chains' | 'methods' | 'events'>,
): SessionNamespaces {
  const filtered = Object.entries(namespaces).map(([name, namespace]) => {
    const wanted = wantedOf(name)
    const keep = (key: 'chains' | 'methods' | 'events') =>
      namespace[key].filter((value) => wanted[key]?.includes(value) ?? true)
    const chains = keep('chains')
    const accounts = accountsOn(chains, namespace.accounts)
    return [name, { chains, methods: keep('methods'), events: keep('events'), accounts }] as const
  })
  return Object.fromEntries(filtered.filter(([, { chains }]) => chains.length > 0))
}

export function accountsOn(chains: readonly string[], accounts: readonly string[]): string[] {
  return accounts.filter((account) => chains.some((chain) => account.startsWith(`${chain}:`)))
}
