import { installShells } from '../../../world/wallets/shell/install-shells.js'
import { bindingTransport, httpTransport, type ShellConfig } from '../../../world/wallets/shell/transport.js'

/** The script that runs in a page before all others, as an extension's content script does. */
declare global {
  interface Window {
    __walletmodalWallets?: ShellConfig
  }
}

const config = window.__walletmodalWallets
if (config) {
  const transport = config.transport === 'http' ? httpTransport(config.base) : bindingTransport()
  const host = {
    events: window,
    globals: window,
    setTimeout: (callback: () => void, delayMs: number) => window.setTimeout(callback, delayMs),
    clearTimeout: (handle: unknown) => window.clearTimeout(typeof handle === 'number' ? handle : undefined),
  }
  installShells(host, config.announcements, transport)
}
