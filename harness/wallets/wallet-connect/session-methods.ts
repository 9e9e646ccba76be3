import { eip1193Methods } from '../eip1193.js'
import type { WalletCore, WalletMethod, WalletNamespace } from '../wallet-core.js'
import { solanaSessionMethods } from './solana-session-methods.js'

type Methods = Readonly<Record<string, WalletMethod>>

/** What a phone's owner is asked before a session begins. */
export function proposalMethods(core: WalletCore): Methods {
  return {
    async wc_sessionPropose(request) {
      await core.ask(request)
      const namespaces: readonly WalletNamespace[] = ['eip155', 'solana']
      for (const namespace of namespaces) core.connect(namespace, request.origin)
      return null
    },
  }
}

/** What a wallet answers to the requests of a session, by the chain that they are for. */
export function sessionMethods(core: WalletCore): (chain: string) => Methods {
  const tables = new Map<string, Methods>()
  return (chain) => {
    const known = tables.get(chain)
    if (known) return known
    const made = methodsOn(core, chain)
    tables.set(chain, made)
    return made
  }
}

function methodsOn(core: WalletCore, chain: string): Methods {
  const [namespace = '', reference = ''] = chain.split(':')
  if (namespace === 'eip155') return evmMethodsOn(core, Number(reference))
  if (namespace === 'solana') return solanaSessionMethods(core, chain)
  return {}
}

/** A request of a session is for its own chain, whichever the wallet shows to its owner. */
function evmMethodsOn(core: WalletCore, chainId: number): Methods {
  const networks: WalletCore['networks'] = Object.create(core.networks, {
    current: { get: () => core.networks.find(chainId) },
  })
  return eip1193Methods(Object.create(core, { networks: { value: networks } }))
}
