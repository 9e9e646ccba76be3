import { isLoginView, lateViews } from '../contracts/late-views.js'
import { type ParsedOpenOptions, parseOpenOptions, type ViewRequest, views } from '../contracts/views.js'
import type { RootStore } from '../state/root-store.js'

/** The rules of the views that few visits need. */
export interface LateViews {
  /** What `open()` was given, with a view that is none of the first. @throws {@link Refusal} */
  parseLateOptions(value: unknown): ParsedOpenOptions
  /** Whether such a view has something to show: a step of a login that was begun, or what a connected account can do. */
  isLateShowable(root: RootStore, request: ViewRequest): boolean
}

export function parseLateOptions(value: unknown): ParsedOpenOptions {
  return parseOpenOptions(value, { ...views, ...lateViews })
}

export function isLateShowable({ accounts, connections, options }: RootStore, { view }: ViewRequest): boolean {
  if (view === 'ConnectSocials') return options.offersSocials
  if (isLoginView(view)) return connections.login?.shows(view) === true
  const { eip155 } = accounts.slices
  // SPEC 9: "Names chains: eip155."
  if (view === 'RegisterAccountNameSuccess') return eip155.isConnected && eip155.profileName !== undefined
  // SPEC 9: "Onramp chains: eip155, solana." What stands in the middle of a purchase is reached by it alone.
  if (view.startsWith('OnRamp') || view === 'WhatIsABuy' || view === 'BuyInProgress') {
    const { isConnected = false, namespace } = accounts.active ?? {}
    const isSold = namespace === 'eip155' || (namespace === 'solana' && view !== 'OnRampActivity')
    return options.given.features.onramp && isConnected && isSold && view !== 'BuyInProgress'
  }
  if (view.endsWith('AccountName')) return accounts.active === eip155 && eip155.isConnected
  // SPEC 9: "Activity chains: eip155"; of Solana what was sent from here.
  if (view.startsWith('Transaction')) {
    const { isConnected = false, namespace } = accounts.active ?? {}
    return isConnected && options.given.features.history && (namespace === 'eip155' || namespace === 'solana')
  }
  if (view === 'SwitchAddress') return (accounts.active?.allAccounts.length ?? 0) > 1
  const { features } = options.given
  // A review and a choice of tokens belong to a form that somebody fills in.
  if (view.startsWith('WalletSend'))
    return view === 'WalletSend' && features.send && accounts.active?.isConnected === true
  if (view === 'WalletReceive' && !features.receive) return false
  // Of one token for another: where the host has it on; the views behind the form have something to show from there alone.
  if (view.startsWith('Swap')) {
    return (
      view === 'Swap' &&
      options.given.features.swaps &&
      accounts.active === accounts.slices.eip155 &&
      accounts.active.isConnected
    )
  }
  return accounts.active?.isConnected === true
}
