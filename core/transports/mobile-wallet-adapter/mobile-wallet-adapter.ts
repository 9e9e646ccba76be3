import type { Transport } from '../../contracts/transport.js'
import { lazy } from '../../lib/lazy.js'
import { defineTransport } from '../define-transport.js'

/** The options of `mobileWalletAdapter()`. */
export interface MobileWalletAdapterOptions {
  /** The name of its row. The phone asks which of its wallets is meant. @default 'Mobile Wallet Adapter' */
  readonly name?: string
}

/**
 * Connects Solana wallets that are apps on the same Android phone. No server is between the page and the wallet. Listed
 * on Android alone.
 * @example createWalletModal({ networks: [solanaMainnet], transports: [mobileWalletAdapter()] })
 */
export function mobileWalletAdapter({ name = 'Mobile Wallet Adapter' }: MobileWalletAdapterOptions = {}): Transport {
  const code = lazy(() => import('./client.js'))
  return defineTransport({
    type: 'mobileWalletAdapter',
    namespaces: ['solana'],
    // The apps listen on this device, each time on another port.
    hosts: ['ws://localhost:*'],
    wallets: [{ id: 'app', name }],
    isOffered: ({ isAndroid }) => isAndroid,
    load: async () => (await code.load()).createMobileWalletAdapter({ name }),
  })
}
