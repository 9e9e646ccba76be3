import { installShells } from '../../../world/wallets/shell/install-shells.js'
import type { OwnPage } from '../../../world/wallets/shell/own-shell.js'
import { bindingTransport, httpTransport, type ShellConfig } from '../../../world/wallets/shell/transport.js'

/** This script runs in a page before all others, like an extension's content script. */
declare global {
  interface Window {
    __walletmodalWallets?: ShellConfig
    /** The page functions of custom wallet kinds, by the name of the kind. */
    __walletmodalPages?: Readonly<Record<string, OwnPage>>
  }
}

const config = window.__walletmodalWallets
if (config) {
  const transport = config.transport === 'http' ? httpTransport(config.base) : bindingTransport()
  const host = {
    events: window,
    globals: window,
    pages: window.__walletmodalPages,
    setTimeout: (callback: () => void, delayMs: number) => window.setTimeout(callback, delayMs),
    clearTimeout: (handle: unknown) => window.clearTimeout(typeof handle === 'number' ? handle : undefined),
  }
  installShells(host, config.announcements, transport)
}
