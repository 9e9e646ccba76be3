import type { Adapter } from '../contracts/adapter.js'
import { AdapterClientsError, ConnectionClientNotSetError, NetworkClientNotSetError } from '../errors/adapter.js'

type Capability = 'switchNetwork' | 'sendTransaction' | 'estimateGas' | 'writeContract' | 'getCapabilities'

/** @throws {@link NetworkClientNotSetError} or {@link ConnectionClientNotSetError} where the adapter lacks it */
export function requireCapability<Name extends Capability>(adapter: Adapter, name: Name): NonNullable<Adapter[Name]> {
  const capability = adapter[name]
  if (capability) return capability
  if (name === 'switchNetwork') throw new NetworkClientNotSetError({ type: adapter.type })
  throw new ConnectionClientNotSetError({ type: adapter.type, capability: name })
}

const clients = ['connect', 'reconnect', 'disconnect', 'signMessage', 'request', 'dispose'] as const

/** @throws {@link AdapterClientsError} with what an adapter of the host lacks */
export function requireClients(type: string, adapter: Adapter): Adapter {
  const missing = clients.filter((name) => typeof adapter?.[name] !== 'function')
  if (missing.length > 0) throw new AdapterClientsError({ type, missing })
  return adapter
}
