import type { RelayProvider } from '../contracts/login-provider.js'
import { originOf } from './catalogue/origin-of.js'

/**
 * The relay of WalletConnect, with the project id that it asks for. A page that names only a relay has no other service
 * of that project.
 *
 * @default url wss://relay.walletconnect.org
 * @default projectId that of the options
 */
export const relay = ({
  url,
  projectId,
}: {
  readonly url?: string
  readonly projectId?: string
} = {}): RelayProvider => ({
  kind: 'relay',
  name: 'WalletConnect',
  hosts: url === undefined ? ['wss://relay.walletconnect.org'] : originOf(url),
  url,
  projectId,
})
