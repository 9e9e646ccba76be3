import type { Adapter } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import { readMember } from '../errors/base.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { Asked, AskedFor } from '../state/modal-store.js'
import type { RootStore } from '../state/root-store.js'

/** The adapter's calls that ask the visitor for something. */
const questions: Readonly<Record<string, AskedFor>> = {
  connect: 'connect',
  signMessage: 'sign',
  signOffchainMessage: 'sign',
  switchNetwork: 'switch',
  sendTransaction: 'send',
  writeContract: 'send',
  sendCalls: 'send',
}

/** The requests that ask the visitor for something. Any other method is answered without a question. */
const askedByRequest: ReadonlyMap<unknown, AskedFor> = new Map([
  ['solana_signIn', 'sign'],
  ['wallet_requestPermissions', 'connect'],
])

/** Wraps an adapter so that its questions to the visitor stand in `modal.asked` until they are answered. */
export function tellAsked(adapter: Adapter, root: RootStore): Adapter {
  // The target is a new object and not the adapter: a proxy must not answer differently from a frozen target.
  return new Proxy<Adapter>(Object.create(adapter), {
    get: (_, name) => {
      const member = adapter[name as keyof Adapter] // callers name only members of an adapter
      if (typeof member !== 'function') return member
      const act = member as (...args: unknown[]) => unknown // each caller knows its own arguments
      return (...args: unknown[]) => {
        const what = name === 'request' ? askedByRequest.get(readMember(args[0], 'method')) : questions[String(name)]
        const wallet = what && walletOf(root, adapter, args[0])
        if (!what || !wallet) return act.apply(adapter, args)
        const answered = root.modal.ask({ what, ...wallet })
        // Some adapters wait for ever, whatever the signal says.
        const signal = readMember(args[0], 'signal')
        if (signal instanceof AbortSignal) signal.addEventListener('abort', answered, { once: true })
        try {
          const answer = act.apply(adapter, args)
          Promise.resolve(answer).then(answered, answered)
          return answer
        } catch (error) {
          answered()
          throw error
        }
      }
    },
  })
}

/**
 * The wallet that is asked. `undefined` when it cannot draw in the page: a wallet on a phone or behind a transport, and
 * the embedded wallet in its own frame.
 */
function walletOf(root: RootStore, { type }: Adapter, params: unknown): Omit<Asked, 'what'> | undefined {
  const namespace = namespaceIn(root, params)
  const connection = namespace && root.connections.connections.get(namespace)
  const id = readMember(readMember(params, 'connector'), 'id') ?? connection?.connectorId
  if (typeof id !== 'string' || id === AUTH_ID || id === WALLET_CONNECT_ID) return undefined
  const connector = namespace && root.connectors.getConnector(id, namespace)
  if (connector?.isElsewhere) return undefined
  const name = connector?.name ?? (namespace && root.accounts.of(namespace).connectedWalletInfo?.name)
  // A wallet from a library of the host may be an SDK with windows of its own.
  return { connectorId: id, name: name ?? type, draws: connector?.type === 'EXTERNAL' }
}

function namespaceIn({ chains, options }: RootStore, params: unknown): Namespace | undefined {
  const network = readMember(params, 'network')
  const ofNetwork = typeof network === 'string' ? network.split(':')[0] : readMember(network, 'chainNamespace')
  const named = readMember(params, 'namespace') ?? ofNetwork
  return options.namespaces.has(named) ? named : chains.activeNamespace
}
