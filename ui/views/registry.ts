import type { ViewName } from '../../core/contracts/views.js'
import { whenIdle } from '../entry/when-idle.js'
import { type LaterViewName, loadLateView } from './late.js'
import type { ViewDefinition } from './view.js'

type Load = () => Promise<{ default: ViewDefinition }>

/**
 * Where the code of each view is. A name without a line here or in `late-views.ts` does not compile; nothing else imports a
 * view. What stands here is in the entry, which every page of a host loads.
 */
const loaders: Readonly<Record<Exclude<ViewName, LaterViewName>, Load>> = {
  Connect: () => import('./connect.js'),
  // The same: what it shows is by the name of the view.
  ConnectWallets: () => import('./connect.js'),
  AllWallets: () => import('./all-wallets.js'),
  ConnectingExternal: () => import('./connecting-external.js'),
  ConnectingMultiChain: () => import('./connecting-multi-chain.js'),
  ConnectingWalletConnectBasic: () => import('./connecting-wallet-connect-basic.js'),
  ConnectingWalletConnect: () => import('./connecting-wallet-connect.js'),
  Downloads: () => import('./downloads.js'),
  WhatIsAWallet: () => import('./what-is-a-wallet.js'),
  GetWallet: () => import('./get-wallet.js'),
}

/** The code of the views that arrived: the same for every modal of the page. */
const arrived: Partial<Record<ViewName, ViewDefinition>> = {}

function isFirst(name: ViewName): name is Exclude<ViewName, LaterViewName> {
  return name in loaders
}

/** The view's code, when it is here. */
export function peekView(name: ViewName): ViewDefinition | undefined {
  return arrived[name]
}

/** Loads the view's code. Rejects when it does not arrive; the next call tries again. */
export async function loadView(name: ViewName): Promise<ViewDefinition> {
  const known = arrived[name]
  if (known) return known
  const { default: view } = await (isFirst(name) ? loaders[name]() : loadLateView(name))
  arrived[name] = view
  return view
}

/** Loads the views that the visible one leads to, so that a step forward does not wait: each when the page is idle. */
export function prefetchViews([name, ...others]: readonly ViewName[]): void {
  if (!name) return
  // One that does not come now is asked for again when it is shown.
  loadView(name).catch(() => {})
  whenIdle(() => prefetchViews(others))
}

/** Where the visitor may go from a view. */
export const nextViews: Readonly<Partial<Record<ViewName, readonly ViewName[]>>> = {
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
  Downloads: [],
  WhatIsAWallet: ['GetWallet'],
  GetWallet: ['Downloads', 'AllWallets'],
  Account: ['Networks'],
  Networks: ['Account', 'Connect'],
  UnsupportedChain: ['Account'],
  SIWXSignMessage: [],
  ConnectingSiwe: [],
}
