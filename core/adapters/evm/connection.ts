import type { AdapterConnection } from '../../contracts/adapter.js'
import type { CurrentSession } from '../current-session.js'
import type { EvmSession } from './session.js'

/** Makes an opened session the one that is connected. */
export function keepSession(current: CurrentSession<EvmSession>, opened: EvmSession): AdapterConnection {
  const { wallet, connectorId } = opened
  current.keep(opened)
  opened.publish()
  return {
    namespace: 'eip155',
    connectorId,
    // What the wallet says before somebody reads this is in it; what it says after is an event.
    get accounts() {
      return opened.signal.aborted ? [] : opened.accounts
    },
    get chainId() {
      return opened.chainId ?? ''
    },
    provider: wallet.provider,
  }
}
