import type { Adapter } from '../contracts/adapter.js'
import { ConnectionClientNotSetError, NetworkClientNotSetError } from '../errors/adapter.js'

type Capability = 'switchNetwork' | 'sendTransaction' | 'estimateGas' | 'writeContract' | 'getCapabilities'

/** @throws {@link NetworkClientNotSetError} or {@link ConnectionClientNotSetError} where the adapter lacks it */
export function requireCapability<Name extends Capability>(adapter: Adapter, name: Name): NonNullable<Adapter[Name]> {
  const capability = adapter[name]
  if (capability) return capability
  if (name === 'switchNetwork') throw new NetworkClientNotSetError({ type: adapter.type })
  throw new ConnectionClientNotSetError({ type: adapter.type, capability: name })
}
