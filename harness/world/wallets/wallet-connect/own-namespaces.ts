import type { Chain } from '../../chains/chain.js'
import type { PeerContext, SessionTerms } from './peer-api.js'
import { narrow, type SessionNamespaces, supportedNamespaces } from './session-namespaces.js'

type Own = Pick<PeerContext, 'spec' | 'world' | 'wallet'>

/** The chains of a phone: from its specification, and those added since. */
export function ownChains({ spec, world, wallet }: Own): Chain[] {
  const names = new Set([...(spec.networks ?? Object.keys(world.chains)), ...wallet.networks])
  return [...names].flatMap((name) => world.chains[name] ?? [])
}

/** Everything that the wallet supports now, within the terms. */
export async function ownNamespaces(phone: Own, terms: SessionTerms): Promise<SessionNamespaces> {
  const { spec, world, wallet } = phone
  const chains = ownChains(phone)
  const claimed = (terms.accounts ?? []).filter((account) => account.includes(':'))
  const named = terms.accounts?.filter((account) => !account.includes(':')) ?? wallet.accounts
  // If only claimed accounts are given, they replace the wallet's own accounts, on its own chains.
  const isClaimedAlone = named.length === 0 && claimed.length > 0
  const accounts = (isClaimedAlone ? wallet.accounts : named).flatMap((name) => world.accounts[name] ?? [])
  const own = narrow(await supportedNamespaces(chains, accounts, spec), terms)
  return Object.fromEntries(
    Object.entries(own).map(([name, namespace]) => {
      return [name, { ...namespace, accounts: [...(isClaimedAlone ? [] : namespace.accounts), ...claimed] }]
    }),
  )
}
