import type { OwnShell, WalletAnnouncement } from '../wallet.js'
import type { OwnWalletState, PageShell, PageWallet } from '../wallet-definition.js'
import { ask, type WalletTransport } from './transport.js'

/** The function of a kind that installs its wallet in a page. */
export type OwnPage = (wallet: PageWallet) => PageShell

interface Host {
  readonly events: EventTarget
  readonly globals: object
  readonly pages?: Readonly<Record<string, OwnPage>> | undefined
}

/**
 * A wallet of a kind from `defineWalletKind` in a page. Its function is part of the script, because a page's policy may
 * forbid creating functions from text.
 */
export function createOwnShell(
  { events, globals, pages }: Host,
  { wallet, info }: WalletAnnouncement,
  { via, networks }: OwnShell,
  transport: WalletTransport,
) {
  const listeners: ((state: OwnWalletState) => void)[] = []
  const page = pages?.[via]
  if (!page) throw new Error(`The script of this page has no wallet of the kind ${via}.`)
  const { name, icon, rdns } = info
  const shell = page({
    name,
    icon,
    rdns,
    networks,
    events,
    globals,
    ask: (method, params) => ask(transport, wallet, `${via}:${method}`, params),
    onChange: (listener) => void listeners.push(listener),
  })
  if (typeof shell?.announce !== 'function')
    throw new Error(`The page function of the wallet kind ${via} has to return { announce }.`)
  return {
    announce: () => shell.announce(),
    remove: () => shell.remove?.(),
    change(data: unknown) {
      const { via: of, state } = data as { via: string; state: OwnWalletState } // the wallet sends nothing else
      if (of === via) for (const listener of listeners) listener(state)
    },
  }
}
