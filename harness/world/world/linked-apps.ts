import type { WorldClock } from '../lib/clock.js'
import type { LinkedApp } from '../wallets/linked-app.js'
import { createCentrifugo } from '../wallets/metamask-mobile/centrifugo.js'
import { createTonBridge } from '../wallets/ton-connect/bridge.js'
import type { MockWallet } from '../wallets/wallet.js'

/** The wallets of a world that pages reach by links, with the bridge and the relay between them. */
export function createLinkedApps(clock: Pick<WorldClock, 'now'>) {
  const bridge = createTonBridge()
  const metamaskRelay = createCentrifugo({ now: clock.now })
  const apps: Record<string, LinkedApp> = {}
  return {
    bridge,
    metamaskRelay,
    apps: apps as Readonly<Record<string, LinkedApp>>, // the caller only reads them
    async add(wallet: MockWallet): Promise<void> {
      const { via } = wallet.announcement
      if (via.includes('ton-connect')) {
        const { createTonPhone } = await import('../wallets/ton-connect/phone.js')
        apps[wallet.name] = createTonPhone(wallet, bridge, clock)
      } else if (via.includes('mobile-app')) {
        const { createMobileApp } = await import('../wallets/mobile-app/app.js')
        apps[wallet.name] = createMobileApp(wallet)
      } else if (via.includes('metamask-mobile')) {
        const { createMetaMaskApp } = await import('../wallets/metamask-mobile/app.js')
        apps[wallet.name] = createMetaMaskApp(wallet, metamaskRelay, clock)
      }
    },
    stop(): void {
      for (const app of Object.values(apps)) app.stop()
      bridge.stop()
    },
  }
}
