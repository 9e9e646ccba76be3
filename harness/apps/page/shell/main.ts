import { installShells } from '../../../world/wallets/shell/install-shells.js'
import type { OwnPage } from '../../../world/wallets/shell/own-shell.js'
import { bindingTransport, httpTransport, type ShellConfig } from '../../../world/wallets/shell/transport.js'

/** The script that runs in a page before all others, as an extension's content script does. */
declare global {
  interface Window {
    __walletmodalWallets?: ShellConfig
    /** The functions of wallets from outside, by the name of their kind. */
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
