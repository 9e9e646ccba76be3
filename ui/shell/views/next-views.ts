import type { ViewName } from '../../../core/contracts/views/views.js'
import { whenIdle } from '../../primitives/when-idle.js'
import { loadView } from './registry.js'

/** Where the visitor may go from a view. */
const nextViews: Readonly<Partial<Record<ViewName, readonly ViewName[]>>> = {
  Connect: [
    'ConnectingExternal',
    'ConnectingWalletConnectBasic',
    'ConnectingWalletConnect',
    'ConnectingMultiChain',
    'AllWallets',
    'Account',
    'WhatIsAWallet',
  ],
  AllWallets: ['ConnectingExternal', 'ConnectingWalletConnect'],
  ConnectingExternal: ['Account'],
  ConnectingMultiChain: ['ConnectingExternal'],
  ConnectingWalletConnectBasic: ['Account', 'AllWallets'],
  ConnectingWalletConnect: ['Account', 'Downloads'],
  WhatIsAWallet: ['GetWallet'],
  GetWallet: ['Downloads', 'AllWallets'],
  Account: ['Networks'],
  Networks: ['Account', 'Connect'],
  UnsupportedChain: ['Account'],
}

/** Loads the views that the visible one leads to, so that a step forward does not wait: each when the page is idle. */
export function prefetchNext(visible: ViewName): void {
  prefetch(nextViews[visible] ?? [])
}

function prefetch([name, ...others]: readonly ViewName[]): void {
  if (!name) return
  // One that does not come now is asked for again when it is shown.
  loadView(name).catch(() => {})
  whenIdle(() => prefetch(others))
}
