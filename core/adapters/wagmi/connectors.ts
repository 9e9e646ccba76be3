import { readMember } from '../../errors/base.js'
import type { WagmiConfig, WagmiConnector } from './config.js'

/**
 * The connectors of a config, and those that the host connected without listing them: `connect(config, { connector: injected() })`.
 * WalletConnect's may be the modal's own, which stands in wagmi's state for a session that the modal has.
 */
export function connectorsOf({ connectors, state }: WagmiConfig): readonly WagmiConnector[] {
  const connected = [...state.connections.values()].map(({ connector }) => connector)
  const unlisted = connected.filter(
    ({ uid, id }) => id !== 'walletConnect' && !connectors.some((each) => each.uid === uid),
  )
  return [...connectors, ...unlisted.filter(isWhole)]
}

/** What wagmi restores is a name until it is connected. */
function isWhole(connector: Pick<WagmiConnector, 'id' | 'uid'>): connector is WagmiConnector {
  return typeof readMember(connector, 'getProvider') === 'function'
}
