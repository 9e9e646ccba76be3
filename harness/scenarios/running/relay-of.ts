import type { Relay } from '../../relay/relay-api.js'
import { ExpectationError, type Stage } from './stage.js'

/** @throws {@link ExpectationError} where the world has none */
export function relayOf(stage: Stage): Relay {
  const { relay } = stage.world
  if (relay) return relay
  throw new ExpectationError('this world has no relay: no wallet is reached by walletconnect')
}
