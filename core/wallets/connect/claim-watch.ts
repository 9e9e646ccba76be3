import { when } from 'mobx'
import type { Namespace } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import type { RootStore } from '../../state/root-store.js'

/** Ends restored connections whose wallet a second wallet claims to be. */
export interface ClaimWatch {
  watch(connector: Connector): void
  dispose(): void
}

/**
 * `forget` ends the connection of a namespace. The visitor may have connected either of the two wallets on an earlier
 * page.
 */
export function createClaimWatch(
  { connections, connectors }: RootStore,
  forget: (namespace: Namespace) => void,
): ClaimWatch {
  const stops = new Set<() => void>()
  return {
    watch: ({ chain, provider }) => {
      const { id } = connections.connections.get(chain) ?? {}
      const isOver = () => connections.connections.get(chain)?.id !== id
      const isClaimed = () =>
        connectors.connectors.some((each) => each.chain === chain && each.provider === provider && each.info?.claims)
      stops.add(
        when(
          () => isOver() || isClaimed(),
          () => isOver() || forget(chain),
        ),
      )
    },
    dispose: () => {
      for (const stop of stops) stop()
    },
  }
}
