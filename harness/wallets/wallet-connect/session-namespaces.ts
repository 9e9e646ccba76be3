import type { Chain } from '../../chains/chain.js'
import type { WorldAccount } from '../../world-api.js'
import type { SessionTerms } from './peer-api.js'
import { sessionMethodNames } from './session-method-names.js'

/** What the SDK calls a namespace of a session. */
export interface SessionNamespace {
  chains: string[]
  methods: string[]
  events: string[]
  accounts: string[]
}

const EVENTS = ['chainChanged', 'accountsChanged']

/** All that a wallet can give: each namespace with its chains, methods and accounts. */
export function supportedNamespaces(
  chains: readonly Chain[],
  accounts: readonly WorldAccount[],
): Record<string, SessionNamespace> {
  const supported: Record<string, SessionNamespace> = {}
  for (const { caipNetworkId } of chains) {
    const [namespace = ''] = caipNetworkId.split(':')
    const methods = [...(sessionMethodNames[namespace] ?? [])]
    const addresses = accounts.flatMap((account) => addressOf(account, namespace) ?? [])
    if (methods.length === 0 || addresses.length === 0) continue
    const entry = supported[namespace] ?? { chains: [], methods, events: EVENTS, accounts: [] }
    supported[namespace] = {
      ...entry,
      chains: [...entry.chains, caipNetworkId],
      accounts: [...entry.accounts, ...addresses.map((address) => `${caipNetworkId}:${address}`)],
    }
  }
  return supported
}

/** What is left when the owner gives less. A namespace without a chain is left out. */
export function narrow(
  supported: Readonly<Record<string, SessionNamespace>>,
  { chains, methods, events }: SessionTerms,
): Record<string, SessionNamespace> {
  const isWanted = (list: readonly string[] | undefined) => (value: string) =>
    list === undefined || list.includes(value)
  const narrowed = Object.entries(supported).map(([name, namespace]) => {
    const left = namespace.chains.filter(isWanted(chains))
    const entry: SessionNamespace = {
      chains: left,
      methods: namespace.methods.filter(isWanted(methods)),
      events: namespace.events.filter(isWanted(events)),
      accounts: namespace.accounts.filter((account) => left.some((chain) => account.startsWith(`${chain}:`))),
    }
    return [name, entry] as const
  })
  return Object.fromEntries(narrowed.filter(([, { chains: left }]) => left.length > 0))
}

function addressOf(account: WorldAccount, namespace: string): string | undefined {
  if (namespace === 'eip155') return account.evmAddress
  if (namespace === 'solana') return account.solanaAddress
  return undefined
}
