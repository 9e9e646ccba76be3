import type { Transport } from '../../contracts/transport.js'
import { lazy } from '../../lib/lazy.js'
import { defineTransport } from '../define-transport.js'
import type { TonConnectOptions, TonWallet } from './options.js'

/** Bridges and links of the list that TON's wallets keep: github.com/ton-blockchain/wallets-list, wallets-v2.json. */
const knownWallets: readonly TonWallet[] = [
  {
    id: 'tonkeeper',
    name: 'Tonkeeper',
    bridgeUrl: 'https://bridge.tonapi.io/bridge',
    universalUrl: 'https://app.tonkeeper.com/ton-connect',
  },
  {
    id: 'mytonwallet',
    name: 'MyTonWallet',
    bridgeUrl: 'https://tonconnectbridge.mytonwallet.org/bridge',
    universalUrl: 'https://connect.mytonwallet.org',
  },
  {
    id: 'tonhub',
    name: 'Tonhub',
    bridgeUrl: 'https://connect.tonhubapi.com/tonconnect',
    universalUrl: 'https://tonhub.com/ton-connect',
  },
]

/**
 * Connects TON wallets on phones by TON Connect's bridge. The page defines the namespace `ton`: see the example
 * `examples/chains/ton`.
 * @example createWalletModal({ namespaces: [ton], networks: [tonMainnet], transports: [tonConnect()] })
 */
export function tonConnect(options: TonConnectOptions = {}): Transport {
  const { wallets = knownWallets } = options
  const code = lazy(() => import('./client.js'))
  return defineTransport({
    type: 'tonConnect',
    namespaces: ['ton'],
    hosts: [...new Set(wallets.map(({ bridgeUrl }) => new URL(bridgeUrl).origin))],
    wallets: wallets.map(({ id, name, imageUrl }) => ({ id, name, ...(imageUrl !== undefined && { imageUrl }) })),
    load: async () => (await code.load()).createTonConnect({ ...options, wallets }),
  })
}
