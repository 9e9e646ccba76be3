import type { Adapter } from '../contracts/adapter.js'
import { AdapterClientsError, ConnectionClientNotSetError, NetworkClientNotSetError } from '../errors/adapter.js'

/** The optional members that a flow may need. */
type Capability = 'switchNetwork' | 'sendTransaction' | 'estimateGas' | 'writeContract' | 'getCapabilities'

/**
 * Returns an optional member that a flow cannot go on without.
 * @throws {@link NetworkClientNotSetError} when it cannot switch networks.
 * @throws {@link ConnectionClientNotSetError} when it cannot do anything else.
 */
export function requireCapability<Name extends Capability>(adapter: Adapter, name: Name): NonNullable<Adapter[Name]> {
  const capability = adapter[name]
  if (capability) return capability
  if (name === 'switchNetwork') throw new NetworkClientNotSetError({ type: adapter.type })
  throw new ConnectionClientNotSetError({ type: adapter.type, capability: name })
}

const clients = ['connect', 'reconnect', 'disconnect', 'signMessage', 'request', 'dispose'] as const

/**
 * Checks that a definition has set up an adapter: hosts may write their own.
 * @throws {@link AdapterClientsError} with what it lacks.
 */
export function requireClients(type: string, adapter: Adapter): Adapter {
  const missing = clients.filter((name) => typeof adapter?.[name] !== 'function')
  if (missing.length > 0) throw new AdapterClientsError({ type, missing })
  return adapter
}
