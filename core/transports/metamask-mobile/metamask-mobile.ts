import type { Transport } from '../../contracts/transport.js'
import { lazy } from '../../lib/lazy.js'
import { defineTransport } from '../define-transport.js'
import type { MetaMaskMobileOptions } from './options.js'

/**
 * Connects MetaMask on a phone by its Mobile Wallet Protocol, without WalletConnect: one session for EVM and Solana. The
 * host names the relay.
 * @example createWalletModal({ transports: [metamaskMobile({ relayUrl })] })
 */
export function metamaskMobile(options: MetaMaskMobileOptions): Transport {
  const { relayUrl, link = 'metamask://connect/mwp', mode, wallet = {} } = options
  const { name = 'MetaMask', imageUrl } = wallet
  const origin = originOf(relayUrl)
  const code = lazy(() => import('./client.js'))
  return defineTransport({
    type: 'metamaskMobile',
    namespaces: ['eip155', 'solana'],
    hosts: [origin],
    wallets: [{ id: 'app', name, ...(imageUrl !== undefined && { imageUrl }) }],
    load: async () => (await code.load()).createMetaMaskMobile({ relayUrl, link, name, ...(mode && { mode }) }),
  })
}

/** @throws TypeError if the host named no relay, or one whose messages anybody on the way could read */
function originOf(relayUrl: unknown): string {
  const text = String(relayUrl ?? '')
  const isSafe = /^wss:\/\/[^/]/i.test(text) || /^ws:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/i.test(text)
  if (!isSafe)
    throw new TypeError(
      'metamaskMobile() needs `relayUrl`, the address of a relay of MetaMask’s Mobile Wallet Protocol: wss://…/connection/websocket',
    )
  return new URL(text).origin
}
