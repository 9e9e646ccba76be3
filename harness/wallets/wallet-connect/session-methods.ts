import { eip1193Methods } from '../eip1193.js'
import type { WalletCore, WalletMethod, WalletNamespace } from '../wallet-core.js'
import { bitcoinSessionMethods } from './bitcoin-session-methods.js'
import { polkadotSessionMethods } from './polkadot-session-methods.js'
import { solanaSessionMethods } from './solana-session-methods.js'

type Methods = Readonly<Record<string, WalletMethod>>

/** The kinds of address that the wallet holds, where there are several. */
export interface SessionKeys {
  readonly payment?: 'p2wpkh' | 'p2sh' | undefined
  /** @default sr25519 */
  readonly keyTypes?: readonly ('sr25519' | 'ed25519')[] | undefined
}

const NAMESPACES: readonly WalletNamespace[] = ['eip155', 'solana', 'bip122', 'polkadot']

/** The owner's decisions before a session begins, and the cleanup after a page's last session. */
export function proposalMethods(core: WalletCore): Methods {
  return {
    async wc_sessionPropose(request) {
      await core.ask(request)
      for (const namespace of NAMESPACES) core.connect(namespace, request.origin)
      return null
    },
    async wc_sessionAuthenticate(request) {
      await core.ask(request)
      core.connect('eip155', request.origin)
      // The phone makes the signature as it answers, and is told when a fault spoils it.
      return request.isSignatureBad ? 'spoilt' : null
    },
    wc_sessionDelete({ origin }) {
      for (const namespace of NAMESPACES) core.forget(namespace, origin)
      return null
    },
  }
}

/** The answers to a session's requests, by their chain. */
export function sessionMethods(core: WalletCore, keys: SessionKeys): (chain: string) => Methods {
  const tables = new Map<string, Methods>()
  return (chain) => {
    const known = tables.get(chain)
    if (known) return known
    const made = methodsOn(core, chain, keys)
    tables.set(chain, made)
    return made
  }
}

function methodsOn(core: WalletCore, chain: string, { payment, keyTypes = ['sr25519'] }: SessionKeys): Methods {
  const [namespace = '', reference = ''] = chain.split(':')
  switch (namespace) {
    case 'eip155':
      return evmMethodsOn(core, Number(reference))
    case 'solana':
      return solanaSessionMethods(core, chain)
    case 'bip122':
      return bitcoinSessionMethods(core, chain, payment)
    case 'polkadot':
      return polkadotSessionMethods(core, keyTypes)
    default:
      return {}
  }
}

/** A request of a session is for its own chain, whichever the wallet shows to its owner. */
function evmMethodsOn(core: WalletCore, chainId: number): Methods {
  const networks: WalletCore['networks'] = Object.create(core.networks, {
    current: { get: () => core.networks.find(chainId) },
  })
  return eip1193Methods(Object.create(core, { networks: { value: networks } }))
}
